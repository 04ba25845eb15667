import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type SplitLine = {
  readonly weightRatio: number;
  /** Published split of the fund over keys (regions, sectors), ratios; null when not published. */
  readonly split: Readonly<Record<string, number>> | null;
};

export type LookThrough = {
  /** Exposure of the whole portfolio to each key, largest first; they add up to the covered share. */
  readonly exposures: ReadonlyArray<{ readonly key: string; readonly weightRatio: number }>;
  /** Share of the portfolio whose split is known, 0 to 1; the rest is "not published". */
  readonly coveredRatio: number;
  /** Concentration of the known part only. */
  readonly herfindahl: Estimate;
};

/** Exposure through the funds: sum_i w_i x_ik, with the covered share.
 * @source methodology section 8 */
export function lookThrough(lines: readonly SplitLine[]): LookThrough {
  const totals = new Map<string, number>();
  let whole = 0;
  for (const { weightRatio, split } of lines) {
    whole += weightRatio;
    for (const [key, share] of Object.entries(split ?? {}))
      totals.set(key, (totals.get(key) ?? 0) + weightRatio * share);
  }
  const exposures = [...totals]
    .map(([key, total]) => ({ key, weightRatio: whole > 0 ? total / whole : 0 }))
    .toSorted((a, b) => b.weightRatio - a.weightRatio || a.key.localeCompare(b.key));
  const coveredRatio = exposures.reduce((total, one) => total + one.weightRatio, 0);
  const herfindahl =
    coveredRatio > 0
      ? estimate(exposures.reduce((total, one) => total + (one.weightRatio / coveredRatio) ** 2, 0))
      : missing("empty");
  return { exposures, coveredRatio, herfindahl };
}

/** Half the L1 distance between two splits, 0 (identical) to 1 (disjoint), over the keys of both. The known part of the first is
 * scaled to 1 before. */
export function splitDistance(
  own: ReadonlyArray<{ readonly key: string; readonly weightRatio: number }>,
  reference: Readonly<Record<string, number>>,
): Estimate {
  const total = own.reduce((sum, one) => sum + one.weightRatio, 0);
  if (!(total > 0)) return missing("empty");
  const keys = new Set([...own.map((one) => one.key), ...Object.keys(reference)]);
  let distance = 0;
  for (const key of keys) {
    const share = (own.find((one) => one.key === key)?.weightRatio ?? 0) / total;
    distance += Math.abs(share - (reference[key] ?? 0));
  }
  return estimate(distance / 2);
}
