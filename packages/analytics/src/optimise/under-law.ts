import { lawLoss, yearLaw } from "../law/year-law.ts";
import { timesVector } from "../linear/matrix.ts";
import type { Solution } from "../linear/programme.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at, dot } from "../linear/vector.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import type { HeldProblem } from "./least-change.ts";
import { classRules, leastChange } from "./least-change.ts";
import { maximumReturn } from "./mean-variance.ts";
import type { PortfolioProblem, Prepared } from "./problem.ts";
import { explain, expectedReturn, netReturn, prepare, refusal, risk, solvePrepared } from "./problem.ts";
import { tradingCost } from "./variables.ts";

/** Programmes on the expected shortfall of the distribution (`law/year-law.ts`). It depends only on mean and deviation, increases
 * with the deviation and decreases with the mean, so each of them has its solution on the mean-variance frontier.
 * @source methodology 2, section 1.12 */

/** Yearly expected shortfall of these weights, positive ratio; Infinity where they have no distribution. */
export function lawShortfallOf(problem: PortfolioProblem, weights: Float64Array): number {
  const law = yearLaw(expectedReturn(problem, weights), risk(problem, weights));
  return law === null ? Infinity : lawLoss(law).expectedShortfallRatio;
}

/** Range of prices of return in which the frontier is searched: below the first the point is the minimum variance, above the last
 * the maximum return. */
const [leastPrice, largestPrice] = [1e-4, 1e3];
const gridPoints = 25;

/** Point of the frontier at a price of return: minimises 1/2 w'Sw - price (mu'w - cost). */
async function frontierAt(prepared: Prepared, price: number): Promise<Solution> {
  const scale = 1 / (1 + price);
  return await solvePrepared(prepared, {
    covariance: prepared.problem.covariance,
    curvature: scale,
    slope: prepared.problem.expectedReturns.map((value) => -value * price * scale),
    costWeight: price * scale,
  });
}

type Point = { readonly logPrice: number; readonly answer: Optimised; readonly value: number };

/** Point of the frontier with the minimum value: the best of a grid, then a golden-section search around it.
 * @param value to be minimised; unimodal along the frontier */
async function leastAlong(
  prepared: Prepared,
  value: (weights: Float64Array) => number,
): Promise<Point | OptimisationAnswer> {
  const pointAt = async (logPrice: number): Promise<Point | OptimisationAnswer> => {
    const solution = await frontierAt(prepared, Math.exp(logPrice));
    const answer = await explain(prepared, solution, value);
    return answer.kind === "optimal" ? { logPrice, answer, value: answer.objective } : answer;
  };
  const [low, high] = [Math.log(leastPrice), Math.log(largestPrice)];
  let best: Point | null = null;
  const step = (high - low) / (gridPoints - 1);
  for (let i = 0; i < gridPoints; i += 1) {
    const point = await pointAt(low + step * i);
    if ("kind" in point) return point;
    if (best === null || point.value < best.value) best = point;
  }
  if (best === null) return { kind: "failed", refusals: ["no point of the frontier"] };
  let [from, to] = [best.logPrice - step, best.logPrice + step];
  const ratio = (Math.sqrt(5) - 1) / 2;
  for (let turn = 0; turn < 40 && to - from > 1e-6; turn += 1) {
    const [left, right] = [to - ratio * (to - from), from + ratio * (to - from)];
    const [first, second] = [await pointAt(left), await pointAt(right)];
    if ("kind" in first) return first;
    if ("kind" in second) return second;
    if (first.value < best.value) best = first;
    if (second.value < best.value) best = second;
    if (first.value < second.value) to = right;
    else from = left;
  }
  return best;
}

/** Allocation with the minimum expected shortfall.
 * @returns `objective` is the shortfall, yearly ratio, before the cost of the moves */
export async function minimumLawShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  rules: readonly Rule[] = [],
): Promise<OptimisationAnswer> {
  const refused = await refusal(solver, problem, rules);
  if (refused !== null) return refused;
  const found = await leastAlong(prepare(solver, problem, { rules }), (weights) =>
    lawShortfallOf(problem, weights),
  );
  return "kind" in found ? found : found.answer;
}

/** Maximum expected return net of costs with an expected shortfall of at most the limit, by bisection along the frontier.
 * @returns "conflicting_rule" naming the shortfall limit where even the safest allocation exceeds it */
