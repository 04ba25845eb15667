import { conversationsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listMessages, markMessagesRead, sendMessage } from "./actions.ts";

export const conversationRoutes = routes(conversationsApi, {
  list: listMessages,
  send: sendMessage,
  markRead: markMessagesRead,
});
