import { wealthApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { aggregate, composition, esrRepartition, repartition } from "./actions/compositions.ts";
import { customerSeries, mySeries, portfolioSeries } from "./actions/series.ts";
import { summary } from "./actions/summary.ts";

export const wealthRoutes = routes(wealthApi, {
  summary,
  composition,
  mySeries,
  series: customerSeries,
  portfolioSeries,
  aggregate,
  repartition,
  esrRepartition,
});
