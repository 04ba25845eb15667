import { api } from "../../../../api.ts";

/** What a change of a loan makes stale: its own readings, its property's, and every total it is part of. */
export const staleAfterLoan = [
  api.loans.list,
  api.loans.show,
  api.loans.debtRatio,
  api.realEstates.list,
  api.realEstates.show,
  api.manualPortfolios.show,
  api.portfolios.list,
  api.portfolios.ofUser,
  api.portfolios.show,
  api.wealth.summary,
  api.wealth.composition,
  api.wealth.series,
  api.wealth.portfolioSeries,
] as const;
