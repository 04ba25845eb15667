import { calendarsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showCalendar } from "./actions.ts";

export const calendarsRoutes = routes(calendarsApi, { show: showCalendar });
