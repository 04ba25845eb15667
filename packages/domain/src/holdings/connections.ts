import { defineTransitions } from "../kernel/transitions.ts";
import { addDays, addMs, type Day, type Instant } from "../kernel/day.ts";

/** The states of a bank connection, in our words (the partner's are in its wire). */
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

/** Who must act for a connection to work again. */
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

/** A field the bank asks for (an identifier, a code, a region). */
export type ConnectionField = {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password" | "date" | "list";
  readonly required: boolean;
  readonly pattern: string | null;
  readonly options: readonly { readonly label: string; readonly value: string }[];
};

/** A sync is a row with states: a process may die at any time and another goes on. */
export const syncStates = ["pending", "running", "done", "failed", "stale"] as const;
export type SyncState = (typeof syncStates)[number];

export const syncTransitions = defineTransitions({
  entity: "sync",
  states: syncStates,
  starts: ["pending"],
  rows: [
    { from: ["pending", "stale"], event: "take", to: "running", effect: "started_at" },
    // A runner that was thought dead has a successor, whose attempt is another: it ends nothing.
    { from: ["running"], event: "finish", to: "done", guard: "sameAttempt", effect: "finished_at" },
    { from: ["running"], event: "fail", to: "failed", guard: "sameAttempt", effect: "finished_at, error" },
    {
      from: ["pending", "running", "stale"],
      event: "revive",
      to: "stale",
      guard: "silentForLong",
      effect: "attempt + 1 where it ran; the job is sent again",
    },
    // Its runner met an error and lives: the next delivery of the job takes it, without waiting for a silence.
    { from: ["running"], event: "release", to: "stale", guard: "sameAttempt", effect: "attempt + 1" },
  ],
});

/** The steps of a sync in the order the saver sees them. */
export const syncSteps = ["connection", "accounts", "transactions", "holdings", "valuation"] as const;
export type SyncStep = (typeof syncSteps)[number];

/** What a reading of a portfolio could not read: everything, its operations, or its lines. */
export const unreadParts = ["all", "transactions", "holdings"] as const;
export type UnreadPart = (typeof unreadParts)[number];

const hourMs = 3_600_000;
/** How long after each failure in a row a connection is read again by itself. After the last of them it waits to be asked, or
 * for the partner to tell something of it. */
const retryHours = [1, 2, 4, 8, 24, 24, 24, 24] as const;

/** The failure after which nothing more is planned. */
export const readsInARow = retryHours.length + 1;

/** When a connection is read again after so many failures in a row; null without a failure, or where it is given up. */
export function nextReadAt(failedReads: number, at: Instant): Instant | null {
  const hours = retryHours[failedReads - 1];
  return hours === undefined ? null : addMs(at, hours * hourMs);
}

/** Whether a connection is to be read now without being asked: for what changed at the partner, or after a failure. */
export function isReadDue(
  { failedReads, nextTryAt }: { readonly failedReads: number; readonly nextTryAt: Instant | null },
  { isChanged, now }: { readonly isChanged: boolean; readonly now: Instant },
): boolean {
  return failedReads === 0 ? isChanged : nextTryAt !== null && nextTryAt <= now;
}

/** Strong authentication lapses after this many days unless the institution says otherwise (specification 1 §4: 90 days;
 * the law allows 180 since 2023-07-25, Regulation (EU) 2022/2360). A setting per institution, counted from the last one. */
export const defaultConsentDays = 90;

/** When the strong authentication of a connection lapses: what the bank told of it, else so many days from the last one. The
 * last one is that of today where the saver just gave it, or where what waited for them no longer does. */
export function consentEnd(input: {
  readonly toldOn: Day | null;
  readonly days: number;
  readonly today: Day;
  readonly createdOn: Day;
  /** The connection as it was; null for a new one. */
  readonly before: { readonly state: ConnectionState; readonly consentEndsOn: Day | null } | null;
  readonly state: ConnectionState;
  /** The saver signed in at the bank just now. */
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
