import { type SplitLine, lookThrough, splitDistance } from "../allocation/look-through.ts";
import { bothEstimates, type Estimate, estimate, missing, quotient } from "../estimate.ts";
import type { ProfileLimits } from "../optimise/profile-grid.ts";
import { isoWeek } from "../returns/weekly.ts";
import { maxDrawdown } from "../risk/drawdown.ts";
import { capitalAtRisk, type Figures, scoredEffectiveLines } from "./stars.ts";

/** A line of a portfolio with the data used by the stars. */
export type JudgedLine = {
  readonly weightRatio: number;
  /** Equity share: 1 for an equity fund, null where its class is unknown. */
  readonly equityRatio: number | null;
  readonly isSafe: boolean;
  readonly isEuroFund: boolean;
  readonly isIndexFund: boolean;
  readonly sri: number | null;
  /** Published splits; null where not published. */
  readonly regions: SplitLine["split"];
  readonly sectors: SplitLine["split"];
  /** Ongoing costs minus the median of its class in the offer; null where either is unknown. */
  readonly ongoingExcessRatio: number | null;
};

/** Missing inputs by name, so that the screen tells how to provide them. */
const profileUnknown = missing("profile_unknown");
const horizonUnknown = missing("horizon_unknown");
const noReference = missing("no_reference");

/** Figures of the allocation stars.
 * @param profile null where the saver did not set theirs: its figure is unknown, never guessed
 * @param contributions share of each line in the risk; null where the risk is hidden
 * @source methodology, section 12 */
export function allocationStarFigures(
  lines: readonly JudgedLine[],
  {
    profile,
    contributions,
    worldRatios,
  }: {
    readonly profile: ProfileLimits | null;
    readonly contributions: Float64Array | null;
    readonly worldRatios: Readonly<Record<string, number>>;
  },
): Figures {
  const equity = lines.filter((line) => line.equityRatio === 1);
  const geography = lookThrough(equity.map(({ weightRatio, regions }) => ({ weightRatio, split: regions })));
  const sectors = lookThrough(equity.map(({ weightRatio, sectors: split }) => ({ weightRatio, split })));
  return {
    class_fit: profile === null ? profileUnknown : profileDistance(lines, profile),
    effective_lines: scoredEffectiveLines(lines),
    // A split known for less than half of the equities is not representative.
    geography:
      geography.coveredRatio < 0.5
        ? missing("composition_unknown")
        : splitDistance(geography.exposures, worldRatios),
    sectors: sectors.coveredRatio < 0.5 ? missing("composition_unknown") : sectors.herfindahl,
    risk_spread: contributions === null ? missing("prices_unknown") : estimate(Math.max(...contributions)),
  };
}

/** Distance from the profile's reference in three parts: equities, risk-free, in between. */
function profileDistance(lines: readonly JudgedLine[], profile: ProfileLimits): Estimate {
  const shares: Record<"equity" | "safe" | "between", number> = { equity: 0, safe: 0, between: 0 };
  for (const { equityRatio, isSafe, weightRatio } of lines) {
    if (equityRatio === null) continue;
    shares.equity += weightRatio * equityRatio;
    shares[isSafe ? "safe" : "between"] += weightRatio * (1 - equityRatio);
  }
  const safe = Math.min(profile.minSafeRatio, 1 - profile.equityReferenceRatio);
  const equity = profile.equityReferenceRatio;
  const own = Object.entries(shares).map(([key, weightRatio]) => ({ key, weightRatio }));
  return splitDistance(own, { equity, safe, between: 1 - equity - safe });
}

/** Weekly returns and the last day of each week; same length. */
export type WeeklyPast = { readonly days: Int32Array; readonly returns: Float64Array };

