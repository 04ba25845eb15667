import { statisticsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showStatistics } from "./actions/show.ts";

export const statisticsRoutes = routes(statisticsApi, { show: showStatistics });
