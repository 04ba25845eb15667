import { sessionsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { closeSession, demo, giveTicket, openSession } from "./actions.ts";

export const sessionRoutes = routes(sessionsApi, {
  token: openSession,
  revoke: closeSession,
  websocketToken: giveTicket,
  demo,
});
