import { bookInvitationsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { acceptWithAccount, optOut } from "./actions/accept.ts";
import { listInvitations } from "./actions/list.ts";
import { cancelInvitation, createInvitation, sendAgain } from "./actions/send.ts";

export const customerInvitationRoutes = routes(bookInvitationsApi, {
  list: listInvitations,
  create: createInvitation,
  send: sendAgain,
  cancel: cancelInvitation,
  accept: acceptWithAccount,
  optOut,
});
