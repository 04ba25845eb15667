import type { Matrix } from "../linear/matrix.ts";
import { cell, row, zeros } from "../linear/matrix.ts";
import type { Programme } from "../linear/programme.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at, dot } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import { simpleReason } from "./infeasibility.ts";
import type { PortfolioProblem, Prepared } from "./problem.ts";
import { answerWith, netReturn, prepare, programmeOf, refusal, risk } from "./problem.ts";
import { liftQuadratic } from "./variables.ts";

/** Maximum Sharpe ratio (mu'w - rf - cost) / volatility. With buys and sells as variables, costs are homogeneous too: the ratio is
 * then the optimum of one quadratic programme, with or without costs.
 * @returns `objective` is the ratio; "no_excess_return" where nothing exceeds the risk-free rate
 * @source Cornuejols & Tutuncu 2007, section 8.2; methodology section 11 */
export async function maximumSharpe(
  solver: Solver,
  problem: PortfolioProblem,
  riskFreeRatio: number,
): Promise<OptimisationAnswer | { readonly kind: "no_excess_return" }> {
  const simple = simpleReason(problem.assets);
  if (simple !== null) return { kind: "infeasible", reason: simple };
  const prepared = prepare(solver, problem);
  const solution = await solver.solve(homogeneous(prepared, riskFreeRatio));
  if (solution.kind !== "optimal") {
    const refused = await refusal(solver, problem);
    if (refused !== null) return refused;
    return solution.kind === "infeasible"
      ? { kind: "no_excess_return" }
      : answerWith(prepared, solution, () => 0);
  }
  const { count } = prepared.variables;
  const scale = at(solution.x, count);
  const x = solution.x.subarray(0, count).map((value) => value / scale);
  const rowDuals = new Float64Array(prepared.set.rules.length);
  return answerWith(
    prepared,
    { ...solution, x, rowDuals },
    (weights) => (netReturn(problem, weights) - riskFreeRatio) / risk(problem, weights),
  );
}

/** Variables k v, then k: minimises the variance of k w for an excess return of one percent, with every rule scaled by k. */
function homogeneous(prepared: Prepared, riskFreeRatio: number): Programme {
  const { problem, variables } = prepared;
  const base = programmeOf(prepared, { covariance: null, slope: problem.expectedReturns, costWeight: -1 });
  const quadratic = liftQuadratic(variables, problem.covariance);
  const { count } = variables;
  const lines: Array<{ on: Float64Array; k: number; lower: number; upper: number }> = [];
  const add = (on: Float64Array, bounds: { lower: number; upper: number }) => {
    const { lower, upper } = bounds;
    if (lower === upper) lines.push({ on, k: -lower, lower: 0, upper: 0 });
    else {
      if (Number.isFinite(lower)) lines.push({ on, k: -lower, lower: 0, upper: Infinity });
      if (Number.isFinite(upper)) lines.push({ on, k: -upper, lower: -Infinity, upper: 0 });
    }
  };
  const held = dot(problem.expectedReturns, variables.base) - riskFreeRatio;
  lines.push({ on: base.cost.map((value) => value * 100), k: held * 100, lower: 1, upper: 1 });
  for (let i = 0; i < base.rows.rows; i += 1)
    add(row(base.rows, i), { lower: at(base.rowLower, i), upper: at(base.rowUpper, i) });
  for (let j = 0; j < count; j += 1) {
    const unit = new Float64Array(count);
    unit[j] = 1;
    const lower = at(variables.lower, j);
    // A lower bound of 0 is that of the variable itself.
    add(unit, { lower: lower === 0 ? -Infinity : lower, upper: at(variables.upper, j) });
  }
  const size = count + 1;
  const rows = zeros(lines.length, size);
  lines.forEach(({ on, k }, i) => {
    rows.data.set(on, i * size);
    rows.data[i * size + count] = k;
  });
  return {
    hessian: bordered(quadratic),
    cost: new Float64Array(size),
    rows,
    rowLower: Float64Array.from(lines, (line) => line.lower),
    rowUpper: Float64Array.from(lines, (line) => line.upper),
    lower: new Float64Array(size),
    upper: new Float64Array(size).fill(Infinity),
  };
}

/** Variance of base k + v as a quadratic form in (v, k). */
function bordered(quadratic: { hessian: Matrix; linear: Float64Array; constant: number }): Matrix {
  const count = quadratic.linear.length;
  const result = zeros(count + 1, count + 1);
  for (let i = 0; i < count; i += 1) {
    for (let j = 0; j < count; j += 1) result.data[i * (count + 1) + j] = cell(quadratic.hessian, i, j);
    const edge = at(quadratic.linear, i);
    result.data[i * (count + 1) + count] = edge;
    result.data[count * (count + 1) + i] = edge;
  }
  result.data[count * (count + 1) + count] = 2 * quadratic.constant;
  return result;
}
