import { type Cents, negateCents, sumCents } from "../kernel/cents.ts";
import { addDays, addMonths, day, daysBetween, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { halfUp } from "./tariff.ts";

/** What a year of a lasting relation cost (règlement délégué (UE) 2017/565, article 50): from the invoices to the cent, and from the
 * fees that are known of each contract. What is unknown is null, never 0. */

/** For how long a last known value stands for a missing one. */
export const costStaleDays = 90;

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

export type ClubBill = {
  readonly kind: "invoice" | "credit_note";
  readonly number: string | null;
  readonly on: Day;
  readonly ttcCents: Cents;
};
/** What was paid on a day, taxes included; what was paid back is below 0. */
export type ClubPayment = Omit<ClubBill, "ttcCents"> & { readonly cents: Cents };

/** What was paid for the service in a year and what was paid back in it, the oldest first. */
export function servicePayments(bills: readonly ClubBill[], year: number): readonly ClubPayment[] {
  return bills
    .filter(({ on }) => on.startsWith(`${String(year)}-`))
    .map(({ ttcCents, ...bill }) => ({
      ...bill,
      cents: bill.kind === "invoice" ? ttcCents : negateCents(ttcCents),
    }))
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

type Valued = { readonly on: Day; readonly valueCents: Cents };

/** The mean of a contract's month-ends while it was followed, of its values with the oldest first; null where none is known. */
export function averageOver(values: readonly Valued[], span: FollowedSpan): Cents | null {
  const known = monthEndsOf(span).flatMap((end) => {
    const last = values.findLast(({ on }) => on <= end);
    return last === undefined || daysBetween(last.on, end) > costStaleDays ? [] : [last.valueCents];
  });
  return known.length === 0 ? null : halfUp(sumCents(known), known.length);
}

/** The part of its year that a span is, by days. */
export function yearShare({ from, to }: FollowedSpan): Ratio {
  const first = day(`${from.slice(0, 4)}-01-01`);
  return (daysBetween(from, to) + 1) / daysBetween(first, addMonths(first, 12));
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
