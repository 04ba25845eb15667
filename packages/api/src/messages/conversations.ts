import { conversationClosures, messageLength } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing, who } from "../types.ts";

const message = z.object({
  id,
  body: z.string(),
  authorName: z.string(),
  byAdvisor: z.boolean(),
  /** True where the author is the reader or somebody on their side, such as an advisor's colleague. */
  ofOwnSide: z.boolean(),
  createdAt: instantText,
  /** Time at which the other side first read it. */
  readAt: instantText.nullable(),
});
export type Message = z.output<typeof message>;

const subject = z.object({ id: who });

export const conversationsApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/messages",
    summary: "What a customer and their advisors wrote to each other, the newest first",
    access: "owner",
    subject: "id",
    params: subject,
    /** Returns the messages before this one. */
    query: z.object({ before: id.optional() }),
    reply: z.object({
      messages: z.array(message),
      hasOlder: z.boolean(),
      unreadNb: z.int(),
      /** Why the chat is closed; null where it is open. For an advisor, a closed conversation is empty. */
      closedBy: z.enum(conversationClosures).nullable(),
    }),
    errors: [],
  }),
  send: endpoint({
    method: "POST",
    path: "/users/{id}/messages",
    summary: "Write to one's advisors, or to the customer in their view",
    access: "owner",
    subject: "id",
    permission: "conversation.write",
    params: subject,
    body: z.object({ message: z.object({ body: z.string().trim().min(1).max(messageLength) }) }),
    reply: z.object({ message }),
    status: 201,
    errors: ["conversation.closed", "conversation.too_many"],
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/users/{id}/messages/read",
    summary: "Mark what the other side wrote as read",
    access: "owner",
    subject: "id",
    permission: "conversation.write",
    params: subject,
    reply: nothing,
    errors: [],
  }),
};
