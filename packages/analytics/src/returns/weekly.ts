import { indexAt } from "../linear/vector.ts";
import type { Matrix } from "../linear/matrix.ts";
import { zeros } from "../linear/matrix.ts";

/** Prices of one line. A price of zero or less, or a non-finite one, is not a price and is skipped. */
export type PriceSeries = {
  /** Days since 1970-01-01, ascending; shape [T]. */
  readonly days: Int32Array;
  /** Any one currency; shape [T]. */
  readonly prices: Float64Array;
};

/** One price a week; null where nothing recent enough is known. */
export type WeeklySeries = {
  /** Number of the ISO week (Monday to Sunday) of the first cell, see `isoWeek`. */
  readonly firstWeek: number;
  readonly prices: ReadonlyArray<number | null>;
};

/** Returns of several lines on the weeks where every line has one. */
export type AlignedReturns = {
  /** The Friday that closes each kept week, days since 1970-01-01; shape [T]. */
  readonly days: Int32Array;
  /** Simple returns, ratios, one row a week, one column a line; shape [T, n]. */
  readonly returns: Matrix;
  /** Share of the weeks of the common span that were kept, 0 to 1. */
  readonly keptRatio: number;
};

const msPerDay = 86_400_000;
const carriedBusinessDays = 5;

/** Days since 1970-01-01 of an ISO day; NaN for one that does not exist (2025-02-29). */
export function dayNumber(isoDay: string): number {
  const time = isoDay.length === 10 ? Date.parse(`${isoDay}T00:00:00Z`) : Number.NaN;
  // A month's length is only in doubt from the 29th on: elsewhere parsing has checked enough.
  const isDoubtful = isoDay.slice(8) > "28";
  if (isDoubtful && new Date(time).getUTCDate() !== Number(isoDay.slice(8))) return Number.NaN;
  return Math.round(time / msPerDay);
}

/** A count of ISO weeks: days from Monday to Sunday share it. 1970-01-01 was a Thursday. */
export function isoWeek(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Friday of a week, days since 1970-01-01. */
export function weekFriday(week: number): number {
  return week * 7 + 1;
}

/** Business days (Monday to Friday) after `from` and up to `to`; public holidays count, they differ by place of quotation. */
export function businessDaysBetween(from: number, to: number): number {
  if (to <= from) return 0;
  return businessDaysUpTo(to) - businessDaysUpTo(from);
}

function businessDaysUpTo(day: number): number {
  const week = isoWeek(day);
  const weekday = day + 3 - week * 7;
  return week * 5 + Math.min(weekday + 1, 5);
}

/** Last price of each ISO week, carried forward for at most 5 business days, missing after that; never interpolated.
 * @param toWeek last week of the grid (defaults to the week of the last price)
 * @source methodology section 1, points 2 and 3 */
export function weeklyPrices(series: PriceSeries, toWeek?: number): WeeklySeries {
  const points = usable(series);
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { firstWeek: 0, prices: [] };
  const firstWeek = isoWeek(first.day);
  const lastWeek = toWeek ?? isoWeek(last.day);
  const prices: Array<number | null> = [];
  let next = 0;
  for (let week = firstWeek; week <= lastWeek; week += 1) {
    while (next < points.length && isoWeek(points[next]?.day ?? 0) <= week) next += 1;
    const latest = points[next - 1];
    const fresh =
      latest !== undefined && businessDaysBetween(latest.day, weekFriday(week)) <= carriedBusinessDays;
    prices.push(fresh ? latest.price : null);
  }
  return { firstWeek, prices };
}

function usable(series: PriceSeries): Array<{ day: number; price: number }> {
  const points: Array<{ day: number; price: number }> = [];
  series.prices.forEach((price, i) => {
    if (Number.isFinite(price) && price > 0) points.push({ day: indexAt(series.days, i), price });
  });
  return points;
}

/** Weekly simple returns between consecutive known weeks; null where one of the two prices is missing.
 * Cell i is the return of week firstWeek + i + 1. */
export function weeklyReturns(series: WeeklySeries): Array<number | null> {
  const result: Array<number | null> = [];
  for (let i = 1; i < series.prices.length; i += 1) {
    const before = series.prices[i - 1] ?? null;
    const now = series.prices[i] ?? null;
    result.push(before === null || now === null ? null : now / before - 1);
  }
  return result;
}

/** The known returns only, oldest first: what the risk of a single series is computed on. */
export function knownReturns(returns: ReadonlyArray<number | null>): Float64Array {
  return Float64Array.from(returns.filter((value) => value !== null));
}

/** Aligns several lines on the weeks where all of them have a return: complete cases, so that the covariance
 * stays positive semidefinite (a pairwise one may not).
 * @param maxWeeks keep at most this many of the latest weeks (260 is five years) */
export function alignWeekly(series: readonly PriceSeries[], maxWeeks = 260): AlignedReturns {
  const weekly = series.map((line) => weeklyPrices(line));
  if (weekly.length === 0 || weekly.some((line) => line.prices.length === 0)) return nothing(series.length);
  const start = Math.max(...weekly.map((line) => line.firstWeek)) + 1;
  const end = Math.min(...weekly.map((line) => line.firstWeek + line.prices.length - 1));
  const from = Math.max(start, end - maxWeeks + 1);
  const rows: Array<{ week: number; values: number[] }> = [];
  for (let week = from; week <= end; week += 1) {
    const values = weekly.map((line) => returnOf(line, week));
    const known = values.filter((value) => value !== null);
    if (known.length === values.length) rows.push({ week, values: known });
  }
  const returns = zeros(rows.length, series.length);
  rows.forEach((one, i) => returns.data.set(one.values, i * series.length));
  const span = Math.max(1, end - from + 1);
  return {
    days: Int32Array.from(rows, (one) => weekFriday(one.week)),
    returns,
    keptRatio: rows.length / span,
  };
}

function returnOf(line: WeeklySeries, week: number): number | null {
  const before = line.prices[week - line.firstWeek - 1] ?? null;
  const now = line.prices[week - line.firstWeek] ?? null;
  return before === null || now === null ? null : now / before - 1;
}

function nothing(lines: number): AlignedReturns {
  return { days: new Int32Array(0), returns: zeros(0, lines), keptRatio: 0 };
}
