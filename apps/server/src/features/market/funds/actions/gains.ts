import { addMonths, type Day } from "@vigie/domain";

/** Prices of a fund or values of a series, oldest first. */
export type Points = { readonly days: readonly Day[]; readonly values: readonly number[] };

/** Returns the gain between two days as a ratio; null if either price is missing. */
export function gainBetween(points: Points, from: Day, to: Day): number | null {
  const start = valueAt(points, from);
  const end = valueAt(points, to);
  return start === null || end === null || start <= 0 ? null : end / start - 1;
}

/** Returns the last value on or before a day; null before the first one, or if it is older than a month. */
function valueAt({ days, values }: Points, day: Day): number | null {
  const index = days.findLastIndex((one) => one <= day);
  const found = days[index];
  return found === undefined || found < addMonths(day, -1) ? null : (values[index] ?? null);
}

/** Returns the gain over whole years up to the last price, as a ratio. */
function gainOver(points: Points, years: number): number | null {
  const to = points.days.at(-1);
  return to === undefined ? null : gainBetween(points, addMonths(to, -12 * years), to);
}

export type Returns = {
  /** Day of the last price. */
  readonly on: Day;
  readonly oneYearRatio: number | null;
  /** Per year, over five years: the constant yearly rate with the same gain. */
  readonly fiveYearRatio: number | null;
};

/** Rounds to the stored number of decimals, so that the list and the page of a fund are equal. */
function kept(ratio: number | null): number | null {
  return ratio === null ? null : Number(ratio.toFixed(8));
}

/** Returns a fund's returns up to its last price; null without any price. */
export function returnsOf(points: Points): Returns | null {
  const on = points.days.at(-1);
  if (on === undefined) return null;
  const five = gainOver(points, 5);
  const fiveYearRatio = five === null || five <= -1 ? null : (1 + five) ** (1 / 5) - 1;
  return { on, oneYearRatio: kept(gainOver(points, 1)), fiveYearRatio: kept(fiveYearRatio) };
}
