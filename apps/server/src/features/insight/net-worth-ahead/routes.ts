import { netWorthAheadApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showNetWorthAhead } from "./actions.ts";

export const netWorthAheadRoutes = routes(netWorthAheadApi, { show: showNetWorthAhead });
