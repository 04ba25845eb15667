import { sessionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { closeSession, demo, giveTicket } from "./actions.ts";
import { reauthenticate } from "./actions/again.ts";
import { closeOneSession, closeOtherSessions, listSessions } from "./actions/devices.ts";
import { openSession } from "./actions/sign-in.ts";

export const sessionRoutes = routes(sessionsApi, {
  token: openSession,
  revoke: closeSession,
  reauthenticate,
  list: listSessions,
  closeOne: closeOneSession,
  closeOthers: closeOtherSessions,
  websocketToken: giveTicket,
  demo,
});
