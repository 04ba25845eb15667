import { type Cents, cents } from "../kernel/cents.ts";

/** A difference below this in a year is a trifle beside what else there is to do. @source product decision */
export const leastYearlyCents: Cents = cents(50_00);

/** Below this a sum is not worth a saver's time. @source product decision */
export const worthCents: Cents = cents(100_00);

type Worth = { readonly yearlyCents: Cents | null; readonly amountCents: Cents | null };

/** What would waste a place among the few things to do: by what it makes in a year, else by the euros concerned. What nobody knows is
 * no trifle. */
export function isTrifle({ yearlyCents, amountCents }: Worth): boolean {
  if (yearlyCents !== null) return yearlyCents < leastYearlyCents;
  return amountCents !== null && amountCents < worthCents;
}

/** The most euros a year first, then the most euros concerned of what tells none, and last what nobody knows. */
export function byYearlyEuros(a: Worth, b: Worth): number {
  return (b.yearlyCents ?? -1) - (a.yearlyCents ?? -1) || (b.amountCents ?? -1) - (a.amountCents ?? -1);
}
