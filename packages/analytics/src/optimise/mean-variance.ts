import type { Matrix } from "../linear/matrix.ts";
import { cell, quadraticForm, row, zeros } from "../linear/matrix.ts";
import type { Programme, Solved } from "../linear/programme.ts";
import type { SolveOptions, Solver } from "../linear/solver-pool.ts";
import { at, dot } from "../linear/vector.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import { simpleReason } from "./infeasibility.ts";
import type { Objective, PortfolioProblem, Prepared } from "./problem.ts";
import {
  answerWith,
  expectedReturn,
  prepare,
  programmeOf,
  refusal,
  returnFloor,
  solveOnce,
  solvePrepared,
  weightsOfSolution,
} from "./problem.ts";
import { liftQuadratic, tradingCost } from "./variables.ts";

export type FrontierPoint = {
  /** Expected return a year net of the amortised cost of the moves, ratio. */
  readonly returnRatio: number;
  readonly volatilityRatio: number;
  readonly weights: Float64Array;
};

export type Frontier =
  | { readonly kind: "frontier"; readonly points: readonly FrontierPoint[] }
  | Exclude<OptimisationAnswer, Optimised>;

/** Mean-variance utility: maximise mu'w - cost - aversion / 2 w'Sw.
 * @returns `objective` is that utility, ratio a year
 * @source methodology section 11 */
export async function meanVariance(
  solver: Solver,
  problem: PortfolioProblem,
  riskAversion: number,
): Promise<OptimisationAnswer> {
  const objective = {
    covariance: problem.covariance,
    curvature: riskAversion,
    slope: problem.expectedReturns.map((value) => -value),
    costWeight: 1,
  };
  return await solveOnce(
    prepare(solver, problem),
    objective,
    (weights) =>
      netReturn(problem, weights) - (riskAversion / 2) * quadraticForm(problem.covariance, weights),
  );
}

/** The allocation of least variance, the cost of the moves left aside but for a floor of return, which is net of it.
 * @returns `objective` is the variance w'Sw, ratio squared a year */
export async function leastVariance(
  solver: Solver,
  problem: PortfolioProblem,
  more: { readonly rules?: readonly Rule[]; readonly options?: SolveOptions } = {},
): Promise<OptimisationAnswer> {
  const rules = more.rules ?? [];
  const free = rules.length === 0 && !limitsMoves(problem);
  const prepared = prepare(solver, free ? withoutTrading(problem) : problem, { ...more, rules });
  return await solveOnce(prepared, variance(problem), (weights) =>
    quadraticForm(problem.covariance, weights),
  );
}

/** The allocation of largest expected return net of costs, whatever its risk. */
export async function maximumReturn(
  solver: Solver,
  problem: PortfolioProblem,
  rules: readonly Rule[] = [],
): Promise<OptimisationAnswer> {
  const prepared = prepare(solver, problem, { rules });
  return await solveOnce(prepared, steepestObjective(problem), (weights) => netReturn(problem, weights));
}

/** Efficient frontier: the least volatility for returns spread between that of the least risky allocation and the
 * largest one that can be reached.
 * @returns points by increasing return; volatility is a convex function of the return
 * @source Markowitz 1952; methodology section 11 */
export async function efficientFrontier(
  solver: Solver,
  problem: PortfolioProblem,
  count = 20,
): Promise<Frontier> {
  const refused = await refusal(solver, problem);
  if (refused !== null && refused.kind !== "optimal") return refused;
  const prepared = prepare(solver, problem);
  const ends = await endsOf(prepared);
  if (ends === null) return { kind: "failed", refusals: ["frontier ends"] };
  const targets = Array.from(
    { length: count },
    (_, i) => ends.low + ((ends.high - ends.low) * i) / Math.max(1, count - 1),
  );
  const points = await Promise.all(targets.map((target) => pointAt(prepared, target, ends)));
  const found = points.filter((point) => point !== null);
  return found.length === points.length
    ? { kind: "frontier", points: found }
    : { kind: "failed", refusals: ["frontier point"] };
}

/** Largest expected return net of costs with a volatility at most the limit, by bisection along the frontier.
 * @returns "conflicting_rule" naming the volatility limit when even the least risky allocation exceeds it */
export async function maximumReturnUnderVolatility(
  solver: Solver,
  problem: PortfolioProblem,
  volatilityRatio: number,
): Promise<OptimisationAnswer> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const prepared = prepare(solver, problem);
  const ends = await endsOf(prepared);
  if (ends === null) return { kind: "failed", refusals: ["frontier ends"] };
  if (risk(problem, ends.safest) > volatilityRatio * (1 + 1e-9))
    return {
      kind: "infeasible",
      reason: { code: "conflicting_rule", rules: [{ name: "volatility_limit", subject: null }] },
    };
  const top = await steepestAt(prepared, ends.high);
  if (top !== null && risk(problem, weightsOfSolution(prepared, top)) <= volatilityRatio)
    return answerWith(prepared, top, (weights) => netReturn(problem, weights));
  return await bisect(prepared, { low: ends.low, high: ends.high, volatilityRatio });
}

