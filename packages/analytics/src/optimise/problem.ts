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

/** What every programme of this folder is asked on. Arrays follow the order of the assets. */
export type PortfolioProblem = {
  readonly assets: readonly Asset[];
  readonly limits: Limits;
  /** Whether the contract offers a euro fund at all. */
  readonly euroFundAvailable: boolean;
  /** Annual covariance of simple returns, ratios squared; shape [n, n], positive semidefinite. */
  readonly covariance: Matrix;
  /** Expected return a year of each line, net of its fees, ratios; shape [n]. */
  readonly expectedReturns: Float64Array;
  /** Present weights and what moving costs; absent when moving is free. */
  readonly trading?: Trading;
};

/** A problem with its rules written out, ready to be solved several times. */
export type Prepared = {
  readonly problem: PortfolioProblem;
  readonly set: FeasibleSet;
  readonly variables: Variables;
  /** Rules of the programme itself, beyond the limits of the problem. */
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

/** Named reason before any solving; null when the common set is not empty. */
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

/** The programme of an objective on the prepared set, with more rules if any. */
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

/** Solves a programme whose reasons for having no answer are looked for only when it has none: the usual case is
 * then one solve instead of two. What needs no solving (a euro fund alone, caps under 100 %) is seen first. */
export async function solveOnce(
  prepared: Prepared,
  objective: Objective,
  value: (weights: Float64Array) => number,
): Promise<OptimisationAnswer> {
  const simple = simpleReason(prepared.problem.assets);
  if (simple !== null) return { kind: "infeasible", reason: simple };
  return await explain(prepared, await solvePrepared(prepared, objective), value);
}

/** The answer of a solution; one without a point gets its named reason. */
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

/** The answer of a solution, its objective recomputed by the caller in its own unit. */
export function answerWith(
  prepared: Prepared,
  solution: Solution,
  objective: (weights: Float64Array) => number,
): OptimisationAnswer {
  // The common set is not empty (it was checked): what is left to blame is the limit on the moves.
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

/** Net of the yearly cost of the moves. */
export function netReturn(problem: PortfolioProblem, weights: Float64Array): number {
  return expectedReturn(problem, weights) - tradingCost(problem.trading, weights);
}

/** Volatility a year, ratio. */
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
