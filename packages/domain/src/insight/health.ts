import { type ConnectionState, needsUser } from "../holdings/connections.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";

/** Health of each source of a saver's figures, and what needs an action. Only a recent success is shown in green. */

/** `fresh` is the only green one. `reading`: its first read is running. `late`: it works, but was not read recently. `failing`: it
 * fails for a reason that the saver did not cause. `waiting`: it waits for the saver. `old`: a value that nobody updated. */
export const standings = ["fresh", "reading", "late", "failing", "waiting", "old", "unknown"] as const;
export type Standing = (typeof standings)[number];

export type ValueSource = "provider" | "file" | "typed";

/** Maximum days since the last read of a fresh connection.
 * @source product decision: banks are read every day, and one missed night is not a failure */
export const freshConnectionDays = 2;
/** Days before the end of a consent from which it is reported, so that it is renewed in time. @source product decision */
export const consentNoticeDays = 14;
/** Maximum days of the first read of a connection; after that it counts as failed. */
const firstReadingDays = 1;
/** Maximum days by which a partner's clock may be ahead of ours around midnight. */
const clockSkewDays = 1;

/** Days after which a value is old: insurers report weekly, files come quarterly, manual input every half year, and a property's
 * value yearly.
 * @source product decision */
export function freshValueDays(source: ValueSource, kind: PortfolioKind): number {
  if (kind === "realestate") return 370;
  return source === "provider" ? 10 : source === "file" ? 95 : 190;
}

function isRecent(on: Day | null, today: Day, days: number): boolean {
  if (on === null) return false;
  const age = daysBetween(on, today);
  return age >= -clockSkewDays && age <= days;
}

export type ConnectionFacts = {
  readonly state: ConnectionState;
  readonly lastSuccessOn: Day | null;
  readonly since: Day;
  readonly consentEndsOn: Day | null;
  /** Day since which a part of one of its portfolios cannot be read; null where the last read was complete. */
  readonly unreadOn: Day | null;
};

const failing: readonly ConnectionState[] = ["website_unavailable", "technical_bug", "not_supported"];

export function connectionStanding(facts: ConnectionFacts, today: Day): Standing {
  const { state, lastSuccessOn, since, unreadOn } = facts;
  if (needsUser(state)) return "waiting";
  if (failing.includes(state) || unreadOn !== null) return "failing";
  if (isRecent(lastSuccessOn, today, freshConnectionDays)) return "fresh";
  return lastSuccessOn === null && isRecent(since, today, firstReadingDays) ? "reading" : "late";
}

export type ValueFacts = {
  readonly source: ValueSource;
  readonly kind: PortfolioKind;
  /** Day of its value; null without one. */
  readonly asOf: Day | null;
};

/** Health of a portfolio. One with a connection is at best as healthy as the connection: a value that the bank dates today proves
 * nothing while the bank cannot be read. */
export function portfolioStanding(facts: ValueFacts, connection: Standing | null, today: Day): Standing {
  if (connection !== null && connection !== "fresh") return connection;
  if (facts.source === "provider" && connection === null) return "unknown";
  if (facts.asOf === null) return "unknown";
  return isRecent(facts.asOf, today, freshValueDays(facts.source, facts.kind)) ? "fresh" : "old";
}

/** Problems, by the action that solves them. */
export const problemKinds = [
  "reconnect",
  "not_supported",
  "sync_failed",
  "consent_ended",
  "late",
  "consent_ending",
  "flagged",
  "value_unknown",
  "value_old",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const healthActions = ["reconnect", "retry", "import", "update_value", "check"] as const;
export type HealthAction = (typeof healthActions)[number];

const actionOf: Readonly<Record<ProblemKind, HealthAction>> = {
  reconnect: "reconnect",
  not_supported: "import",
  sync_failed: "retry",
  consent_ended: "reconnect",
  late: "retry",
  consent_ending: "reconnect",
  flagged: "check",
  value_unknown: "check",
  value_old: "check",
};

export type Problem = { readonly kind: ProblemKind; readonly action: HealthAction };

function problem(kind: ProblemKind, action: HealthAction = actionOf[kind]): Problem {
  return { kind, action };
}

/** Returns the worst problem of a connection: one problem, one action. */
export function connectionProblem(facts: ConnectionFacts, today: Day): Problem | null {
  const { state, consentEndsOn } = facts;
  if (needsUser(state)) return problem("reconnect");
  if (state === "not_supported") return problem("not_supported");
  if (failing.includes(state) || facts.unreadOn !== null) return problem("sync_failed");
  if (consentEndsOn !== null && consentEndsOn < today) return problem("consent_ended");
  if (connectionStanding(facts, today) === "late") return problem("late");
  if (consentEndsOn !== null && consentEndsOn <= addDays(today, consentNoticeDays))
    return problem("consent_ending");
  return null;
}

export type PortfolioCheck = ValueFacts & {
  readonly amountCents: Cents | null;
  readonly currency: string;
  /** True where the saver marked it for review. */
  readonly needsRefresh: boolean;
};

const mendedBy: Readonly<Record<ValueSource, HealthAction>> = {
  provider: "check",
  file: "import",
  typed: "update_value",
};

/** Returns the problem of the portfolio itself; that of its connection is reported once for all its portfolios. A value in another
 * currency has no amount in euros and cannot be fixed by anybody. */
export function portfolioProblem(
  facts: PortfolioCheck,
  connection: Standing | null,
  today: Day,
): Problem | null {
  if (facts.needsRefresh) return problem("flagged");
  if (connection !== null && connection !== "fresh") return null;
  if (facts.amountCents === null)
    return facts.currency === "EUR" ? problem("value_unknown", mendedBy[facts.source]) : null;
  // Closed or repaid: manual input or a file set it to zero, and no update is expected.
  if (facts.amountCents === 0 && connection === null) return null;
  return portfolioStanding(facts, connection, today) === "old"
    ? problem("value_old", mendedBy[facts.source])
    : null;
}

/** Total value affected by a problem: assets and debts of its portfolios, both as positive amounts. Null where all are unknown,
 * which is not 0. */
export function eurosAffected(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return cents(known.reduce((sum, amount) => sum + Math.abs(amount), 0));
}

/** Largest amount first; unknown ones last, as they cannot be compared. */
export function byLargestAmount<T extends { readonly amountCents: Cents | null; readonly key: string }>(
  a: T,
  b: T,
): number {
  if (a.amountCents !== null && b.amountCents !== null && a.amountCents !== b.amountCents)
    return b.amountCents - a.amountCents;
  if ((a.amountCents === null) !== (b.amountCents === null)) return a.amountCents === null ? 1 : -1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

export type Gap = { readonly after: Day; readonly before: Day };

/** Returns whether days without a value in a portfolio's past are a gap: more consecutive days than usual for its source. */
export function isGap({ after, before }: Gap, facts: Pick<ValueFacts, "source" | "kind">): boolean {
  return daysBetween(after, before) > freshValueDays(facts.source, facts.kind);
}
