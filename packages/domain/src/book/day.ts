import { addWorkingDays } from "../club/working-days.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { AlertKind } from "./alert-facts.ts";

/** The advisor's day: what is new since the last visit, and the due day of each item. */

/** @source product decision of 23.11.2026 */
export const dayLimits = {
  /** Inactivity after which the next look counts as another visit. */
  visitMinutes: 30,
  /** Working days within which a customer's message must be answered. */
  messageDays: 1,
  /** Working days within which a request for the Club must be decided. */
  clubDays: 2,
  /** Number of highlighted customers, each with a phone number to call. */
  calls: 3,
  /** Number of open alerts that are examined to find them. */
  callCandidates: 24,
} as const;

/** Working days within which an alert must be handled, where it has no day to come. */
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

/** Returns the time after which items are new; null at the first visit, where everything is. */
export function newSince(visit: Visit | null, now: Instant): Instant | null {
  if (visit === null) return null;
  const idleMs = Date.parse(now) - Date.parse(visit.seenAt);
  return idleMs > dayLimits.visitMinutes * 60_000 ? visit.seenAt : visit.seenBefore;
}

/** Due day of an alert: the day it is about, or some working days after it was raised, whichever comes first. */
export function alertDueOn(
  { kind, on }: { readonly kind: AlertKind; readonly on: Day | null },
  raisedAt: Instant,
): Day {
  const raisedOn = dayOf(raisedAt);
  const due = addWorkingDays(raisedOn, alertDays[kind]);
  return on !== null && on >= raisedOn && on < due ? on : due;
}

/** Due day of the answer to the oldest unread message. */
export function messageDueOn(since: Instant): Day {
  return addWorkingDays(dayOf(since), dayLimits.messageDays);
}
