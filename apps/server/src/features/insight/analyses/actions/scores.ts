import {
  bothEstimates,
  capitalAtRisk,
  constantMix,
  type Estimate,
  estimate,
  type Figures,
  isoWeek,
  lawLoss,
  lookThrough,
  maxDrawdown,
  missing,
  profileLimits,
  type ProfileLimits,
  quotient,
  scoredEffectiveLines,
  sectionScore,
  type SectionScore,
  splitDistance,
} from "@vigie/analytics";
import type { AnalysisSection } from "@vigie/api";
import { type AssetClass, type Fund, median, type Movement, worldRegionRatios } from "@vigie/domain";
import type { Benchmark } from "./benchmark.ts";
import { type PerformanceInput, performanceFigures } from "./scores-performance.ts";
import type { SectionBody } from "./section-allocation.ts";
import type { KeyedLaw } from "./risk-model.ts";
import type { Mix } from "./section-risk.ts";
import type { Prices, Situation } from "./situation.ts";
import { feeOf, ongoingRatio } from "./terms.ts";

export type Scores = { readonly [S in AnalysisSection["section"]]: SectionScore | null };

type Input = {
  readonly situation: Situation;
  readonly prices: Prices;
  readonly mix: Mix;
  readonly law: KeyedLaw | null;
  readonly benchmark: Benchmark | null;
  readonly bodies: { readonly [S in AnalysisSection["section"]]: SectionBody<S> };
  /** Of the last twelve months. */
  readonly movements: readonly Movement[];
} & Pick<PerformanceInput, "values" | "valuedDays">;

/** What is missing by its name, so that the screen says what would give it. */
const profileUnknown = missing("profile_unknown");
const horizonUnknown = missing("horizon_unknown");
const noReference = missing("no_reference");

/** Stars of the four sections. What the saver has not said (their profile, their horizon) leaves its figure unknown, never
 * guessed, and is named.
 * @source methodology, section 12 */
export function scoresOf(input: Input): Scores {
  const { situation, bodies } = input;
  const told = situation.profile.origin !== "default";
  const profile = told ? profileLimits(situation.profile.level) : null;
  return {
    allocation: sectionScore("allocation", allocationFigures(input, profile)),
    performances: sectionScore("performance", performanceFigures({ ...input, shown: bodies.performances })),
    risk: sectionScore("risk", riskFigures(input, profile), mostRiskStars(input.law)),
    fees: sectionScore("fees", feeFigures(input)),
  };
}

function allocationFigures({ situation, law }: Input, profile: ProfileLimits | null): Figures {
  const { positions } = situation;
  const equity = positions.filter((position) => position.assetClass === "stock");
  const geography = lookThrough(equity.map((line) => splitLine(line.weightRatio, regionsOf(line.fund))));
  const sectors = lookThrough(equity.map((line) => splitLine(line.weightRatio, sectorsOf(line.fund))));
  return {
    class_fit: profile === null ? profileUnknown : classFit(situation, profile),
    effective_lines: scoredEffectiveLines(
      positions.map((position) => ({
        weightRatio: position.weightRatio,
        isEuroFund: position.kind === "euroFund",
        isIndexFund: position.fund?.indexFund === true,
      })),
    ),
    // A split known for less than half of the shares says nothing of the whole.
    geography:
      geography.coveredRatio < 0.5
        ? missing("composition_unknown")
        : splitDistance(geography.exposures, worldRegionRatios),
    sectors: sectors.coveredRatio < 0.5 ? missing("composition_unknown") : sectors.herfindahl,
    risk_spread: largestContribution(law),
  };
}

type Split = Readonly<Record<string, number>> | null;

function splitLine(weightRatio: number, split: Split) {
  return { weightRatio, split };
}

function regionsOf(fund: Fund | null): Split {
  if (fund === null || fund.geography.length === 0) return null;
  return Object.fromEntries(fund.geography.map(({ region, ratio }) => [region, ratio]));
}

function sectorsOf(fund: Fund | null): Split {
  if (fund === null || fund.sectors.length === 0) return null;
  return Object.fromEntries(fund.sectors.map(({ sector, ratio }) => [sector, ratio]));
}

/** Distance to the profile's reference in three parts: shares, without risk, in between. A diversified fund is half
 * shares, for want of its own split. */
function classFit({ positions }: Situation, profile: ProfileLimits): Estimate {
  const shares: Record<"equity" | "safe" | "between", number> = { equity: 0, safe: 0, between: 0 };
  for (const { assetClass, weightRatio } of positions) {
    if (assetClass === "unknown") continue;
    const equity = equityShare(assetClass);
    const safe = assetClass === "euroFund" || assetClass === "cash" || assetClass === "savings";
    shares.equity += weightRatio * equity;
    shares[safe ? "safe" : "between"] += weightRatio * (1 - equity);
  }
  const safe = Math.min(profile.minSafeRatio, 1 - profile.equityReferenceRatio);
  const equity = profile.equityReferenceRatio;
  const own = Object.entries(shares).map(([key, weightRatio]) => ({ key, weightRatio }));
  return splitDistance(own, { equity, safe, between: 1 - equity - safe });
}