export async function maximumReturnUnderLawShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  limitRatio: number,
): Promise<OptimisationAnswer> {
  const top = await maximumReturn(solver, problem);
  if (top.kind !== "optimal" || lawShortfallOf(problem, top.weights) <= limitRatio) return top;
  const prepared = prepare(solver, problem);
  const safest = await leastAlong(prepared, (weights) => lawShortfallOf(problem, weights));
  if ("kind" in safest) return safest;
  if (safest.value > limitRatio + 1e-9) return shortfallConflict;
  let best = safest.answer;
  let [low, high] = [safest.logPrice, Math.log(largestPrice)];
  for (let turn = 0; turn < 60 && high - low > 1e-9; turn += 1) {
    const middle = (low + high) / 2;
    const solution = await frontierAt(prepared, Math.exp(middle));
    const answer = await explain(prepared, solution, (weights) => lawShortfallOf(problem, weights));
    if (answer.kind !== "optimal") return answer;
    if (answer.objective <= limitRatio) [low, best] = [middle, answer];
    else high = middle;
    if (limitRatio - best.objective < 1e-8 && best.objective <= limitRatio) break;
  }
  return { ...best, objective: netReturn(problem, best.weights) };
}

const shortfallConflict: OptimisationAnswer = {
  kind: "infeasible",
  reason: { code: "conflicting_rule", rules: [{ name: "shortfall_limit", subject: null }] },
};

/** Maximum ratio (mu'w - rf - cost) / (shortfall + rf): return above the risk-free rate over the loss of a bad year relative to it.
 * A shortfall relative to zero would vanish for a nearly risk-free mix, and the ratio would be unbounded.
 * @returns `objective` is the ratio; "no_excess_return" where nothing risky exceeds the risk-free rate */
export async function maximumReturnOverLawShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  riskFreeRatio: number,
): Promise<OptimisationAnswer | { readonly kind: "no_excess_return" }> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const ratioOf = (weights: Float64Array) => {
    const depth = lawShortfallOf(problem, weights) + riskFreeRatio;
    return depth > 1e-6 ? (netReturn(problem, weights) - riskFreeRatio) / depth : 0;
  };
  const found = await leastAlong(prepare(solver, problem), (weights) => -ratioOf(weights));
  if ("kind" in found) return found;
  const ratio = ratioOf(found.answer.weights);
  return ratio > 1e-9 ? { ...found.answer, objective: ratio } : { kind: "no_excess_return" };
}

/** Smallest change that satisfies every rule and an expected shortfall of at most the limit: linear programmes, each with an
 * additional tangent cut of the limit where the previous solution exceeds it.
 * @returns `objective` is the sum bought and sold, ratio */
export async function leastChangeUnderLawShortfall(
  solver: Solver,
  problem: HeldProblem,
  limitRatio: number,
): Promise<OptimisationAnswer> {
  const cuts: Rule[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const found = await leastChange(solver, problem, cuts);
    if (found.kind === "infeasible" && cuts.length > 0) return shortfallConflict;
    if (found.kind !== "optimal" || lawShortfallOf(problem, found.weights) <= limitRatio + 1e-7) return found;
    cuts.push(tangentCut(problem, found.weights, limitRatio));
  }
  return { kind: "failed", refusals: ["the limit of shortfall was not met within 60 cuts"] };
}

/** (S w_k / sigma_k)'w <= sigma_L(mu_k) + sigma_L'(mu_k) (mu'w - mu_k), sigma_L(mu) the deviation whose shortfall is the limit. */
function tangentCut(problem: PortfolioProblem, weights: Float64Array, limitRatio: number): Rule {
  const mean = expectedReturn(problem, weights);
  const deviation = risk(problem, weights);
  const slopeOfRisk = timesVector(problem.covariance, weights);
  const step = 1e-5;
  const allowed = deviationAt(mean, limitRatio);
  const slope = (deviationAt(mean + step, limitRatio) - deviationAt(mean - step, limitRatio)) / (2 * step);
  return {
    name: "shortfall_limit",
    subject: null,
    coefficients: slopeOfRisk.map((value, i) => value / deviation - slope * at(problem.expectedReturns, i)),
    lower: -Infinity,
    upper: allowed - slope * mean,
    stands: limitRatio,
  };
}

/** Maximum deviation of a distribution with this mean whose shortfall is within the limit. */
function deviationAt(mean: number, limitRatio: number): number {
  let [low, high] = [0, 10];
  for (let turn = 0; turn < 80; turn += 1) {
    const middle = (low + high) / 2;
    const law = yearLaw(mean, middle);
    if (law !== null && lawLoss(law).expectedShortfallRatio <= limitRatio) low = middle;
    else high = middle;
  }
  return low;
}

/** Tolerances on the risk of the portfolio in an arbitrage for fees. @source methodology 2, section 2 F */
const feeRoom = { shortfall: 0.001, deviationFactor: 1.02, sri: 0.1, leastSaving: 0.0005 } as const;

