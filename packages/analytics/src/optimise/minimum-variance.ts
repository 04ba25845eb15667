import type { Matrix } from "../linear/matrix.ts";
import { scaledMatrix } from "../linear/matrix.ts";
import type { Solver, SolveOptions } from "../linear/solver-pool.ts";
import type { OptimisationAnswer } from "./answer.ts";
import { answerOf } from "./answer.ts";
import type { Asset, Limits, Rule } from "./feasible-set.ts";
import { assemble, rulesOf } from "./feasible-set.ts";
import { findInfeasibility } from "./infeasibility.ts";

export type MinimumVarianceInput = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  readonly euroFundAvailable: boolean;
  /** Annual covariance of simple returns, ratios squared; shape [n, n], positive semidefinite. */
  readonly covariance: Matrix;
  /** Expected return a year of each line, ratios; needed with a floor of return. */
  readonly expectedReturns?: Float64Array;
  /** Least expected return a year of the whole, ratio. */
  readonly minReturnRatio?: number;
};

/** The allocation of least variance that respects every rule.
 * @returns weights with `objective` the variance w'Sw (ratio squared a year), a certificate and the active rules;
 *   or the named reason why none exists
 * @source Markowitz 1952; methodology section 11 */
export async function minimumVariance(
  solver: Solver,
  input: MinimumVarianceInput,
  options: SolveOptions = {},
): Promise<OptimisationAnswer> {
  const moreRules = returnFloor(input);
  const reason = await findInfeasibility(solver, { ...input, moreRules });
  if (reason !== null) return { kind: "infeasible", reason };
  const set = assemble(input.assets, [...rulesOf(input.assets, input.limits), ...moreRules]);
  const solution = await solver.solve(
    {
      // The objective of the programme is half a quadratic form: twice the covariance makes it the variance itself.
      hessian: scaledMatrix(input.covariance, 2),
      cost: new Float64Array(input.assets.length),
      rows: set.rows,
      rowLower: set.rowLower,
      rowUpper: set.rowUpper,
      lower: set.lower,
      upper: set.upper,
    },
    options,
  );
  if (solution.kind === "optimal") return answerOf(solution, set);
  return { kind: "failed", refusals: solution.kind === "failed" ? solution.refusals : [solution.kind] };
}

function returnFloor(input: MinimumVarianceInput): Rule[] {
  const { expectedReturns, minReturnRatio } = input;
  if (expectedReturns === undefined || minReturnRatio === undefined) return [];
  return [
    {
      name: "return_floor",
      subject: null,
      coefficients: expectedReturns,
      lower: minReturnRatio,
      upper: Infinity,
    },
  ];
}
