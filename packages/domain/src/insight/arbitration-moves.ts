import { type Cents, cents, subtractCents, sumCents } from "../kernel/cents.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Movement } from "../holdings/valuations.ts";
import { amountsAfter } from "./arbitrations.ts";
import type { MovedUniverse } from "./candidate-limits.ts";
import type { Candidate, HeldLine } from "./candidates.ts";

/** A line before and after. */
export type LineMove = Pick<Candidate, "isin" | "label" | "assetClass" | "ongoingFeeRatio"> & {
  readonly sri: number | null;
  readonly before: Cents;
  readonly after: Cents;
  readonly change: Cents;
  readonly weightBefore: Ratio;
  readonly weightAfter: Ratio;
};

/** Weights of the candidates, relative to their holdings plus the payment; in the order of the candidates. */
export type WeightsMoved = { readonly before: Float64Array; readonly after: Float64Array };

/** Lines held before or after, largest move first; their amounts add up to the portfolio's value on both sides.
 * @param frozen lines that must not change */
export function lineMoves(
  { candidates, newMoneyCents, maySell = newMoneyCents === 0 }: MovedUniverse,
  weights: WeightsMoved,
  frozen: readonly HeldLine[],
): LineMove[] {
  const stakes = candidates.map((one, index) => ({
    beforeCents: one.heldCents,
    weightBefore: weights.before[index] ?? 0,
    weightAfter: weights.after[index] ?? 0,
  }));
  const after = amountsAfter(stakes, newMoneyCents, maySell);
  const lines = candidates.map(({ isin, label, assetClass, sri, ongoingFeeRatio, heldCents }, index) => {
    return {
      isin,
      label,
      assetClass,
      sri,
      ongoingFeeRatio,
      before: heldCents,
      after: after[index] ?? cents(0),
    };
  });
  const still = frozen.map(({ isin, label, assetClass, fund, amountCents }) => ({
    isin,
    label,
    assetClass,
    sri: fund?.sri ?? null,
    ongoingFeeRatio: fund?.ongoingFeeRatio ?? null,
    before: amountCents,
    after: amountCents,
  }));
  const all = [...lines, ...still].filter((line) => line.before > 0 || line.after > 0);
  const total = sumCents(all.map((line) => line.before));
  return all
    .map((line) => ({
      ...line,
      change: subtractCents(line.after, line.before),
      weightBefore: line.before / total,
      weightAfter: line.after / (total + newMoneyCents),
    }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.after - a.after);
}

/** Total held before, and totals bought and sold. */
export function moveTotals(moves: readonly Pick<LineMove, "before" | "change">[]): {
  readonly held: Cents;
  readonly bought: Cents;
  readonly sold: Cents;
} {
  const sum = (of: (move: Pick<LineMove, "before" | "change">) => number) =>
    cents(moves.reduce((total, move) => total + of(move), 0));
  return {
    held: sum((move) => move.before),
    bought: sum((move) => Math.max(0, move.change)),
    sold: sum((move) => Math.max(0, -move.change)),
  };
}

export type ArbitrageTerms = {
  readonly feeRatio: Ratio | null;
  /** True where the saver entered the fee from their own documents. */
  readonly isTyped: boolean;
  /** Free arbitrages per year; null where all are free. */
  readonly freePerYear: number | null;
};

/** Current cost ratio of an arbitrage: zero while a free one of the year remains.
 * @param movements of the year */
export function arbitrageRatioNow(
  { feeRatio, isTyped, freePerYear }: ArbitrageTerms,
  movements: readonly Pick<Movement, "day" | "type">[],
): Ratio {
  const fee = feeRatio ?? 0;
  // Where every arbitrage is free according to the catalogue, a fee from the saver's own documents takes precedence.
  if (freePerYear === null) return isTyped ? fee : 0;
  const done = new Set(movements.filter((one) => one.type === "arbitrage").map((one) => one.day));
  return done.size < freePerYear ? 0 : fee;
}
