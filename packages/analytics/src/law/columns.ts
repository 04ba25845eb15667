import { fundBenchmarkPenalty } from "../performance/benchmark.ts";
import { at, indexAt } from "../linear/vector.ts";
import type { PriceSeries } from "../returns/weekly.ts";
import { isoWeek, returnIn, weekFriday, weeklyPrices } from "../returns/weekly.ts";

/** Weeks of the grid: five years, the same weeks for every line. */
export const gridWeeks = 260;
const yearWeeks = 52;
/** A line without a price for this many weeks, while its class moved, counts as stopped. */
const stoppedWeeks = 8;
/** Minimum number of common weeks for measuring the scale of a line relative to its class. */
const leastScaleWeeks = 8;

/** ISO weeks of the grid on a day: 260, the last one complete (its Friday is not after the day). */
export type LawGrid = { readonly firstWeek: number; readonly lastWeek: number };

export function lawGrid(onDay: number): LawGrid {
  const week = isoWeek(onDay);
  const lastWeek = weekFriday(week) <= onDay ? week : week - 1;
  return { firstWeek: lastWeek - gridWeeks + 1, lastWeek };
}

/** Weekly simple returns of a price series on the grid, null where it has none. Shape [260]. */
export function gridReturns(series: PriceSeries, grid: LawGrid): ReadonlyArray<number | null> {
  const { firstWeek, prices } = weeklyPrices(series, grid.lastWeek);
  const returns: (number | null)[] = [];
  for (let week = grid.firstWeek; week < grid.firstWeek + gridWeeks; week += 1)
    returns.push(returnIn({ firstWeek, prices }, week));
  return returns;
}

/** Returns of a class on the grid, net of the cost of an index fund for a saver. */
export function referenceReturns(series: PriceSeries, grid: LawGrid): ReadonlyArray<number | null> {
  const factor = (1 - fundBenchmarkPenalty) ** (1 / yearWeeks);
  return gridReturns(series, grid).map((value) => (value === null ? null : (1 + value) * factor - 1));
}

export type Column = {
  /** Weekly returns on the whole grid; null where neither the line nor its class has a price. Shape [260]. */
  readonly returns: Float64Array | null;
  /** Weeks with the line's own prices, as a ratio of the grid. */
  readonly ownRatio: number;
  /** True where prices stopped while the class moved: « cours arrêtés ». */
  readonly isStopped: boolean;
  /** True where the price changes too rarely to show its risk: appraised property, private debt, structured products. */
  readonly isSmoothed: boolean;
};

const noColumn: Column = { returns: null, ownRatio: 0, isStopped: false, isSmoothed: false };

/** 260 weekly returns of a line: its own where known, otherwise those of its class scaled to it, otherwise its own mean. They
 * depend only on the line and its class, never on other lines.
 * @param reference result of `referenceReturns`; null without a reference for the class
 * @source methodology 2, section 1.2 */
export function completedColumn(
  series: PriceSeries | null,
  reference: ReadonlyArray<number | null> | null,
  grid: LawGrid,
): Column {
  const marks = series === null ? [] : weekMarks(series, grid);
  const lastPrice = marks.at(-1);
  if (series === null || lastPrice === undefined) return noColumn;
  const isSmoothed = seldomChanges(marks);
  const lastChange = marks.findLast((mark) => mark.changed)?.week ?? lastPrice.week;
  const stop = isSmoothed ? lastPrice.week : lastChange;
  const isStopped = grid.lastWeek - stop >= stoppedWeeks && moved(reference, stop - grid.firstWeek + 1);
  const own = gridReturns(series, grid).map((value, t) =>
    isStopped && grid.firstWeek + t > stop ? null : value,
  );
  const ownRatio = own.filter((value) => value !== null).length / gridWeeks;
  const factor = referenceFactor(own, reference);
  const mixed = own.map((value, t) => {
    const other = reference?.[t] ?? null;
    return value ?? (other === null ? null : other * factor);
  });
  return { returns: filled(mixed), ownRatio, isStopped, isSmoothed };
}

type WeekMark = { readonly week: number; readonly price: number; readonly changed: boolean };

/** Last price of each week with one, up to the end of the grid. */
function weekMarks(series: PriceSeries, grid: LawGrid): WeekMark[] {
  const marks: WeekMark[] = [];
  series.prices.forEach((price, i) => {
    const week = isoWeek(indexAt(series.days, i));
    if (!Number.isFinite(price) || price <= 0 || week > grid.lastWeek) return;
    if (marks.at(-1)?.week === week) marks.pop();
    const before = marks.at(-1);
    marks.push({ week, price, changed: before !== undefined && price !== before.price });
  });
  return marks;
}

/** Fewer than 26 changes within the last 52 weeks of prices, or proportionally for a younger line. */
function seldomChanges(marks: readonly WeekMark[]): boolean {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return false;
  const weeks = Math.min(yearWeeks, last.week - first.week);
  if (weeks < leastScaleWeeks) return false;
  const changes = marks.filter((mark) => mark.changed && mark.week > last.week - weeks).length;
  return changes < weeks / 2;
}

function moved(reference: ReadonlyArray<number | null> | null, from: number): boolean {
  return (
    reference === null || reference.slice(Math.max(0, from)).some((value) => value !== null && value !== 0)
  );
}

/** Factor by which the class is scaled to represent the line: approaches the ratio of their deviations as the number of common
 * weeks grows. */
function referenceFactor(
  own: ReadonlyArray<number | null>,
  reference: ReadonlyArray<number | null> | null,
): number {
  const [values, others]: [number[], number[]] = [[], []];
  own.forEach((value, t) => {
    const other = reference?.[t] ?? null;
    if (value === null || other === null) return;
    values.push(value);
    others.push(other);
  });
  const ofClass = deviationOf(others);
  if (values.length < leastScaleWeeks || !(ofClass > 0)) return 1;
  return scaleFactor(deviationOf(values) / ofClass, values.length);
}

/** k = x^(n / (n + 52)), x within [0.5, 2]; 1 under 8 weeks: no jump as weeks are added. */
export function scaleFactor(deviationRatio: number, weeks: number): number {
  if (weeks < leastScaleWeeks) return 1;
  return Math.min(Math.max(deviationRatio, 0.5), 2) ** (weeks / (weeks + yearWeeks));
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Unknown weeks get the mean of the known ones, and all deviations are scaled up so that the variance is preserved. */
function filled(values: ReadonlyArray<number | null>): Float64Array | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  if (known.length === values.length) return Float64Array.from(known);
  const stretch = Math.sqrt(gridWeeks / known.length);
  return Float64Array.from(values, (value) => (value === null ? mean : mean + (value - mean) * stretch));
}

/** Yearly standard deviation of a column, ddof 1. */
export function columnDeviation(returns: Float64Array): number {
  let mean = 0;
  for (let t = 0; t < returns.length; t += 1) mean += at(returns, t) / returns.length;
  let total = 0;
  for (let t = 0; t < returns.length; t += 1) total += (at(returns, t) - mean) ** 2;
  return Math.sqrt((yearWeeks * total) / (returns.length - 1));
}
