import {
  addCents,
  type Cents,
  cents,
  lineMoves,
  moveTotals,
  optimizationEngineVersion,
  scaleCents,
} from "@vigie/domain";
import { profileGrid } from "../index.ts";
import type { Choice } from "./arbitration-choice.ts";
import { figuresAfter, figuresBefore } from "./arbitration-figures.ts";
import type { Question } from "./arbitration-question.ts";
import { notesOf, outlookOf } from "./arbitration-result.ts";
import { activeRuleSentence } from "./arbitration-rules-text.ts";
import { targetText } from "./arbitration-text.ts";
import type { RecordedLaw } from "./recorded-law.ts";
import type { Position } from "./situation.ts";

/** Weights of a contract set by an advisor, measured like those of the engine. */

export type TargetPlace = {
  readonly key: string;
  readonly label: string;
  readonly isin: string | null;
  readonly sri: number | null;
  readonly ongoingFeeRatio: number | null;
  readonly assetClass: Position["assetClass"];
  readonly heldCents: Cents;
  readonly nowRatio: number;
  readonly isFixed: boolean;
};

/** Returns every line with a weight, including unchanged ones.
 * @param paymentCents payment included: weights are relative to the value including it */
export function placesOf({ candidates, frozen }: Question, paymentCents = 0): readonly TargetPlace[] {
  const total = targetTotal({ candidates, frozen }) + paymentCents;
  const free = candidates.map(({ key, label, isin, sri, ongoingFeeRatio, assetClass, heldCents }) => {
    const nowRatio = heldCents / total;
    return { key, label, isin, sri, ongoingFeeRatio, assetClass, heldCents, nowRatio, isFixed: false };
  });
  const still = frozen.map(({ holdingId, label, isin, assetClass, fund, amountCents }) => ({
    key: holdingId,
    label,
    isin,
    sri: fund?.sri ?? null,
    ongoingFeeRatio: fund?.ongoingFeeRatio ?? null,
    assetClass,
    heldCents: amountCents,
    nowRatio: amountCents / total,
    isFixed: true,
  }));
  return [...free, ...still];
}

/** Denominator of the weights: the lines of known value. */
export function targetTotal({ candidates, frozen }: Pick<Question, "candidates" | "frozen">): number {
  return (
    candidates.reduce((sum, one) => sum + one.heldCents, 0) +
    frozen.reduce((sum, one) => sum + one.amountCents, 0)
  );
}

/** Weights of the candidates among themselves, from ratios of the whole. */
export function weightsAmong(question: Question, settled: ReadonlyMap<string, number>): Float64Array {
  const { candidates } = question;
  const shares = Float64Array.from(candidates, ({ key }) => settled.get(key) ?? 0);
  const sum = shares.reduce((total, share) => total + share, 0);
  return sum > 0 ? shares.map((share) => share / sum) : shares;
}

export type WeighedTarget = ReturnType<typeof weighTarget>;

/** Fees of the contract on sales, and on payments. */
export type TargetFees = { readonly sellRatio: number; readonly entryRatio: number };

type Weighing = {
  readonly choice: Choice;
  readonly recorded: RecordedLaw | null;
  readonly fees: TargetFees;
};

/** Figures and moves of weights, in the format of an optimisation. With a payment, lines may be sold too, and the weights are
 * relative to the value including it. */
export function weighTarget(question: Question, weights: Float64Array, { choice, recorded, fees }: Weighing) {
  const { problem, frozen, candidates } = question;
  const { current } = problem.trading;
  const { newMoneyCents } = choice;
  const universe = { candidates, newMoneyCents, maySell: true };
  const moves = lineMoves(universe, { before: current, after: weights }, frozen);
  const { held: amount, sold } = moveTotals(moves);
  const profile = leastProfile(question, weights);
  const newMoney = cents(newMoneyCents);
  const entryFee = scaleCents(newMoney, fees.entryRatio);
  return {
    amount,
    moves,
    /** Amount that moves between lines, without the payment. */
    moved: sold,
    newMoney,
    entryFee,
    switchCost: addCents(scaleCents(sold, fees.sellRatio), entryFee),
    before: outlookOf(figuresBefore(question, recorded)),
    after: outlookOf(figuresAfter(question, weights)),
    /** Most cautious profile whose limits these weights satisfy; null above all. */
    profile,
    notes: notesOf({ level: choice.profile.profile, origin: "request" }, frozen, {
      ...choice,
      newMoneyCents: 0,
    }),
    broken: brokenRules(question, weights, choice),
    engineVersion: optimizationEngineVersion,
    dataFrom: question.from,
    dataTo: question.to,
  };
}

const slack = 1e-6;

/** Most cautious profile that admits the weights, by the limits of the optimiser; caps per line are checked by the optimiser only.
 * @source methodology, section 11, profile grid */
export function leastProfile({ problem }: Question, weights: Float64Array): number | null {
  const { assets } = problem;
  const sum = (of: (asset: (typeof assets)[number]) => number) =>
    assets.reduce((total, asset, index) => total + of(asset) * (weights[index] ?? 0), 0);
  const sri = sum((asset) => asset.sri);
  const safe = sum(({ kind }) => (kind === "unit_linked" ? 0 : 1));
  const equity = sum(({ isEquity }) => (isEquity ? 1 : 0));
  const riskiest = Math.max(
    0,
    ...assets.flatMap((asset, at) => ((weights[at] ?? 0) > slack ? asset.sri : [])),
  );
  const found = profileGrid.find(
    (limits) =>
      sri <= limits.maxSri + slack &&
      safe >= limits.minSafeRatio - slack &&
      equity <= limits.maxEquityRatio + slack &&
      riskiest <= limits.maxLineSri,
  );
  return found?.profile ?? null;
}

/** Violated rules of the contract, as sentences. */
function brokenRules(
  { candidates, problem }: Question,
  weights: Float64Array,
  { limits, profile }: Choice,
): readonly string[] {
  const { current } = problem.trading;
  const units = problem.assets.reduce(
    (sum, { kind }, index) => sum + (kind === "unit_linked" ? (weights[index] ?? 0) : 0),
    0,
  );
  const least = limits.minUnitLinkedRatio ?? 0;
  const labels = candidates.map(({ label }) => label);
  const rule = { name: "unit_linked_floor", subject: null, assetIndex: null, limit: least } as const;
  const floor =
    units < least - slack ? [activeRuleSentence({ ...rule, shadowPrice: 0 }, { profile, labels })] : [];
  const cash = candidates.flatMap(({ kind, label }, index) =>
    kind === "cash" && (weights[index] ?? 0) > (current[index] ?? 0) + slack
      ? targetText.cashOnlyUsed(label)
      : [],
  );
  return [...floor, ...cash];
}
