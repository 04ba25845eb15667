import {
  type ActiveRule,
  type Arbitration,
  arbitrate,
  type ArbitrationInput,
  type Certificate,
  dot,
  efficientFrontier,
  heldBy,
  type HeldProblem,
  isWorthSaving,
  leastVariance,
  type OptimisationAnswer,
  type Optimised,
  type Rule,
  type Solver,
  solveStrategy,
  type StrategyAnswer,
  type StrategyInput,
  subMatrix,
  withFewLines,
} from "../index.ts";
import type { Cents } from "@vigie/domain";
import type { Choice, Failure } from "./arbitration-choice.ts";
import { isRiskier, isTooDeepForFees, savedAtSameMix } from "./arbitration-fees.ts";
import type { Question } from "./arbitration-question.ts";
import { refusalOf, unavailable } from "./arbitration-rules-text.ts";
import { arbitrationText } from "./arbitration-text.ts";
import { figuresAfter, figuresBefore, type ShownFigures } from "./arbitration-figures.ts";
import type { RecordedLaw } from "./recorded-law.ts";

export type Ask = Pick<StrategyInput, "strategy" | "metric"> & {
  readonly choice: Choice;
  /** Allows lower fees to raise today's risk, within the profile. */
  readonly allowMoreRisk?: boolean;
  /** Minimum amount of a move. */
  readonly minTradeCents: Cents;
  readonly totalCents: number;
  /** Today's distribution as stored by the analysis, shown unchanged. Null without a valid one: the question's is used. */
  readonly recorded: RecordedLaw | null;
};

export type Answer = {
  readonly noTrade: boolean;
  /** Weights after, in the order of the candidates; today's if nothing moves. */
  readonly weights: Float64Array;
  readonly before: ShownFigures;
  readonly after: ShownFigures;
  readonly activeRules: readonly ActiveRule[];
  readonly certificate: Certificate;
  /** For the rounded weights; null if nothing moves. */
  readonly proposalBreach: number | null;
  /** Notes for the saver on how the question was interpreted, French sentences. */
  readonly notes: readonly string[];
};

const mostLines = 12;
const leastMoveRatio = 0.01;
const leastMoveCents = 10_000;

/** Solves a question: first the optimum among all candidates, which gives the certificate, then a solution with few lines, whole
 * percentages and moves of a sensible size, among the lines of the optimum and today's. */
export async function solveQuestion(solver: Solver, question: Question, ask: Ask): Promise<Answer | Failure> {
  const optimum = await optimumOf(solver, question, ask);
  if ("code" in optimum) return optimum;
  const { input, found, notes } = optimum;
  const kept = supportOf(question, found.weights);
  const small = restrict(input, kept);
  const held = question.problem.trading.current.filter((weight) => weight > 0).length;
  const minTradeRatio = Math.max(
    leastMoveRatio,
    Math.max(leastMoveCents, ask.minTradeCents) / Math.max(1, ask.totalCents),
  );
  const arbitration = await propose(solver, { ...small, minTradeRatio, maxLines: Math.max(mostLines, held) });
  const { current } = question.problem.trading;
  const before = figuresBefore(question, ask.recorded);
  const shared = { before, certificate: found.certificate, notes };
  if (arbitration.kind === "proposal") {
    const weights = new Float64Array(current.length);
    kept.forEach((index, at) => (weights[index] = arbitration.weights[at] ?? 0));
    const activeRules = arbitration.activeRules.map((rule) => ({
      ...rule,
      assetIndex: rule.assetIndex === null ? null : (kept[rule.assetIndex] ?? null),
    }));
    const { law, ...after } = figuresAfter(question, weights);
    if (ask.strategy === "cut_fees") {
      const isKept = ask.allowMoreRisk === true || !isRiskier(question.lawBefore, law);
      const isCheaper = isKept && isWorthSaving(before.feeRatio, after.feeRatio);
      if (!isCheaper) return stay({ ...shared, current });
      // A decrease of costs that only comes from another mix is not a saving: solved again with today's mix.
      if (!isWorthSaving(savedAtSameMix(question, weights), 0))
        return await withinMix(solver, question, { ...ask, unmoved: { ...shared, current } });
    }
    return {
      ...shared,
      noTrade: false,
      weights,
      after,
      activeRules,
      proposalBreach: arbitration.feasibility.breach,
    };
  }
  if (arbitration.kind === "no_useful_trade") return stay({ ...shared, current });
  if (arbitration.kind === "infeasible")
    return refusalOf(arbitration.reason, ask.choice.limits, ask.choice.newMoneyCents > 0);
  return { code: "optimization.failed" };
}

/** Same question with today's mix of classes as a constraint, with a note. */
async function withinMix(
  solver: Solver,
  question: Question,
  { unmoved, ...ask }: Ask & { readonly unmoved: Shared },
): Promise<Answer> {
  const again =
    ask.metric === "fees" ? null : await solveQuestion(solver, question, { ...ask, metric: "fees" });
  const answer = again === null || "code" in again ? stay(unmoved) : again;
  return { ...answer, notes: [...answer.notes, arbitrationText.mixKept] };
}

type Shared = Pick<Answer, "before" | "certificate" | "notes"> & { readonly current: Float64Array };

function stay({ current, ...shared }: Shared): Answer {
  return {
    ...shared,
    noTrade: true,
    weights: current,
    after: shared.before,
    activeRules: [],
    proposalBreach: null,
  };
}

