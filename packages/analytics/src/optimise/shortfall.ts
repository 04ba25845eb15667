import type { Matrix } from "../linear/matrix.ts";
import { cell, row, timesVector, zeros } from "../linear/matrix.ts";
import type { Certificate, Programme, Solved } from "../linear/programme.ts";
import type { Solver, SolveOptions } from "../linear/solver-pool.ts";
import { at, dot, indexAt } from "../linear/vector.ts";
import { expectedShortfallHistorical } from "../risk/losses.ts";
import type { OptimisationAnswer } from "./answer.ts";
import { clipWeights } from "./answer.ts";
import type { Rule } from "./feasible-set.ts";
import { simpleReason } from "./infeasibility.ts";
import type { PortfolioProblem, Prepared } from "./problem.ts";
import { answerWith, explain, prepare, programmeOf } from "./problem.ts";
import { tradingCost, weightsFrom } from "./variables.ts";

/** Outcomes of each line over one horizon (a week, or overlapping 52-week windows): simple returns, ratios, one row per scenario;
 * shape [T, n]. The shortfall is over that horizon. */
export type Scenarios = { readonly outcomes: Matrix; readonly confidence?: number };

/** Programmes use percentages, so that solver tolerances are small relative to returns. */
export const percent = 100;

export function confidenceOf(scenarios: Scenarios): number {
  return scenarios.confidence ?? 0.95;
}

/** Expected shortfall of given weights on the scenarios, positive ratio; a single scenario is its own tail. Without scenarios the
 * result is NaN, which is never returned as an answer. */
export function shortfallOf(scenarios: Scenarios, weights: Float64Array): number {
  const outcomes = timesVector(scenarios.outcomes, weights);
  if (outcomes.length === 1) return -at(outcomes, 0);
  return expectedShortfallHistorical(outcomes, confidenceOf(scenarios)).value ?? Number.NaN;
}

/** Relative distance from the proven bound above which a shortfall is not accepted as the minimum. */
const largestGap = 1e-4;

/** Allocation with the minimum expected shortfall, solved through its dual (n rows and one column per scenario, three times as fast
 * as the primal) on the relevant scenarios: only the worst ones have a multiplier, so it starts from the worst of a simple
 * allocation and adds those that exceed the quantile, until there are none. The certificate is that of the weights themselves:
 * their feasibility, and the distance between their shortfall, recomputed from all scenarios, and the bound proven by the dual.
 * @returns `objective` is the shortfall plus the yearly cost of the moves, positive ratio
 * @source Rockafellar & Uryasev 2000; methodology section 11 */
export async function minimumShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  more: { scenarios: Scenarios; rules?: readonly Rule[]; options?: SolveOptions },
): Promise<OptimisationAnswer> {
  const simple = simpleReason(problem.assets);
  if (simple !== null) return { kind: "infeasible", reason: simple };
  const { scenarios } = more;
  const rules = more.rules ?? [];
  const prepared = prepare(solver, problem, { rules, ...(more.options ? { options: more.options } : {}) });
  let chosen = firstScenarios(scenarios);
  for (;;) {
    const dual = dualOf(prepared, scenarios, chosen);
    const solution = await solver.solve(dual.programme, prepared.options);
    if (solution.kind !== "optimal") return await explain(prepared, solution, () => 0);
    const values = Float64Array.from(prepared.variables.lower, (low, j) => {
      const value = low - at(solution.rowDuals, j);
      return Math.min(Math.max(value, low), at(prepared.variables.upper, j));
    });
    const exact = weightsFrom(prepared.variables, values);
    const quantile = -at(solution.rowDuals, values.length) / percent;
    const worse = worseThan(scenarios, { weights: exact, quantile, chosen });
    if (worse.length === 0) return certified(prepared, scenarios, { dual, solution, values });
    chosen = Int32Array.from([...chosen, ...worse]).sort();
  }
}

function certified(
  prepared: Prepared,
  scenarios: Scenarios,
  found: { dual: Dual; solution: Solved; values: Float64Array },
): OptimisationAnswer {
  const { dual, solution, values } = found;
  const weights = clipWeights(weightsFrom(prepared.variables, values), prepared.set);
  const reached = shortfallOf(scenarios, weights) + tradingCost(prepared.problem.trading, weights);
  const bound = (-solution.objective + dual.constant) / percent;
  const certificate: Certificate = {
    ...solution.certificate,
    primalResidual: violation(prepared, weights),
    gap: Math.abs(reached - bound) / Math.max(1e-5, Math.abs(reached)),
  };
  const point = { ...solution, x: values, rowDuals: dual.rowDuals(solution.x) };
  if (!(certificate.gap <= largestGap && certificate.primalResidual <= largestGap)) {
    const why = `certificate: gap ${String(certificate.gap)}, primal ${String(certificate.primalResidual)}`;
    return { kind: "failed", refusals: [...certificate.refusals, why] };
  }
  const answer = answerWith(prepared, point, () => reached);
  return answer.kind === "optimal" ? { ...answer, weights, certificate } : answer;
}

