import { addMonths, type Day, type Ratio } from "@vigie/domain";

export const ranges = ["1a", "3a", "5a", "tout"] as const;
export type HistoryRange = (typeof ranges)[number];

const months: Readonly<Record<HistoryRange, number | null>> = { "1a": 12, "3a": 36, "5a": 60, tout: null };

type Values = { readonly days: readonly Day[]; readonly values: readonly number[] };
type Point = { readonly day: Day; readonly ratio: Ratio | null };

/** The first day of a range, not before the first day that every history knows: both curves start at 0 on that day. */
export function startOf(range: HistoryRange, histories: readonly Values[]): Day | null {
  const known = histories.filter(({ days }) => days.length > 0);
  const last = known[0]?.days.at(-1);
  const firsts = known.flatMap(({ days }) => days[0] ?? []).toSorted();
  const latestFirst = firsts.at(-1);
  if (last === undefined || latestFirst === undefined) return null;
  const count = months[range];
  const asked = count === null ? latestFirst : addMonths(last, -count);
  return asked > latestFirst ? asked : latestFirst;
}

/** Gains since a day, with 0 on that day, from the last value on or before it. */
export function gainsSince({ days, values }: Values, start: Day, until: Day): readonly Point[] {
  const before = days.findLastIndex((day) => day <= start);
  const base = values[Math.max(0, before)];
  if (base === undefined || base <= 0) return [];
  const later = days.flatMap((day, index) => {
    const value = values[index];
    return value === undefined || day <= start || day > until ? [] : [{ day, ratio: value / base - 1 }];
  });
  return later.length === 0 ? [] : [{ day: start, ratio: 0 }, ...later];
}
