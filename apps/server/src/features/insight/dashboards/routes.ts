import { dashboardsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { arrange, completion, opening, showArrangement } from "./actions.ts";

export const dashboardRoutes = routes(dashboardsApi, { show: showArrangement, opening, arrange, completion });
