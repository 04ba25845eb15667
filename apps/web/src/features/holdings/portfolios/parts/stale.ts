import { api } from "../../../../api.ts";

/** The readings that a change of a portfolio makes stale: its own, and every total it is part of. */
export const staleAfterUpdate = [
  api.portfolios.list,
  api.portfolios.ofUser,
  api.portfolios.show,
  api.loans.list,
  api.wealth.summary,
  api.wealth.composition,
  api.wealth.series,
  api.wealth.portfolioSeries,
] as const;
