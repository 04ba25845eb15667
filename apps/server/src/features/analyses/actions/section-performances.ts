import {
  annualise,
  compositeBenchmark,
  dayNumber,
  type Estimate,
  isoWeek,
  missing,
  moneyWeightedReturn,
  netBenchmarkReturns,
  timeWeightedPath,
  timeWeightedReturn,
  wealth,
} from "@vigie/analytics";
import {
  averageEuroFundRatio,
  type AssetClass,
  type Cents,
  cents,
  type Day,
  daysBetween,
} from "@vigie/domain";
import { euroFundReturns, type PanelLine, weeklyPanel } from "./panel.ts";
import type { SectionBody } from "./section-allocation.ts";
import type { Prices, Situation } from "./situation.ts";

/** The value of the contract at the end of a day, and all that was paid up to it. */
export type DayValue = {
  readonly day: Day;
  readonly valueCents: Cents;
  readonly paidTotalCents: Cents;
  readonly reconstructed: boolean;
};

const drawnEveryDays = 7;

/** What the contract earned: by itself (time-weighted) and for the saver (money-weighted).
 * @param values one a day, oldest first
 * @source methodology, section 5 */
export function performancesSection(
  situation: Situation,
  prices: Prices,
  values: readonly DayValue[],
): SectionBody<"performances"> {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return nothingKnown();
  const flows = flowsOf(values);
  const levels = Float64Array.from(values, (point) => point.valueCents);
  const timeWeighted = timeWeightedReturn(levels, flows);
  const span = daysBetween(first.day, last.day);
  const paid = first.valueCents + flows.reduce((sum, flow) => sum + flow, 0);
  return {
    section: "performances",
    points: null,
    coveredRatio: 1,
    from: first.day,
    to: last.day,
    timeWeighted,
    timeWeightedAnnual: annualOf(timeWeighted, span),
    moneyWeightedAnnual: span < 365 ? shorterThanYear : moneyWeighted(values, flows),
    gain: cents(last.valueCents - paid),
    paid: cents(paid),
    reconstructed: values.some((point) => point.reconstructed),
    history: historyOf(values, {
      path: timeWeightedPath(levels, flows),
      benchmark: benchmarkOf(situation, prices),
    }),
  };
}

const shorterThanYear = { value: null, reason: "shorter_than_year" };

function nothingKnown(): SectionBody<"performances"> {
  const none = missing("too_few_observations");
  return {
    section: "performances",
    points: null,
    coveredRatio: null,
    from: null,
    to: null,
    timeWeighted: none,
    timeWeightedAnnual: none,
    moneyWeightedAnnual: none,
    gain: null,
    paid: null,
    reconstructed: false,
    history: [],
  };
}

/** Payments of each day. A reconstructed past is that of today's units: no payment ever changed it. */
export function flowsOf(values: readonly DayValue[]): Float64Array {
  return Float64Array.from(values, (point, index) => {
    const before = values[index - 1];
    if (before === undefined || before.reconstructed || point.reconstructed) return 0;
    return point.paidTotalCents - before.paidTotalCents;
  });
}

function annualOf(rate: Estimate, span: number) {
  if (rate.value === null) return rate;
  const { rate: yearly, annual } = annualise(rate.value, span);
  return annual ? yearly : shorterThanYear;
}

function moneyWeighted(values: readonly DayValue[], flows: Float64Array): Estimate {
  const amounts: number[] = [];
  const days: number[] = [];
  values.forEach((point, index) => {
    const paid = index === 0 ? point.valueCents : (flows[index] ?? 0);
    const received = index === values.length - 1 ? point.valueCents : 0;
    if (paid === 0 && received === 0) return;
    amounts.push(received - paid);
    days.push(dayNumber(point.day));
  });
  return moneyWeightedReturn(Float64Array.from(amounts), Int32Array.from(days)).rate;
}

type Benchmark = { readonly weeks: ReadonlyMap<number, number> } | null;

/** What each class of the contract earned in its reference, at today's weights brought back every month, net of the half
 * point that an index costs a saver. Null when a fifth of the contract has no reference.
 * @source methodology, section 6 */
export function benchmarkOf(situation: Situation, { references }: Prices): Benchmark {
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
  return { weeks };
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
  const months = Array.from(days, (day) => new Date(day * 86_400_000).toISOString().slice(0, 7));
  const distinct = [...new Set(months)];
  return { of: Int32Array.from(months, (month) => distinct.indexOf(month)), count: distinct.length };
}

/** A point a week and the last one. */
function historyOf(
  values: readonly DayValue[],
  { path, benchmark }: { path: Float64Array | null; benchmark: Benchmark },
): SectionBody<"performances">["history"] {
  if (path === null) return [];
  const start = values[0] === undefined ? null : levelOn(benchmark, values[0].day);
  const last = values.length - 1;
  return values.flatMap((point, index) => {
    if ((last - index) % drawnEveryDays !== 0 && index !== 0) return [];
    const level = levelOn(benchmark, point.day);
    const benchmarkRatio = level === null || start === null ? null : level / start - 1;
    return [{ date: point.day, contractRatio: (path[index] ?? 1) - 1, benchmarkRatio }];
  });
}

/** The level at the close of a day's week, or of the week before it. */
function levelOn(benchmark: Benchmark, day: Day): number | null {
  const week = isoWeek(dayNumber(day));
  return benchmark?.weeks.get(week) ?? benchmark?.weeks.get(week - 1) ?? null;
}
