import { addDays, type Day, daysBetween } from "../kernel/day.ts";

/** Growth of a saved segment: its current count compared with one stored about a month ago. */

/** @source product decision of 29.11.2026, after the practice of advisors (count and trend in the menu) */
export const trendLimits = {
  /** Target age of the compared count, in days. */
  days: 30,
  /** Minimum and maximum age of the compared count. */
  fromDays: 26,
  toDays: 34,
  /** Days after which a stored count is deleted. */
  keptDays: 41,
} as const;

export type KeptSegmentCount = { readonly on: Day; readonly count: number; readonly isBounded: boolean };
export type SegmentTrend = { readonly change: number; readonly days: number };

/** Returns the Monday of a day's week. */
export function weekOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Null where no count of about that time is stored, or where one of the counts reached its maximum: the difference is then
 * unknown. */
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
