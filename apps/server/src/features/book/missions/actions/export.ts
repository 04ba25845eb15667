import { type Lead, missionsApi } from "@vigie/api";
import { countLimit, csvLine, csvNumber, csvText, dayOf, fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import * as store from "../store.ts";
import * as leadStore from "../store/leads.ts";
import { leadFile } from "../text.ts";
import { leadViews } from "./lead-views.ts";
import { leadNotCalled } from "./view.ts";

/** Exports the leads of a mission as a file. The access is recorded in each customer's access log before anything is written. */
export const exportLeads: Action<typeof missionsApi.export> = async (
  { services, firm, caller },
  { params },
) => {
  const mission = await store.byId(firm, services.db, params.id);
  if (mission === undefined) return fail("mission.not_found");
  const today = dayOf(services.clock());
  const { leads, totalCount } = await leadStore.leadPage(firm, services.db, {
    page: { missionId: mission.id, offset: 0, limit: countLimit },
    notCalled: await leadNotCalled(services, firm, [mission]),
    today,
  });
  if (totalCount > countLimit) return fail("mission.too_many");
  const ids = leads.map(({ customerId }) => customerId);
  await recordAccesses(services, ids, { caller, kind: "read", endpoint: missionsApi.export });
  const rows = await leadViews(services, firm, { mission, leads });
  return ok({
    fileName: leadFile.name(today),
    mediaType: "text/csv; charset=utf-8",
    content: linesOf(rows),
  });
};

async function* linesOf(rows: readonly Lead[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(leadFile.columns)}`;
  for (const row of rows) yield await Promise.resolve(csvLine(cellsOf(row)));
}

/** Leaves out phone numbers: a file outlives a consent that is withdrawn. */
function cellsOf(row: Lead): readonly string[] {
  const euros = (cents: number | null) => csvNumber(cents === null ? null : cents / 100);
  return [
    csvText(row.customerName),
    csvText(row.advisorName ?? ""),
    leadFile.states[row.state],
    row.notCalled === null ? leadFile.mayBeCalled : leadFile.notCalled,
    csvNumber(row.age, 0),
    euros(row.cash),
    euros(row.wealth),
    row.asOf ?? "",
    row.lastContactAt === null ? "" : dayOf(row.lastContactAt),
    row.changedAt === null ? "" : dayOf(row.changedAt),
    row.laterOn ?? "",
    row.motive === null ? "" : leadFile.motives[row.motive],
    euros(row.amount),
    csvText(row.contract ?? ""),
    csvText(row.remarks),
  ];
}
