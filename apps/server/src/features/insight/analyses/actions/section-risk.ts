import {
  annualCovariance,
  constantMix,
  cornishFisherLoss,
  drawdownPath,
  matrix,
  maxDrawdown,
  oneYearLoss,
  profileLimits,
  quantile,
  riskContributions,
  shape,
  volatility,
  wealth,
  weightedIndicator,
  windowReturns,
} from "@vigie/analytics";
import { type Cents, cents, leastCoveredRatio, scaleCents } from "@vigie/domain";
import { dayText, euroFundReturns, type Panel, weeklyPanel } from "./panel.ts";
import type { SectionBody } from "./section-allocation.ts";
import type { Position, Prices, Situation } from "./situation.ts";

/** The covered lines of a portfolio on one grid of weeks, their weights brought to a whole. */
export type Mix = {
  readonly positions: readonly Position[];
  readonly weights: Float64Array;
  /** Weekly returns of each line; shape [n][T]. */
  readonly series: readonly Float64Array[];
  readonly days: Int32Array;
  readonly coveredRatio: number;
};

/** Today's weights over the past: units by their prices, the euro fund by its rates, cash at nothing. */
export function mixOf(situation: Situation, prices: Prices): Mix {
  const panel = panelOf(situation, prices);
  const rows = situation.positions.flatMap((position) => {
    const returns = returnsOf(position, panel);
    return returns === null ? [] : [{ position, returns }];
  });
  const coveredRatio = rows.reduce((sum, row) => sum + row.position.weightRatio, 0);
  return {
    positions: rows.map((row) => row.position),
    weights: Float64Array.from(rows, (row) => row.position.weightRatio / coveredRatio),
    series: rows.map((row) => row.returns),
    days: panel.days,
    coveredRatio,
  };
}

function panelOf({ positions }: Situation, { histories, references }: Prices): Panel {
  const units = new Map(
    positions.flatMap((position) => (position.isin === null ? [] : [[position.isin, position]])),
  );
  return weeklyPanel(
    [...units].flatMap(([isin, position]) => {
      const history = histories.get(isin);
      const reference = references.get(position.assetClass) ?? null;
      return history === undefined || position.kind !== "unit" ? [] : [{ key: isin, history, reference }];
    }),
  );
}

function returnsOf(position: Position, panel: Panel): Float64Array | null {
  if (panel.days.length === 0) return null;
  if (position.kind === "euroFund") return euroFundReturns(position.euroFund, panel.days);
  if (position.kind === "cash") return new Float64Array(panel.days.length);
  return position.isin === null ? null : (panel.returns.get(position.isin) ?? null);
}

/** What the portfolio may lose, from five years of today's weights.
 * @source methodology, sections 2 and 3 */
export function riskSection(situation: Situation, mix: Mix): SectionBody<"risk"> {
  const { totalCents } = situation;
  const limit = profileLimits(situation.profile.level)?.shortfallCapRatio ?? null;
  const base = {
    section: "risk" as const,
    points: null,
    coveredRatio: mix.coveredRatio,
    sri: indicatorOf(situation),
    profile: situation.profile.origin === "default" ? null : situation.profile.level,
    profileLossLimit: limit === null ? null : scaleCents(totalCents, limit),
  };
  if (mix.coveredRatio < leastCoveredRatio) return { ...base, ...notMeasured };
  const weekly = constantMix(mix.series, mix.weights);
  const losses = oneYearLoss(weekly);
  const fall = maxDrawdown(weekly);
  const valueAtRisk = amountOf(losses.valueAtRisk.value, totalCents);
  // Position 0 of the path is the close before the first return.
  const dayAt = (index: number | null) =>
    index === null ? null : dayText(mix.days[index - 1] ?? (mix.days[0] ?? 7) - 7);
  return {
    ...base,
    volatilityAnnual: volatility(weekly, 52),
    valueAtRiskYear: losses.valueAtRisk,
    expectedShortfallYear: losses.expectedShortfall,
    valueAtRisk,
    expectedShortfall: amountOf(losses.expectedShortfall.value, totalCents),
    method: methodNames[losses.method ?? "none"],
    maxDrawdown: fall.depth,
    drawdownPeakOn: dayAt(fall.peakIndex),
    drawdownTroughOn: dayAt(fall.troughIndex),
    drawdownRecoveredOn: dayAt(fall.recoveryIndex),
    hundredYears: hundredYears(weekly, losses.method),
    contributions: contributionsOf(mix, valueAtRisk),
    drawdowns: Array.from(drawdownPath(wealth(weekly)).subarray(1), (ratio, index) => ({
      date: dayText(mix.days[index] ?? 0),
      ratio,
    })),
  };
}

