import { type ConnectionState, needsUser } from "../holdings/connections.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";

/** How well each source of a saver's figures still tells, and what needs them. Green is earned by a recent success only. */

/** `fresh` is the only green one. `reading`: its first reading runs. `late`: it works, but was not read lately. `failing`:
 * it fails by no fault of the saver. `waiting`: it waits for the saver. `old`: a value that nobody renewed. */
export const standings = ["fresh", "reading", "late", "failing", "waiting", "old", "unknown"] as const;
export type Standing = (typeof standings)[number];

export type ValueSource = "provider" | "file" | "typed";

/** A connection that was read within so many days is fresh.
 * @source product decision: banks are read every day, and one missed night is no fault */
export const freshConnectionDays = 2;
/** A consent that ends within so many days is told, so that it is renewed before it ends. @source product decision */
export const consentNoticeDays = 14;
/** The first reading of a connection may last; after so many days it has failed. */
const firstReadingDays = 1;
/** The clock of a partner may run ahead of ours by so much around midnight. */
const clockSkewDays = 1;

/** A value is old after so many days: insurers tell theirs weekly, files come by the quarter, what is typed in by the half
 * year and a property by the year.
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
  /** Since when a part of one of its portfolios cannot be read; null when the last reading was whole. */
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
  /** The day of its value; null when it has none. */
  readonly asOf: Day | null;
};

/** A portfolio's own standing. One that a bank tells of is as well as its connection at best: a value that the bank dates of
 * today says nothing of a bank that is no longer read. */
export function portfolioStanding(facts: ValueFacts, connection: Standing | null, today: Day): Standing {
  if (connection !== null && connection !== "fresh") return connection;
  if (facts.source === "provider" && connection === null) return "unknown";
  if (facts.asOf === null) return "unknown";
  return isRecent(facts.asOf, today, freshValueDays(facts.source, facts.kind)) ? "fresh" : "old";
}

/** What is wrong, by what mends it. */
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

/** The worst that a connection has: one problem, one action. */
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
  /** The saver said that it is to be checked. */
  readonly needsRefresh: boolean;
};

const mendedBy: Readonly<Record<ValueSource, HealthAction>> = {
  provider: "check",
  file: "import",
  typed: "update_value",
};

/** What a portfolio needs by itself; what its connection needs is told once, for all its portfolios. A value in another
 * currency is no number of euros, which nobody can mend. */
export function portfolioProblem(
  facts: PortfolioCheck,
  connection: Standing | null,
  today: Day,
): Problem | null {
  if (facts.needsRefresh) return problem("flagged");
  if (connection !== null && connection !== "fresh") return null;
  if (facts.amountCents === null)
    return facts.currency === "EUR" ? problem("value_unknown", mendedBy[facts.source]) : null;
  // Closed, or paid back: its end was told by hand or by a file, and nobody has more to say of it.
  if (facts.amountCents === 0 && connection === null) return null;
  return portfolioStanding(facts, connection, today) === "old"
    ? problem("value_old", mendedBy[facts.source])
    : null;
}

/** The euros that a problem touches: those of its portfolios, what is owed as much as what is held. Null when none of them is
 * known: not 0. */
export function eurosAffected(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return cents(known.reduce((sum, amount) => sum + Math.abs(amount), 0));
}

/** The largest amount first; what is unknown comes last, for it is not 0 and cannot be compared. */
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

/** Days of a portfolio's past that nobody told of: more of them in a row than its source leaves by itself. */
export function isGap({ after, before }: Gap, facts: Pick<ValueFacts, "source" | "kind">): boolean {
  return daysBetween(after, before) > freshValueDays(facts.source, facts.kind);
}
