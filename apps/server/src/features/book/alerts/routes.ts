import { alertsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { changeAlert, listAlerts } from "./actions/list.ts";

export const alertRoutes = routes(alertsApi, { list: listAlerts, change: changeAlert });
