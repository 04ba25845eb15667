import { cell, row, timesVector, zeros } from "../linear/matrix.ts";
import type { Programme, Solution } from "../linear/programme.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at, dot, indexAt } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import type { PortfolioProblem, Prepared } from "./problem.ts";
import { answerWith, expectedReturn, prepare, programmeOf, refusal } from "./problem.ts";
import type { Scenarios } from "./shortfall.ts";
import { confidenceOf, percent, shortfallOf } from "./shortfall.ts";
import { tradingCost } from "./variables.ts";

export type TailAsk = {
  readonly scenarios: Scenarios;
  /** Linear objective on the weights, minimised. */
  readonly slope: Float64Array;
  /** Weight of the yearly cost of the moves in the objective. */
  readonly costWeight: number;
  /** Maximum expected shortfall, positive ratio. */
  readonly limitRatio: number;
};

/** Minimises a linear objective with an expected shortfall of at most the limit (primal form: the limit is a row).
 * @returns `objective` is slope'w + costWeight * yearly cost; "conflicting_rule" naming the shortfall limit where even the safest
 * allocation exceeds it */
export async function linearUnderShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  ask: TailAsk,
): Promise<OptimisationAnswer> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const prepared = prepare(solver, problem);
  const solution = await solver.solve(tailProgramme(prepared, ask));
  if (solution.kind === "infeasible")
    return {
      kind: "infeasible",
      reason: { code: "conflicting_rule", rules: [{ name: "shortfall_limit", subject: null }] },
    };
  return answerWith(
    prepared,
    onVariables(solution, prepared),
    (weights) => dot(ask.slope, weights) + ask.costWeight * tradingCost(problem.trading, weights),
  );
}

/** Maximum expected return net of costs with an expected shortfall of at most the limit. */
export async function maximumReturnUnderShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  ask: { scenarios: Scenarios; limitRatio: number },
): Promise<OptimisationAnswer> {
  const slope = problem.expectedReturns.map((value) => -value);
  const answer = await linearUnderShortfall(solver, problem, { ...ask, slope, costWeight: 1 });
  return answer.kind === "optimal" ? { ...answer, objective: -answer.objective } : answer;
}

/** Variables, then the quantile a, then the excesses z: z_t + g_t'v + a >= h_t, a + sum z / ((1 - b) T) <= limit. */
function tailProgramme(prepared: Prepared, ask: TailAsk): Programme {
  const base = programmeOf(prepared, {
    covariance: null,
    slope: ask.slope.map((value) => value * percent),
    costWeight: ask.costWeight * percent,
  });
  const { variables } = prepared;
  const { outcomes } = ask.scenarios;
  const size = variables.count;
  const count = outcomes.rows;
  const ruled = base.rows.rows;
  const columns = size + 1 + count;
  const rows = zeros(ruled + count + 1, columns);
  for (let i = 0; i < ruled; i += 1) row(rows, i).set(row(base.rows, i));
  for (let t = 0; t < count; t += 1) {
    const line = row(rows, ruled + t);
    for (let j = 0; j < size; j += 1)
      line[j] = percent * indexAt(variables.sign, j) * cell(outcomes, t, indexAt(variables.line, j));
    line[size] = 1;
    line[size + 1 + t] = 1;
  }
  const last = row(rows, ruled + count);
  last[size] = 1;
  last.fill(1 / ((1 - confidenceOf(ask.scenarios)) * count), size + 1);
  const losses = timesVector(outcomes, variables.base).map((value) => -value * percent);
  const extend = (start: Float64Array, filling: number) => {
    const result = new Float64Array(columns).fill(filling);
    result.set(start);
    return result;
  };
  const lower = extend(variables.lower, 0);
  lower[size] = -Infinity;
  return {
    hessian: null,
    cost: extend(base.cost, 0),
    rows,
    rowLower: Float64Array.of(...base.rowLower, ...losses, -Infinity),
    rowUpper: Float64Array.of(
      ...base.rowUpper,
      ...new Float64Array(count).fill(Infinity),
      ask.limitRatio * percent,
    ),
    lower,
    upper: extend(variables.upper, Infinity),
  };
}

function onVariables(solution: Solution, prepared: Prepared): Solution {
  if (solution.kind !== "optimal") return solution;
  return {
    ...solution,
    x: solution.x.subarray(0, prepared.variables.count),
    // The programme uses percentages.
    rowDuals: solution.rowDuals.subarray(0, prepared.set.rules.length).map((price) => price / percent),
  };
}

/** Maximum ratio (mu'w - rf - cost) / shortfall, made homogeneous in (k, k v): one linear programme.
 * @returns `objective` is the ratio; "no_excess_return" where nothing risky exceeds the risk-free rate */