/** Subject of a limit that is today's risk instead of the profile's. */
export const riskOfToday = "today";

export type CheapestAsk = {
  readonly feeRatios: Float64Array;
  readonly shortfallCapRatio: number;
  /** Maximum tracking error relative to the current weights, yearly ratio; absent for none. */
  readonly maxTrackingRatio?: number;
  /** True where the saver allows more risk than today: only the cap and the limits of the problem apply. */
  readonly allowMoreRisk?: boolean;
  /** Maximum deviation of classes from today's shares; absent for none. */
  readonly widthRatio?: number;
};

/** Cheapest allocation with approximately today's risk: expected shortfall within the cap and 0.1 point of today's, deviation
 * within 2 %, weighted SRI within 0.1, unless more risk is allowed; close to the current weights if requested.
 * @returns `objective` is the weighted fee plus the yearly cost of the moves; "conflicting_rule" naming the shortfall limit where
 * today's already exceeds the cap, which must be solved first */
export async function cheapestUnderLaw(
  solver: Solver,
  problem: HeldProblem,
  ask: CheapestAsk,
): Promise<OptimisationAnswer> {
  const { current } = problem.trading;
  const before = lawShortfallOf(problem, current);
  if (before > ask.shortfallCapRatio) return shortfallConflict;
  const isFree = ask.allowMoreRisk === true;
  const limitRatio = isFree
    ? ask.shortfallCapRatio
    : Math.min(ask.shortfallCapRatio, before + feeRoom.shortfall);
  const boundBy = limitRatio < ask.shortfallCapRatio ? riskOfToday : null;
  const deviation = isFree ? Infinity : risk(problem, current) * feeRoom.deviationFactor;
  const cuts: Rule[] = ask.widthRatio === undefined ? [] : classRules(problem, ask.widthRatio);
  if (!isFree) cuts.push(indicatorOfToday(problem));
  for (let turn = 0; turn < 60; turn += 1) {
    const prepared = prepare(solver, problem, { rules: cuts });
    const solution = await solvePrepared(prepared, { covariance: null, slope: ask.feeRatios, costWeight: 1 });
    const found = await explain(
      prepared,
      solution,
      (weights) => dot(ask.feeRatios, weights) + tradingCost(problem.trading, weights),
    );
    if (found.kind !== "optimal") return found;
    const isRisky = risk(problem, found.weights) > deviation + 1e-7;
    const isDeep = lawShortfallOf(problem, found.weights) > limitRatio + 1e-7;
    const gap = found.weights.map((weight, i) => weight - at(current, i));
    const isFar = risk(problem, gap) > (ask.maxTrackingRatio ?? Infinity) + 1e-7;
    if (!isRisky && !isDeep && !isFar) return found;
    if (isFar) cuts.push(trackingCut(problem, gap, { current, limit: ask.maxTrackingRatio ?? Infinity }));
    if (isDeep) cuts.push({ ...tangentCut(problem, found.weights, limitRatio), subject: boundBy });
    if (isRisky) cuts.push({ ...deviationCut(problem, found.weights, deviation), subject: riskOfToday });
  }
  return { kind: "failed", refusals: ["the limits of risk were not met within 60 cuts"] };
}

/** Limits the weighted risk indicator to today's plus 0.1. */
function indicatorOfToday({ assets, trading }: HeldProblem): Rule {
  const coefficients = Float64Array.from(assets, (asset) => asset.sri);
  const upper = dot(coefficients, trading.current) + feeRoom.sri;
  return { name: "sri_limit", subject: riskOfToday, coefficients, lower: -Infinity, upper };
}

function deviationCut(problem: PortfolioProblem, weights: Float64Array, limit: number): Rule {
  const own = risk(problem, weights);
  return {
    name: "volatility_limit",
    subject: null,
    coefficients: timesVector(problem.covariance, weights).map((value) => value / own),
    lower: -Infinity,
    upper: limit,
  };
}

/** Tangent of the tracking error at a distance from the current weights. */
function trackingCut(
  problem: PortfolioProblem,
  gap: Float64Array,
  { current, limit }: { readonly current: Float64Array; readonly limit: number },
): Rule {
  const cut = deviationCut(problem, gap, limit);
  return { ...cut, name: "tracking_limit", upper: limit + dot(cut.coefficients, current), stands: limit };
}

/** Returns whether a saving in fees justifies the moves: at least 0.05 point per year. */
export function isWorthSaving(beforeRatio: number, afterRatio: number): boolean {
  return afterRatio <= beforeRatio - feeRoom.leastSaving;
}
