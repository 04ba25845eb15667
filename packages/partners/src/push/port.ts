import type { Result } from "@vigie/domain";

/** The interface to a service that delivers messages to browsers (RFC 8030), in our terms. */
export const pushCodes = [
  /** No response or a temporary failure: retry later. `detail.retryAfterSeconds` where the service gave it. */
  "push.unavailable",
  /** Rate limit: wait for `detail.retryAfterSeconds`. */
  "push.limited",
  /** The subscription has ended. */
  "push.gone",
  /** This message was rejected; a retry would not help. */
  "push.refused",
  /** The address belongs to no listed service: nothing was sent. */
  "push.unknown_service",
] as const;
export type PushCode = (typeof pushCodes)[number];

/** Subscription of a browser: its endpoint and encryption keys, both created by the browser (Push API, `PushSubscription`). */
export type PushTarget = {
  readonly endpoint: string;
  /** A P-256 point, base64url of 65 bytes. */
  readonly p256dh: string;
  /** Base64url of 16 bytes. */
  readonly auth: string;
};

/** Identity of the sender at the service (VAPID, RFC 8292). */
export type PushSender = PushKeys & {
  /** Contact of the sender for the service: `mailto:` or `https:`. */
  readonly contact: string;
};

/** A P-256 key pair: a point of 65 bytes and a number of 32, base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushMessage = {
  readonly target: PushTarget;
  readonly sender: PushSender;
  readonly text: string;
  /** Seconds for which the service keeps it for an offline browser. */
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** An undelivered message is replaced by a newer one with the same topic: at most 32 characters of base64url. */
  readonly topic: string;
};

export type PushPort = {
  /** Returns whether the address belongs to a listed service, over https. */
  readonly accepts: (endpoint: string) => boolean;
  readonly send: (message: PushMessage) => Promise<Result<null, PushCode>>;
};
