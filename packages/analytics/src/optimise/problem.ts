import type { Matrix } from "../linear/matrix.ts";
import { quadraticForm, scaledMatrix } from "../linear/matrix.ts";
import type { Programme, Solution, Solved } from "../linear/programme.ts";
import type { Solver, SolveOptions } from "../linear/solver-pool.ts";
import { dot } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import { answerOf, clipWeights } from "./answer.ts";
import type { Asset, FeasibleSet, Limits, Rule } from "./feasible-set.ts";
import { assemble, rulesOf } from "./feasible-set.ts";
import { findInfeasibility, simpleReason } from "./infeasibility.ts";
import type { Trading, Variables } from "./variables.ts";
import { lift, liftQuadratic, liftRules, tradingCost, variablesFor, weightsFrom } from "./variables.ts";

/** Input of every programme of this folder. Arrays are in the order of the assets. */
export type PortfolioProblem = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  /** True where the contract offers a euro fund. */
  readonly euroFundAvailable: boolean;
  /** Annual covariance of simple returns, ratios squared; shape [n, n], positive semidefinite. */
  readonly covariance: Matrix;
  /** Expected yearly return of each line, net of its fees, ratios; shape [n]. */
  readonly expectedReturns: Float64Array;
  /** Current weights and trading costs; absent where trading is free. */
  readonly trading?: Trading;
};

/** A problem with its explicit rules, ready to be solved several times. */
export type Prepared = {
  readonly problem: PortfolioProblem;
  readonly set: FeasibleSet;
  readonly variables: Variables;
  /** Rules of the programme itself, in addition to the limits of the problem. */
  readonly moreRules: readonly Rule[];
  readonly solver: Solver;
  readonly options: SolveOptions;
};

export function prepare(
  solver: Solver,
  problem: PortfolioProblem,
  more: { rules?: readonly Rule[]; options?: SolveOptions } = {},
): Prepared {
  const set = assemble(problem.assets, [...rulesOf(problem.assets, problem.limits), ...(more.rules ?? [])]);
  return {
    problem,
    set,
    variables: variablesFor(set, problem.trading),
    moreRules: more.rules ?? [],
    solver,
    options: more.options ?? {},
  };
}

/** Named reason before solving; null where the feasible set is not empty. */
export async function refusal(
  solver: Solver,
  problem: PortfolioProblem,
  moreRules: readonly Rule[] = [],
): Promise<OptimisationAnswer | null> {
  const reason = await findInfeasibility(solver, { ...problem, moreRules });
  return reason === null ? null : { kind: "infeasible", reason };
}

/** Objective `curvature / 2 w'Sw + slope'w + costWeight * yearly cost of the moves`. */
export type Objective = {
  readonly covariance: Matrix | null;
  readonly curvature?: number;
  readonly slope?: Float64Array;
  readonly costWeight?: number;
};

/** Programme of an objective on the prepared set, with optional additional rules. */
export function programmeOf(
  prepared: Prepared,
  objective: Objective,
  extra: readonly Rule[] = [],
): Programme {
  const { variables, set, problem } = prepared;
  const size = problem.assets.length;
  const scale = objective.curvature ?? 1;
  const quadratic = objective.covariance === null ? null : liftQuadratic(variables, objective.covariance);
  const slope = lift(variables, objective.slope ?? new Float64Array(size));
  const weight = objective.costWeight ?? 0;
  const cost = slope.map(
    (value, k) =>
      value +
      weight * (variables.cost[k] ?? 0) +
      (quadratic === null ? 0 : scale * (quadratic.linear[k] ?? 0)),
  );
  const hessian =
    quadratic === null ? null : scale === 1 ? quadratic.hessian : scaledMatrix(quadratic.hessian, scale);
  const turnover = problem.trading?.maxTurnoverRatio ?? null;
  return {
    hessian,
    cost,
    ...liftRules(variables, [...set.rules, ...extra], turnover),
    lower: variables.lower,
    upper: variables.upper,
  };
}

export async function solvePrepared(
  prepared: Prepared,
  objective: Objective,
  extra: readonly Rule[] = [],
): Promise<Solution> {
  return await prepared.solver.solve(programmeOf(prepared, objective, extra), prepared.options);
}

export function weightsOfSolution(prepared: Prepared, solved: Solved): Float64Array {
  return clipWeights(weightsFrom(prepared.variables, solved.x), prepared.set);
}

/** Solves a programme and searches for reasons only where it is infeasible, so that the usual case needs one solve instead of two.
 * Reasons visible without solving (only a euro fund, caps below 100 %) are checked first. */
export async function solveOnce(
  prepared: Prepared,
  objective: Objective,
  value: (weights: Float64Array) => number,
): Promise<OptimisationAnswer> {
  const simple = simpleReason(prepared.problem.assets);
  if (simple !== null) return { kind: "infeasible", reason: simple };
  return await explain(prepared, await solvePrepared(prepared, objective), value);
}

/** Converts a solution to an answer; an infeasible one gets its named reason. */
export async function explain(
  prepared: Prepared,
  solution: Solution,
  value: (weights: Float64Array) => number,
): Promise<OptimisationAnswer> {
  if (solution.kind !== "optimal") {
    const refused = await refusal(prepared.solver, prepared.problem, prepared.moreRules);
    if (refused !== null) return refused;
  }
  return answerWith(prepared, solution, value);
}

/** Converts a solution to an answer, with the objective recomputed by the caller in its own unit. */
export function answerWith(
  prepared: Prepared,
  solution: Solution,
  objective: (weights: Float64Array) => number,
): OptimisationAnswer {
  // The feasible set is not empty (this was checked), so the limit on the moves is the cause.
  if (solution.kind === "infeasible" && prepared.variables.split) {
    const rules = [{ name: "turnover_limit" as const, subject: null }];
    return { kind: "infeasible", reason: { code: "conflicting_rule", rules } };
  }
  if (solution.kind !== "optimal")
    return { kind: "failed", refusals: solution.kind === "failed" ? solution.refusals : [solution.kind] };
  const weights = weightsFrom(prepared.variables, solution.x);
  const answer = answerOf({ ...solution, x: weights }, prepared.set);
  return { ...answer, objective: objective(answer.weights) };
}

export function expectedReturn(problem: PortfolioProblem, weights: Float64Array): number {
  return dot(problem.expectedReturns, weights);
}

/** Expected return net of the yearly cost of the moves. */
export function netReturn(problem: PortfolioProblem, weights: Float64Array): number {
  return expectedReturn(problem, weights) - tradingCost(problem.trading, weights);
}

/** Yearly volatility, ratio. */
export function risk(problem: PortfolioProblem, weights: Float64Array): number {
  return Math.sqrt(Math.max(0, quadraticForm(problem.covariance, weights)));
}

export function returnFloor(problem: PortfolioProblem, minimum: number): Rule {
  return {
    name: "return_floor",
    subject: null,
    coefficients: problem.expectedReturns,
    lower: minimum,
    upper: Infinity,
  };
}
