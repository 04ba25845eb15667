import { successionApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showSuccession, updateClause } from "./actions.ts";

export const successionRoutes = routes(successionApi, { show: showSuccession, tell: updateClause });
