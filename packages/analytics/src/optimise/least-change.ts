import { quadraticForm, timesVector } from "../linear/matrix.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at, dot } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import type { PortfolioProblem } from "./problem.ts";
import { answerWith, prepare, refusal, solveOnce, solvePrepared } from "./problem.ts";
import type { Trading } from "./variables.ts";
import { movesOf, tradingCost } from "./variables.ts";
import { linearUnderShortfall } from "./tail.ts";
import type { Scenarios } from "./shortfall.ts";

/** A problem with known current weights. */
export type HeldProblem = PortfolioProblem & { readonly trading: Trading };

/** Smallest change that satisfies every rule: minimises the sum of purchases and sales.
 * @returns `objective` is that sum, ratio of the portfolio
 * @source methodology section 11, "tracking / conform" */
export async function leastChange(
  solver: Solver,
  problem: HeldProblem,
  rules: readonly Rule[] = [],
): Promise<OptimisationAnswer> {
  const prepared = prepare(solver, unitCosts(problem), { rules });
  return await solveOnce(prepared, { covariance: null, costWeight: 1 }, (weights) => moved(problem, weights));
}

/** Smallest change with an expected shortfall of at most the limit. */
export async function leastChangeUnderShortfall(
  solver: Solver,
  problem: HeldProblem,
  ask: { scenarios: Scenarios; limitRatio: number },
): Promise<OptimisationAnswer> {
  const slope = new Float64Array(problem.assets.length);
  const answer = await linearUnderShortfall(solver, unitCosts(problem), { ...ask, slope, costWeight: 1 });
  return answer.kind === "optimal" ? { ...answer, objective: moved(problem, answer.weights) } : answer;
}

export type CutFees = {
  /** Yearly cost of each line, ratio; shape [n]. */
  readonly feeRatios: Float64Array;
  /** Maximum tracking error relative to the current weights, yearly ratio; default 3 %. */
  readonly maxTrackingRatio?: number;
};

/** Cheapest allocation close to the current one: minimises fees'w with a tracking error below the limit, by bisection on the price
 * of the tracking variance.
 * @returns `objective` is the weighted fee plus the yearly cost of the moves, yearly ratio */
export async function cheapestWithinTracking(
  solver: Solver,
  problem: HeldProblem,
  ask: CutFees,
): Promise<OptimisationAnswer> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const prepared = prepare(solver, problem);
  const limit = ask.maxTrackingRatio ?? 0.03;
  const pull = timesVector(problem.covariance, problem.trading.current);
  const solveAt = (price: number) =>
    solvePrepared(prepared, {
      covariance: price > 0 ? problem.covariance : null,
      curvature: price,
      slope: ask.feeRatios.map((fee, i) => fee - price * at(pull, i)),
      costWeight: 1,
    });
  const answer = async (price: number) =>
    answerWith(prepared, await solveAt(price), (weights) => costOf(problem, ask.feeRatios, weights));
  const near = (found: OptimisationAnswer) =>
    found.kind === "optimal" && tracking(problem, found.weights) <= limit * (1 + 1e-7);
  // Within a thousandth of a percent of the limit, the fee no longer changes.
  const enough = (found: OptimisationAnswer) =>
    found.kind === "optimal" && tracking(problem, found.weights) > limit * (1 - 1e-5);
  const free = await answer(0);
  if (near(free)) return free;
  let low = 1e-6;
  let high = 1e6;
  let best = await answer(high);
  if (!near(best))
    return {
      kind: "infeasible",
      reason: { code: "conflicting_rule", rules: [{ name: "tracking_limit", subject: null }] },
    };
  for (let step = 0; step < 45 && high / low > 1 + 1e-7 && !enough(best); step += 1) {
    const middle = Math.sqrt(low * high);
    const found = await answer(middle);
    if (near(found)) {
      best = found;
      high = middle;
    } else low = middle;
  }
  return best;
}

/** Cheapest allocation that does not raise the expected shortfall. */
export async function cheapestUnderShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  ask: { feeRatios: Float64Array; scenarios: Scenarios; limitRatio: number },
): Promise<OptimisationAnswer> {
  const { feeRatios, ...rest } = ask;
  return await linearUnderShortfall(solver, problem, { ...rest, slope: feeRatios, costWeight: 1 });
}

/** Cheapest allocation whose classes stay within `widthRatio` (5 points) of today's. */
export async function cheapestWithinClasses(
  solver: Solver,
  problem: HeldProblem,
  ask: { feeRatios: Float64Array; widthRatio?: number },
): Promise<OptimisationAnswer> {
  const rules = classRules(problem, ask.widthRatio ?? 0.05);
  const objective = { covariance: null, slope: ask.feeRatios, costWeight: 1 };
  return await solveOnce(prepare(solver, problem, { rules }), objective, (weights) =>
    costOf(problem, ask.feeRatios, weights),
  );
}

/** Limits classes to a width around their current shares. */
export function classRules(problem: HeldProblem, width: number): Rule[] {
  const classes = [...new Set(problem.assets.map((asset) => asset.className))];
  return classes.map((className) => {
    const coefficients = Float64Array.from(problem.assets, (asset) =>
      asset.className === className ? 1 : 0,
    );
    const share = dot(coefficients, problem.trading.current);
    return {
      name: "class_band",
      subject: className,
      coefficients,
      lower: share - width,
      upper: share + width,
    };
  });
}

function unitCosts(problem: HeldProblem): HeldProblem {
  return {
    ...problem,
    trading: { ...problem.trading, costs: { sellRatio: 1, buyRatio: 1, horizonYears: 1 } },
  };
}

function moved(problem: HeldProblem, weights: Float64Array): number {
  const { bought, sold } = movesOf(problem.trading.current, weights);
  return bought + sold;
}

function costOf(problem: HeldProblem, fees: Float64Array, weights: Float64Array): number {
  return dot(fees, weights) + tradingCost(problem.trading, weights);
}

/** Tracking error relative to the current weights, yearly ratio. */
function tracking(problem: HeldProblem, weights: Float64Array): number {
  const gap = weights.map((weight, i) => weight - at(problem.trading.current, i));
  return Math.sqrt(Math.max(0, quadraticForm(problem.covariance, gap)));
}
