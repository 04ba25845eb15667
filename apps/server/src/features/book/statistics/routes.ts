import { statisticsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showDepartures } from "./actions/departures.ts";
import { showStatistics } from "./actions/show.ts";

export const statisticsRoutes = routes(statisticsApi, { show: showStatistics, departures: showDepartures });
