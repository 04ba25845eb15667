import { insightsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listInsights } from "./actions.ts";

export const insightRoutes = routes(insightsApi, { list: listInsights });