function equityShare(assetClass: AssetClass): number {
  return assetClass === "stock" ? 1 : assetClass === "diversified" ? 0.5 : 0;
}

function largestContribution(law: KeyedLaw | null): Estimate {
  if (law === null || law.coverage.display === "hidden") return missing("prices_unknown");
  return estimate(Math.max(...law.contributions));
}

/** Prices borrowed from indices allow fewer stars; a risk that is not shown has none.
 * @source methodology, part 2, section 1.9 */
function mostRiskStars(law: KeyedLaw | null): number {
  return law === null || law.coverage.display === "hidden" ? 0 : law.coverage.maxStars;
}

function riskFigures(
  { situation, mix, law, benchmark, bodies }: Input,
  profile: ProfileLimits | null,
): Figures {
  const { sri, maxDrawdown: fall } = bodies.risk;
  const loss = law === null || law.coverage.display === "hidden" ? null : lawLoss(law.law);
  const horizon = situation.infos.timeInvestment;
  return {
    sri_excess:
      profile === null
        ? profileUnknown
        : sri.value === null
          ? missing("sri_unknown")
          : estimate(sri.value - profile.maxSri),
    shortfall_to_cap:
      profile === null
        ? profileUnknown
        : loss === null
          ? missing("prices_unknown")
          : quotient(Math.max(0, loss.expectedShortfallRatio), profile.shortfallCapRatio),
    drawdown_to_composite:
      fall.value === null
        ? missing("prices_unknown")
        : benchmark === null
          ? noReference
          : drawdownRatio(mix, benchmark),
    capital_at_risk:
      horizon === null
        ? horizonUnknown
        : capitalAtRisk(
            situation.positions.map((position) => ({
              weightRatio: position.weightRatio,
              sri: position.kind === "unit" ? (position.fund?.sri ?? null) : 1,
            })),
            horizon,
          ),
  };
}

/** Deepest fall of both on the weeks that both have. */
function drawdownRatio(mix: Mix, benchmark: Benchmark): Estimate {
  const weekly = constantMix(mix.series, mix.weights);
  const other = new Map(
    Array.from(benchmark.days, (day, index) => [isoWeek(day), benchmark.returns[index] ?? 0]),
  );
  const shared = Array.from(mix.days, (day, index) => ({
    week: isoWeek(day),
    own: weekly[index] ?? 0,
  })).filter(({ week }) => other.has(week));
  const own = maxDrawdown(Float64Array.from(shared, (one) => one.own)).depth;
  const reference = maxDrawdown(Float64Array.from(shared, (one) => other.get(one.week) ?? 0)).depth;
  return bothEstimates(own, reference, quotient);
}

function feeFigures({ situation, prices, bodies, movements }: Input): Figures {
  const { allInAnnual, value20Years, valuePassive20Years } = bodies.fees;
  return {
    yearly_cost: allInAnnual.value === null ? missing("fees_unknown") : estimate(allInAnnual.value),
    ongoing_to_median: ongoingToMedian(situation, prices.offered),
    wealth_lost:
      value20Years === null || valuePassive20Years === null
        ? missing("fees_unknown")
        : quotient(Math.max(0, valuePassive20Years - value20Years), valuePassive20Years),
    fees_paid: feesPaid(situation, movements),
  };
}

/** What each fund charges above the median of its class in the contract's offer, weighted. */
function ongoingToMedian({ positions }: Situation, offered: readonly Fund[]): Estimate {
  let known = 0;
  let total = 0;
  for (const position of positions) {
    if (position.kind !== "unit") continue;
    const own = ongoingRatio(position);
    const others = offered
      .filter((fund) => fund.assetClass === position.assetClass)
      .flatMap((fund) => fund.ongoingFeeRatio ?? []);
    const middle = median(others);
    if (own === null || middle === null) continue;
    known += position.weightRatio;
    total += position.weightRatio * (own - middle);
  }
  return known > 0 ? estimate(total / known) : missing("offer_unknown");
}

/** Entry and arbitrage fees of the last twelve months, over the value. */
function feesPaid(situation: Situation, movements: readonly Movement[]): Estimate {
  const entry = feeOf(situation, "entry");
  const arbitrage = feeOf(situation, "arbitrage");
  if (entry === null || arbitrage === null) return missing("fees_unknown");
  const sum = (type: Movement["type"]) =>
    movements.reduce(
      (total, one) => total + (one.type === type && one.amountCents > 0 ? one.amountCents : 0),
      0,
    );
  return quotient(entry * sum("contribution") + arbitrage * sum("arbitrage"), situation.totalCents);
}