/** Proposes few lines, or as many as necessary where few are not feasible. */
async function propose(solver: Solver, input: ArbitrationInput): Promise<Arbitration> {
  const { maxLines: _, ...any } = input;
  if (isSafest(input)) return await arbitrate(solver, await amongFewLines(solver, input));
  const few = await arbitrate(solver, input);
  return few.kind === "proposal" || few.kind === "no_useful_trade" ? few : await arbitrate(solver, any);
}

/** The safest allocation selects its lines without trading costs; the others may then only be sold. */
async function amongFewLines(solver: Solver, input: ArbitrationInput): Promise<ArbitrationInput> {
  const { maxLines, ...any } = input;
  const { assets } = input.problem;
  const few = await withFewLines({
    assets,
    maxLines: maxLines ?? assets.length,
    minimise: true,
    solve: async (some) => await safestAmong(solver, { ...input.problem, assets: some }),
  });
  if (few.kind !== "optimal") return any;
  const held = new Set(heldBy(few));
  const kept = assets.map((asset, index) => (held.has(index) ? asset : { ...asset, capRatio: 0 }));
  return { ...any, problem: { ...input.problem, assets: kept } };
}

function isSafest({ strategy, metric }: StrategyInput): boolean {
  return strategy === "secure" && metric === "volatility";
}

type Optimum = {
  readonly input: StrategyInput;
  readonly found: Optimised;
  readonly notes: readonly string[];
};

/** Optimum of the question, or of the nearest feasible one, with a note. */
async function optimumOf(solver: Solver, question: Question, ask: Ask): Promise<Optimum | Failure> {
  const { choice } = ask;
  let input: StrategyInput = {
    problem: question.problem,
    strategy: ask.strategy,
    metric: ask.metric,
    feeRatios: question.feeRatios,
    // The yearly distribution gives every loss, so no scenarios are drawn.
    scenarios: null,
    riskFreeRatio: question.riskFreeRatio,
    volatilityCapRatio: choice.profile.volatilityCapRatio,
    shortfallCapRatio: choice.profile.shortfallCapRatio,
    allowMoreRisk: ask.allowMoreRisk ?? false,
  };
  const notes: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await optimumAmongAll(solver, input);
    if (answer.kind === "optimal") return { input, found: answer, notes };
    if (answer.kind === "infeasible" && isTooDeepForFees(input, answer.reason))
      return unavailable(arbitrationText.profileFirst);
    if (answer.kind === "infeasible")
      return refusalOf(answer.reason, choice.limits, choice.newMoneyCents > 0);
    if (answer.kind === "failed") return { code: "optimization.failed" };
    if (answer.kind === "not_offered") {
      notes.push(arbitrationText.feesReplaced);
      input = { ...input, metric: "volatility" };
    } else {
      notes.push(arbitrationText.safestInstead);
      input = { ...input, strategy: "secure" };
    }
  }
  return { code: "optimization.failed" };
}

/** Expected return that the safest allocation may sacrifice. @source methodology, section 11 */
const concededReturnRatio = 0.005;

/** Optimum among all candidates. */
async function optimumAmongAll(solver: Solver, input: StrategyInput): Promise<StrategyAnswer> {
  return isSafest(input) ? await safestAmong(solver, input.problem) : await solveStrategy(solver, input);
}

/** Minimum variance with a loss of at most half a point of expected return, without trades as variables: they would only add flat
 * directions for a hundred lines, and costs are included when the moves are decided. */
async function safestAmong(solver: Solver, { trading, ...free }: HeldProblem): Promise<OptimisationAnswer> {
  const floor: Rule = {
    name: "return_floor",
    subject: null,
    coefficients: free.expectedReturns,
    lower:
      dot(free.expectedReturns, trading.current) / trading.current.reduce((sum, one) => sum + one, 0) -
      concededReturnRatio,
    upper: Infinity,
  };
  const held = await leastVariance(solver, free, { rules: [floor] });
  // Where the floor is infeasible under the rules, safety takes precedence.
  return held.kind === "infeasible" ? await leastVariance(solver, free) : held;
}

/** Lines of the optimum, today's lines, and risk-free ones. */
function supportOf({ candidates, problem }: Question, weights: Float64Array): number[] {
  return candidates.flatMap((one, index) => {
    const held = (problem.trading.current[index] ?? 0) > 0;
    return held || one.kind !== "unit" || (weights[index] ?? 0) > 1e-7 ? [index] : [];
  });
}

/** Restricts the question to some of its lines. */
function restrict(input: StrategyInput, kept: readonly number[]): StrategyInput {
  const { problem } = input;
  const pick = (values: Float64Array) => Float64Array.from(kept, (index) => values[index] ?? 0);
  return {
    ...input,
    feeRatios: pick(input.feeRatios),
    problem: {
      ...problem,
      assets: problem.assets.filter((_, index) => kept.includes(index)),
      covariance: subMatrix(problem.covariance, kept),
      expectedReturns: pick(problem.expectedReturns),
      trading: { ...problem.trading, current: pick(problem.trading.current) },
    },
  };
}

export type FrontierPoint = { risk: number; expectedReturn: number };

const frontierPoints = 20;

/** Efficient frontier without trading costs: what the contract's offer allows under the profile. */
export async function frontierOf(solver: Solver, { problem }: Question): Promise<FrontierPoint[]> {
  const { trading: _, ...free } = problem;
  const frontier = await efficientFrontier(solver, free, frontierPoints);
  if (frontier.kind !== "frontier") return [];
  return frontier.points.map((point) => ({ risk: point.volatilityRatio, expectedReturn: point.returnRatio }));
}
