import type { Cents } from "../kernel/cents.ts";
import { type Day, dayCount } from "../kernel/day.ts";

/** The value of a portfolio at the end of a day, and all that was paid into it up to then. */
export type DayValue = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
};

/** What was paid in (taken out counts negative) since the value before, one number a value; the first is 0. A reconstructed past
 * has its payments like any other: it was made by walking back from today and taking each payment out on its day.
 * @source methodology, part 2, section 1.10: V_end - V_start = net external flows + gain on every window */
export function paymentsOf(values: readonly Pick<DayValue, "paidTotalCents">[]): Float64Array {
  const payments = new Float64Array(values.length);
  let before: Pick<DayValue, "paidTotalCents"> | null = null;
  for (const [index, point] of values.entries()) {
    payments[index] = point.paidTotalCents - (before ?? point).paidTotalCents;
    before = point;
  }
  return payments;
}

/** The values after the last reconstructed one: what a source told, and all that stars may judge.
 * @source methodology, part 2, section 1.10 */
export function measuredValues<T extends Pick<DayValue, "reconstructed">>(
  values: readonly T[],
): readonly T[] {
  return values.slice(values.findLastIndex((value) => value.reconstructed) + 1);
}

/** Five business days: a value read on a Friday still stands on the Friday after. */
const carriedDays = 7;
/** Share of the business days on which a value must stand: two readings a year are no followed year. */
const followedRatio = 0.95;

/** The longest part up to the last value of which nearly every business day has a value that a source told or that was replayed,
 * at most five business days before. A return taken over it is the portfolio's own: one between two yearly statements would not
 * know what the payments between them met.
 * @param values one a day, oldest first
 * @param valuedDays the days on which a value stands, oldest first
 * @source methodology, part 2, section 1.10 (rule J); docs/decisions/0032-scored-performance.md */
export function followedValues<T extends Pick<DayValue, "day" | "reconstructed">>(
  values: readonly T[],
  valuedDays: readonly Day[],
): readonly T[] {
  const measured = measuredValues(values);
  // As numbers: an analysis looks at each day of ten years.
  const days = countsOf(measured.map(({ day }) => day));
  const from = days[0] ?? Infinity;
  const stands = countsOf(valuedDays).filter((day) => day >= from);
  let [business, followed, next, start] = [0, 0, stands.length - 1, days.length];
  for (let place = days.length - 1; place >= 0; place -= 1) {
    const day = days[place] ?? from;
    while (next >= 0 && (stands[next] ?? day) > day) next -= 1;
    const isFollowed = next >= 0 && (stands[next] ?? day) >= day - carriedDays;
    if (!isWeekend(day)) {
      business += 1;
      if (isFollowed) followed += 1;
    }
    if (isFollowed && followed >= followedRatio * business) start = place;
  }
  return measured.slice(start);
}

function countsOf(days: readonly Day[]): Int32Array {
  const counts = new Int32Array(days.length);
  for (const [index, day] of days.entries()) counts[index] = dayCount(day);
  return counts;
}

/** 1970-01-01 was a Thursday. */
function isWeekend(dayCount: number): boolean {
  return (((dayCount + 3) % 7) + 7) % 7 >= 5;
}