const tooLittle = { value: null, reason: "too_little_covered" };
const notMeasured = {
  volatilityAnnual: tooLittle,
  valueAtRiskYear: tooLittle,
  expectedShortfallYear: tooLittle,
  valueAtRisk: null,
  expectedShortfall: null,
  method: null,
  maxDrawdown: tooLittle,
  drawdownPeakOn: null,
  drawdownTroughOn: null,
  drawdownRecoveredOn: null,
  hundredYears: [],
  contributions: [],
  drawdowns: [],
};

const methodNames = {
  historical_windows: "historical_52_weeks",
  historical_windows_short: "historical_52_weeks",
  cornish_fisher: "cornish_fisher",
  none: null,
} as const;

function amountOf(ratio: number | null, total: Cents): Cents | null {
  return ratio === null ? null : scaleCents(total, ratio);
}

/** The weighted SRI; cash and euro funds are at 1. */
function indicatorOf({ positions }: Situation) {
  return weightedIndicator(
    positions.map((position) => ({
      weightRatio: position.weightRatio,
      sri: position.kind === "unit" ? (position.fund?.sri ?? null) : 1,
    })),
  ).indicator;
}

/** One hundred possible years, worst first: the middle of each hundredth of the same law as the losses shown. */
function hundredYears(weekly: Float64Array, method: ReturnType<typeof oneYearLoss>["method"]): number[] {
  if (method === null) return [];
  const middles = Array.from({ length: 100 }, (_, index) => (index + 0.5) / 100);
  if (method === "cornish_fisher") {
    const law = shape(weekly);
    if (law === null) return [];
    const yearly = {
      mean: law.mean * 52,
      deviation: law.deviation * Math.sqrt(52),
      skewness: law.skewness / Math.sqrt(52),
      excessKurtosis: law.excessKurtosis / 52,
    };
    const years = middles.map((middle) => cornishFisherLoss(yearly, 1 - middle).valueAtRisk.value);
    return years.flatMap((loss) => (loss === null ? [] : [-loss])).toSorted((a, b) => a - b);
  }
  const windows = windowReturns(weekly, 52);
  return middles.flatMap((middle) => quantile(windows, middle).value ?? []);
}

/** Shares of the loss by line (Euler, on the covariance): they add up to the value at risk, to the cent. */
function contributionsOf(mix: Mix, loss: Cents | null): SectionBody<"risk">["contributions"] {
  if (loss === null) return [];
  const weeks = mix.days.length;
  const byWeek = matrix(
    Array.from({ length: weeks }, (_, week) => mix.series.map((series) => series[week] ?? 0)),
  );
  const covariance = annualCovariance(byWeek, 52);
  const shares = covariance === null ? null : riskContributions(mix.weights, covariance.covariance);
  if (shares === null) return [];
  const rows = mix.positions.map((position, index) => ({
    label: position.label,
    assetClass: position.assetClass,
    amount: scaleCents(loss, shares[index] ?? 0),
    ratio: shares[index] ?? 0,
  }));
  const largest = rows.toSorted((a, b) => b.ratio - a.ratio);
  const [first, ...others] = largest;
  if (first === undefined) return [];
  const rest = others.reduce((sum, row) => sum + row.amount, 0);
  return [{ ...first, amount: cents(loss - rest) }, ...others];
}
