import { nextStepsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listObservations, putObservationAside } from "./actions/list.ts";

export const nextStepRoutes = routes(nextStepsApi, {
  list: listObservations,
  putAside: putObservationAside,
});
