import { defineTransitions } from "../kernel/transitions.ts";
import { addDays, addMs, type Day, type Instant } from "../kernel/day.ts";

/** States of a bank connection, in our terms (the partner's are in its wire module). */
export const connectionStates = [
  "ok",
  "validating",
  "wrong_credentials",
  "additional_information",
  "decoupled",
  "strong_authentication",
  "web_authentication",
  "action_needed",
  "password_expired",
  "website_unavailable",
  "rate_limited",
  "technical_bug",
  "not_supported",
] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** Who must act before a connection works again. */
const actorByState: Record<ConnectionState, "nobody" | "user"> = {
  ok: "nobody",
  validating: "nobody",
  wrong_credentials: "user",
  additional_information: "user",
  decoupled: "user",
  strong_authentication: "user",
  web_authentication: "user",
  action_needed: "user",
  password_expired: "user",
  website_unavailable: "nobody",
  rate_limited: "nobody",
  technical_bug: "nobody",
  not_supported: "nobody",
};

export function needsUser(state: ConnectionState): boolean {
  return actorByState[state] === "user";
}

/** A field that the bank requests (an identifier, a code, a region). */
export type ConnectionField = {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password" | "date" | "list";
  readonly required: boolean;
  readonly pattern: string | null;
  readonly options: readonly { readonly label: string; readonly value: string }[];
};

/** A sync is a row with states: if a process dies, another one continues. */
export const syncStates = ["pending", "running", "done", "failed", "stale"] as const;
export type SyncState = (typeof syncStates)[number];

export const syncTransitions = defineTransitions({
  entity: "sync",
  states: syncStates,
  starts: ["pending"],
  rows: [
    { from: ["pending", "stale"], event: "take", to: "running", effect: "started_at" },
    // A runner that was presumed dead has a successor with another attempt number, so it must not end the sync.
    { from: ["running"], event: "finish", to: "done", guard: "sameAttempt", effect: "finished_at" },
    { from: ["running"], event: "fail", to: "failed", guard: "sameAttempt", effect: "finished_at, error" },
    {
      from: ["pending", "running", "stale"],
      event: "revive",
      to: "stale",
      guard: "silentForLong",
      effect: "attempt + 1 where it ran; the job is sent again",
    },
    // Its runner failed but is alive: the next delivery of the job takes over, without waiting for a heartbeat timeout.
    { from: ["running"], event: "release", to: "stale", guard: "sameAttempt", effect: "attempt + 1" },
  ],
});

/** Steps of a sync, in the order shown to the saver. */
export const syncSteps = ["connection", "accounts", "transactions", "holdings", "valuation"] as const;
export type SyncStep = (typeof syncSteps)[number];

/** What could not be read of a portfolio: everything, its transactions, or its lines. */
export const unreadParts = ["all", "transactions", "holdings"] as const;
export type UnreadPart = (typeof unreadParts)[number];

const hourMs = 3_600_000;
/** Hours before a connection is read again automatically after each consecutive failure. After the last retry it waits for a
 * request, or for a notification from the partner. */
const retryHours = [1, 2, 4, 8, 24, 24, 24, 24] as const;

/** Number of consecutive failures after which no retry is planned. */
export const readsInARow = retryHours.length + 1;

/** Time of the next read after a number of consecutive failures; null without a failure, or where the retries are exhausted. */
export function nextReadAt(failedReads: number, at: Instant): Instant | null {
  const hours = retryHours[failedReads - 1];
  return hours === undefined ? null : addMs(at, hours * hourMs);
}

/** Returns whether a connection must be read now without a request: because the partner reported a change, or after a failure. */
export function isReadDue(
  { failedReads, nextTryAt }: { readonly failedReads: number; readonly nextTryAt: Instant | null },
  { isChanged, now }: { readonly isChanged: boolean; readonly now: Instant },
): boolean {
  return failedReads === 0 ? isChanged : nextTryAt !== null && nextTryAt <= now;
}

/** Strong authentication expires after this many days unless the institution says otherwise (specification 1 §4: 90 days; the law
 * allows 180 since 2023-07-25, Regulation (EU) 2022/2360). Set per institution, counted from the last authentication. */
export const defaultConsentDays = 90;

/** Expiry of a connection's strong authentication: the day given by the bank, otherwise a number of days after the last
 * authentication. The last authentication is today where the saver just gave it, or where the connection no longer waits for it. */
export function consentEnd(input: {
  readonly toldOn: Day | null;
  readonly days: number;
  readonly today: Day;
  readonly createdOn: Day;
  /** The former state of the connection; null for a new one. */
  readonly before: { readonly state: ConnectionState; readonly consentEndsOn: Day | null } | null;
  readonly state: ConnectionState;
  /** True where the saver just signed in at the bank. */
  readonly isRenewed: boolean;
}): Day {
  const { toldOn, days, today, createdOn, before, state, isRenewed } = input;
  if (toldOn !== null) return toldOn;
  if (before === null) return addDays(createdOn, days);
  const isGivenAgain = !needsUser(state) && (isRenewed || needsUser(before.state));
  return isGivenAgain ? addDays(today, days) : (before.consentEndsOn ?? addDays(createdOn, days));
}

export type ConnectionFreshness = {
  readonly lastSuccessAt: Instant | null;
  readonly lastTryAt: Instant | null;
  readonly nextTryAt: Instant | null;
  readonly consentEndsOn: Day | null;
};
