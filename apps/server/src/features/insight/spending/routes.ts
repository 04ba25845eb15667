import { spendingApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showSpending } from "./actions.ts";

export const spendingRoutes = routes(spendingApi, { show: showSpending });
