import { vigilanceApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { declareVigilance, showVigilance } from "./actions/declare.ts";

export const vigilanceRoutes = routes(vigilanceApi, { show: showVigilance, say: declareVigilance });
