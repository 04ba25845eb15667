import { type Cents, negateCents, sumCents } from "../kernel/cents.ts";
import { addDays, addMonths, day, daysBetween, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { halfUp } from "./tariff.ts";

/** Costs of one year of the relation (règlement délégué (UE) 2017/565, article 50): exact amounts of the invoices, and the known
 * fees of each contract. An unknown cost is null, never 0. */

/** Maximum age in days of a last known value that replaces a missing one. */
export const costStaleDays = 90;

export type FollowedSpan = { readonly from: Day; readonly to: Day };

/** Days of a year on which a subscription was active; null where there are none. */
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
/** Amount paid on a day, including taxes; a refund is negative. */
export type ClubPayment = Omit<ClubBill, "ttcCents"> & { readonly cents: Cents };

/** Payments and refunds of the service in a year, oldest first. */
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

/** Average of a contract's month-end values while it was followed; null where none is known. Values must be sorted oldest first. */
export function averageOver(values: readonly Valued[], span: FollowedSpan): Cents | null {
  const known = monthEndsOf(span).flatMap((end) => {
    const last = values.findLast(({ on }) => on <= end);
    return last === undefined || daysBetween(last.on, end) > costStaleDays ? [] : [last.valueCents];
  });
  return known.length === 0 ? null : halfUp(sumCents(known), known.length);
}

/** Share of its year that a span covers, by days. */
export function yearShare({ from, to }: FollowedSpan): Ratio {
  const first = day(`${from.slice(0, 4)}-01-01`);
  return (daysBetween(from, to) + 1) / daysBetween(first, addMonths(first, 12));
}

/** Month-ends of a span, or its last day where it contains none. */
function monthEndsOf({ from, to }: FollowedSpan): readonly Day[] {
  const ends: Day[] = [];
  for (let first = day(`${from.slice(0, 8)}01`); first <= to; first = addMonths(first, 1)) {
    const end = addDays(addMonths(first, 1), -1);
    if (end >= from && end <= to) ends.push(end);
  }
  return ends.length === 0 ? [to] : ends;
}
