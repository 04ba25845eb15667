import type { Result } from "@vigie/domain";

/** What Vigie needs of a service that carries messages to browsers (RFC 8030), in our words. */
export const pushCodes = [
  /** No answer, or one of trouble: this message waits. `detail.retryAfterSeconds` where the service said how long. */
  "push.unavailable",
  /** Too many messages: as long as `detail.retryAfterSeconds` says. */
  "push.limited",
  /** The browser takes no more messages here: the subscription has ended. */
  "push.gone",
  /** This message is refused; another try would not help. */
  "push.refused",
  /** An address that is of no service in the list: nothing was sent. */
  "push.unknown_service",
] as const;
export type PushCode = (typeof pushCodes)[number];

/** Where a browser takes messages, and the keys that they are encrypted for: it makes both (Push API, `PushSubscription`). */
export type PushTarget = {
  readonly endpoint: string;
  /** A point of P-256, base64url of 65 bytes. */
  readonly p256dh: string;
  /** Base64url of 16 bytes. */
  readonly auth: string;
};

/** Who sends, as the service knows it (VAPID, RFC 8292). */
export type PushSender = PushKeys & {
  /** Where the service may reach whoever sends: `mailto:` or `https:`. */
  readonly contact: string;
};

/** A key pair of P-256: a point of 65 bytes and a number of 32, base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

export type PushMessage = {
  readonly target: PushTarget;
  readonly sender: PushSender;
  readonly text: string;
  /** How long the service keeps it for a browser that is off. */
  readonly ttlSeconds: number;
  readonly urgency: "normal" | "high";
  /** Of two messages with the same, an undelivered one gives way: 32 characters of base64url at most. */
  readonly topic: string;
};

export type PushPort = {
  /** Is the address one of a service in the list, over https? */
  readonly accepts: (endpoint: string) => boolean;
  readonly send: (message: PushMessage) => Promise<Result<null, PushCode>>;
};
