import { replacementsApi } from "@vigie/api";
import { fail, type Id, ok } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { type Subject, systemFirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { proposalById } from "../store.ts";
import * as ends from "../store/replacement-ends.ts";
import { replacementById, type ReplacementRow } from "../store/replacements.ts";
import { authorOf } from "./draft.ts";
import { shownReplacement } from "./replacements.ts";

/** The drafts of a replacement that nobody changed or sent are dropped together. */

const draftsAtOnce = 100;

/** Asked for once: pressed twice, the dropping that is under way is shown. */
export const dropDrafts: Action<typeof replacementsApi.drop> = async (
  { services, firm, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await replacementById(firm, unit.db, params.replacementId);
    if (row === undefined) return fail("replacement.not_found");
    if (row.doneAt === null) return fail("replacement.running");
    if (row.dropAskedAt !== null && row.dropDoneAt === null)
      return await shownReplacement(unit, firm, row.id);
    const customerIds = await ends.customersToDrop(firm, unit.db, row.id);
    if (customerIds.length === 0) return fail("replacement.nothing_to_drop");
    const { authorId: dropBy } = await authorOf(unit, firm);
    const asked = { dropBy, dropReach: firm.sees, at: unit.clock() };
    if (await ends.askToDrop(unit.db, row, asked)) {
      await recordAccesses(unit, customerIds, { caller, kind: "write", endpoint: replacementsApi.drop });
      const { firmId } = row;
      await unit.queue.send(unit.db, "fund_replacement_drop", { firmId, replacementId: row.id, after: null });
    }
    return await shownReplacement(unit, firm, row.id);
  });

type Run = { readonly firmId: Id; readonly replacementId: Id; readonly after: Id | null };

/** The next drafts, each in a transaction of its own. Interrupted or delivered twice, it goes on where it was: what is dropped is there no
 * more. */
export async function runDrop(services: Services, { firmId, replacementId, after }: Run): Promise<void> {
  const firm = systemFirmSubject("fund_replacement", firmId);
  const row = await replacementById(firm, services.db, replacementId);
  if (row === undefined || row.dropAskedAt === null || row.dropDoneAt !== null) return;
  const next = await ends.draftsToDrop(services.db, row, { after, limit: draftsAtOnce });
  for (const one of next) await dropOne(services, row, one);
  const last = next.length < draftsAtOnce ? undefined : next.at(-1);
  if (last === undefined) await ends.finishDrop(services.db, row, services.clock());
  else
    await services.queue.send(services.db, "fund_replacement_drop", {
      firmId,
      replacementId,
      after: last.customerId,
    });
}

/** What goes wrong with one keeps no other: that draft stays, and may be dropped again. */
async function dropOne(services: Services, row: ReplacementRow, one: ends.ToDrop): Promise<void> {
  // What the customer keeps from their advisors is not there for the job either.
  const subject: Subject = { ...systemSubject("fund_replacement", one.customerId), sees: "shared" };
  try {
    await unitOfWork(services, async (unit) => {
      await lockCustomer(unit.db, subject);
      const isSeen =
        (await ends.isInReach(unit.db, row, one.customerId)) &&
        (await proposalById(subject, unit.db, one.proposalId)) !== undefined;
      if (isSeen && (await ends.dropUntouched(subject, unit.db, one.proposalId)))
        await ends.markDropped(unit.db, row, { ...one, at: unit.clock() });
      return ok(null);
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    services.log("error", "fund_replacement.drop_failed", { error: message });
  }
}
