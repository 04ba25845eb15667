import { missing } from "../estimate.ts";
import type { Estimate } from "../estimate.ts";
import type { Certificate } from "../linear/programme.ts";
import type { Solver } from "../linear/solver-pool.ts";
import { at } from "../linear/vector.ts";
import type { ActiveRule, OptimisationAnswer } from "./answer.ts";
import { withFewLines } from "./cardinality.ts";
import type { Asset } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import type { Feasibility } from "./feasibility.ts";
import { feasibilityIn } from "./feasibility.ts";
import type { AllocationFigures } from "./figures.ts";
import { allocationFigures, certaintyEquivalent } from "./figures.ts";
import type { Infeasibility } from "./infeasibility.ts";
import { breachOf, roundTrades } from "./rounding.ts";
import type { StrategyAnswer, StrategyInput } from "./strategies.ts";
import { isMinimised, solveStrategy, strategyAversion } from "./strategies.ts";

export type ArbitrationInput = StrategyInput & {
  /** Default: as many as the optimum holds. */
  readonly maxLines?: number;
  /** Minimum move, ratio: the larger of 1 % and 100 euros over the value. Default 1 %. */
  readonly minTradeRatio?: number;
  /** Risk aversion of the certainty equivalent; default: that of the strategy. */
  readonly riskAversion?: number;
};

export type Arbitration =
  | {
      readonly kind: "proposal";
      readonly weights: Float64Array;
      /** Change of each line, ratio of the portfolio; sum 0 without new money. */
      readonly moves: Float64Array;
      readonly before: AllocationFigures;
      readonly after: AllocationFigures;
      /** Yearly gain in certainty equivalent, net of costs; missing where today's weights violate a rule. */
      readonly gain: Estimate;
      /** True where today's weights violate a rule: the proposal is then made whatever its gain. */
      readonly wasBreached: boolean;
      readonly rounded: boolean;
      readonly activeRules: readonly ActiveRule[];
      /** Certificate of the optimum, before rounding. */
      readonly certificate: Certificate;
      /** Feasibility of the proposed weights themselves. */
      readonly feasibility: Feasibility;
    }
  | { readonly kind: "no_useful_trade"; readonly before: AllocationFigures; readonly gain: number }
  | { readonly kind: "infeasible"; readonly reason: Infeasibility }
  | { readonly kind: "no_excess_return" }
  /** This combination of strategy and metric is not offered. */
  | { readonly kind: "not_offered" }
  | { readonly kind: "failed"; readonly refusals: readonly string[] };

/** Minimum yearly gain in certainty equivalent for a proposal.
 * @source methodology section 11 point 6 */
export const usefulGainRatio = 0.0015;

/** An arbitrage from question to orders: solves the strategy, reduces it to few lines, rounds to executable orders, and proposes
 * them only if required (a violated rule) or useful (net of costs).
 * @source methodology section 11, "Retail arbitrage" */
export async function arbitrate(solver: Solver, input: ArbitrationInput): Promise<Arbitration> {
  const { problem } = input;
  const answer = await fewLines(solver, input);
  if (answer.kind === "not_offered" || answer.kind === "no_excess_return") return answer;
  if (answer.kind !== "optimal") return answer;
  const set = feasibleSet(problem.assets, problem.limits);
  const { current } = problem.trading;
  const { weights, rounded } = roundTrades({
    weights: answer.weights,
    current,
    set,
    ...(input.minTradeRatio === undefined ? {} : { minTradeRatio: input.minTradeRatio }),
  });
  const figures = { problem, feeRatios: input.feeRatios, scenarios: input.scenarios };
  const before = allocationFigures(figures, current);
  const wasBreached = breachOf(set, current) > 1e-6;
  const aversion = input.riskAversion ?? strategyAversion[input.strategy];
  const gain =
    certaintyEquivalent(problem, weights, aversion) - certaintyEquivalent(problem, current, aversion);
  const moves = weights.map((weight, i) => weight - at(current, i));
  const still = moves.every((move) => Math.abs(move) < 1e-9);
  if (still || (!wasBreached && gain < usefulGainRatio)) return { kind: "no_useful_trade", before, gain };
  return {
    kind: "proposal",
    weights,
    moves,
    before,
    after: allocationFigures(figures, weights),
    gain: wasBreached ? missing("outside_domain") : { value: gain, reason: null },
    wasBreached,
    rounded,
    activeRules: answer.activeRules,
    certificate: answer.certificate,
    feasibility: feasibilityIn(set, weights),
  };
}

async function fewLines(solver: Solver, input: ArbitrationInput): Promise<StrategyAnswer> {
  const run = (assets: readonly Asset[]) =>
    solveStrategy(solver, { ...input, problem: { ...input.problem, assets } });
  const relaxed = await run(input.problem.assets);
  if (relaxed.kind !== "optimal" || input.maxLines === undefined) return relaxed;
  // The relaxed answer is reused for the first call of the search.
  let first: OptimisationAnswer | null = relaxed;
  return await withFewLines({
    assets: input.problem.assets,
    maxLines: input.maxLines,
    minimise: isMinimised(input.strategy, input.metric),
    solve: async (assets) => {
      const known = first;
      first = null;
      if (known !== null) return known;
      const found = await run(assets);
      return found.kind === "not_offered" || found.kind === "no_excess_return"
        ? { kind: "failed", refusals: [found.kind] }
        : found;
    },
  });
}
