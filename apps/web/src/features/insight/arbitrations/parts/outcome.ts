import type { Move, Optimization } from "@vigie/api";
import { cents, scaleCents, shownEuros, sumCents, type Cents, type Ratio } from "@vigie/domain";

export type OptimizationResult = NonNullable<Optimization["result"]>;

/** Compares the mean loss of the worst years with the limit of the profile, before and after. */
export type LimitChange = "back_under" | "still_under" | "still_over" | "now_over" | "unknown";

export function limitChange({
  before,
  after,
  profileLossLimitRatio: limit,
}: OptimizationResult): LimitChange {
  const [was, is] = [before.expectedShortfall, after.expectedShortfall];
  if (limit === null || was === null || is === null) return "unknown";
  // An answer exactly at the limit respects it: the solver stops there, up to rounding.
  const isOver = is > limit + 1e-6;
  if (was > limit + 1e-6) return isOver ? "still_over" : "back_under";
  return isOver ? "now_over" : "still_under";
}

/** The mean of the worst years in euros, before and after, when the proposal makes it worse; null when it does not, or when one
 * of the two is not known. Losses are positive; a negative loss is a gain. */
export function worseLoss(
  result: OptimizationResult,
): { readonly before: Cents; readonly after: Cents } | null {
  const { before, after, amount } = result;
  const [was, is] = [before.expectedShortfall, after.expectedShortfall];
  const lossBefore = inEuros(was, amount, before.approximate);
  const lossAfter = inEuros(is, afterTotal(result), after.approximate);
  if (was === null || is === null || lossBefore === null || lossAfter === null) return null;
  // A payment raises amounts, so a loss is worse only if its share of the portfolio is. Differences under a thousandth are rounding.
  return is > was + 0.001 ? { before: lossBefore, after: lossAfter } : null;
}

export type Counts = { readonly purchases: number; readonly sales: number };

export function countsOf(moves: readonly Move[]): Counts {
  return {
    purchases: moves.filter((move) => move.change > 0).length,
    sales: moves.filter((move) => move.change < 0).length,
  };
}

/** A yearly ratio of the portfolio in euros, to two significant figures when it is estimated; null when it is not known. */
export function inEuros(ratio: Ratio | null, total: Cents, isApproximate = false): Cents | null {
  return ratio === null ? null : shownEuros(scaleCents(total, ratio), isApproximate);
}

/** The value of the portfolio once the proposal is carried out, with the payment added. */
export function afterTotal({ amount, newMoney }: Pick<OptimizationResult, "amount" | "newMoney">): Cents {
  return sumCents([amount, newMoney]);
}

/** The change of a figure; null when one side is not known. */
export function changeOf(
  key: "expectedReturn" | "expectedShortfall" | "annualCost",
  result: OptimizationResult,
): Cents | null {
  const { before, after, amount } = result;
  const was = inEuros(before[key], amount, key !== "annualCost" && before.approximate);
  const is = inEuros(after[key], afterTotal(result), key !== "annualCost" && after.approximate);
  return was === null || is === null ? null : cents(is - was);
}

/** The mean yearly cost of what is sold and of what is bought, weighted by euros; null when one of them is not known. */
export function costsMoved(moves: readonly Move[]): { readonly sold: Ratio; readonly bought: Ratio } | null {
  const sold = meanCost(moves.filter((move) => move.change < 0));
  const bought = meanCost(moves.filter((move) => move.change > 0));
  return sold === null || bought === null ? null : { sold, bought };
}

function meanCost(moves: readonly Move[]): Ratio | null {
  let weight = 0;
  let sum = 0;
  for (const { change, ongoingFeeRatio } of moves) {
    if (ongoingFeeRatio === null) return null;
    weight += Math.abs(change);
    sum += Math.abs(change) * ongoingFeeRatio;
  }
  return weight === 0 ? null : sum / weight;
}

/** The most expensive of the lines that are sold entirely; the sentence names it first. */
export function costliestSale(moves: readonly Move[]): Move | null {
  const [first] = moves
    .filter((move) => move.change < 0 && move.ongoingFeeRatio !== null)
    .toSorted((a, b) => (b.ongoingFeeRatio ?? 0) - (a.ongoingFeeRatio ?? 0));
  return first ?? null;
}
