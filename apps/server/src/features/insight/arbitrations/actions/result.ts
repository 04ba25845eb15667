import type { Move, Optimization, Outlook } from "@vigie/api";
import {
  amountsAfter,
  type Cents,
  cents,
  type Day,
  optimizationEngineVersion,
  profileName,
  scaleCents,
  subtractCents,
} from "@vigie/domain";
import type { Position, Profile } from "../../analyses/actions/situation.ts";
import type { Choice } from "./candidates.ts";
import type { Question } from "./question.ts";
import type { Answer, ShownFigures } from "./solve.ts";
import { activeRuleSentence, eurosFr } from "./rules-text.ts";
import { arbitrationText } from "../text.ts";

export type Result = NonNullable<Optimization["result"]>;

type Parts = {
  readonly question: Question;
  readonly answer: Answer;
  readonly choice: Choice;
  readonly profile: Profile;
  readonly frontier: Result["frontier"];
  readonly asOf: Day | null;
};

/** What the saver is shown: amounts to the cent, before and after, and what held the answer back. */
export function resultOf({ question, answer, choice, profile, frontier, asOf }: Parts): Result {
  const { problem, frozen } = question;
  const moves = movesOf(question, answer, choice.newMoneyCents);
  const amount = cents(moves.reduce((sum, move) => sum + move.before, 0));
  const newMoney = cents(choice.newMoneyCents);
  const bought = cents(moves.reduce((sum, move) => sum + Math.max(0, move.change), 0));
  const sold = cents(moves.reduce((sum, move) => sum + Math.max(0, -move.change), 0));
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

function notesOf(profile: Profile, frozen: readonly Position[], { newMoneyCents, offer }: Choice): string[] {
  const notes: string[] = [];
  if (newMoneyCents > 0) notes.push(arbitrationText.nothingSold(eurosFr(newMoneyCents)));
  if (offer === "market") notes.push(arbitrationText.marketOffer);
  if (profile.origin === "default") {
    notes.push(arbitrationText.defaultProfile(profileName(profile.level)));
  }
  for (const line of frozen) notes.push(arbitrationText.lineUnchanged(line.label));
  return notes;
}

function outlookOf(figures: ShownFigures): Outlook {
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

/** Lines held before or after, the largest move first; their amounts add up to the portfolio's value on both sides. */
function movesOf(
  { candidates, problem, frozen }: Question,
  { weights, noTrade }: Answer,
  newMoneyCents: number,
): Move[] {
  const { current } = problem.trading;
  const stakes = candidates.map((one, index) => ({
    beforeCents: one.heldCents,
    weightBefore: current[index] ?? 0,
    weightAfter: noTrade ? (current[index] ?? 0) : (weights[index] ?? 0),
  }));
  const after = amountsAfter(stakes, newMoneyCents);
  const lines = candidates.map((one, index) => ({
    isin: one.isin,
    label: one.label,
    assetClass: one.assetClass,
    sri: one.sri,
    ongoingFeeRatio: one.ongoingFeeRatio,
    before: one.heldCents,
    after: after[index] ?? cents(0),
  }));
  const still = frozen.map((line) => ({
    isin: line.isin,
    label: line.label,
    assetClass: line.assetClass,
    sri: line.fund?.sri ?? null,
    ongoingFeeRatio: line.fund?.ongoingFeeRatio ?? null,
    before: line.amountCents,
    after: line.amountCents,
  }));
  const all = [...lines, ...still].filter((line) => line.before > 0 || line.after > 0);
  const total = all.reduce((sum, line) => sum + line.before, 0);
  return all
    .map((line) => withChange(line, { total, newMoneyCents }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.after - a.after);
}

function withChange(
  line: Omit<Move, "change" | "weightBefore" | "weightAfter"> & { before: Cents; after: Cents },
  { total, newMoneyCents }: { total: number; newMoneyCents: number },
): Move {
  return {
    ...line,
    change: subtractCents(line.after, line.before),
    weightBefore: line.before / total,
    weightAfter: line.after / (total + newMoneyCents),
  };
}
