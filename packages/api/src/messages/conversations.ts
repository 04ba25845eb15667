import { conversationClosures, messageLength } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing, who } from "../types.ts";

const message = z.object({
  id,
  body: z.string(),
  authorName: z.string(),
  byAdvisor: z.boolean(),
  /** Written by who reads this, or by somebody of their side: an advisor's colleague. */
  ofOwnSide: z.boolean(),
  createdAt: instantText,
  /** When somebody of the other side first read it. */
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
    /** Those before this message. */
    query: z.object({ before: id.optional() }),
    reply: z.object({
      messages: z.array(message),
      hasOlder: z.boolean(),
      unreadNb: z.int(),
      /** Why nothing can be written here; null where it can. To an advisor a closed conversation holds nothing. */
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
