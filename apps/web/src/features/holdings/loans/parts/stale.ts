import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** What a change of a loan makes stale: its own readings, its property's, and every total it is part of. */
export const staleAfterLoan = [
  api.loans.show,
  api.loans.earlyRepayment,
  api.loans.debtRatio,
  api.realEstates.list,
  api.realEstates.show,
  api.manualPortfolios.show,
  ...staleTotals,
] as const;
