import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type CostLine = {
  /** Share of the portfolio, ratio; all lines together make 1. */
  readonly weightRatio: number;
  /** Ongoing charges of the fund a year, inside its price; 0 for a euro fund; null when unknown. */
  readonly ongoingRatio: number | null;
  /** What the portfolio takes a year on this line: management, mandate and custody; null when unknown. */
  readonly contractRatio: number | null;
};

export type CostInput = {
  readonly lines: readonly CostLine[];
  /** Taken on each deposit, ratio. */
  readonly entryRatio: number;
  readonly horizonYears: number;
  /** Arbitrage fees of a year over the value of the portfolio, ratio. */
  readonly arbitrageYearlyRatio: number;
};

export type YearlyCost = {
  /** All-in cost, ratio of the value a year. */
  readonly total: Estimate;
  /** Same unit, adding up to the total over the known share. */
  readonly layers: {
    readonly ongoing: number;
    readonly contract: number;
    readonly entry: number;
    readonly arbitrage: number;
  };
  /** Share of the portfolio whose two fees are known. */
  readonly coveredRatio: number;
};

/** Shortest span over which an entry fee is spread: a life-insurance portfolio is kept 8 years for its tax. */
const amortisedYears = 8;
/** Above this unknown share no total is given, as for the SRI of a portfolio (methodology section 3). */
const unknownLimitRatio = 0.2;

/** All-in yearly cost of a portfolio:
 * sum w [1 - (1 - TER)(1 - cm)] + entry / max(horizon, 8) + arbitrage.
 * Unknown lines are left out, the known ones standing for the whole, and the covered share is stated.
 * @source methodology section 7 */
export function yearlyCost(input: CostInput): YearlyCost {
  let covered = 0;
  let whole = 0;
  let ongoing = 0;
  let contract = 0;
  for (const line of input.lines) {
    whole += line.weightRatio;
    if (line.ongoingRatio === null || line.contractRatio === null) continue;
    covered += line.weightRatio;
    ongoing += line.weightRatio * line.ongoingRatio;
    contract += line.weightRatio * line.contractRatio * (1 - line.ongoingRatio);
  }
  const entry = input.entryRatio / Math.max(input.horizonYears, amortisedYears);
  const arbitrage = input.arbitrageYearlyRatio;
  const coveredRatio = whole > 0 ? covered / whole : 0;
  const layers = {
    ongoing: covered > 0 ? ongoing / covered : 0,
    contract: covered > 0 ? contract / covered : 0,
    entry,
    arbitrage,
  };
  const total = totalOf({ whole, coveredRatio, sum: layers.ongoing + layers.contract + entry + arbitrage });
  return { total, layers, coveredRatio };
}

function totalOf(known: { whole: number; coveredRatio: number; sum: number }): Estimate {
  if (!(known.whole > 0)) return missing("empty");
  return known.coveredRatio < 1 - unknownLimitRatio - 1e-12
    ? missing("too_much_unknown")
    : estimate(known.sum);
}
