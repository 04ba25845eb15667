import type { Instant } from "@vigie/domain";

// Webhooks

export const aggregationEventKinds = [
  "user.created",
  "user.deleted",
  "connection.synced",
  "connection.deleted",
  "accounts.fetched",
  "account.found",
  "account.enabled",
  "account.disabled",
  "account.synced",
  "other",
] as const;
export type AggregationEventKind = (typeof aggregationEventKinds)[number];

/** What changed, never by how much: the effect is computed from the partner's refetched state. */
export type AggregationEvent = {
  /** Unique: a redelivered event has the same id. */
  readonly id: string;
  readonly kind: AggregationEventKind;
  readonly providerKind: string;
  readonly providerUserId: string | null;
  readonly connectionId: string | null;
  readonly accountId: string | null;
  readonly signedAt: Instant;
};

export const webhookCodes = [
  "webhook.unsigned",
  "webhook.forged",
  "webhook.stale",
  "webhook.invalid_body",
] as const;
export type WebhookCode = (typeof webhookCodes)[number];
