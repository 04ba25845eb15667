import {
  allocationStarFigures,
  constantMix,
  feeStarFigures,
  lawLoss,
  profileLimits,
  riskStarFigures,
  type JudgedLine,
  sectionScore,
  type SectionScore,
} from "../index.ts";
import {
  equityRatioOf,
  type Fund,
  isSafeClass,
  lineSri,
  type Movement,
  ongoingExcessRatio,
  worldRegionRatios,
} from "@vigie/domain";
import type { Benchmark } from "./benchmark.ts";
import { type PerformanceInput, performanceFigures } from "./scores-performance.ts";
import type { SectionBodies } from "./sections.ts";
import type { KeyedLaw } from "./risk-model.ts";
import type { WeightedSeries } from "./section-risk.ts";
import type { Position, Prices, Situation } from "./situation.ts";
import { feeOf, ongoingRatio } from "./terms.ts";

export type Scores = { readonly [S in keyof SectionBodies]: SectionScore | null };

type Input = {
  readonly situation: Situation;
  readonly prices: Prices;
  readonly mix: WeightedSeries;
  readonly law: KeyedLaw | null;
  readonly benchmark: Benchmark | null;
  readonly bodies: SectionBodies;
  /** Movements of the last twelve months. */
  readonly movements: readonly Movement[];
} & Pick<PerformanceInput, "values" | "valuedDays">;

/** Stars of the four sections. What the saver did not set (profile, horizon) leaves its figure unknown, with the reason, instead of
 * being guessed.
 * @source methodology, section 12 */
export function scoresOf(input: Input): Scores {
  const { situation, prices, mix, benchmark, bodies } = input;
  const isDeclared = situation.profile.origin !== "default";
  const profile = isDeclared ? profileLimits(situation.profile.level) : null;
  const shownLaw = input.law === null || input.law.coverage.display === "hidden" ? null : input.law;
  const lines = situation.positions.map((position) => judgedLine(position, prices.offered));
  const allocation = allocationStarFigures(lines, {
    profile,
    contributions: shownLaw?.contributions ?? null,
    worldRatios: worldRegionRatios,
  });
  const risk = riskStarFigures(lines, {
    profile,
    sri: bodies.risk.sri.value,
    shortfallRatio: shownLaw === null ? null : lawLoss(shownLaw.law).expectedShortfallRatio,
    past:
      bodies.risk.maxDrawdown.value === null
        ? null
        : { days: mix.days, returns: constantMix(mix.series, mix.weights) },
    benchmark,
    horizonYears: situation.infos.timeInvestment,
  });
  // Prices taken from indices limit the stars; a hidden risk has none (methodology, part 2, section 1.9).
  const mostRiskStars = shownLaw?.coverage.maxStars ?? 0;
  return {
    allocation: sectionScore("allocation", allocation),
    performances: sectionScore("performance", performanceFigures({ ...input, shown: bodies.performances })),
    risk: sectionScore("risk", risk, mostRiskStars),
    fees: sectionScore("fees", feeStarFigures(lines, feesOf(input))),
  };
}

function judgedLine(position: Position, offered: readonly Fund[]): JudgedLine {
  const { weightRatio, assetClass, kind, fund } = position;
  const ongoingFeeRatio = kind === "unit" ? ongoingRatio(position) : null;
  return {
    weightRatio,
    equityRatio: equityRatioOf(assetClass),
    isSafe: isSafeClass(assetClass),
    isEuroFund: kind === "euroFund",
    isIndexFund: fund?.indexFund === true,
    sri: lineSri(position),
    regions: splitOf(fund?.geography.map(({ region, ratio }) => [region, ratio])),
    sectors: splitOf(fund?.sectors.map(({ sector, ratio }) => [sector, ratio])),
    ongoingExcessRatio: ongoingExcessRatio({ assetClass, ongoingFeeRatio }, offered),
  };
}

function splitOf(parts: readonly (readonly [string, number])[] | undefined): JudgedLine["regions"] {
  return parts === undefined || parts.length === 0 ? null : Object.fromEntries(parts);
}

function feesOf({ situation, bodies, movements }: Input): Parameters<typeof feeStarFigures>[1] {
  const { allInAnnual, value20Years, valuePassive20Years } = bodies.fees;
  const flow = (type: Movement["type"]) =>
    movements.reduce(
      (total, one) => total + (one.type === type && one.amountCents > 0 ? one.amountCents : 0),
      0,
    );
  return {
    yearlyCostRatio: allInAnnual.value,
    projected: { own: value20Years, passive: valuePassive20Years },
    entryRatio: feeOf(situation, "entry"),
    arbitrageRatio: feeOf(situation, "arbitrage"),
    contributed: flow("contribution"),
    arbitraged: flow("arbitrage"),
    total: situation.totalCents,
  };
}
