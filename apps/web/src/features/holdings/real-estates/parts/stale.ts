import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** Queries that the deletion of a property invalidates: those of its loans, and every total that contained it. Not its own,
 * which would answer 404. */
export const staleAfterRemoval = [
  api.realEstates.list,
  api.realEstates.series,
  api.loans.show,
  api.loans.debtRatio,
  ...staleTotals,
] as const;

/** Queries that a change of a property invalidates, including its own. */
export const staleAfterChange = [api.realEstates.show, ...staleAfterRemoval] as const;
