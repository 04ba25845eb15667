import { cents, type Cents } from "../kernel/cents.ts";
import { addDays, addMonths, day, type Day } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import { asksAcceptance } from "./basis.ts";
import { type BillingPeriod, changeWithin, endOfMonth } from "./billing.ts";
import { type Coupon, discountOf } from "./coupons.ts";
import { clubRules } from "./limits.ts";
import type { ClubInterval } from "./tariff.ts";

/** Changes of a running subscription (transition 41): its contracts, its interval, or its price by the formula. */
export const clubChangeKinds = ["contracts", "interval", "price"] as const;
export type ClubChangeKind = (typeof clubChangeKinds)[number];

export const clubChangeStates = ["asked", "to_accept", "planned", "done", "refused", "dropped"] as const;
export type ClubChangeState = (typeof clubChangeStates)[number];

/** An added contract needs the advisor's approval; a price rise of more than a fifth needs the customer's acceptance. */
export const clubChangeTransitions = defineTransitions({
  entity: "club change",
  states: clubChangeStates,
  starts: ["asked", "to_accept", "planned"],
  rows: [
    { from: ["asked"], event: "approve", to: "planned", effect: "effective_on, the day after; an addendum" },
    { from: ["asked"], event: "refuse", to: "refused", effect: "the customer reads the advisor's words" },
    { from: ["to_accept"], event: "accept", to: "planned" },
    {
      from: ["asked", "to_accept", "planned"],
      event: "drop",
      to: "dropped",
      effect: "the partner's price is again that of the subscription",
    },
    {
      from: ["planned"],
      event: "apply",
      to: "done",
      effect: "the subscription has the new contracts, interval or price from that day",
    },
  ],
});

export const clubChangeActs = ["accept", "drop", "approve", "refuse"] as const;
export type ClubChangeAct = (typeof clubChangeActs)[number];

/** Returns the acts allowed on an open change: one that takes effect tomorrow can no longer be withdrawn. */
export function clubChangeActsOf(
  side: "customer" | "advisor",
  { kind, state }: { readonly kind: ClubChangeKind; readonly state: ClubChangeState },
): readonly ClubChangeAct[] {
  if (side === "advisor") return state === "asked" ? ["approve", "refuse"] : [];
  if (state === "to_accept") return ["accept", "drop"];
  return state === "asked" || (state === "planned" && kind === "interval") ? ["drop"] : [];
}

type Paid = {
  readonly interval: ClubInterval;
  readonly gives: Coupon | null;
  readonly startsOn: Day;
  /** The period already paid. */
  readonly period: BillingPeriod;
};

/** Amount that a change of contracts within a paid period adds or gives back: the difference of the two prices after the
 * promotional code, over the remaining days. A partial first month is computed as a part of its whole month. */
export function changeOfPeriod(
  prices: { readonly before: Cents; readonly after: Cents },
  { interval, gives, startsOn, period }: Paid,
  changesOn: Day,
): Cents {
  if (changesOn > period.to) return cents(0);
  const rank = period.from <= startsOn ? 0 : 1;
  const net = (price: Cents): Cents =>
    gives === null
      ? price
      : cents(price - discountOf(gives, price, { rank, interval, from: period.from, startsOn }));
  const whole =
    interval === "monthly" ? { from: firstOfMonth(period.from), to: endOfMonth(period.from) } : period;
  const on = changesOn < period.from ? period.from : changesOn;
  return changeWithin({ before: net(prices.before), after: net(prices.after) }, whole, on);
}

function firstOfMonth(on: Day): Day {
  return day(`${on.slice(0, 8)}01`);
}

/** Minimum days of a subscription before its first new price: a price that was just signed is not changed at once. */
const settledDays = 60;

export type RepricedClub = {
  readonly interval: ClubInterval;
  readonly startsOn: Day;
  readonly periodTo: Day;
};

/** Day for which the price must be recomputed, from its announcement on: the first day of the quarter for a monthly plan, the
 * anniversary for a yearly one. Null where none is due. */
export function repricingDay({ interval, startsOn, periodTo }: RepricedClub, today: Day): Day | null {
  const on = interval === "monthly" ? nextQuarter(today) : addDays(periodTo, 1);
  const isAnnounced = today >= addDays(on, -clubRules.priceChangeNoticeDays) && today < on;
  return isAnnounced && addDays(startsOn, settledDays) <= on ? on : null;
}

function nextQuarter(today: Day): Day {
  const month = Number(today.slice(5, 7));
  return addMonths(firstOfMonth(today), 3 - ((month - 1) % 3));
}

export type NewPrice =
  | { readonly state: "same" }
  /** A rise above a fifth, or a basis that more than doubled, waits for the customer's acceptance until that day. */
  | { readonly state: "planned" | "to_accept"; readonly effectiveOn: Day };

export type Repricing = RepricedClub & {
  readonly today: Day;
  readonly before: Cents;
  readonly after: Cents;
  /** True where the basis was capped at twice the former. */
  readonly held: boolean;
};

/** A lower price applies from the next invoice; a higher one from the day for which it was computed, with thirty days' notice. If
 * the notice is late, a monthly plan gets it a month later, a yearly one at its next anniversary. */
export function newPrice(given: Repricing): NewPrice {
  const { today, interval, periodTo, before, after, held } = given;
  const next = addDays(periodTo, 1);
  if (after === before) return { state: "same" };
  if (after < before) return { state: "planned", effectiveOn: next };
  const on = repricingDay(given, today) ?? next;
  const noticed = addDays(today, clubRules.priceChangeNoticeDays);
  if (on < noticed && interval === "yearly") return { state: "same" };
  const effectiveOn = on >= noticed ? on : addMonths(firstOfMonth(noticed), noticed.endsWith("-01") ? 0 : 1);
  return { state: held || asksAcceptance(before, after) ? "to_accept" : "planned", effectiveOn };
}

/** Last day on which an open change can be decided: an addition by the advisor, a rise by the customer. */
export function changeWaitsUntil(change: {
  readonly state: ClubChangeState;
  readonly askedOn: Day;
  readonly effectiveOn: Day | null;
}): Day | null {
  if (change.state === "asked") return addDays(change.askedOn, clubRules.advisorAnswerDays);
  return change.state === "to_accept" && change.effectiveOn !== null ? addDays(change.effectiveOn, -1) : null;
}
