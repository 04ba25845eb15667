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
  /** Lower fees may raise today's risk, within the profile. */
  readonly allowMoreRisk?: boolean;
  /** Smallest move that the portfolio takes. */
  readonly minTradeCents: Cents;
  readonly totalCents: number;
  /** What the analysis keeps of today's law: shown as it stands. Null where none stands, and the law of the question is. */
  readonly recorded: RecordedLaw | null;
};

export type Answer = {
  readonly noTrade: boolean;
  /** Weights after, in the order of the question's candidates; today's when nothing moves. */
  readonly weights: Float64Array;
  readonly before: ShownFigures;
  readonly after: ShownFigures;
  readonly activeRules: readonly ActiveRule[];
  readonly certificate: Certificate;
  /** Of the rounded weights; null when nothing moves. */
  readonly proposalBreach: number | null;
  /** What the saver must know of how the question was taken, French sentences. */
  readonly notes: readonly string[];
};

const mostLines = 12;
const leastMoveRatio = 0.01;
const leastMoveCents = 10_000;

/** Solves a question: the optimum among all candidates first, which gives the proof, then few lines, whole percents and
 * moves worth ordering among the lines that the optimum holds and those held today. */
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
      // A fall of costs that another mix alone brings is no saving: asked again within today's mix.
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

/** The same question with today's mix of classes kept, and said so. */
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

/** With few lines; with as many as it takes where few lines do not do. */
async function propose(solver: Solver, input: ArbitrationInput): Promise<Arbitration> {
  const { maxLines: _, ...any } = input;
  if (isSafest(input)) return await arbitrate(solver, await amongFewLines(solver, input));
  const few = await arbitrate(solver, input);
  return few.kind === "proposal" || few.kind === "no_useful_trade" ? few : await arbitrate(solver, any);
}

/** The safest allocation chooses its lines in the weights alone; the others may then only be sold. */
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

/** The optimum of the question, or of the nearest one that has an answer, said in words. */
async function optimumOf(solver: Solver, question: Question, ask: Ask): Promise<Optimum | Failure> {
  const { choice } = ask;
  let input: StrategyInput = {
    problem: question.problem,
    strategy: ask.strategy,
    metric: ask.metric,
    feeRatios: question.feeRatios,
    // The law of the year gives every loss: no years are drawn.
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

/** Expected return that the safest allocation may give up. @source methodology, section 11 */
const concededReturnRatio = 0.005;

/** The optimum among all candidates. */
async function optimumAmongAll(solver: Solver, input: StrategyInput): Promise<StrategyAnswer> {
  return isSafest(input) ? await safestAmong(solver, input.problem) : await solveStrategy(solver, input);
}

/** Least variance with at most half a point of expected return given up, sought in the weights alone: buys and sells of a
 * hundred lines would only add flat directions, and costs are counted when the moves are decided. */
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
  // Where the floor cannot be held under the rules, safety comes first.
  return held.kind === "infeasible" ? await leastVariance(solver, free) : held;
}

/** Lines of the optimum, those held today and those without risk. */
function supportOf({ candidates, problem }: Question, weights: Float64Array): number[] {
  return candidates.flatMap((one, index) => {
    const held = (problem.trading.current[index] ?? 0) > 0;
    return held || one.kind !== "unit" || (weights[index] ?? 0) > 1e-7 ? [index] : [];
  });
}

/** The same question among some of its lines. */
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

/** Best expected return for each volatility, moves being free: what the contract's offer allows under the profile. */
export async function frontierOf(solver: Solver, { problem }: Question): Promise<FrontierPoint[]> {
  const { trading: _, ...free } = problem;
  const frontier = await efficientFrontier(solver, free, frontierPoints);
  if (frontier.kind !== "frontier") return [];
  return frontier.points.map((point) => ({ risk: point.volatilityRatio, expectedReturn: point.returnRatio }));
}
