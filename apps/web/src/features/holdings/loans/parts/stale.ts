import { api } from "../../../../api.ts";
import { staleTotals } from "../../../../shared/portfolios/stale-totals.ts";

/** Queries that a change of a loan invalidates: its own, its property's, and every total that contains it. */
export const staleAfterLoan = [
  api.loans.show,
  api.loans.earlyRepayment,
  api.loans.debtRatio,
  api.realEstates.list,
  api.realEstates.show,
  api.manualPortfolios.show,
  ...staleTotals,
] as const;
