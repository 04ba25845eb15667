import { correlationOf, sampleCovariance } from "../linear/covariance.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell } from "../linear/matrix.ts";

/** What two funds hold in common: the sum over what they publish of the smaller of both shares, 0 to 1. What neither
 * publishes may hide more: a lower bound.
 * @source methodology section 8 */
export function overlapRatio(
  first: Readonly<Record<string, number>>,
  second: Readonly<Record<string, number>>,
): number {
  return Object.entries(first).reduce((total, [key, share]) => total + Math.min(share, second[key] ?? 0), 0);
}

export type DuplicatePair = {
  /** Positions of the two lines, the first the lower. */
  readonly first: number;
  readonly second: number;
  readonly correlation: number;
};

/** Above this correlation two funds are one: a saver who holds both pays twice for the same thing.
 * @source methodology section 8 */
export const duplicateCorrelation = 0.97;

/** Pairs of lines that move together, the closest first.
 * @param returns simple returns on one grid, one column a line; shape [T, n] */
export function duplicatePairs(returns: Matrix, threshold = duplicateCorrelation): DuplicatePair[] {
  const covariance = sampleCovariance(returns);
  if (covariance === null) return [];
  const correlations = correlationOf(covariance);
  const pairs: DuplicatePair[] = [];
  for (let first = 0; first < returns.cols; first += 1) {
    for (let second = first + 1; second < returns.cols; second += 1) {
      const correlation = cell(correlations, first, second);
      if (correlation > threshold) pairs.push({ first, second, correlation });
    }
  }
  return pairs.toSorted((a, b) => b.correlation - a.correlation);
}

export type KeyedLine = { readonly key: string | null; readonly weightRatio: number };

/** One line a key (an ISIN), in the order of their first; lines without a key stay apart. Due before any measure of
 * concentration: a fund held twice is one line.
 * @source methodology section 8 */
export function mergeLines(lines: readonly KeyedLine[]): KeyedLine[] {
  const merged: { key: string | null; weightRatio: number }[] = [];
  for (const { key, weightRatio } of lines) {
    const same = key === null ? undefined : merged.find((one) => one.key === key);
    if (same === undefined) merged.push({ key, weightRatio });
    else same.weightRatio += weightRatio;
  }
  return merged;
}
