import { quadraticForm } from "../linear/matrix.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { dot, sum } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import {
  cheapestUnderShortfall,
  cheapestWithinClasses,
  cheapestWithinTracking,
  leastChange,
  leastChangeUnderShortfall,
} from "./least-change.ts";
import { maximumSharpe } from "./maximum-sharpe.ts";
import { leastVariance, maximumReturnUnderVolatility } from "./mean-variance.ts";
import { returnFloor } from "./problem.ts";
import { minimumShortfall, shortfallOf } from "./shortfall.ts";
import { maximumReturnOverShortfall, maximumReturnUnderShortfall } from "./tail.ts";
import {
  cheapestUnderLaw,
  lawShortfallOf,
  leastChangeUnderLawShortfall,
  maximumReturnOverLawShortfall,
  maximumReturnUnderLawShortfall,
  minimumLawShortfall,
} from "./under-law.ts";
import type { HeldProblem } from "./least-change.ts";
import type { Scenarios } from "./shortfall.ts";

/** The saver's objective, and the risk metric. */
export type Strategy = "secure" | "balanced" | "grow" | "conform" | "cut_fees";
export type Metric = "volatility" | "shortfall" | "fees";

export type StrategyInput = {
  readonly problem: HeldProblem;
  readonly strategy: Strategy;
  readonly metric: Metric;
  readonly feeRatios: Float64Array;
  /** Null: the yearly distribution gives the shortfall, from the means and the covariance of the problem. */
  readonly scenarios: Scenarios | null;
  readonly riskFreeRatio: number;
  readonly volatilityCapRatio: number;
  readonly shortfallCapRatio: number;
  /** Allows lower fees to raise today's risk, within the caps; default false. */
  readonly allowMoreRisk?: boolean;
};

export type StrategyAnswer =
  OptimisationAnswer | { readonly kind: "not_offered" } | { readonly kind: "no_excess_return" };

/** Expected return that "secure" may sacrifice for less risk. @source methodology section 11 */
const concededReturnRatio = 0.005;

/** Risk aversion by which a change is judged useful: a saver who asks for less risk accepts a lower return, one who asks for more
 * return accepts risk. With a single value, each would be refused their request. */
export const strategyAversion: Readonly<Record<Strategy, number>> = {
  secure: 8,
  balanced: 3,
  grow: 1.5,
  conform: 3,
  cut_fees: 3,
};

/** Solves one combination of strategy and metric.
 * @source methodology section 11, "Proposed strategy x metric" */
export async function solveStrategy(solver: Solver, input: StrategyInput): Promise<StrategyAnswer> {
  const { metric, scenarios } = input;
  if (scenarios === null && input.strategy === "cut_fees") {
    const near = { volatility: { maxTrackingRatio: 0.03 }, fees: { widthRatio: 0.05 }, shortfall: {} }[
      metric
    ];
    return await cheapestUnderLaw(solver, input.problem, { ...input, ...near });
  }
  if (metric === "shortfall") {
    return scenarios === null
      ? await underLaw(solver, input)
      : await underShortfall(solver, { ...input, scenarios });
  }
  if (input.strategy === "conform") return await leastChange(solver, input.problem);
  if (metric === "fees") {
    return input.strategy === "cut_fees"
      ? await cheapestWithinClasses(solver, input.problem, input)
      : { kind: "not_offered" };
  }
  return await underVolatility(solver, input);
}

/** Returns whether a smaller objective is better. */
export function isMinimised(strategy: Strategy, metric: Metric): boolean {
  return strategy !== "balanced" && (strategy !== "grow" || metric === "fees");
}

async function underVolatility(solver: Solver, input: StrategyInput): Promise<StrategyAnswer> {
  const { problem } = input;
  switch (input.strategy) {
    case "secure": {
      const held = await leastVariance(solver, problem, { rules: [concededFloor(problem)] });
      // Where the minimum return is infeasible under the rules, safety takes precedence.
      return held.kind === "infeasible" ? await leastVariance(solver, problem) : held;
    }
    case "balanced":
      return await maximumSharpe(solver, problem, input.riskFreeRatio);
    case "grow":
      return await maximumReturnUnderVolatility(
        solver,
        problem,
        Math.max(currentVolatility(problem), input.volatilityCapRatio),
      );
    case "conform":
      return await leastChange(solver, problem);
    case "cut_fees":
      return await cheapestWithinTracking(solver, problem, input);
  }
}

/** Same with the yearly distribution, without past scenarios. An arbitrage for fees keeps approximately today's risk. */
async function underLaw(solver: Solver, input: StrategyInput): Promise<StrategyAnswer> {
  const { problem, shortfallCapRatio } = input;
  switch (input.strategy) {
    case "secure": {
      const held = await minimumLawShortfall(solver, problem, [concededFloor(problem)]);
      return held.kind === "infeasible" ? await minimumLawShortfall(solver, problem) : held;
    }
    case "balanced": {
      const best = await maximumReturnOverLawShortfall(solver, problem, input.riskFreeRatio);
      // The best ratio may exceed what the profile allows.
      const isTooDeep =
        best.kind === "optimal" && lawShortfallOf(problem, best.weights) > shortfallCapRatio + 1e-9;
      return isTooDeep ? await maximumReturnUnderLawShortfall(solver, problem, shortfallCapRatio) : best;
    }
    case "grow":
      return await maximumReturnUnderLawShortfall(solver, problem, shortfallCapRatio);
    case "conform":
      return await leastChangeUnderLawShortfall(solver, problem, shortfallCapRatio);
    case "cut_fees":
      return await cheapestUnderLaw(solver, problem, input);
  }
}

async function underShortfall(
  solver: Solver,
  input: StrategyInput & { readonly scenarios: Scenarios },
): Promise<StrategyAnswer> {
  const { problem, scenarios } = input;
  const limitRatio = input.shortfallCapRatio;
  switch (input.strategy) {
    case "secure": {
      const rules = [concededFloor(problem)];
      const held = await minimumShortfall(solver, problem, { scenarios, rules });
      return held.kind === "infeasible" ? await minimumShortfall(solver, problem, { scenarios }) : held;
    }
    case "balanced":
      return await maximumReturnOverShortfall(solver, problem, input);
    case "grow":
      return await maximumReturnUnderShortfall(solver, problem, { scenarios, limitRatio });
    case "conform":
      return await leastChangeUnderShortfall(solver, problem, { scenarios, limitRatio });
    case "cut_fees":
      return await cheapestUnderShortfall(solver, problem, {
        feeRatios: input.feeRatios,
        scenarios,
        limitRatio: shortfallOf(scenarios, problem.trading.current),
      });
  }
}

/** Relative to what is invested today: new money has no return that could be sacrificed. */
function concededFloor(problem: HeldProblem) {
  const { current } = problem.trading;
  const placed = sum(current);
  const earned = placed > 0 ? dot(problem.expectedReturns, current) / placed : 0;
  return returnFloor(problem, earned - concededReturnRatio);
}

function currentVolatility(problem: HeldProblem): number {
  return Math.sqrt(Math.max(0, quadraticForm(problem.covariance, problem.trading.current)));
}
