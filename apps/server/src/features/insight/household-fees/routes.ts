import { householdFeesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showHouseholdFees } from "./actions.ts";

export const householdFeesRoutes = routes(householdFeesApi, { show: showHouseholdFees });
