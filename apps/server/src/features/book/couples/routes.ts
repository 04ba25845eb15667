import { couplesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { endCouple, noteCouple, showCouple } from "./actions.ts";

export const coupleRoutes = routes(couplesApi, { show: showCouple, note: noteCouple, end: endCouple });
