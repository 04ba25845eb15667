import { healthApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showHealth } from "./actions/read.ts";

export const healthRoutes = routes(healthApi, { show: showHealth });
