import { lawLoss, yearLaw } from "../law/year-law.ts";
import { quadraticForm, timesVector } from "../linear/matrix.ts";
import { at, dot } from "../linear/vector.ts";
import { valueAtRiskHistorical } from "../risk/losses.ts";
import type { HeldProblem } from "./least-change.ts";
import type { Scenarios } from "./shortfall.ts";
import { confidenceOf, shortfallOf } from "./shortfall.ts";
import { movesOf, tradingCost } from "./variables.ts";

/** Displayed figures before and after an arbitrage. */
export type AllocationFigures = {
  /** Expected yearly return, net of fees and before the cost of the moves, ratio. */
  readonly returnRatio: number;
  readonly volatilityRatio: number;
  /** Positive losses: of a year under the distribution, or over the horizon of scenarios; null where there is none. */
  readonly valueAtRiskRatio: number | null;
  readonly expectedShortfallRatio: number | null;
  readonly sri: number;
  /** Weighted fee of the lines, yearly ratio. */
  readonly feeRatio: number;
  readonly lines: number;
  /** Larger of the totals bought and sold, ratio of the portfolio. */
  readonly turnoverRatio: number;
  /** Amortised cost of the moves, yearly ratio. */
  readonly costRatio: number;
};

export type FigureInput = {
  readonly problem: HeldProblem;
  readonly feeRatios: Float64Array;
  readonly scenarios: Scenarios | null;
};

export function allocationFigures(input: FigureInput, weights: Float64Array): AllocationFigures {
  const { problem, scenarios } = input;
  const { bought, sold } = movesOf(problem.trading.current, weights);
  const returnRatio = dot(problem.expectedReturns, weights);
  const volatilityRatio = Math.sqrt(Math.max(0, quadraticForm(problem.covariance, weights)));
  const law = scenarios === null ? yearLaw(returnRatio, volatilityRatio) : null;
  const losses = scenarios === null ? (law === null ? null : lawLoss(law)) : lossesIn(scenarios, weights);
  return {
    returnRatio,
    volatilityRatio,
    valueAtRiskRatio: losses?.valueAtRiskRatio ?? null,
    expectedShortfallRatio: losses?.expectedShortfallRatio ?? null,
    sri: problem.assets.reduce((total, asset, i) => total + asset.sri * at(weights, i), 0),
    feeRatio: dot(input.feeRatios, weights),
    lines: weights.filter((weight) => weight > 1e-7).length,
    turnoverRatio: Math.max(bought, sold),
    costRatio: tradingCost(problem.trading, weights),
  };
}

function lossesIn(scenarios: Scenarios, weights: Float64Array) {
  const outcomes = timesVector(scenarios.outcomes, weights);
  return {
    valueAtRiskRatio: valueAtRiskHistorical(outcomes, confidenceOf(scenarios)).value,
    expectedShortfallRatio: shortfallOf(scenarios, weights),
  };
}

/** Yearly certainty equivalent: mu'w - cost - aversion / 2 w'Sw, ratio. */
export function certaintyEquivalent(
  problem: HeldProblem,
  weights: Float64Array,
  riskAversion: number,
): number {
  return (
    dot(problem.expectedReturns, weights) -
    tradingCost(problem.trading, weights) -
    (riskAversion / 2) * quadraticForm(problem.covariance, weights)
  );
}
