import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type CostLine = {
  /** Ratio of the portfolio; all lines sum to 1. */
  readonly weightRatio: number;
  /** Yearly ongoing charges of the fund, included in its price; 0 for a euro fund; null where unknown. */
  readonly ongoingRatio: number | null;
  /** Yearly fees of the portfolio on this line: management, mandate and custody; null where unknown. */
  readonly contractRatio: number | null;
};

export type CostInput = {
  readonly lines: readonly CostLine[];
  /** Fee on each deposit, ratio. */
  readonly entryRatio: number;
  readonly horizonYears: number;
  /** Yearly arbitrage fees over the portfolio's value, ratio. */
  readonly arbitrageYearlyRatio: number;
};

export type YearlyCost = {
  /** Total cost, ratio of the value per year. */
  readonly total: Estimate;
  /** Same unit; they add up to the total over the known share. */
  readonly layers: {
    readonly ongoing: number;
    readonly contract: number;
    readonly entry: number;
    readonly arbitrage: number;
  };
  /** Share of the portfolio for which both fees are known. */
  readonly coveredRatio: number;
};

/** Minimum period over which an entry fee is spread: a life insurance contract is usually kept 8 years for tax reasons. */
const amortisedYears = 8;
/** Maximum unknown share for which a total is given, as for the SRI of a portfolio (methodology section 3). */
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
