import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";

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
