import { groupBy } from "../kernel/group-by.ts";
import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import type { Fund } from "../market/funds.ts";
import type { AssetClass } from "../holdings/portfolios.ts";

export const optimizationEngineVersion = "2026.11.5";

/** Maximum number of lines: an optimisation of this size takes a fraction of a second (methodology sheet, section 13). */
export const maxCandidates = 120;

/** Number of a portfolio's funds considered per class; what a class does not use goes to the cheapest others. */
const classQuotas: Readonly<Record<AssetClass, number>> = {
  stock: 45,
  bond: 35,
  diversified: 12,
  realEstate: 8,
  cash: 6,
  other: 8,
  savings: 2,
  unknown: 0,
  euroFund: 0,
};

/** Selects at most `count` funds: from each class, categories in turn, and from each category the cheapest, so that forty copies of
 * one index do not exclude a whole market. The order of the input does not matter.
 * @source methodology sheet, section 11, retail arbitrage, point 2 */
export function prescreenFunds(funds: readonly Fund[], count = maxCandidates): readonly Fund[] {
  const sorted = funds
    .filter((fund) => fund.assetClass !== "unknown" && fund.assetClass !== "euroFund")
    .toSorted(byCost);
  if (sorted.length <= count) return sorted;
  const kept = new Set<Fund>();
  for (const [assetClass, ofClass] of groupBy(sorted, (fund) => fund.assetClass)) {
    const quota = Math.floor((classQuotas[assetClass] * count) / maxCandidates);
    for (const fund of inTurn(ofClass).slice(0, quota)) kept.add(fund);
  }
  for (const fund of inTurn(sorted)) {
    if (kept.size >= count) break;
    kept.add(fund);
  }
  return sorted.filter((fund) => kept.has(fund)).slice(0, count);
}

function byCost(a: Fund, b: Fund): number {
  return (a.ongoingFeeRatio ?? 1) - (b.ongoingFeeRatio ?? 1) || (a.isin < b.isin ? -1 : 1);
}

/** Interleaves: the first of each category, then the second of each, and so on. */
function inTurn(sorted: readonly Fund[]): Fund[] {
  const queues = [...groupBy(sorted, (fund) => `${fund.assetClass} ${fund.category ?? ""}`).values()];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}

export type LineWeights = {
  readonly beforeCents: Cents;
  readonly weightBefore: number;
  readonly weightAfter: number;
};

/** Where new money is distributed without a sale, no line may lose a cent. */
function roundedAfter({ weightAfter, beforeCents }: LineWeights, total: number, maySell: boolean): number {
  const rounded = Math.round(weightAfter * total);
  return maySell ? rounded : Math.max(rounded, beforeCents);
}

/** Converts weights to euros: a line that does not move keeps its cents, the others are rounded, and the largest of them absorbs
 * the rounding difference, so that the total is exact.
 * @param newMoneyCents paid in and distributed over the lines; weights before and after are then relative to the portfolio's future
 * value
 * @param maySell if false, no line loses a cent */
export function amountsAfter(
  stakes: readonly LineWeights[],
  newMoneyCents = 0,
  maySell = newMoneyCents === 0,
): readonly Cents[] {
  const total = sumCents(stakes.map((stake) => stake.beforeCents)) + newMoneyCents;
  const moves = stakes.map((stake) => Math.abs(stake.weightAfter - stake.weightBefore) > 1e-9);
  const after = stakes.map((stake, index) =>
    moves[index] ? roundedAfter(stake, total, maySell) : Number(stake.beforeCents),
  );
  const rest = total - after.reduce((sum, amount) => sum + amount, 0);
  // With new money, the rounding difference goes to the largest purchase, which remains the largest.
  const size = (index: number) =>
    (after[index] ?? 0) - (newMoneyCents > 0 ? (stakes[index]?.beforeCents ?? 0) : 0);
  const largest = after.reduce(
    (best, _, index) => (moves[index] && (best < 0 || size(index) > size(best)) ? index : best),
    -1,
  );
  if (largest >= 0) after[largest] = (after[largest] ?? 0) + rest;
  return after.map((amount) => cents(amount));
}
