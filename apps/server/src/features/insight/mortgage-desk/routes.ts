import { mortgageDeskApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showMortgageDesk } from "./actions.ts";

export const mortgageDeskRoutes = routes(mortgageDeskApi, { show: showMortgageDesk });
