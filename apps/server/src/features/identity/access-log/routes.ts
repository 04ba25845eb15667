import { accessLogApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listAccesses, setVisibility, showVisibility } from "./actions.ts";

export const accessLogRoutes = routes(accessLogApi, {
  list: listAccesses,
  visibility: showVisibility,
  setVisibility,
});
