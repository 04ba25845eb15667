import type { Estimate } from "../estimate.ts";
import { missing } from "../estimate.ts";
import { volatility } from "./volatility.ts";

/** Five years of weekly returns, or of monthly ones. */
const required = { 52: 260, 12: 60 } as const;
const bounds = [0.005, 0.02, 0.05, 0.1, 0.15, 0.25];
/** Weekly points of four months. */
const migrationPoints = 17;

/** Volatility of the former UCITS synthetic indicator (SRRI): five years of simple total returns. It is not the
 * PRIIPs SRI: the same fund often has two different classes, and the two are never averaged.
 * @param returns simple; the last 260 weekly or 60 monthly ones are used
 * @source CESR/10-673, box 1; methodology section 4 */
export function srriVolatility(returns: Float64Array, periodsPerYear: 52 | 12): Estimate {
  const count = required[periodsPerYear];
  if (returns.length < count) return missing("too_short_history");
  return volatility(returns.subarray(returns.length - count), periodsPerYear);
}

/** SRRI class 1 to 7 of a volatility, ratio a year.
 * @source CESR/10-673, box 1 */
export function srriClass(volatilityRatio: number): number {
  return 1 + bounds.filter((bound) => volatilityRatio >= bound).length;
}

/** The published class over time: it moves only once the computed class has differed on every one of the last 17
 * weekly points; to the class found most often there, the latest of equals.
 * @param classes computed class of each week, oldest first
 * @returns published class of each week, same shape
 * @source CESR/10-673, box 2; methodology section 4 */
export function srriMigration(classes: readonly number[], initial?: number): number[] {
  let published = initial ?? classes[0] ?? 1;
  return classes.map((_, week) => {
    const recent = classes.slice(Math.max(0, week - migrationPoints + 1), week + 1);
    if (recent.length === migrationPoints && recent.every((one) => one !== published))
      published = mostFrequent(recent);
    return published;
  });
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best = values.at(-1) ?? 1;
  for (const [value, count] of counts) if (count > (counts.get(best) ?? 0)) best = value;
  return best;
}
