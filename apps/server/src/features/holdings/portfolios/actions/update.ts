import type { portfoliosApi } from "@vigie/api";
import { checkOwnership, dayOf, fail, isLoan, ok } from "@vigie/domain";
import type { Updateable } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import { setActivation } from "../../connections/actions/activate.ts";
import { publish } from "../../../../events/events.ts";
import * as store from "../store.ts";
import { detailOf } from "./read.ts";
import { ownershipColumns } from "./share.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

/** Any update of a portfolio clears its analysis and its optimisation (specification 1 §4). */
export const updatePortfolio: Action<typeof portfoliosApi.update> = async (
  { services, subject },
  { params, body },
) => {
  const row = await store.portfolioById(subject, services.db, params.id);
  if (row === undefined) return fail("portfolio.not_found");
  const { portfolio: change, riskSurvey } = body;
  // A debt does not become a holding by a correction, nor the reverse: its sign would be wrong in every total.
  if (change.kind !== undefined && isLoan(change.kind) !== isLoan(row.kind))
    return fail("portfolio.invalid_kind");
  const { ownership } = change;
  if (ownership !== undefined && ownership !== null) {
    const checked = checkOwnership(ownership, dayOf(services.clock()));
    if (!checked.ok) return checked;
  }
  if (change.disabled !== undefined && change.disabled !== row.disabled) {
    const activated = await setActivation(services, subject, { row, disabled: change.disabled });
    if (!activated.ok) return activated;
  }
  const set: Updateable<Database["portfolios"]> = {
    updated_at: services.clock(),
    ...(change.name === undefined ? {} : { name: change.name, name_corrected: true }),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.kind === undefined
      ? {}
      : { kind: change.kind, kind_detail: change.kindDetail ?? null, kind_corrected: true }),
    ...(change.needsRefresh === undefined ? {} : { needs_refresh: change.needsRefresh }),
    ...(change.disabled === undefined ? {} : { disabled: change.disabled }),
    ...(ownership === undefined ? {} : ownershipColumns(ownership)),
    ...(riskSurvey === undefined ? {} : { recommended_risk: riskSurvey.recommendedRisk }),
  };
  await inTransaction(services, async (unit) => {
    await store.updatePortfolio(subject, unit.db, { id: params.id, set });
    await publish(workOf(unit, subject), "portfolio.changed", { portfolioId: params.id });
    await publishLive(workOf(unit, subject), {
      channel: "SyncChannel",
      payload: { event: "portfolio.updated", portfolioId: params.id },
    });
  });
  const portfolio = await detailOf(services, subject, { id: params.id });
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};
