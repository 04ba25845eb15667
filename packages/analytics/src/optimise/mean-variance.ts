import { quadraticForm } from "../linear/matrix.ts";
import type { Certificate, Solved } from "../linear/programme.ts";
import type { SolveOptions, Solver } from "../linear/solver-pool.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import type { Objective, PortfolioProblem, Prepared } from "./problem.ts";
import {
  answerWith,
  netReturn,
  prepare,
  refusal,
  returnFloor,
  risk,
  solveOnce,
  solvePrepared,
  weightsOfSolution,
} from "./problem.ts";

export type FrontierPoint = {
  /** Expected yearly return net of the amortised cost of the moves, ratio. */
  readonly returnRatio: number;
  readonly volatilityRatio: number;
  readonly weights: Float64Array;
  /** Certificate that no allowed allocation with this return has a lower variance. */
  readonly certificate: Certificate;
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

/** Minimum-variance allocation; the cost of the moves is ignored except in a minimum return, which is net of it.
 * @returns `objective` is the variance w'Sw, squared ratio per year */
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

/** Allocation with the maximum expected return net of costs, whatever its risk. */
export async function maximumReturn(
  solver: Solver,
  problem: PortfolioProblem,
  rules: readonly Rule[] = [],
): Promise<OptimisationAnswer> {
  const prepared = prepare(solver, problem, { rules });
  return await solveOnce(prepared, steepestObjective(problem), (weights) => netReturn(problem, weights));
}

/** Efficient frontier: minimum volatility for returns between that of the least risky allocation and the maximum reachable one.
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

/** Maximum expected return net of costs with a volatility of at most the limit, by bisection along the frontier.
 * @returns "conflicting_rule" naming the volatility limit where even the least risky allocation exceeds it */
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
  const top = await topOf(prepared, ends.high);
  if (top !== null && risk(problem, weightsOfSolution(prepared, top)) <= volatilityRatio)
    return answerWith(prepared, top, (weights) => netReturn(problem, weights));
  return await bisect(prepared, { low: ends.low, high: ends.high, top, volatilityRatio });
}

/** Offsets below the maximum return at which its least risky allocation is searched. The maximum return comes from a linear
 * programme with a precision of 1e-7: at full precision it may not exist, and the whole frontier would be searched for it. */
const topSlacks = [1e-8, 1e-7] as const;

/** Minimum risk at the maximum return. */
async function topOf(prepared: Prepared, high: number): Promise<Solved | null> {
  for (const slack of topSlacks) {
    const found = await steepestAt(prepared, high - slack);
    if (found !== null) return found;
  }
  return null;
}

/** Volatility is a convex function of the return along the frontier: regula falsi with the Illinois modification finds where it
 * meets the limit in a few solves; the allowed side is kept. */
async function bisect(
  prepared: Prepared,
  range: { low: number; high: number; top: Solved | null; volatilityRatio: number },
): Promise<OptimisationAnswer> {
  const { problem } = prepared;
  let { low, high } = range;
  let best: Solved | null = await steepestAt(prepared, low);
  if (best === null) return { kind: "failed", refusals: ["volatility limit"] };
  const over = (found: Solved) => risk(problem, weightsOfSolution(prepared, found)) - range.volatilityRatio;
  let belowBy = over(best);
  let aboveBy = range.top === null ? 1 : over(range.top);
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

type Ends = { low: number; high: number; safest: Float64Array; certificate: Certificate };

async function endsOf(prepared: Prepared): Promise<Ends | null> {
  const [safe, steep] = await Promise.all([leastRisk(prepared, []), steepest(prepared)]);
  if (safe.kind !== "optimal" || steep.kind !== "optimal") return null;
  const safest = weightsOfSolution(prepared, safe);
  const low = netReturn(prepared.problem, safest);
  const high = netReturn(prepared.problem, weightsOfSolution(prepared, steep));
  return { low: Math.min(low, high), high, safest, certificate: safe.certificate };
}

async function pointAt(prepared: Prepared, target: number, ends: Ends): Promise<FrontierPoint | null> {
  const { problem } = prepared;
  const found = target <= ends.low ? null : await steepestAt(prepared, target);
  if (found === null && target > ends.low) return null;
  const weights = found === null ? ends.safest : weightsOfSolution(prepared, found);
  const { certificate } = found ?? ends;
  return {
    returnRatio: netReturn(problem, weights),
    volatilityRatio: risk(problem, weights),
    weights,
    certificate,
  };
}

/** Minimum risk for a return, slightly below its target so that rounding does not make the top infeasible. */
async function steepestAt(prepared: Prepared, target: number): Promise<Solved | null> {
  const floor = returnFloor(prepared.problem, target - 1e-10);
  const solution = await leastRisk(prepared, [floor]);
  return solution.kind === "optimal" ? solution : null;
}

/** With a curvature of 2, the programme's objective is the variance itself, and its multipliers are shadow prices of it. */
function leastRisk(prepared: Prepared, extra: readonly Rule[]) {
  return solvePrepared(prepared, variance(prepared.problem), extra);
}

function variance(problem: PortfolioProblem): Objective {
  return { covariance: problem.covariance, curvature: 2 };
}

/** Without a limit on the moves or a minimum return net of their cost, buys and sells only add flat directions. */
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
