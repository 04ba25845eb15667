import { addWorkingDays } from "../club/working-days.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { AlertKind } from "./alert-facts.ts";

/** The advisor's day: what is new since they last looked, and by when each thing wants an answer. */

/** @source product decision of 23.11.2026 */
export const dayLimits = {
  /** A look after so long is another visit. */
  visitMinutes: 30,
  /** Working days in which a customer's message is answered. */
  messageDays: 1,
  /** Working days in which a request for the Club is decided. */
  clubDays: 2,
  /** Customers who stand above the rest, each with a number to dial. */
  calls: 3,
  /** Open alerts that are looked at to find them. */
  callCandidates: 24,
} as const;

/** Working days in which an alert wants its act, where it tells of no day to come. */
const alertDays: Readonly<Record<AlertKind, number>> = {
  payment: 1,
  disengagement: 2,
  connection_broken: 3,
  large_movement: 3,
  regulatory_date: 5,
  contract_date: 5,
  project_at_risk: 10,
  profile_gap: 10,
  concentration: 10,
  idle_cash: 10,
  life_date: 10,
  customer_act: 5,
};

type Visit = { readonly seenBefore: Instant | null; readonly seenAt: Instant };

/** What came after it is new; null at the first visit: everything is. */
export function newSince(visit: Visit | null, now: Instant): Instant | null {
  if (visit === null) return null;
  const idleMs = Date.parse(now) - Date.parse(visit.seenAt);
  return idleMs > dayLimits.visitMinutes * 60_000 ? visit.seenAt : visit.seenBefore;
}

/** By when an alert wants its act: the day it tells of, or some working days after it was raised, whichever comes first. */
export function alertDueOn(
  { kind, on }: { readonly kind: AlertKind; readonly on: Day | null },
  raisedAt: Instant,
): Day {
  const raisedOn = dayOf(raisedAt);
  const due = addWorkingDays(raisedOn, alertDays[kind]);
  return on !== null && on >= raisedOn && on < due ? on : due;
}

/** By when the oldest message that nobody read is answered. */
export function messageDueOn(since: Instant): Day {
  return addWorkingDays(dayOf(since), dayLimits.messageDays);
}