/** Volatility is a convex function of the return along the frontier: false position with Illinois' halving finds where
 * it meets the limit in a handful of solves; the side kept is the allowed one. */
async function bisect(
  prepared: Prepared,
  range: { low: number; high: number; volatilityRatio: number },
): Promise<OptimisationAnswer> {
  const { problem } = prepared;
  let { low, high } = range;
  let best: Solved | null = await steepestAt(prepared, low);
  if (best === null) return { kind: "failed", refusals: ["volatility limit"] };
  const over = (found: Solved) => risk(problem, weightsOfSolution(prepared, found)) - range.volatilityRatio;
  let belowBy = over(best);
  let aboveBy = await steepestAt(prepared, high).then((top) => (top === null ? 1 : over(top)));
  let side = 0;
  for (let step = 0; step < 60 && high - low > 1e-9 && belowBy < -1e-8 * range.volatilityRatio; step += 1) {
    const guess = (low * aboveBy - high * belowBy) / (aboveBy - belowBy);
    const target = guess > low && guess < high ? guess : (low + high) / 2;
    const found = await steepestAt(prepared, target);
    const gap = found === null ? 1 : over(found);
    if (found !== null && gap <= 0) {
      [low, belowBy, best] = [target, gap, found];
      if (side === -1) aboveBy /= 2;
      side = -1;
    } else {
      [high, aboveBy] = [target, gap];
      if (side === 1) belowBy /= 2;
      side = 1;
    }
  }
  return answerWith(prepared, best, (weights) => netReturn(problem, weights));
}

/** Largest Sharpe ratio (mu'w - rf - cost) / volatility. Written in the buys and the sells, costs too are homogeneous:
 * the ratio is then the optimum of one quadratic programme, with or without costs.
 * @returns `objective` is the ratio; "no_excess_return" when nothing earns more than the riskless asset
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

/** Variables k v then k: minimise the variance of k w for an excess return of one percent, every rule times k. */
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
    // A bound of 0 below is that of the variable itself.
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

/** The variance of base k + v as a quadratic form in (v, k). */
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

type Ends = { low: number; high: number; safest: Float64Array };

async function endsOf(prepared: Prepared): Promise<Ends | null> {
  const [safe, steep] = await Promise.all([leastRisk(prepared, []), steepest(prepared)]);
  if (safe.kind !== "optimal" || steep.kind !== "optimal") return null;
  const safest = weightsOfSolution(prepared, safe);
  const low = netReturn(prepared.problem, safest);
  const high = netReturn(prepared.problem, weightsOfSolution(prepared, steep));
  return { low: Math.min(low, high), high, safest };
}

async function pointAt(prepared: Prepared, target: number, ends: Ends): Promise<FrontierPoint | null> {
  const { problem } = prepared;
  const found = target <= ends.low ? null : await steepestAt(prepared, target);
  if (found === null && target > ends.low) return null;
  const weights = found === null ? ends.safest : weightsOfSolution(prepared, found);
  return { returnRatio: netReturn(problem, weights), volatilityRatio: risk(problem, weights), weights };
}

/** Least risk for a return, held a hair under its target so that rounding does not make the top infeasible. */
async function steepestAt(prepared: Prepared, target: number): Promise<Solved | null> {
  const floor = returnFloor(prepared.problem, target - 1e-10);
  const solution = await leastRisk(prepared, [floor]);
  return solution.kind === "optimal" ? solution : null;
}

/** A curvature of 2 makes the programme's objective the variance itself, and its multipliers shadow prices of it. */
function leastRisk(prepared: Prepared, extra: readonly Rule[]) {
  return solvePrepared(prepared, variance(prepared.problem), extra);
}

function variance(problem: PortfolioProblem): Objective {
  return { covariance: problem.covariance, curvature: 2 };
}

/** Without a limit on the moves, nor a floor net of their cost, buys and sells only add flat directions. */
function limitsMoves(problem: PortfolioProblem): boolean {
  const { trading } = problem;
  return (
    trading !== undefined && (trading.withoutSelling === true || (trading.maxTurnoverRatio ?? null) !== null)
  );
}

function withoutTrading(problem: PortfolioProblem): PortfolioProblem {
  const { trading: _, ...rest } = problem;
  return rest;
}

function steepest(prepared: Prepared) {
  return solvePrepared(prepared, steepestObjective(prepared.problem));
}

function steepestObjective(problem: PortfolioProblem): Objective {
  return { covariance: null, slope: problem.expectedReturns.map((value) => -value), costWeight: 1 };
}

function netReturn(problem: PortfolioProblem, weights: Float64Array): number {
  return expectedReturn(problem, weights) - tradingCost(problem.trading, weights);
}

function risk(problem: PortfolioProblem, weights: Float64Array): number {
  return Math.sqrt(Math.max(0, quadraticForm(problem.covariance, weights)));
}
