import { dashboardsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { arrange, completion, showArrangement } from "./actions.ts";

export const dashboardRoutes = routes(dashboardsApi, { show: showArrangement, arrange, completion });
