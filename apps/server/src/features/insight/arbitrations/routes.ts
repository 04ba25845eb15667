import { arbitrationsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { optimizeOptions } from "./actions/options.ts";
import { cancelOptimization, lastOptimization, requestOptimization } from "./actions/request.ts";

export const arbitrationRoutes = routes(arbitrationsApi, {
  optimize: requestOptimization,
  options: optimizeOptions,
  last: lastOptimization,
  cancel: cancelOptimization,
});
