import { advicesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { acceptAdvice } from "./actions/accept.ts";
import { listAdvices, showAdvice } from "./actions/read.ts";

export const adviceRoutes = routes(advicesApi, {
  accept: acceptAdvice,
  list: listAdvices,
  show: showAdvice,
});
