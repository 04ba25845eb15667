import type { Matrix } from "../linear/matrix.ts";
import type { Solver, SolveOptions } from "../linear/solver-pool.ts";
import type { OptimisationAnswer } from "./answer.ts";
import type { Asset, Limits } from "./feasible-set.ts";
import { leastVariance } from "./mean-variance.ts";
import { returnFloor } from "./problem.ts";

export type MinimumVarianceInput = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  readonly euroFundAvailable: boolean;
  /** Annual covariance of simple returns, ratios squared; shape [n, n], positive semidefinite. */
  readonly covariance: Matrix;
  /** Expected yearly return of each line, ratios; required with a minimum return. */
  readonly expectedReturns?: Float64Array;
  /** Minimum expected yearly return of the whole, ratio. */
  readonly minReturnRatio?: number;
};

/** Minimum-variance allocation that satisfies every rule, without trading costs.
 * @returns weights with `objective` the variance w'Sw (squared ratio per year), a certificate and the active rules; or the named
 * reason why none exists
 * @source Markowitz 1952; methodology section 11 */
export async function minimumVariance(
  solver: Solver,
  input: MinimumVarianceInput,
  options: SolveOptions = {},
): Promise<OptimisationAnswer> {
  const { minReturnRatio } = input;
  const expectedReturns = input.expectedReturns ?? new Float64Array(input.assets.length);
  const { assets, limits, euroFundAvailable, covariance } = input;
  const problem = { assets, limits, euroFundAvailable, covariance, expectedReturns };
  const rules = minReturnRatio === undefined ? [] : [returnFloor(problem, minReturnRatio)];
  return await leastVariance(solver, problem, { rules, options });
}
