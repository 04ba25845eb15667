import { type Cents, leastYearlyCents, worthCents } from "@vigie/domain";

type Worth = { readonly yearly: Cents | null; readonly amount: Cents | null };

/** What would waste a place among the few things to do: by what it makes in a year, else by the euros concerned. What nobody knows is
 * no trifle. */
export function isTrifle({ yearly, amount }: Worth): boolean {
  if (yearly !== null) return yearly < leastYearlyCents;
  return amount !== null && amount < worthCents;
}

/** The most euros a year first, then the most euros concerned of what tells none, and last what nobody knows. */
export function byYearlyEuros(a: Worth, b: Worth): number {
  return (b.yearly ?? -1) - (a.yearly ?? -1) || (b.amount ?? -1) - (a.amount ?? -1);
}
