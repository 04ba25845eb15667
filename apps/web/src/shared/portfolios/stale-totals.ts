import { api } from "../../api.ts";

/** The readings that any change of what is held makes stale: the lists of portfolios, and every total they are part of. */
export const staleTotals = [
  api.portfolios.list,
  api.portfolios.ofUser,
  api.portfolios.show,
  api.loans.list,
  api.wealth.summary,
  api.wealth.composition,
  api.wealth.series,
  api.wealth.portfolioSeries,
] as const;
