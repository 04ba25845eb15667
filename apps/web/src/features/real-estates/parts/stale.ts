import { api } from "../../../api.ts";

/** What a change of a property makes stale: its own readings, its loans', and every total it is part of. */
export const staleAfterHome = [
  api.realEstates.list,
  api.realEstates.show,
  api.realEstates.series,
  api.loans.list,
  api.loans.show,
  api.loans.debtRatio,
  api.portfolios.list,
  api.portfolios.ofUser,
  api.portfolios.show,
  api.wealth.summary,
  api.wealth.composition,
  api.wealth.series,
  api.wealth.portfolioSeries,
] as const;
