import { vigilanceApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { sayVigilance, showVigilance } from "./actions/say.ts";

export const vigilanceRoutes = routes(vigilanceApi, { show: showVigilance, say: sayVigilance });
