import type { Ratio } from "../kernel/ratio.ts";

/** Weights that an advisor sets on a contract, as ratios of its whole value. */

export const proposalOrigins = ["search", "hand", "model", "replacement"] as const;
/** Origin of the weights of a proposal: the optimiser, manual input by an advisor, a version of the firm's model, or the
 * replacement of a fund. */
export type ProposalOrigin =
  | { readonly kind: "search" | "hand" }
  | { readonly kind: "model"; readonly profile: number; readonly version: number }
  | { readonly kind: "replacement"; readonly fromIsin: string; readonly toIsin: string };

export type TargetLine = {
  readonly key: string;
  readonly nowRatio: Ratio;
  /** True where the line cannot be changed, as its prices or its risk are unknown. */
  readonly isFixed: boolean;
};

/** Weights are entered in percent with two digits; the advisor need not compensate the further digits of the lines that do not
 * move. */
const sameRatio = 0.000_05;
const roundingRatio = 0.000_5;

const wantedOf = (line: TargetLine, wanted: ReadonlyMap<string, Ratio>): Ratio => {
  const asked = line.isFixed ? line.nowRatio : (wanted.get(line.key) ?? 0);
  return Math.abs(asked - line.nowRatio) <= sameRatio ? line.nowRatio : asked;
};

/** Returns what is missing to reach 1; negative where the sum is too high, 0 within the rounding of the input. */
export function targetMissing(lines: readonly TargetLine[], wanted: ReadonlyMap<string, Ratio>): Ratio {
  const missing = 1 - lines.reduce((sum, line) => sum + wantedOf(line, wanted), 0);
  return Math.abs(missing) <= roundingRatio ? 0 : missing;
}

/** Returns the wanted weights, adjusted to add up to 1: lines that do not move keep their exact value, and the largest moving line
 * takes the rounding difference.
 * @returns null where they are not the whole, or one is negative */
export function settledTarget(
  lines: readonly TargetLine[],
  wanted: ReadonlyMap<string, Ratio>,
): ReadonlyMap<string, Ratio> | null {
  const settled = new Map(lines.map((line) => [line.key, wantedOf(line, wanted)]));
  if (targetMissing(lines, wanted) !== 0 || [...settled.values()].some((ratio) => ratio < 0)) return null;
  const rest = 1 - [...settled.values()].reduce((sum, ratio) => sum + ratio, 0);
  const moved = lines.filter(({ key, nowRatio }) => settled.get(key) !== nowRatio);
  const [largest] = moved.toSorted((a, b) => (settled.get(b.key) ?? 0) - (settled.get(a.key) ?? 0));
  if (largest !== undefined) settled.set(largest.key, Math.max(0, (settled.get(largest.key) ?? 0) + rest));
  return settled;
}
