import { cents, type Cents } from "../kernel/cents.ts";
import { addDays, addMonths, daysBetween, day, type Day } from "../kernel/day.ts";
import { halfUp, type ClubInterval } from "./tariff.ts";

/** Period of an invoice, both days included. */
export type BillingPeriod = { readonly from: Day; readonly to: Day };

/** First period: until the end of the month, or a whole year. */
export function firstPeriod(startsOn: Day, interval: ClubInterval): BillingPeriod {
  return interval === "monthly"
    ? { from: startsOn, to: endOfMonth(startsOn) }
    : { from: startsOn, to: addDays(anniversary(startsOn, 1), -1) };
}

/** The period after this one: whole months from the 1st, or years from the anniversary of the subscription's start. */
export function nextPeriod(period: BillingPeriod, interval: ClubInterval, startsOn: Day): BillingPeriod {
  const from = addDays(period.to, 1);
  if (interval === "monthly") return { from, to: endOfMonth(from) };
  const years = Number(from.slice(0, 4)) - Number(startsOn.slice(0, 4));
  return { from, to: addDays(anniversary(startsOn, years + 1), -1) };
}

/** Same day some years later; 29 February becomes the 28th in a common year. */
function anniversary(startsOn: Day, years: number): Day {
  return addMonths(startsOn, 12 * years);
}

export function endOfMonth(on: Day): Day {
  return addDays(addMonths(day(`${on.slice(0, 8)}01`), 1), -1);
}

/** Number of days of a period, both ends included. */
export function daysOf({ from, to }: BillingPeriod): number {
  return daysBetween(from, to) + 1;
}

/** Price of the first period: a partial month is charged by its remaining days, today included; a year is charged in full. */
export function firstPrice(priceCents: Cents, startsOn: Day, interval: ClubInterval): Cents {
  if (interval === "yearly") return priceCents;
  const whole = { from: day(`${startsOn.slice(0, 8)}01`), to: endOfMonth(startsOn) };
  return prorata(priceCents, whole, firstPeriod(startsOn, interval));
}

/** Pro rata share of a period's price for some of its days, rounded half up. */
export function prorata(priceCents: Cents, whole: BillingPeriod, part: BillingPeriod): Cents {
  return halfUp(priceCents * daysOf(part), daysOf(whole));
}

/** Adjustment of the next invoice for a contract added (positive) or removed (negative) within a paid period: the difference of the
 * prices over the remaining days, from the day of the change included. */
export function changeWithin(
  prices: { readonly before: Cents; readonly after: Cents },
  whole: BillingPeriod,
  changesOn: Day,
): Cents {
  const left = { from: changesOn, to: whole.to };
  const size = prorata(cents(Math.abs(prices.after - prices.before)), whole, left);
  return cents(prices.after < prices.before ? -size : size);
}

/** Refund after a withdrawal: the full amount, minus the days used if the customer expressly asked to start before the end of the
 * withdrawal period (C. conso L222-13). The day of the withdrawal is not charged. */
export function withdrawalRefund(
  paidCents: Cents,
  period: BillingPeriod,
  { startedEarly, withdrawnOn }: { readonly startedEarly: boolean; readonly withdrawnOn: Day },
): Cents {
  if (!startedEarly || withdrawnOn <= period.from) return paidCents;
  if (withdrawnOn > period.to) return cents(0);
  const used = prorata(paidCents, period, { from: period.from, to: addDays(withdrawnOn, -1) });
  return cents(paidCents - used);
}

/** Refund of a yearly plan that ends early: one twelfth per remaining full month. A monthly plan is not refunded. */
export function terminationRefund(
  paidCents: Cents,
  {
    period,
    interval,
    endsOn,
  }: { readonly period: BillingPeriod; readonly interval: ClubInterval; readonly endsOn: Day },
): Cents {
  if (interval === "monthly" || endsOn >= period.to) return cents(0);
  return halfUp(paidCents * fullMonths(addDays(endsOn, 1), period.to), 12);
}

/** Number of full months between two days, the last day included. */
function fullMonths(from: Day, to: Day): number {
  let months = 0;
  while (addMonths(from, months + 1) <= addDays(to, 1)) months += 1;
  return months;
}

/** Refund when the firm ends a running subscription: its unused days; the day of the end counts as used. */
export function revocationRefund(paidCents: Cents, period: BillingPeriod, endsOn: Day): Cents {
  if (endsOn >= period.to) return cents(0);
  return prorata(paidCents, period, {
    from: endsOn < period.from ? period.from : addDays(endsOn, 1),
    to: period.to,
  });
}

/** Last day of a subscription whose last payment method was removed: the end of the paid period, and at least the end of the
 * month. */
export function endWithoutMethod(removedOn: Day, paidTo: Day): Day {
  const monthEnd = endOfMonth(removedOn);
  return monthEnd > paidTo ? monthEnd : paidTo;
}
