import { at, indexAt } from "../linear/vector.ts";
import type { Matrix } from "../linear/matrix.ts";
import { zeros } from "../linear/matrix.ts";

/** Prices of one line. A zero, negative or non-finite price is skipped. */
export type PriceSeries = {
  /** Days since 1970-01-01, ascending; shape [T]. */
  readonly days: Int32Array;
  /** In any single currency; shape [T]. */
  readonly prices: Float64Array;
};

/** One price per week; null where there is none recent enough. */
export type WeeklySeries = {
  /** Number of the ISO week (Monday to Sunday) of the first cell, see `isoWeek`. */
  readonly firstWeek: number;
  readonly prices: ReadonlyArray<number | null>;
};

/** Returns of several lines in the weeks where every line has one. */
export type AlignedReturns = {
  /** Friday that closes each kept week, days since 1970-01-01; shape [T]. */
  readonly days: Int32Array;
  /** Simple returns, ratios, one row per week, one column per line; shape [T, n]. */
  readonly returns: Matrix;
  /** Share of the weeks of the common span that were kept, 0 to 1. */
  readonly keptRatio: number;
};

const carriedBusinessDays = 5;

/** Days since 1970-01-01 of an ISO day; NaN for a nonexistent day (2025-02-29). */
export function dayNumber(isoDay: string): number {
  if (isoDay.length !== 10 || isoDay[4] !== "-" || isoDay[7] !== "-") return Number.NaN;
  const year = digits(isoDay, 0, 4);
  const month = digits(isoDay, 5, 7);
  const date = digits(isoDay, 8, 10);
  // Also false for NaN.
  if (!(date >= 1 && date <= monthLength(month, year))) return Number.NaN;
  // Years start in March, so that the leap day is the last one.
  const marchYear = month <= 2 ? year - 1 : year;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return marchYear * 365 + leapDays + dayOfYear - daysBeforeEpoch;
}

/** Days from 0000-03-01 to 1970-01-01. */
const daysBeforeEpoch = 719_468;

/** Number in decimal digits in a part of a text; NaN where it contains another character. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let place = from; place < to; place += 1) {
    const digit = text.charCodeAt(place) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Returns 0 where the number is not a month. */
function monthLength(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (!(month >= 1 && month <= 12)) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Index of the ISO week of a day (Monday to Sunday). 1970-01-01 was a Thursday. */
export function isoWeek(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Friday of a week, days since 1970-01-01. */
export function weekFriday(week: number): number {
  return week * 7 + 1;
}

/** Business days (Monday to Friday) after `from` and up to `to`; public holidays are included, as they differ between exchanges. */
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
  const first = series.prices.findIndex(isPrice);
  const last = series.prices.findLastIndex(isPrice);
  if (first < 0) return { firstWeek: 0, prices: [] };
  const firstWeek = isoWeek(indexAt(series.days, first));
  const lastWeek = toWeek ?? isoWeek(indexAt(series.days, last));
  const prices: Array<number | null> = [];
  let next = first;
  let latest = { day: 0, price: Number.NaN };
  for (let week = firstWeek; week <= lastWeek; week += 1) {
    for (; next <= last; next += 1) {
      const price = at(series.prices, next);
      if (!isPrice(price)) continue;
      const day = indexAt(series.days, next);
      if (isoWeek(day) > week) break;
      latest = { day, price };
    }
    const fresh = businessDaysBetween(latest.day, weekFriday(week)) <= carriedBusinessDays;
    prices.push(fresh ? latest.price : null);
  }
  return { firstWeek, prices };
}

function isPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0;
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

/** Known returns only, oldest first, for the risk of a single series. */
export function knownReturns(returns: ReadonlyArray<number | null>): Float64Array {
  return Float64Array.from(returns.filter((value) => value !== null));
}

/** Aligns several lines on the weeks where all of them have a return: complete cases, so that the covariance
 * stays positive semidefinite (a pairwise one may not).
 * @param maxWeeks keep at most this many of the latest weeks (260 is five years) */
export function alignWeekly(series: readonly PriceSeries[], maxWeeks = 260): AlignedReturns {
  return alignWeeks(
    series.map((line) => weeklyPrices(line)),
    maxWeeks,
  );
}

/** Same for lines already converted to weeks. */
export function alignWeeks(weekly: readonly WeeklySeries[], maxWeeks = 260): AlignedReturns {
  const size = weekly.length;
  if (size === 0 || weekly.some((line) => line.prices.length === 0)) return nothing(size);
  const start = Math.max(...weekly.map((line) => line.firstWeek)) + 1;
  const end = Math.min(...weekly.map((line) => line.firstWeek + line.prices.length - 1));
  const from = Math.max(start, end - maxWeeks + 1);
  const span = Math.max(1, end - from + 1);
  const days = new Int32Array(span);
  const all = new Float64Array(span * size);
  let count = 0;
  for (let week = from; week <= end; week += 1) {
    if (!putReturns(weekly, week, all.subarray(count * size))) continue;
    days[count] = weekFriday(week);
    count += 1;
  }
  const returns = zeros(count, size);
  returns.data.set(all.subarray(0, count * size));
  return { days: days.slice(0, count), returns, keptRatio: count / span };
}

/** Writes the returns of a week, one per line; false where one of them is missing. */
function putReturns(weekly: readonly WeeklySeries[], week: number, row: Float64Array): boolean {
  for (let i = 0; i < weekly.length; i += 1) {
    const line = weekly[i];
    const value = line === undefined ? null : returnIn(line, week);
    if (value === null) return false;
    row[i] = value;
  }
  return true;
}

/** Return of a week; null where it or the previous week has no price. */
export function returnIn(line: WeeklySeries, week: number): number | null {
  const before = line.prices[week - line.firstWeek - 1] ?? null;
  const now = line.prices[week - line.firstWeek] ?? null;
  return before === null || now === null ? null : now / before - 1;
}

function nothing(lines: number): AlignedReturns {
  return { days: new Int32Array(0), returns: zeros(0, lines), keptRatio: 0 };
}
