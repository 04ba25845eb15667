import {
  alignWeekly,
  column,
  dayNumber,
  extendHistory,
  isoWeek,
  type PriceSeries,
  weeklyPrices,
  weeklyReturns,
} from "../index.ts";
import { averageEuroFundRatio, type Day, day, type EuroFund } from "@vigie/domain";
import type { FundHistory } from "./situation.ts";

/** Five years of weeks. */
const gridWeeks = 260;
/** From this many own weeks a line stands by itself; under it, its class completes it. */
const ownWeeks = 156;
/** Under this many weeks nothing is said of a line. */
const leastWeeks = 52;
/** A series that stopped this many weeks before the others is that of a closed fund. */
const stoppedWeeks = 8;

export type PanelLine = {
  readonly key: string;
  readonly history: FundHistory;
  /** The reference of its class, for a short history. */
  readonly reference: FundHistory | null;
};

/** Weekly returns of several lines on the same weeks. */
export type Panel = {
  /** The Friday of each week, days since 1970-01-01; shape [T]. */
  readonly days: Int32Array;
  /** Simple returns by line; each of shape [T]. Lines without enough history are absent. */
  readonly returns: ReadonlyMap<string, Float64Array>;
  /** Lines whose past was completed with their class. */
  readonly completed: readonly string[];
};

type Weekly = { readonly series: PriceSeries; readonly weeks: ReadonlyMap<number, number> };
type Measured = PanelLine & Weekly;

/** Puts lines on a common grid of at most five years of weeks. A line of one to three years is completed by the reference
 * of its class net of the penalty; a shorter one is left out, as is one whose prices have stopped.
 * @source methodology, section 1 points 2 to 4 */
export function weeklyPanel(lines: readonly PanelLine[]): Panel {
  const measured = lines.map(measure);
  const last = Math.max(...measured.map(lastWeek));
  const alive = measured.filter(
    (line) => line.weeks.size >= leastWeeks && lastWeek(line) >= last - stoppedWeeks,
  );
  const long = alive.filter((line) => line.weeks.size >= ownWeeks);
  const short = alive.filter((line) => line.weeks.size < ownWeeks);
  // Without a single long line, what there is makes the grid.
  const base = long.length > 0 ? long : short;
  const extended = long.length > 0 ? short.flatMap(withReference) : [];
  if (base.length === 0) return { days: new Int32Array(0), returns: new Map(), completed: [] };
  const aligned = alignWeekly(
    [...base.map((line) => line.series), ...extended.map((line) => line.proxy)],
    gridWeeks,
  );
  const returns = new Map(base.map((line, index) => [line.key, column(aligned.returns, index)]));
  extended.forEach((line, index) => {
    const own = Array.from(aligned.days, (day) => line.weeks.get(isoWeek(day)) ?? null);
    const proxy = column(aligned.returns, base.length + index);
    returns.set(line.key, extendHistory(own, proxy, 52).returns);
  });
  return { days: aligned.days, returns, completed: extended.map((line) => line.key) };
}

function measure(line: PanelLine): Measured {
  return { ...line, ...weeklyOf(line.history) };
}

/** The weeks of histories already brought to weeks: one analysis asks for the same references line after line. */
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
  const weeks = new Map<number, number>();
  weeklyReturns(weekly).forEach((value, index) => {
    if (value !== null) weeks.set(weekly.firstWeek + index + 1, value);
  });
  return { series, weeks };
}

function lastWeek(line: Measured): number {
  const day = line.series.days.at(-1);
  return day === undefined ? 0 : isoWeek(day);
}

function withReference(line: Measured): (Measured & { proxy: PriceSeries })[] {
  if (line.reference === null || line.reference.days.length <= ownWeeks) return [];
  return [{ ...line, proxy: seriesOf(line.reference) }];
}

export function seriesOf(history: FundHistory): PriceSeries {
  return weeklyOf(history).series;
}

const msPerDay = 86_400_000;

/** The day of a number of days since 1970-01-01. */
export function dayText(number: number): Day {
  return day(new Date(number * msPerDay).toISOString().slice(0, 10));
}

/** A euro fund earns its yearly net rate week after week: the rate of each year, the last one known after it, the
 * average of the market where none is. Shape [T]. */
export function euroFundReturns(fund: EuroFund | null, days: Int32Array): Float64Array {
  return Float64Array.from(
    days,
    (day) => (1 + euroFundRate(fund, Number(dayText(day).slice(0, 4)))) ** (1 / 52) - 1,
  );
}

/** Net rate of a year: that year's, else the last one before it, else the first one, else the market's average. */
export function euroFundRate(fund: EuroFund | null, year: number): number {
  const rates = (fund?.rates ?? []).toSorted((a, b) => a.year - b.year);
  const yearRate = rates.findLast((rate) => rate.year <= year) ?? rates[0];
  return yearRate?.netRateRatio ?? averageEuroFundRatio;
}
