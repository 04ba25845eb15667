import type { Ratio } from "../kernel/ratio.ts";

/** Weights that an advisor sets on a contract, of its whole value. */

export const proposalOrigins = ["search", "hand", "model", "replacement"] as const;
/** Where the weights of a proposal come from: the optimiser, an advisor's hand, a version of the firm's model, or a fund that takes the
 * place of another. */
export type ProposalOrigin =
  | { readonly kind: "search" | "hand" }
  | { readonly kind: "model"; readonly profile: number; readonly version: number }
  | { readonly kind: "replacement"; readonly fromIsin: string; readonly toIsin: string };

export type TargetLine = {
  readonly key: string;
  readonly nowRatio: Ratio;
  /** It is left as it is: its prices or its risk are not known. */
  readonly isFixed: boolean;
};

/** Weights are typed in percent with two digits: what lines that did not move are beyond that is not the advisor's to settle. */
const sameRatio = 0.000_05;
const roundingRatio = 0.000_5;

const wantedOf = (line: TargetLine, wanted: ReadonlyMap<string, Ratio>): Ratio => {
  const asked = line.isFixed ? line.nowRatio : (wanted.get(line.key) ?? 0);
  return Math.abs(asked - line.nowRatio) <= sameRatio ? line.nowRatio : asked;
};

/** What is missing to the whole; negative where it is too much, 0 up to the rounding of what is typed. */
export function targetMissing(lines: readonly TargetLine[], wanted: ReadonlyMap<string, Ratio>): Ratio {
  const missing = 1 - lines.reduce((sum, line) => sum + wantedOf(line, wanted), 0);
  return Math.abs(missing) <= roundingRatio ? 0 : missing;
}

/** The weights that are wanted, made the whole: lines that are not moved keep theirs to the cent, and the largest that moves takes the
 * rounding.
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
