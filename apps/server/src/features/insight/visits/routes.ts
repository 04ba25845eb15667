import { visitsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { beginVisit } from "./actions.ts";

export const visitsRoutes = routes(visitsApi, { begin: beginVisit });
