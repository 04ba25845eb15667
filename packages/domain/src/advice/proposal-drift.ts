import type { Cents } from "../kernel/cents.ts";
import type { ProposalPart } from "./proposal-content.ts";

/** How far what is held has moved from what a proposal was made on. */

/** The share of a contract's value that may have moved: a draft is made again, an agreement takes the prices of its thirty days.
 * @source product decision of 27.11.2026 */
export const driftLimits = { send: 0.05, accept: 0.15 } as const;

type Line = { readonly isin: string | null; readonly label: string; readonly valueCents: Cents | null };

/** What the lines lost or what they gained, the larger of both, over the value that the proposal was made on: money that goes from one line
 * to another counts once, a price that moves too. A contract of which nothing is held any more moved whole.
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
