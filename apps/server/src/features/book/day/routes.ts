import { dayApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { noteVisit, showAgenda, showDay } from "./actions.ts";

export const dayRoutes = routes(dayApi, { show: showDay, visit: noteVisit, agenda: showAgenda });