export type RiskStarInput = {
  readonly profile: ProfileLimits | null;
  /** Risk indicator of the whole portfolio. */
  readonly sri: number | null;
  /** Yearly expected shortfall; null where the risk is hidden. */
  readonly shortfallRatio: number | null;
  /** Today's weights over the past; null where too few prices are known. */
  readonly past: WeeklyPast | null;
  readonly benchmark: WeeklyPast | null;
  /** Years until the money is needed; null where the saver did not set them. */
  readonly horizonYears: number | null;
};

/** Figures of the risk stars. @source methodology, section 12 */
export function riskStarFigures(lines: readonly JudgedLine[], input: RiskStarInput): Figures {
  const { profile, sri, shortfallRatio, past, benchmark, horizonYears } = input;
  return {
    sri_excess:
      profile === null
        ? profileUnknown
        : sri === null
          ? missing("sri_unknown")
          : estimate(sri - profile.maxSri),
    shortfall_to_cap:
      profile === null
        ? profileUnknown
        : shortfallRatio === null
          ? missing("prices_unknown")
          : quotient(Math.max(0, shortfallRatio), profile.shortfallCapRatio),
    drawdown_to_composite:
      past === null
        ? missing("prices_unknown")
        : benchmark === null
          ? noReference
          : drawdownAgainst(past, benchmark),
    capital_at_risk: horizonYears === null ? horizonUnknown : capitalAtRisk(lines, horizonYears),
  };
}

/** Maximum drawdown of one over that of the other, in common weeks. */
export function drawdownAgainst(own: WeeklyPast, reference: WeeklyPast): Estimate {
  const others = new Map(
    Array.from(reference.days, (day, index) => [isoWeek(day), reference.returns[index] ?? 0]),
  );
  const shared = Array.from(own.days, (day, index) => ({
    week: isoWeek(day),
    own: own.returns[index] ?? 0,
  })).filter(({ week }) => others.has(week));
  const fall = maxDrawdown(Float64Array.from(shared, (one) => one.own)).depth;
  const other = maxDrawdown(Float64Array.from(shared, (one) => others.get(one.week) ?? 0)).depth;
  return bothEstimates(fall, other, quotient);
}

export type FeeStarInput = {
  /** Total yearly costs, ratio of the value. */
  readonly yearlyCostRatio: number | null;
  /** Value in twenty years with its own costs and with those of index funds. */
  readonly projected: { readonly own: number | null; readonly passive: number | null };
  /** Fees on deposits and on arbitrages, ratios of the flow. */
  readonly entryRatio: number | null;
  readonly arbitrageRatio: number | null;
  /** Flows of the last twelve months and the value, in one unit. */
  readonly contributed: number;
  readonly arbitraged: number;
  readonly total: number;
};

/** Figures of the fee stars. @source methodology, section 12 */
export function feeStarFigures(lines: readonly JudgedLine[], input: FeeStarInput): Figures {
  const { own, passive } = input.projected;
  return {
    yearly_cost: input.yearlyCostRatio === null ? missing("fees_unknown") : estimate(input.yearlyCostRatio),
    ongoing_to_median: ongoingToMedian(lines),
    wealth_lost:
      own === null || passive === null
        ? missing("fees_unknown")
        : quotient(Math.max(0, passive - own), passive),
    fees_paid: flowFees(input),
  };
}

/** Weighted charge of each fund above the median of its class in the contract's offer. */
function ongoingToMedian(lines: readonly JudgedLine[]): Estimate {
  let known = 0;
  let total = 0;
  for (const { weightRatio, ongoingExcessRatio } of lines) {
    if (ongoingExcessRatio === null) continue;
    known += weightRatio;
    total += weightRatio * ongoingExcessRatio;
  }
  return known > 0 ? estimate(total / known) : missing("offer_unknown");
}

/** Entry and arbitrage fees of the last twelve months, over the value. */
function flowFees({ entryRatio, arbitrageRatio, contributed, arbitraged, total }: FeeStarInput): Estimate {
  if (entryRatio === null || arbitrageRatio === null) return missing("fees_unknown");
  return quotient(entryRatio * contributed + arbitrageRatio * arbitraged, total);
}
