import { cents, type Cents } from "../kernel/cents.ts";
import { addDays, addMonths, daysBetween, day, type Day } from "../kernel/day.ts";
import { halfUp, type ClubInterval } from "./tariff.ts";

/** What an invoice covers, both days included. */
export type BillingPeriod = { readonly from: Day; readonly to: Day };

/** The first period: to the end of the month, or a whole year. */
export function firstPeriod(startsOn: Day, interval: ClubInterval): BillingPeriod {
  return interval === "monthly"
    ? { from: startsOn, to: endOfMonth(startsOn) }
    : { from: startsOn, to: addDays(anniversary(startsOn, 1), -1) };
}

/** The period after this one: whole months from the 1st, or years from the day on which the subscription started. */
export function nextPeriod(period: BillingPeriod, interval: ClubInterval, startsOn: Day): BillingPeriod {
  const from = addDays(period.to, 1);
  if (interval === "monthly") return { from, to: endOfMonth(from) };
  const years = Number(from.slice(0, 4)) - Number(startsOn.slice(0, 4));
  return { from, to: addDays(anniversary(startsOn, years + 1), -1) };
}

/** The same day so many years later; the 29th of February is the 28th in a year without it. */
function anniversary(startsOn: Day, years: number): Day {
  return addMonths(startsOn, 12 * years);
}

export function endOfMonth(on: Day): Day {
  return addDays(addMonths(day(`${on.slice(0, 8)}01`), 1), -1);
}

/** Days of a period, both ends included. */
export function daysOf({ from, to }: BillingPeriod): number {
  return daysBetween(from, to) + 1;
}

/** The price of the first period: a started month is paid by its days left, today included; a year is paid whole. */
export function firstPrice(priceCents: Cents, startsOn: Day, interval: ClubInterval): Cents {
  if (interval === "yearly") return priceCents;
  const whole = { from: day(`${startsOn.slice(0, 8)}01`), to: endOfMonth(startsOn) };
  return prorata(priceCents, whole, firstPeriod(startsOn, interval));
}

/** The share of a period's price that falls on some of its days, half up. */
export function prorata(priceCents: Cents, whole: BillingPeriod, part: BillingPeriod): Cents {
  return halfUp(priceCents * daysOf(part), daysOf(whole));
}

/** What a contract added (positive) or removed (negative) within a paid period changes on the next invoice: the difference of
 * prices over the days left from the change, that day included. */
export function changeWithin(
  prices: { readonly before: Cents; readonly after: Cents },
  whole: BillingPeriod,
  changesOn: Day,
): Cents {
  const left = { from: changesOn, to: whole.to };
  const size = prorata(cents(Math.abs(prices.after - prices.before)), whole, left);
  return cents(prices.after < prices.before ? -size : size);
}

/** What is paid back after a withdrawal: everything, less the days that were used when the customer expressly asked to start before
 * the end of the delay (C. conso L222-13). The day of the withdrawal is not charged. */
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

/** What is paid back of a year that ends early: its full months left, a twelfth each. Nothing of a month. */
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

/** Full months between two days, the last included. */
function fullMonths(from: Day, to: Day): number {
  let months = 0;
  while (addMonths(from, months + 1) <= addDays(to, 1)) months += 1;
  return months;
}

/** What is paid back when the firm ends a running subscription: its unused days, the day of the end being used. */
export function revocationRefund(paidCents: Cents, period: BillingPeriod, endsOn: Day): Cents {
  if (endsOn >= period.to) return cents(0);
  return prorata(paidCents, period, {
    from: endsOn < period.from ? period.from : addDays(endsOn, 1),
    to: period.to,
  });
}

/** The last day of a subscription whose last payment method was removed: what is paid is served, and the month at least. */
export function endWithoutMethod(removedOn: Day, paidTo: Day): Day {
  const monthEnd = endOfMonth(removedOn);
  return monthEnd > paidTo ? monthEnd : paidTo;
}
