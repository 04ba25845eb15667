import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing } from "../types.ts";

/** A device that also receives notifications while its session is open. */
const pushSubscription = z.object({
  id,
  /** Session in which this device signed in. */
  sessionId: id,
  current: z.boolean(),
  createdAt: instantText,
});
export type PushSubscriptionView = z.output<typeof pushSubscription>;

export const pushesApi = {
  list: endpoint({
    method: "GET",
    path: "/users/me/push_subscriptions",
    summary: "The devices on which notifications also show, and the key that a browser subscribes with",
    access: "session",
    reply: z.object({
      /** A P-256 point in base64url; null where messages cannot be signed. */
      applicationServerKey: z.string().nullable(),
      pushSubscriptions: z.array(pushSubscription),
      /** True where they were disabled for this device from another one: it does not subscribe again until its owner does. */
      removed: z.boolean(),
    }),
    errors: [],
  }),
  subscribe: endpoint({
    method: "PUT",
    path: "/users/me/push_subscriptions",
    summary:
      "Show notifications on this device too, as its browser's `PushSubscription` says; the same again changes nothing",
    access: "session",
    body: z.object({
      endpoint: z.string().max(2_000),
      keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
    }),
    reply: z.object({ pushSubscription }),
    errors: ["push.unavailable", "push.unknown_service", "push.invalid_keys"],
  }),
  /** Idempotent, as the subscription may already be gone: its address can be renewed without the page. */
  unsubscribeCurrent: endpoint({
    method: "DELETE",
    path: "/users/me/push_subscriptions/current",
    summary: "Show notifications no more on this device; the same again changes nothing",
    access: "session",
    reply: nothing,
    errors: [],
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: "/users/me/push_subscriptions/{id}",
    summary: "Show notifications no more on a device",
    access: "session",
    params: z.object({ id }),
    reply: nothing,
    errors: ["push.not_found"],
  }),
};
