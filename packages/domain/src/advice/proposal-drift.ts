import type { Cents } from "../kernel/cents.ts";
import type { ProposalPart } from "./proposal-content.ts";

/** How far the holdings have moved from those on which a proposal is based. */

/** Share of a contract's value that may have moved since the proposal: a draft that exceeds `send` must be recomputed; `accept` is
 * wider because it covers the price changes of thirty days.
 * @source product decision of 27.11.2026 */
export const driftLimits = { send: 0.05, accept: 0.15 } as const;

type Line = { readonly isin: string | null; readonly label: string; readonly valueCents: Cents | null };

/** Returns the larger of the total decrease and the total increase of the lines, over the value on which the proposal is based: a
 * transfer between two lines counts once, and so does a price change. A contract without any remaining line has moved entirely.
 * @returns null where a line has no value, or the contract was worth nothing */
export function driftOf(
  { moves, amountCents }: Pick<ProposalPart, "moves" | "amountCents">,
  held: readonly Line[],
): number | null {
  if (amountCents <= 0) return null;
  const keyOf = ({ isin, label }: { readonly isin: string | null; readonly label: string }) => isin ?? label;
  const now = new Map<string, number>();
  for (const line of held) {
    if (line.valueCents === null) return null;
    now.set(keyOf(line), (now.get(keyOf(line)) ?? 0) + line.valueCents);
  }
  const before = new Map<string, number>();
  for (const move of moves) before.set(keyOf(move), (before.get(keyOf(move)) ?? 0) + move.beforeCents);
  let [lost, gained] = [0, 0];
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const change = (now.get(key) ?? 0) - (before.get(key) ?? 0);
    if (change < 0) lost -= change;
    else gained += change;
  }
  return Math.max(lost, gained) / amountCents;
}
