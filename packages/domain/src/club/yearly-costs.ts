import { cents, type Cents, sumCents } from "../kernel/cents.ts";
import { addDays, addMonths, day, daysBetween, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { halfUp } from "./tariff.ts";

/** What a year of a lasting relation cost (règlement délégué (UE) 2017/565, article 50): from the invoices to the cent, and from the
 * fees that are known of each contract. What is unknown is null, never 0. */

/** For how long a last known value stands for a missing one. */
const staleDays = 90;

export type FollowedSpan = { readonly from: Day; readonly to: Day };

/** The days of a year on which a subscription was served; null where there is none. */
export function followedSpan(
  year: number,
  { startsOn, endedOn }: { readonly startsOn: Day; readonly endedOn: Day | null },
): FollowedSpan | null {
  const first = day(`${String(year)}-01-01`);
  const last = day(`${String(year)}-12-31`);
  const from = startsOn > first ? startsOn : first;
  const to = endedOn !== null && endedOn < last ? endedOn : last;
  return from > to ? null : { from, to };
}

/** What was paid for the service in a year, taxes included, less what was paid back in it. */
export function serviceCosts(
  bills: readonly { readonly kind: "invoice" | "credit_note"; readonly on: Day; readonly ttcCents: Cents }[],
  year: number,
): Cents {
  const own = bills.filter(({ on }) => on.startsWith(`${String(year)}-`));
  const sum = (kind: string): Cents =>
    sumCents(own.filter((one) => one.kind === kind).map(({ ttcCents }) => ttcCents));
  return cents(sum("invoice") - sum("credit_note"));
}

export type CostedContract = {
  /** The owner's share of its value, oldest first. */
  readonly values: readonly { readonly on: Day; readonly valueCents: Cents }[];
  /** All that it costs in a year over its value, as its papers say; null where they are not known. */
  readonly yearlyRatio: Ratio | null;
};

export type ContractCost = { readonly averageCents: Cents | null; readonly productCents: Cents | null };

/** The mean of its month-ends while it was followed, and what it cost in those days: its known yearly rate on that mean. */
export function contractCost({ values, yearlyRatio }: CostedContract, span: FollowedSpan): ContractCost {
  const known = monthEndsOf(span).flatMap((end) => {
    const last = values.findLast(({ on }) => on <= end);
    return last === undefined || daysBetween(last.on, end) > staleDays ? [] : [last.valueCents];
  });
  if (known.length === 0) return { averageCents: null, productCents: null };
  const averageCents = halfUp(sumCents(known), known.length);
  if (yearlyRatio === null) return { averageCents, productCents: null };
  const first = day(`${span.from.slice(0, 4)}-01-01`);
  const share = (daysBetween(span.from, span.to) + 1) / daysBetween(first, addMonths(first, 12));
  return { averageCents, productCents: cents(Math.round(averageCents * yearlyRatio * share)) };
}

/** The month-ends of a span, or its last day where it holds none. */
function monthEndsOf({ from, to }: FollowedSpan): readonly Day[] {
  const ends: Day[] = [];
  for (let first = day(`${from.slice(0, 8)}01`); first <= to; first = addMonths(first, 1)) {
    const end = addDays(addMonths(first, 1), -1);
    if (end >= from && end <= to) ends.push(end);
  }
  return ends.length === 0 ? [to] : ends;
}
