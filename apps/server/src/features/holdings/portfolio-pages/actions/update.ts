import type { portfoliosApi } from "@vigie/api";
import { checkOwnership, dayOf, fail, isLoan, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { setActivation } from "../../connections/actions/activate.ts";
import { changePortfolio } from "../../portfolios/actions/change.ts";
import { portfolioById } from "../../portfolios/actions/select.ts";
import { detailOf } from "./read.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";

/** Updates a portfolio; any update invalidates its analysis and its optimisation (specification 1 §4). */
export const updatePortfolio: Action<typeof portfoliosApi.update> = async (
  { services, subject },
  { params, body },
) => {
  const row = await portfolioById(services, subject, params.id);
  if (row === null) return fail("portfolio.not_found");
  const { portfolio: change, riskSurvey } = body;
  // A correction cannot turn a debt into an asset or the reverse: its sign would be wrong in every total.
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
  await inTransaction(services, async (unit) => {
    const recommendedRisk = riskSurvey?.recommendedRisk;
    await changePortfolio(workOf(unit, subject), params.id, { ...change, recommendedRisk });
  });
  const portfolio = await detailOf(services, subject, { id: params.id });
  return portfolio === null ? fail("portfolio.not_found") : ok({ portfolio });
};
