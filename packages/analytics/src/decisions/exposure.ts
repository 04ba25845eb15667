import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type ExposedLine = {
  readonly weightRatio: number;
  /** What it publishes of what it holds, shares by company, region, sector or currency; null when it publishes nothing. */
  readonly split: Readonly<Record<string, number>> | null;
};

export type Exposures = {
  /** Shares of the whole by key, the largest first. */
  readonly known: ReadonlyArray<{ readonly key: string; readonly ratio: number }>;
  readonly coveredRatio: number;
  /** Between these two lies the concentration: the unknown part spread to dust, or all of it in the largest. */
  readonly herfindahlLow: Estimate;
  readonly herfindahlHigh: Estimate;
};

/** What a portfolio holds through its funds, and between what bounds its concentration lies.
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

/** Half of the distance between two sets of weights: the share of the portfolio that is not as the model wants it.
 * @source methodology 2, section 3.13 */
export function driftRatio(weights: Float64Array, model: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + Math.abs(weight - (model[i] ?? 0)), 0) / 2;
}

/** How much of a proposal was carried out: 1 less the distance left over the distance proposed, within 0 and 1; null when it
 * proposed no change.
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

/** What an advice did cannot be told from chance within this, as a share of the portfolio: 1.96 deviations of the difference.
 * @source methodology 2, section 3.12 */
export function adviceNoise(trackingRatio: number, years: number): number {
  return 1.96 * trackingRatio * Math.sqrt(years);
}