export async function maximumReturnOverShortfall(
  solver: Solver,
  problem: PortfolioProblem,
  ask: { scenarios: Scenarios; riskFreeRatio: number },
): Promise<OptimisationAnswer | { readonly kind: "no_excess_return" }> {
  const refused = await refusal(solver, problem);
  if (refused !== null) return refused;
  const prepared = prepare(solver, problem);
  const solution = await solver.solve(homogeneousTail(prepared, ask));
  if (solution.kind === "infeasible" || solution.kind === "unbounded") return { kind: "no_excess_return" };
  if (solution.kind !== "optimal") return answerWith(prepared, solution, () => 0);
  const size = prepared.variables.count;
  const scale = at(solution.x, size);
  if (!(scale > 1e-12)) return { kind: "no_excess_return" };
  const values = solution.x.subarray(0, size).map((value) => value / scale);
  const rowDuals = new Float64Array(prepared.set.rules.length);
  return answerWith(prepared, { ...solution, x: values, rowDuals }, (weights) => {
    const excess =
      expectedReturn(problem, weights) - tradingCost(problem.trading, weights) - ask.riskFreeRatio;
    return excess / shortfallOf(ask.scenarios, weights);
  });
}

/** Columns: k v, k, a, z. Minimises the shortfall of k w for an excess return of one percent. */
function homogeneousTail(
  prepared: Prepared,
  ask: { scenarios: Scenarios; riskFreeRatio: number },
): Programme {
  const { variables, problem } = prepared;
  const base = programmeOf(prepared, {
    covariance: null,
    slope: problem.expectedReturns.map((value) => -value),
    costWeight: 1,
  });
  const { outcomes } = ask.scenarios;
  const size = variables.count;
  const count = outcomes.rows;
  const columns = size + 2 + count;
  const lines: Array<{ cells: Float64Array; lower: number; upper: number }> = [];
  const add = (cells: ArrayLike<number>, k: number, bounds: { lower: number; upper: number }) => {
    const line = new Float64Array(columns);
    line.set(cells);
    line[size] = k;
    lines.push({ cells: line, ...bounds });
    return line;
  };
  const rate = expectedReturn(problem, variables.base) - ask.riskFreeRatio;
  add(
    base.cost.map((value) => -value * percent),
    rate * percent,
    { lower: 1, upper: 1 },
  );
  for (let i = 0; i < base.rows.rows; i += 1) {
    const low = at(base.rowLower, i);
    const high = at(base.rowUpper, i);
    const cells = row(base.rows, i);
    if (low === high) add(cells, -low, { lower: 0, upper: 0 });
    else {
      if (Number.isFinite(low)) add(cells, -low, { lower: 0, upper: Infinity });
      if (Number.isFinite(high)) add(cells, -high, { lower: -Infinity, upper: 0 });
    }
  }
  for (let j = 0; j < size; j += 1) {
    const unit = new Float64Array(size);
    unit[j] = 1;
    add(unit, -at(variables.upper, j), { lower: -Infinity, upper: 0 });
    if (at(variables.lower, j) !== 0) add(unit, -at(variables.lower, j), { lower: 0, upper: Infinity });
  }
  const held = timesVector(outcomes, variables.base);
  for (let t = 0; t < count; t += 1) {
    const cells = Float64Array.from(
      { length: size },
      (_, j) => percent * indexAt(variables.sign, j) * cell(outcomes, t, indexAt(variables.line, j)),
    );
    const line = add(cells, at(held, t) * percent, { lower: 0, upper: Infinity });
    line[size + 1] = 1;
    line[size + 2 + t] = 1;
  }
  return tailOf(lines, { size, count, confidence: confidenceOf(ask.scenarios) });
}

function tailOf(
  lines: ReadonlyArray<{ cells: Float64Array; lower: number; upper: number }>,
  shape: { size: number; count: number; confidence: number },
): Programme {
  const { size, count, confidence } = shape;
  const columns = size + 2 + count;
  const rows = zeros(lines.length, columns);
  lines.forEach(({ cells }, i) => rows.data.set(cells, i * columns));
  const cost = new Float64Array(columns);
  cost[size + 1] = 1;
  cost.fill(1 / ((1 - confidence) * count), size + 2);
  const lower = new Float64Array(columns);
  lower[size + 1] = -Infinity;
  return {
    hessian: null,
    cost,
    rows,
    rowLower: Float64Array.from(lines, (line) => line.lower),
    rowUpper: Float64Array.from(lines, (line) => line.upper),
    lower,
    upper: new Float64Array(columns).fill(Infinity),
  };
}
