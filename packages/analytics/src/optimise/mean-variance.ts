import { cell, quadraticForm, row, zeros } from "../linear/matrix.ts";
import type { Programme, Solved } from "../linear/programme.ts";
import type { SolveOptions, Solver } from "../linear/solver-pool.ts";
import { at } from "../linear/vector.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import { answerOf } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import type { Objective, PortfolioProblem, Prepared } from "./problem.ts";
import {
  answerWith,
  expectedReturn,
  prepare,
  refusal,
  returnFloor,
  solveOnce,
  solvePrepared,
  weightsOfSolution,
} from "./problem.ts";
import { tradingCost } from "./variables.ts";

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

async function bisect(
  prepared: Prepared,
  range: { low: number; high: number; volatilityRatio: number },
): Promise<OptimisationAnswer> {
  let { low, high } = range;
  let best: Solved | null = await steepestAt(prepared, low);
  for (let step = 0; step < 40 && high - low > 1e-9; step += 1) {
    const middle = (low + high) / 2;
    const found = await steepestAt(prepared, middle);
    if (
      found !== null &&
      risk(prepared.problem, weightsOfSolution(prepared, found)) <= range.volatilityRatio
    ) {
      low = middle;
      best = found;
    } else high = middle;
  }
  if (best === null) return { kind: "failed", refusals: ["volatility limit"] };
  return answerWith(prepared, best, (weights) => netReturn(prepared.problem, weights));
}

/** Largest Sharpe ratio (mu'w - rf - cost) / volatility. Without costs the problem is made homogeneous and solved
 * once; with them the ratio is maximised along the frontier, where it is quasi-concave.
 * @returns `objective` is the ratio; null answer "no_excess_return" when nothing earns more than the riskless asset
 * @source Cornuejols & Tutuncu 2007, section 8.2; methodology section 11 */
export async function maximumSharpe(
  solver: Solver,
  problem: PortfolioProblem,
  riskFreeRatio: number,
): Promise<OptimisationAnswer | { readonly kind: "no_excess_return" }> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const prepared = prepare(solver, problem);
  const ends = await endsOf(prepared);
  if (ends === null) return { kind: "failed", refusals: ["frontier ends"] };
  if (!(ends.high > riskFreeRatio + 1e-9)) return { kind: "no_excess_return" };
  const ratio = (weights: Float64Array) =>
    (netReturn(problem, weights) - riskFreeRatio) / risk(problem, weights);
  if (problem.trading === undefined) {
    const solution = await solver.solve(homogeneous(prepared, riskFreeRatio));
    if (solution.kind !== "optimal") return answerWith(prepared, solution, ratio);
    const n = problem.assets.length;
    const size = at(solution.x, n);
    const weights = solution.x.subarray(0, n).map((value) => value / size);
    const answer = answerOf(
      { ...solution, x: weights, rowDuals: new Float64Array(prepared.set.rules.length) },
      prepared.set,
    );
    return { ...answer, objective: ratio(answer.weights) };
  }
  return await alongFrontier(prepared, ends, ratio);
}

async function alongFrontier(
  prepared: Prepared,
  ends: Ends,
  ratio: (weights: Float64Array) => number,
): Promise<OptimisationAnswer> {
  const golden = (Math.sqrt(5) - 1) / 2;
  let { low, high } = ends;
  const value = async (target: number) => {
    const found = await steepestAt(prepared, target);
    return { found, ratio: found === null ? -Infinity : ratio(weightsOfSolution(prepared, found)) };
  };
  let left = await value(high - golden * (high - low));
  let right = await value(low + golden * (high - low));
  for (let step = 0; step < 45 && high - low > 1e-8; step += 1) {
    if (left.ratio < right.ratio) {
      low = high - golden * (high - low);
      left = right;
      right = await value(low + golden * (high - low));
    } else {
      high = low + golden * (high - low);
      right = left;
      left = await value(high - golden * (high - low));
    }
  }
  const best = left.ratio > right.ratio ? left.found : right.found;
  return best === null
    ? { kind: "failed", refusals: ["ratio along the frontier"] }
    : answerWith(prepared, best, ratio);
}

/** y = k w: minimise y'Sy with (mu - rf)'y = 1 and every rule multiplied by k. */
function homogeneous(prepared: Prepared, riskFreeRatio: number): Programme {
  const { problem, set } = prepared;
  const n = problem.assets.length;
  const lines: Array<{ on: Float64Array; k: number; lower: number; upper: number }> = [];
  const excess = problem.expectedReturns.map((value) => (value - riskFreeRatio) * 100);
  lines.push({ on: excess, k: 0, lower: 1, upper: 1 });
  set.rules.forEach((rule, i) => {
    const on = row(set.rows, i);
    if (rule.lower === rule.upper) return void lines.push({ on, k: -rule.lower, lower: 0, upper: 0 });
    if (Number.isFinite(rule.lower)) lines.push({ on, k: -rule.lower, lower: 0, upper: Infinity });
    if (Number.isFinite(rule.upper)) lines.push({ on, k: -rule.upper, lower: -Infinity, upper: 0 });
  });
  for (let i = 0; i < n; i += 1) {
    const unit = new Float64Array(n);
    unit[i] = 1;
    lines.push({ on: unit, k: -at(set.upper, i), lower: -Infinity, upper: 0 });
    if (at(set.lower, i) > 0) lines.push({ on: unit, k: -at(set.lower, i), lower: 0, upper: Infinity });
  }
  const rows = zeros(lines.length, n + 1);
  lines.forEach(({ on, k }, i) => {
    rows.data.set(on, i * (n + 1));
    rows.data[i * (n + 1) + n] = k;
  });
  const hessian = zeros(n + 1, n + 1);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) hessian.data[i * (n + 1) + j] = cell(problem.covariance, i, j);
  }
  return {
    hessian,
    cost: new Float64Array(n + 1),
    rows,
    rowLower: Float64Array.from(lines, (line) => line.lower),
    rowUpper: Float64Array.from(lines, (line) => line.upper),
    lower: new Float64Array(n + 1),
    upper: new Float64Array(n + 1).fill(Infinity),
  };
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
