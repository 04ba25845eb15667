import { compositeBenchmark, dayNumber, isoWeek, netBenchmarkReturns, wealth } from "../index.ts";
import { averageEuroFundRatio, type AssetClass, type Day } from "@vigie/domain";
import { euroFundReturns, type PanelLine, weeklyPanel } from "./panel.ts";
import type { Prices, Situation } from "./situation.ts";

/** Weekly benchmark of a portfolio. */
export type Benchmark = {
  /** Level at the close of each ISO week, starting from 1. */
  readonly weeks: ReadonlyMap<number, number>;
  /** Weekly simple returns, net of the penalty; shape [T]. */
  readonly returns: Float64Array;
  readonly days: Int32Array;
};

/** Return of each class of the portfolio by its reference, at today's weights rebalanced monthly, net of half a point of yearly
 * cost for a saver. Null where a fifth of the portfolio has no reference.
 * @source methodology, section 6 */
export function benchmarkOf(situation: Situation, { references }: Prices): Benchmark | null {
  const weights = new Map<AssetClass, number>();
  for (const { assetClass, weightRatio } of situation.positions)
    weights.set(assetClass, (weights.get(assetClass) ?? 0) + weightRatio);
  const priced = [...weights.keys()].flatMap((assetClass): PanelLine[] => {
    const history = references.get(assetClass);
    return history === undefined ? [] : [{ key: assetClass, history, reference: null }];
  });
  const panel = weeklyPanel(priced);
  if (panel.days.length === 0) return null;
  const rows: { weight: number; returns: Float64Array }[] = [];
  for (const [assetClass, weight] of weights) {
    const own = panel.returns.get(assetClass);
    if (own !== undefined) rows.push({ weight, returns: netBenchmarkReturns(own, 52) });
    else if (assetClass === "euroFund") rows.push({ weight, returns: marketEuroFund(panel.days) });
    else if (assetClass === "cash") rows.push({ weight, returns: new Float64Array(panel.days.length) });
  }
  const covered = rows.reduce((sum, row) => sum + row.weight, 0);
  if (covered < 0.8) return null;
  const months = monthsOf(panel.days);
  const returns = compositeBenchmark({
    classReturns: rows.map((row) => row.returns),
    monthWeights: Array.from({ length: months.count }, () =>
      Float64Array.from(rows, (row) => row.weight / covered),
    ),
    monthOf: months.of,
  });
  const levels = wealth(returns);
  const weeks = new Map(Array.from(panel.days, (day, index) => [isoWeek(day), levels[index + 1] ?? 1]));
  return { weeks, returns, days: panel.days };
}

function marketEuroFund(days: Int32Array): Float64Array {
  const average = {
    slug: "",
    label: "",
    insurer: null,
    demo: false,
    rates: [{ year: 2000, netRateRatio: averageEuroFundRatio }],
  };
  return euroFundReturns(average, days);
}

function monthsOf(days: Int32Array): { of: Int32Array; count: number } {
  const places = new Map<number, number>();
  const of = days.map((day) => {
    const date = new Date(day * 86_400_000);
    const month = 12 * date.getUTCFullYear() + date.getUTCMonth();
    const place = places.get(month) ?? places.size;
    places.set(month, place);
    return place;
  });
  return { of, count: places.size };
}

/** Level at the close of a day's week, or of the previous week. */
export function levelOn(benchmark: Benchmark | null, day: Day): number | null {
  const week = isoWeek(dayNumber(day));
  return benchmark?.weeks.get(week) ?? benchmark?.weeks.get(week - 1) ?? null;
}
