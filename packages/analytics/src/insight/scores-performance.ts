import {
  annualise,
  beatingShare,
  bothEstimates,
  dayNumber,
  type Estimate,
  estimate,
  excessReturn,
  type Figures,
  missing,
  netBenchmarkReturns,
  sharpeRatio,
  totalReturn,
} from "../index.ts";
import {
  addMonths,
  averageEuroFundRatio,
  type Day,
  type DayValue,
  daysBetween,
  followedValues,
  livretARates,
  meanYearlyRatio,
  measuredValues,
  seenReturns,
} from "@vigie/domain";
import { type Benchmark, levelOn } from "./benchmark.ts";
import { type PanelLine, weeklyPanel } from "./panel.ts";
import type { SectionBody } from "./sections.ts";
import { annualEarned, annualReturn, drawnReturns } from "./section-performances.ts";
import type { Prices, Situation } from "./situation.ts";

export type PerformanceInput = {
  readonly situation: Situation;
  readonly prices: Prices;
  readonly benchmark: Benchmark | null;
  /** The displayed section, over the whole known period. */
  readonly shown: SectionBody<"performances">;
  /** Value of every day, oldest first, and the days with an actual value. */
  readonly values: readonly DayValue[];
  readonly valuedDays: readonly Day[];
};

/** Minimum number of tracked days before scoring. */
const leastDays = 365;
/** Stars use the last years only, like the points of their grid. */
const mostMonths = 36;

/** Figures of the performance stars. Only values from a source are scored, those after the last reconstructed day. A comparison
 * with markets needs a value on nearly every business day; the saver's own rate only needs the first value and the payments. Prices
 * of the lines, and a life with every payment known, need no minimum window.
 * @source methodology, part 2, section 1.10; docs/decisions/0032-scored-performance.md */
export function performanceFigures(input: PerformanceInput): Figures {
  const measured = judgedWindow(measuredValues(input.values), input);
  const followed =
    "reason" in measured
      ? measured
      : judgedWindow(followedValues(input.values, input.valuedDays), input, "values_sparse");
  return {
    excess_return:
      "reason" in followed ? missing(followed.reason) : excessOverBenchmark(followed.judged, input),
    lines_beating_benchmark: linesBeating(input),
    excess_over_livret: excessOverLivret(input, measured),
    excess_sharpe: "reason" in followed ? missing(followed.reason) : excessSharpe(followed.judged, input),
  };
}

type Reason = "past_reconstructed" | "shorter_than_year" | "values_sparse";
type Window = { readonly judged: readonly DayValue[] } | { readonly reason: Reason };

/** At most the last three years of the values; the reason why they are not scored, where they cover less than one. */
function judgedWindow(
  among: readonly DayValue[],
  { values }: PerformanceInput,
  reason: Reason = among.length < values.length ? "past_reconstructed" : "shorter_than_year",
): Window {
  const [first] = among;
  const last = among.at(-1);
  if (first === undefined || last === undefined || daysBetween(first.day, last.day) < leastDays)
    return { reason };
  const since = addMonths(last.day, -mostMonths);
  return { judged: among.filter((value) => value.day >= since) };
}

/** Yearly return of the portfolio minus that of its benchmark, over the scored window. */
function excessOverBenchmark(judged: readonly DayValue[], { benchmark }: PerformanceInput): Estimate {
  if (benchmark === null) return missing("no_reference");
  const { from, to } = endsOf(judged);
  const timeWeightedAnnual = annualReturn(judged);
  if (from === null || to === null || timeWeightedAnnual.value === null)
    return missing("too_few_observations");
  const [start, end] = [levelOn(benchmark, from), levelOn(benchmark, to)];
  if (start === null || end === null) return missing("no_reference");
  const yearly = annualise(end / start - 1, daysBetween(from, to)).rate;
  return excessReturn(estimate(timeWeightedAnnual.value), yearly);
}

/** Yearly return of the saver's money minus the Livret A over the same days. */
function excessOverLivret({ shown }: PerformanceInput, window: Window): Estimate {
  if (!shown.movementsComplete && "reason" in window) return missing("movements_incomplete");
  const { from, to, moneyWeightedAnnual } =
    shown.movementsComplete || "reason" in window
      ? { ...shown, from: shown.moneyWeightedFrom }
      : { ...endsOf(window.judged), moneyWeightedAnnual: annualEarned(window.judged) };
  if (from === null || to === null) return missing("too_few_observations");
  if (moneyWeightedAnnual.value === null) return missing("shorter_than_year");
  const livret = meanYearlyRatio(livretARates, { from, to });
  return livret === null ? missing("no_reference") : estimate(moneyWeightedAnnual.value - livret);
}

function endsOf(judged: readonly DayValue[]) {
  return { from: judged[0]?.day ?? null, to: judged.at(-1)?.day ?? null };
}

const leastWeeks = 104;

/** Risk-adjusted return of the portfolio itself (not of today's lines in the past), minus that of its benchmark over the same
 * period. */
function excessSharpe(judged: readonly DayValue[], { benchmark, valuedDays }: PerformanceInput): Estimate {
  const { from, to } = endsOf(judged);
  const own = seenReturns(drawnReturns(judged), valuedDays);
  if (benchmark === null) return missing("no_reference");
  if (own.length < leastWeeks || from === null || to === null) return missing("too_few_observations");
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const others = benchmark.returns.filter((_, index) => {
    const on = benchmark.days[index] ?? 0;
    return on > first && on <= last;
  });
  return bothEstimates(
    sharpeRatio(own, 52, averageEuroFundRatio),
    sharpeRatio(others, 52, averageEuroFundRatio),
    (portfolio, other) => estimate(portfolio - other),
  );
}

const threeYears = 156;

/** Compares each line with the reference of its class over three years. */
function linesBeating({ situation, prices }: PerformanceInput): Estimate {
  return beatingShare(
    situation.positions.map(({ isin, assetClass, weightRatio, kind }) => {
      const history = isin === null ? undefined : prices.histories.get(isin);
      const reference = prices.references.get(assetClass);
      if (kind !== "unit" || history === undefined || reference === undefined)
        return { weightRatio, excess: null };
      const lines: PanelLine[] = [
        { key: "own", history, reference: null },
        { key: "reference", history: reference, reference: null },
      ];
      const panel = weeklyPanel(lines);
      const [own, other] = [panel.returns.get("own"), panel.returns.get("reference")];
      if (own === undefined || other === undefined || own.length < threeYears)
        return { weightRatio, excess: null };
      const net = netBenchmarkReturns(other.subarray(-threeYears), 52);
      return { weightRatio, excess: totalReturn(own.subarray(-threeYears)) - totalReturn(net) };
    }),
  );
}
