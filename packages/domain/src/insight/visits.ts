import { type Cents, subtractCents } from "../kernel/cents.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { ownedSample } from "../holdings/known-values.ts";
import type { SampledValue } from "../holdings/wealth.ts";

/** A contract on the two compared days, as a whole; null where it was unknown. */
export type SeenContract = {
  readonly id: Id;
  readonly name: string;
  readonly ownedRatio: Ratio;
  readonly before: SampledValue;
  readonly after: SampledValue;
};

export type MostMoved = { readonly id: Id; readonly name: string; readonly changeCents: Cents };

/** Minimum change to report. */
const leastMoveCents = 100;

/** Returns the contract with the largest change in value between two days, up or down, for the person's share; null where none
 * changed by a euro. */
export function mostMoved(contracts: readonly SeenContract[]): MostMoved | null {
  const moved = contracts.flatMap(({ id, name, ownedRatio, before, after }) => {
    const [first, last] = [ownedSample(before, ownedRatio), ownedSample(after, ownedRatio)];
    if (first === null || last === null) return [];
    return [{ id, name, changeCents: subtractCents(last.valueCents, first.valueCents) }];
  });
  const [most] = moved.toSorted((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents));
  return most !== undefined && Math.abs(most.changeCents) >= leastMoveCents ? most : null;
}
