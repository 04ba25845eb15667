import { api } from "../../api.ts";

/** Queries that any change of holdings invalidates: the lists of portfolios, and every total that contains them. */
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
