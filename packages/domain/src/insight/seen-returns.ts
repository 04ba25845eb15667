import { addDays, type Day } from "../kernel/day.ts";

export type DrawnReturns = readonly { readonly date: Day; readonly contractRatio: number }[];

/** Simple returns of the full weeks with a value at both ends: a week whose value was only carried forward is not an observation
 * (methodology, section 1 point 3: never interpolate). Payments are excluded.
 * @param history one point per week, oldest first; the first interval may be shorter
 * @param valuedDays in any order */
export function seenReturns(history: DrawnReturns, valuedDays: readonly Day[]): Float64Array {
  const sorted = valuedDays.toSorted();
  let next = 0;
  let isBeforeSeen = false;
  let before: Day | null = null;
  const returns: number[] = [];
  history.forEach(({ date }, index) => {
    while (next < sorted.length && (sorted[next] ?? date) <= date) next += 1;
    const latest = sorted[next - 1];
    const weekAgo = addDays(date, -7);
    const isSeen = latest !== undefined && latest > weekAgo;
    if (isSeen && isBeforeSeen && before === weekAgo) returns.push(returnAt(history, index));
    [isBeforeSeen, before] = [isSeen, date];
  });
  return Float64Array.from(returns);
}

/** Return of the week that ends at a point. */
export function returnAt(history: DrawnReturns, index: number): number {
  const before = 1 + (history[index - 1]?.contractRatio ?? 0);
  return before > 0 ? (1 + (history[index]?.contractRatio ?? 0)) / before - 1 : 0;
}
