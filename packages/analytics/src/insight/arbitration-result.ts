import {
  cents,
  type Day,
  lineMoves,
  moveTotals,
  optimizationEngineVersion,
  profileName,
  scaleCents,
} from "@vigie/domain";
import type { Answer, FrontierPoint } from "./arbitration-answer.ts";
import type { Choice } from "./arbitration-choice.ts";
import { savedAtSameMix } from "./arbitration-fees.ts";
import type { ShownFigures } from "./arbitration-figures.ts";
import type { Question } from "./arbitration-question.ts";
import { activeRuleSentence, eurosFr } from "./arbitration-rules-text.ts";
import { arbitrationText } from "./arbitration-text.ts";
import type { Position, Profile } from "./situation.ts";

export type ArbitrationResult = ReturnType<typeof resultOf>;

type Parts = {
  readonly question: Question;
  readonly answer: Answer;
  readonly choice: Choice;
  readonly profile: Profile;
  readonly frontier: FrontierPoint[];
  readonly asOf: Day | null;
};

/** Displayed result: amounts to the cent, before and after, and the limiting rules. */
export function resultOf({ question, answer, choice, profile, frontier, asOf }: Parts) {
  const { problem, frozen } = question;
  const { current } = problem.trading;
  const weights = { before: current, after: answer.noTrade ? current : answer.weights };
  const moves = lineMoves({ ...question, newMoneyCents: choice.newMoneyCents }, weights, frozen);
  const { held: amount, bought, sold } = moveTotals(moves);
  const newMoney = cents(choice.newMoneyCents);
  const labels = question.candidates.map((one) => one.label);
  const rules = answer.activeRules.map((rule) =>
    activeRuleSentence(rule, { profile: choice.profile, labels }),
  );
  return {
    amount,
    asOf,
    noTrade: answer.noTrade,
    before: outlookOf(answer.before),
    after: outlookOf(answer.after),
    moves,
    newMoney,
    turnoverRatio: amount > 0 ? bought / amount : 0,
    moved: bought,
    switchCost:
      newMoney > 0
        ? scaleCents(newMoney, problem.trading.costs.buyRatio)
        : scaleCents(sold, problem.trading.costs.sellRatio),
    saving: answer.noTrade || newMoney > 0 ? null : savingOf(question, answer),
    profile: choice.profile.profile,
    profileLossLimitRatio: choice.profile.shortfallCapRatio,
    activeConstraints: [...new Set([...answer.notes, ...notesOf(profile, frozen, choice), ...rules])],
    frontier,
    candidateCount: question.candidates.length,
    certificate: {
      primalResidual: answer.certificate.primalResidual,
      gap: Math.abs(answer.certificate.gap),
      engine: answer.certificate.engine,
      proposalBreach: answer.proposalBreach,
    },
    engineVersion: optimizationEngineVersion,
    dataFrom: question.from,
    dataTo: question.to,
  };
}

/** Decrease of yearly costs: through cheaper lines of the same classes (a saving), and through another mix (not a saving). */
function savingOf(question: Question, { weights, before, after }: Answer) {
  const atSameMix = savedAtSameMix(question, weights);
  return { atSameMix, byAnotherMix: before.feeRatio - after.feeRatio - atSameMix };
}

export function notesOf(
  profile: Profile,
  frozen: readonly Position[],
  { newMoneyCents, offer }: Choice,
): string[] {
  const notes: string[] = [];
  if (newMoneyCents > 0) notes.push(arbitrationText.nothingSold(eurosFr(newMoneyCents)));
  if (offer === "market") notes.push(arbitrationText.marketOffer);
  if (offer === "unknown") notes.push(arbitrationText.namedOffer);
  if (profile.origin === "default") {
    notes.push(arbitrationText.defaultProfile(profileName(profile.level)));
  }
  for (const line of frozen) notes.push(arbitrationText.lineUnchanged(line.label));
  return notes;
}

export function outlookOf(figures: ShownFigures) {
  return {
    expectedReturn: figures.returnRatio,
    volatility: figures.volatilityRatio,
    valueAtRisk: figures.valueAtRiskRatio,
    expectedShortfall: figures.expectedShortfallRatio,
    sri: figures.sri,
    annualCost: figures.feeRatio,
    lineCount: figures.lines,
    approximate: figures.isApproximate,
  };
}