/** Worst scenarios of the inverse-variance mix: four times as many as in the tail. */
function firstScenarios({ outcomes, confidence = 0.95 }: Scenarios): Int32Array {
  const { rows: count, cols } = outcomes;
  const wanted = Math.max(40, Math.ceil(4 * (1 - confidence) * count));
  const order = Int32Array.from({ length: count }, (_, t) => t);
  if (wanted >= count * 0.8) return order;
  const squares = new Float64Array(cols);
  for (let t = 0; t < count; t += 1) {
    for (let j = 0; j < cols; j += 1) squares[j] = at(squares, j) + cell(outcomes, t, j) ** 2;
  }
  const mix = timesVector(
    outcomes,
    squares.map((square) => (square > 0 ? 1 / square : 0)),
  );
  return order
    .sort((a, b) => at(mix, a) - at(mix, b))
    .slice(0, wanted)
    .sort();
}

/** Excluded scenarios whose loss exceeds the quantile: without them the shortfall was understated. If there are any, those slightly
 * below the quantile are added too, which saves the last rounds. */
function worseThan(
  scenarios: Scenarios,
  found: { weights: Float64Array; quantile: number; chosen: Int32Array },
): number[] {
  const { quantile } = found;
  const kept = new Set(found.chosen);
  if (kept.size === scenarios.outcomes.rows) return [];
  const losses = timesVector(scenarios.outcomes, found.weights).map((result) => -result);
  const missing = Array.from(losses, (_, t) => t).filter((t) => !kept.has(t));
  const exceeds = missing.some((t) => at(losses, t) > quantile + 1e-12);
  return exceeds ? missing.filter((t) => at(losses, t) > quantile - 0.2 * Math.abs(quantile)) : [];
}

function violation(prepared: Prepared, weights: Float64Array): number {
  const { set } = prepared;
  let worst = 0;
  set.rules.forEach((rule, i) => {
    const activity = dot(row(set.rows, i), weights);
    worst = Math.max(worst, rule.lower - activity, activity - rule.upper);
  });
  weights.forEach((weight, i) => {
    worst = Math.max(worst, at(set.lower, i) - weight, weight - at(set.upper, i));
  });
  return worst;
}

type Dual = {
  programme: Programme;
  constant: number;
  rowDuals(x: Float64Array): Float64Array;
};

/** Maximises h'p + rowLower'y+ - rowUpper'y- - u'z over G'p + A'y - z <= c, sum p = 1, 0 <= p <= 1 / ((1 - b) T): h the losses at
 * the lower bounds, G the outcomes on the variables, all in percent. */
function dualOf(prepared: Prepared, scenarios: Scenarios, chosen: Int32Array): Dual {
  const base = programmeOf(prepared, { covariance: null, costWeight: percent });
  const { variables } = prepared;
  const start = weightsFrom(variables, variables.lower);
  const count = chosen.length;
  const settled = timesVector(base.rows, variables.lower);
  const sides = base.rows.rows === 0 ? [] : sidesOf(base, settled);
  const size = variables.count;
  const columns = count + sides.length + size;
  const rows = zeros(size + 1, columns);
  for (let j = 0; j < size; j += 1) {
    const line = row(rows, j);
    const sign = percent * indexAt(variables.sign, j);
    const own = indexAt(variables.line, j);
    for (let t = 0; t < count; t += 1) line[t] = sign * cell(scenarios.outcomes, indexAt(chosen, t), own);
    sides.forEach(({ index, sign: side }, k) => {
      line[count + k] = side * cell(base.rows, index, j);
    });
    line[count + sides.length + j] = -1;
  }
  row(rows, size).fill(1, 0, count);
  const losses = timesVector(scenarios.outcomes, start).map((value) => -value * percent);
  const cost = new Float64Array(columns);
  for (let t = 0; t < count; t += 1) cost[t] = -at(losses, indexAt(chosen, t));
  sides.forEach(({ bound }, k) => {
    cost[count + k] = -bound;
  });
  for (let j = 0; j < size; j += 1)
    cost[count + sides.length + j] = at(variables.upper, j) - at(variables.lower, j);
  const upper = new Float64Array(columns).fill(Infinity);
  upper.fill(1 / ((1 - confidenceOf(scenarios)) * scenarios.outcomes.rows), 0, count);
  const lower = new Float64Array(columns);
  sides.forEach(({ free }, k) => {
    if (free) lower[count + k] = -Infinity;
  });
  const rowUpper = new Float64Array(size + 1);
  rowUpper.set(base.cost);
  rowUpper[size] = 1;
  const rowLower = new Float64Array(size + 1).fill(-Infinity);
  rowLower[size] = 1;
  return {
    programme: { hessian: null, cost, rows, rowLower, rowUpper, lower, upper },
    constant: dot(base.cost, variables.lower),
    rowDuals(x) {
      const duals = new Float64Array(base.rows.rows);
      sides.forEach(({ index, sign }, k) => {
        duals[index] = at(duals, index) + (sign * at(x, count + k)) / percent;
      });
      return duals;
    },
  };
}

/** One multiplier for an equality, one for each finite side of another row; `bound` is signed for the objective. */
function sidesOf(base: Programme, settled: Float64Array) {
  const sides: Array<{ index: number; sign: 1 | -1; bound: number; free: boolean }> = [];
  for (let i = 0; i < base.rows.rows; i += 1) {
    const low = at(base.rowLower, i) - at(settled, i);
    const high = at(base.rowUpper, i) - at(settled, i);
    if (low === high) sides.push({ index: i, sign: 1, bound: low, free: true });
    else {
      if (Number.isFinite(low)) sides.push({ index: i, sign: 1, bound: low, free: false });
      if (Number.isFinite(high)) sides.push({ index: i, sign: -1, bound: -high, free: false });
    }
  }
  return sides;
}
