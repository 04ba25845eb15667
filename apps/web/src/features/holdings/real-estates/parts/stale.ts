import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** What the deletion of a property makes stale: its loans' readings, and every total it was part of. Not its own: reading
 * again what is no more would find nothing. */
export const staleAfterRemoval = [
  api.realEstates.list,
  api.realEstates.series,
  api.loans.show,
  api.loans.debtRatio,
  ...staleTotals,
] as const;

/** What a change of a property makes stale: its own reading too. */
export const staleAfterChange = [api.realEstates.show, ...staleAfterRemoval] as const;
