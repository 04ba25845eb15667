import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type ExposedLine = {
  readonly weightRatio: number;
  /** Published holdings as shares by company, region, sector or currency; null where none are published. */
  readonly split: Readonly<Record<string, number>> | null;
};

export type Exposures = {
  /** Shares of the whole by key, largest first. */
  readonly known: ReadonlyArray<{ readonly key: string; readonly ratio: number }>;
  readonly coveredRatio: number;
  /** Bounds of the concentration: the unknown part spread over tiny positions, or entirely in the largest. */
  readonly herfindahlLow: Estimate;
  readonly herfindahlHigh: Estimate;
};

/** Exposure of a portfolio through its funds, with bounds of its concentration.
 * @source methodology 2, section 3.6 */
export function exposures(lines: readonly ExposedLine[]): Exposures {
  const whole = lines.reduce((sum, line) => sum + line.weightRatio, 0);
  const found = new Map<string, number>();
  for (const { weightRatio, split } of lines)
    for (const [key, share] of Object.entries(split ?? {}))
      found.set(key, (found.get(key) ?? 0) + (weightRatio / whole) * share);
  const known = [...found]
    .map(([key, ratio]) => ({ key, ratio }))
    .toSorted((a, b) => b.ratio - a.ratio || (a.key < b.key ? -1 : 1));
  const coveredRatio = known.reduce((sum, one) => sum + one.ratio, 0);
  if (!(whole > 0) || known.length === 0) {
    const none = missing(whole > 0 ? "too_much_unknown" : "empty");
    return { known: [], coveredRatio: 0, herfindahlLow: none, herfindahlHigh: none };
  }
  const low = known.reduce((sum, one) => sum + one.ratio ** 2, 0);
  const largest = known[0]?.ratio ?? 0;
  const high = low - largest ** 2 + (largest + 1 - coveredRatio) ** 2;
  return { known, coveredRatio, herfindahlLow: estimate(low), herfindahlHigh: estimate(high) };
}

/** Half the distance between two weight vectors: the share of the portfolio that deviates from the model.
 * @source methodology 2, section 3.13 */
export function driftRatio(weights: Float64Array, model: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + Math.abs(weight - (model[i] ?? 0)), 0) / 2;
}

/** Executed share of a proposal: 1 minus the remaining distance over the proposed one, within 0 and 1; null where no change was
 * proposed.
 * @source methodology 2, section 3.11 */
export function doneRatio(
  before: Float64Array,
  proposed: Float64Array,
  observed: Float64Array,
): number | null {
  const asked = driftRatio(proposed, before);
  if (!(asked > 0)) return null;
  return Math.min(Math.max(1 - driftRatio(observed, proposed) / asked, 0), 1);
}

/** Effect below which the result of an advice is not distinguishable from chance, as a ratio of the portfolio: 1.96 standard
 * deviations of the difference.
 * @source methodology 2, section 3.12 */
export function adviceNoise(trackingRatio: number, years: number): number {
  return 1.96 * trackingRatio * Math.sqrt(years);
}
