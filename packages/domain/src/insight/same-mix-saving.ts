/** A line before and after an arbitrage: its shares of the contract, and its yearly cost. */
export type CostedShare = {
  readonly assetClass: string;
  readonly beforeRatio: number;
  readonly afterRatio: number;
  readonly feeRatio: number;
};

/** Reduction of yearly costs by an arbitrage with an unchanged mix of classes: the share that each class keeps, times the decrease
 * of its average cost. The rest of the decrease comes from a different mix (bonds for equities, a euro fund for both) and is not a
 * saving.
 * @returns ratio of the contract per year; negative where the same classes become more expensive
 * @source methodology, part 2, section 2 F */
export function sameMixSaving(lines: readonly CostedShare[]): number {
  const classes = [...new Set(lines.map((line) => line.assetClass))];
  return classes.reduce((total, assetClass) => {
    const lot = lines.filter((line) => line.assetClass === assetClass);
    const before = meanOf(lot, (line) => line.beforeRatio);
    const after = meanOf(lot, (line) => line.afterRatio);
    if (before === null || after === null) return total;
    return total + Math.min(before.share, after.share) * (before.fee - after.fee);
  }, 0);
}

function meanOf(lot: readonly CostedShare[], shareOf: (line: CostedShare) => number) {
  const share = lot.reduce((sum, line) => sum + shareOf(line), 0);
  if (share <= 0) return null;
  return { share, fee: lot.reduce((sum, line) => sum + shareOf(line) * line.feeRatio, 0) / share };
}
