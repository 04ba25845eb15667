import { correlationOf, sampleCovariance } from "../linear/covariance.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell } from "../linear/matrix.ts";

/** Overlap of two funds: the sum over their published holdings of the smaller share, 0 to 1. A lower bound, as unpublished holdings
 * may overlap too.
 * @source methodology section 8 */
export function overlapRatio(
  first: Readonly<Record<string, number>>,
  second: Readonly<Record<string, number>>,
): number {
  return Object.entries(first).reduce((total, [key, share]) => total + Math.min(share, second[key] ?? 0), 0);
}

export type DuplicatePair = {
  /** Indices of the two lines, the lower one first. */
  readonly first: number;
  readonly second: number;
  readonly correlation: number;
};

/** Above this correlation two funds count as duplicates: a saver who holds both pays twice for the same exposure.
 * @source methodology section 8 */
export const duplicateCorrelation = 0.97;

/** Pairs of highly correlated lines, most correlated first.
 * @param returns simple returns on one grid, one column per line; shape [T, n] */
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

export type CommonMoves = {
  readonly correlation: number;
  /** Change of the first when the second changes by one. */
  readonly beta: number;
};

/** Co-movement of two lines over the same weeks.
 * @param first simple returns; shape [T]
 * @param second same, for the same weeks
 * @returns null where one of them never changes */
export function commonMoves(first: Float64Array, second: Float64Array): CommonMoves | null {
  const count = first.length;
  const [meanFirst, meanSecond] = [first, second].map((all) => all.reduce((sum, x) => sum + x, 0) / count);
  let [squares, others, products] = [0, 0, 0];
  for (let t = 0; t < count; t += 1) {
    const x = (first[t] ?? 0) - (meanFirst ?? 0);
    const y = (second[t] ?? 0) - (meanSecond ?? 0);
    squares += x ** 2;
    others += y ** 2;
    products += x * y;
  }
  if (!(squares > 0) || !(others > 0)) return null;
  return { correlation: products / Math.sqrt(squares * others), beta: products / others };
}

export type KeyedLine = { readonly key: string | null; readonly weightRatio: number };

/** Merges lines with the same key (an ISIN), in order of first occurrence; lines without a key stay separate. Required before
 * measuring concentration, so that a fund held twice counts as one line.
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
