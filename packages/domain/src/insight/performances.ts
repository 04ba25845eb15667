import type { Cents } from "../kernel/cents.ts";
import { addDays, type Day } from "../kernel/day.ts";

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
  return Float64Array.from(
    values,
    (point, index) => point.paidTotalCents - (values[index - 1] ?? point).paidTotalCents,
  );
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
  const [first] = measured;
  const stands = valuedDays.filter((day) => first !== undefined && day >= first.day);
  let [business, followed, next, start] = [0, 0, stands.length - 1, measured.length];
  for (const [back, { day }] of measured.toReversed().entries()) {
    while (next >= 0 && (stands[next] ?? day) > day) next -= 1;
    const last = stands[next];
    const isFollowed = last !== undefined && (last === day || last >= addDays(day, -carriedDays));
    if (!isWeekend(day)) {
      business += 1;
      if (isFollowed) followed += 1;
    }
    if (isFollowed && followed >= followedRatio * business) start = measured.length - 1 - back;
  }
  return measured.slice(start);
}

function isWeekend(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
