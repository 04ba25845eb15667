import { invitationsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { markInvitationAsRead, showInvitation } from "./actions/read.ts";

export const invitationRoutes = routes(invitationsApi, {
  byToken: showInvitation,
  markAsRead: markInvitationAsRead,
});
