import {
  alignWeeks,
  column,
  dayNumber,
  extendHistory,
  isoWeek,
  type PriceSeries,
  returnIn,
  weeklyPrices,
  weeklyReturns,
  type WeeklySeries,
} from "../index.ts";
import { averageEuroFundRatio, type Day, day, type EuroFund } from "@vigie/domain";
import type { FundHistory } from "./situation.ts";

/** Five years of weeks. */
const gridWeeks = 260;
/** Minimum number of own weeks for an independent line; below it, the history is completed with its class. */
const ownWeeks = 156;
/** Minimum number of weeks for any statement about a line. */
const leastWeeks = 52;
/** A series that ended this many weeks before the others belongs to a closed fund. */
const stoppedWeeks = 8;

export type PanelLine = {
  readonly key: string;
  readonly history: FundHistory;
  /** Reference of its class, for a short history. */
  readonly reference: FundHistory | null;
};

/** Weekly returns of several lines over the same weeks. */
export type Panel = {
  /** Friday of each week, days since 1970-01-01; shape [T]. */
  readonly days: Int32Array;
  /** Simple returns by line; each of shape [T]. Lines without enough history are absent. */
  readonly returns: ReadonlyMap<string, Float64Array>;
  /** Lines whose history was completed with their class. */
  readonly completed: readonly string[];
};

type Weekly = {
  readonly series: PriceSeries;
  readonly weekly: WeeklySeries;
  /** Number of weeks with a known return. */
  readonly knownWeeks: number;
};
type Measured = PanelLine & Weekly;

/** Aligns lines on a common grid of at most five years of weeks. A line with one to three years is completed with the reference of
 * its class net of the penalty; a shorter one, or one whose prices stopped, is omitted.
 * @source methodology, section 1 points 2 to 4 */
export function weeklyPanel(lines: readonly PanelLine[]): Panel {
  const measured = lines.map(measure);
  const last = Math.max(...measured.map(lastWeek));
  const alive = measured.filter(
    (line) => line.knownWeeks >= leastWeeks && lastWeek(line) >= last - stoppedWeeks,
  );
  const long = alive.filter((line) => line.knownWeeks >= ownWeeks);
  const short = alive.filter((line) => line.knownWeeks < ownWeeks);
  // Without a single long line, the short ones define the grid.
  const base = long.length > 0 ? long : short;
  const extended = long.length > 0 ? short.flatMap(withReference) : [];
  if (base.length === 0) return { days: new Int32Array(0), returns: new Map(), completed: [] };
  const aligned = alignWeeks(
    [...base.map((line) => line.weekly), ...extended.map((line) => line.proxy)],
    gridWeeks,
  );
  const returns = new Map(base.map((line, index) => [line.key, column(aligned.returns, index)]));
  extended.forEach((line, index) => {
    const own = Array.from(aligned.days, (day) => returnIn(line.weekly, isoWeek(day)));
    const proxy = column(aligned.returns, base.length + index);
    returns.set(line.key, extendHistory(own, proxy, 52).returns);
  });
  return { days: aligned.days, returns, completed: extended.map((line) => line.key) };
}

function measure(line: PanelLine): Measured {
  return { ...line, ...weeklyOf(line.history) };
}

/** Cache of weekly histories: one analysis uses the same references for many lines. */
const known = new WeakMap<FundHistory, Weekly>();

function weeklyOf(history: FundHistory): Weekly {
  const before = known.get(history);
  if (before !== undefined) return before;
  const found = resampled(history);
  known.set(history, found);
  return found;
}

function resampled(history: FundHistory): Weekly {
  const series = {
    days: Int32Array.from(history.days, dayNumber),
    prices: Float64Array.from(history.prices),
  };
  const weekly = weeklyPrices(series);
  const knownWeeks = weeklyReturns(weekly).filter((value) => value !== null).length;
  return { series, weekly, knownWeeks };
}

function lastWeek(line: Measured): number {
  const day = line.series.days.at(-1);
  return day === undefined ? 0 : isoWeek(day);
}

function withReference(line: Measured): (Measured & { proxy: WeeklySeries })[] {
  if (line.reference === null || line.reference.days.length <= ownWeeks) return [];
  return [{ ...line, proxy: weeklyOf(line.reference).weekly }];
}

export function seriesOf(history: FundHistory): PriceSeries {
  return weeklyOf(history).series;
}

const msPerDay = 86_400_000;

/** Converts days since 1970-01-01 to a day. */
export function dayText(number: number): Day {
  return day(new Date(number * msPerDay).toISOString().slice(0, 10));
}

/** Weekly returns of a euro fund from its yearly net rates: the rate of each year, then the last known one, or the market average
 * without any. Shape [T]. */
export function euroFundReturns(fund: EuroFund | null, days: Int32Array): Float64Array {
  const byYear = new Map<number, number>();
  return Float64Array.from(days, (day) => {
    const year = new Date(day * msPerDay).getUTCFullYear();
    let weekly = byYear.get(year);
    if (weekly === undefined) byYear.set(year, (weekly = (1 + euroFundRate(fund, year)) ** (1 / 52) - 1));
    return weekly;
  });
}

/** Net rate of a year: that year's, otherwise the last one before it, otherwise the first one, otherwise the market average. */
export function euroFundRate(fund: EuroFund | null, year: number): number {
  const rates = (fund?.rates ?? []).toSorted((a, b) => a.year - b.year);
  const yearRate = rates.findLast((rate) => rate.year <= year) ?? rates[0];
  return yearRate?.netRateRatio ?? averageEuroFundRatio;
}
