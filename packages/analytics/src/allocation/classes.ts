import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { effectiveLines, herfindahl } from "./concentration.ts";

export type ClassedLine = {
  /** Any single unit (cents); null where the value of the line is unknown. */
  readonly amount: number | null;
  readonly className: string;
};

export type ClassShare = {
  readonly className: string;
  readonly amount: number;
  readonly weightRatio: number;
};

export type ClassAllocation = {
  /** Largest first. */
  readonly classes: readonly ClassShare[];
  /** Concentration across lines, not classes. */
  readonly herfindahl: Estimate;
  readonly effectiveLines: Estimate;
  readonly totalAmount: Estimate;
  /** Number of lines of unknown value, which do not count as zero. */
  readonly unknownLines: number;
};

/** Allocation of a portfolio to asset classes, with the concentration of its lines.
 * @source methodology section 8 */
export function allocationByClass(lines: readonly ClassedLine[]): ClassAllocation {
  const known = lines.flatMap((line) => (line.amount === null ? [] : [{ ...line, amount: line.amount }]));
  const total = known.reduce((sum, line) => sum + line.amount, 0);
  const unknownLines = lines.length - known.length;
  if (!(total > 0)) {
    const none = missing(known.length === 0 ? "empty" : "not_positive");
    return { classes: [], herfindahl: none, effectiveLines: none, totalAmount: none, unknownLines };
  }
  const amounts = new Map<string, number>();
  for (const line of known) amounts.set(line.className, (amounts.get(line.className) ?? 0) + line.amount);
  const classes = [...amounts]
    .map(([className, amount]) => ({ className, amount, weightRatio: amount / total }))
    .toSorted((a, b) => b.amount - a.amount || a.className.localeCompare(b.className));
  const weights = Float64Array.from(known, (line) => line.amount / total);
  return {
    classes,
    herfindahl: herfindahl(weights),
    effectiveLines: effectiveLines(weights),
    totalAmount: estimate(total),
    unknownLines,
  };
}
