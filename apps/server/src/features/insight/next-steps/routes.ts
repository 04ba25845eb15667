import { nextStepsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listObservations, snoozeObservation } from "./actions/list.ts";

export const nextStepRoutes = routes(nextStepsApi, {
  list: listObservations,
  putAside: snoozeObservation,
});
