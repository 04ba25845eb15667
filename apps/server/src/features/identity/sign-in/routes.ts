import { sessionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { closeSession, demo, issueTicket } from "../sessions/actions.ts";
import { reauthenticate } from "./actions/reauthenticate.ts";
import { closeOneSession, closeOtherSessions, listSessions } from "../sessions/actions/devices.ts";
import { openSession } from "./actions/sign-in.ts";

export const signInRoutes = routes(sessionsApi, {
  token: openSession,
  revoke: closeSession,
  reauthenticate,
  list: listSessions,
  closeOne: closeOneSession,
  closeOthers: closeOtherSessions,
  websocketToken: issueTicket,
  demo,
});
