import { householdsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { answerRequest, askHousehold, cancelRequest } from "./actions/requests.ts";
import { leaveHousehold, setHouseholdShares } from "./actions/sharing.ts";
import { showHousehold } from "./actions/view.ts";

export const householdRoutes = routes(householdsApi, {
  show: showHousehold,
  ask: askHousehold,
  cancel: cancelRequest,
  answer: answerRequest,
  share: setHouseholdShares,
  leave: leaveHousehold,
});
