import { sessionsApi } from "@vigie/contract";
import { routes } from "../../edge/handler.ts";
import { closeSession, demo, giveTicket, openSession } from "./actions.ts";

const { token, revoke, websocketToken, demo: demoCall } = sessionsApi;
export const sessionRoutes = routes(
  { token, revoke, websocketToken, demo: demoCall },
  {
    token: openSession,
    revoke: closeSession,
    websocketToken: giveTicket,
    demo,
  },
);
