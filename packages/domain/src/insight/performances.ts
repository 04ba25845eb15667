import type { Cents } from "../kernel/cents.ts";
import { type Day, dayCount } from "../kernel/day.ts";

/** Value of a portfolio at the end of a day, and the total paid into it until then. */
export type DayValue = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
};

/** Payments (withdrawals are negative) since the previous value, one number per value; the first is 0. Reconstructed values are
 * included: they were computed backwards from today by subtracting each payment on its day.
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

/** Values after the last reconstructed one: those of a source, the only ones that the star rating uses.
 * @source methodology, part 2, section 1.10 */
export function measuredValues<T extends Pick<DayValue, "reconstructed">>(
  values: readonly T[],
): readonly T[] {
  return values.slice(values.findLastIndex((value) => value.reconstructed) + 1);
}

/** Five business days: a value read on a Friday is still valid on the next Friday. */
const carriedDays = 7;
/** Minimum share of business days with a valid value: two reads per year do not make a tracked year. */
const followedRatio = 0.95;

/** Longest period up to the last value in which nearly every business day has a value of a source or a replayed one, at most five
 * business days old. A return over it is the portfolio's own: between two yearly statements, the returns earned by intermediate
 * payments would be unknown.
 * @param values one per day, oldest first
 * @param valuedDays days with a value, oldest first
 * @source methodology, part 2, section 1.10 (rule J); docs/decisions/0032-scored-performance.md */
export function followedValues<T extends Pick<DayValue, "day" | "reconstructed">>(
  values: readonly T[],
  valuedDays: readonly Day[],
): readonly T[] {
  const measured = measuredValues(values);
  // Numbers instead of strings for speed: an analysis checks each day of ten years.
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
