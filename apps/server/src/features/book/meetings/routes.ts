import { meetingsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { showMeeting } from "./actions.ts";

export const meetingRoutes = routes(meetingsApi, { show: showMeeting });
