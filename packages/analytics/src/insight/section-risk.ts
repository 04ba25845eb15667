import {
  constantMix,
  drawdownPath,
  estimate,
  hundredYears,
  lawQuantile,
  maxDrawdown,
  profileLimits,
  splitLoss,
  wealth,
  weightedIndicator,
} from "../index.ts";
import { type Cents, cents, leastCoveredRatio, scaleCents, shownEuros } from "@vigie/domain";
import { isApproximate, type KeyedLaw, modelKey, shownLaw } from "./risk-model.ts";
import { unexplainedLabel } from "./text.ts";
import { dayText, euroFundReturns, type Panel, weeklyPanel } from "./panel.ts";
import type { SectionBody } from "./sections.ts";
import type { Position, Prices, Situation } from "./situation.ts";

/** Covered lines of a portfolio on one weekly grid, with weights scaled to 1. */
export type WeightedSeries = {
  readonly positions: readonly Position[];
  readonly weights: Float64Array;
  /** Weekly returns of each line; shape [n][T]. */
  readonly series: readonly Float64Array[];
  readonly days: Int32Array;
  readonly coveredRatio: number;
};

/** Today's weights over the past: units by their prices, the euro fund by its rates, cash at zero. */
export function weightedSeriesOf(situation: Situation, prices: Prices): WeightedSeries {
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

/** Potential yearly loss of the portfolio: from the return distribution of its lines for the future, from five years of today's
 * weights for the past.
 * @source methodology, part 2, sections 1.5 to 1.9; part 1, section 3 for the indicator */
export function riskSection(
  situation: Situation,
  mix: WeightedSeries,
  found: KeyedLaw | null,
): SectionBody<"risk"> {
  const { totalCents } = situation;
  const limit = profileLimits(situation.profile.level)?.shortfallCapRatio ?? null;
  return {
    section: "risk" as const,
    points: null,
    coveredRatio: mix.coveredRatio,
    sri: indicatorOf(situation),
    profile: situation.profile.origin === "default" ? null : situation.profile.level,
    profileLossLimit: limit === null ? null : scaleCents(totalCents, limit),
    ...(found === null || found.coverage.display === "hidden" ? noLaw : lawFigures(situation, found)),
    ...(mix.coveredRatio < leastCoveredRatio ? noPast : pastFigures(mix)),
  };
}

/** Future figures, all from one distribution, so that amounts, the hundred years and the sentences agree. */
function lawFigures({ positions, totalCents }: Situation, found: KeyedLaw) {
  const { law, coverage } = found;
  const shown = shownLaw(found);
  const euros = (ratio: number) => shownEuros(scaleCents(totalCents, ratio), isApproximate(found));
  const valueAtRisk = euros(shown.valueAtRiskRatio);
  return {
    volatilityAnnual: estimate(shown.volatilityRatio),
    expectedReturn: estimate(shown.returnRatio),
    valueAtRiskYear: estimate(shown.valueAtRiskRatio),
    expectedShortfallYear: estimate(shown.expectedShortfallRatio),
    valueAtRisk,
    expectedShortfall: euros(shown.expectedShortfallRatio),
    twoThirds: { low: euros(lawQuantile(law, 1 / 6)), high: euros(lawQuantile(law, 5 / 6)) },
    ownPricesRatio: coverage.ownRatio,
    maxStars: coverage.maxStars,
    method: "year_law" as const,
    hundredYears: Array.from(hundredYears(law)),
    contributions: contributionsOf(positions, found, valueAtRisk),
  };
}

/** Past figures at today's weights. */
function pastFigures(mix: WeightedSeries) {
  const weekly = constantMix(mix.series, mix.weights);
  const fall = maxDrawdown(weekly);
  // Index 0 of the path is the close before the first return.
  const dayAt = (index: number | null) =>
    index === null ? null : dayText(mix.days[index - 1] ?? (mix.days[0] ?? 7) - 7);
  return {
    maxDrawdown: fall.depth,
    drawdownPeakOn: dayAt(fall.peakIndex),
    drawdownTroughOn: dayAt(fall.troughIndex),
    drawdownRecoveredOn: dayAt(fall.recoveryIndex),
    drawdowns: Array.from(drawdownPath(wealth(weekly)).subarray(1), (ratio, index) => ({
      date: dayText(mix.days[index] ?? 0),
      ratio,
    })),
  };
}

const tooLittle = { value: null, reason: "too_little_covered" };
const noLaw = {
  volatilityAnnual: tooLittle,
  expectedReturn: tooLittle,
  valueAtRiskYear: tooLittle,
  expectedShortfallYear: tooLittle,
  valueAtRisk: null,
  expectedShortfall: null,
  twoThirds: null,
  ownPricesRatio: null,
  maxStars: null,
  method: null,
  hundredYears: [],
  contributions: [],
};
const noPast = {
  maxDrawdown: tooLittle,
  drawdownPeakOn: null,
  drawdownTroughOn: null,
  drawdownRecoveredOn: null,
  drawdowns: [],
};

/** Weighted SRI; cash and euro funds have 1. */
function indicatorOf({ positions }: Situation) {
  return weightedIndicator(
    positions.map((position) => ({
      weightRatio: position.weightRatio,
      sri: position.kind === "unit" ? (position.fund?.sri ?? null) : 1,
    })),
  ).indicator;
}

/** Shares of the loss by line, in proportion to the variance: they add up to the value at risk, to the cent. */
function contributionsOf(
  positions: readonly Position[],
  { contributions, keys }: KeyedLaw,
  loss: Cents,
): SectionBody<"risk">["contributions"] {
  const parts = splitLoss(loss, contributions);
  const byKey = new Map(keys.map((key, index) => [key, index]));
  const lines = new Map(positions.map((position) => [modelKey(position), position]));
  return [...byKey]
    .flatMap(([key, index]) => {
      const position = lines.get(key);
      const ratio = contributions[index] ?? 0;
      if (position === undefined && ratio === 0) return [];
      return [
        {
          label: position?.label ?? unexplainedLabel,
          assetClass: position?.assetClass ?? ("unknown" as const),
          amount: cents(parts[index] ?? 0),
          ratio,
        },
      ];
    })
    .toSorted((a, b) => b.ratio - a.ratio);
}
