import { addDays, type Day, daysBetween } from "../kernel/day.ts";

/** How a saved segment grew: its count of now against one that was kept about a month ago. */

/** @source product decision of 29.11.2026, after the practice of advisors (count and trend in the menu) */
export const trendLimits = {
  /** The count that is nearest to so many days ago, */
  days: 30,
  /** no later and no earlier than this. */
  fromDays: 26,
  toDays: 34,
  /** A count serves no longer. */
  keptDays: 41,
} as const;

export type KeptSegmentCount = { readonly on: Day; readonly count: number; readonly isBounded: boolean };
export type SegmentTrend = { readonly change: number; readonly days: number };

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Null where nothing was kept of about then, or a count ended at its limit: how many came is then not known. */
export function segmentTrend(
  now: Pick<KeptSegmentCount, "count" | "isBounded">,
  kept: readonly KeptSegmentCount[],
  today: Day,
): SegmentTrend | null {
  const ages = kept.map((one) => ({ ...one, days: daysBetween(one.on, today) }));
  const [then] = ages
    .filter(({ days }) => days >= trendLimits.fromDays && days <= trendLimits.toDays)
    .toSorted((a, b) => away(a.days) - away(b.days) || b.days - a.days);
  if (then === undefined || then.isBounded || now.isBounded) return null;
  return { change: now.count - then.count, days: then.days };
}

function away(days: number): number {
  return Math.abs(days - trendLimits.days);
}
