import { exposuresApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showExposures } from "./actions.ts";

export const exposuresRoutes = routes(exposuresApi, { show: showExposures });
