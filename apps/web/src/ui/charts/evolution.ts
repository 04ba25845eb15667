import { cents, changeInWholeEuros, subtractCents, type Cents, type Day } from "@vigie/domain";
import { dayNumber } from "./ticks.ts";

export type EvolutionPoint = {
  readonly day: Day;
  /** Value on that day; null where it is not known. */
  readonly valueCents: Cents | null;
  /** What had been paid in up to that day, net of withdrawals, from any starting point; null where not known. */
  readonly paidCents: Cents | null;
  /** Computed backwards from movements rather than read on that day. */
  readonly reconstructed: boolean;
};

/** A point told as a change since the start of the range: change = paid + market. */
export type EvolutionStep = EvolutionPoint & {
  readonly at: number;
  readonly changeCents: Cents | null;
  readonly paidSinceCents: Cents | null;
  readonly marketCents: Cents | null;
};

/** Changes since the first known value. Where what was paid by then is not known, nothing is told apart. */
export function evolutionSteps(points: readonly EvolutionPoint[]): readonly EvolutionStep[] {
  const start = points.find((point) => point.valueCents !== null);
  let isStarted = false;
  return points.map((point) => {
    isStarted ||= point === start;
    const changeCents = isStarted ? difference(point.valueCents, start?.valueCents ?? null) : null;
    const paidSinceCents = isStarted ? difference(point.paidCents, start?.paidCents ?? null) : null;
    const marketCents = difference(changeCents, paidSinceCents);
    return { ...point, at: dayNumber(point.day), changeCents, paidSinceCents, marketCents };
  });
}

/** What the markets made, in the whole euros that stand beside a written change and what was paid: the three add up. */
export function writtenMarket({ changeCents, paidSinceCents }: EvolutionStep): Cents | null {
  if (changeCents === null || paidSinceCents === null) return null;
  return changeInWholeEuros({ change: changeCents, paid: paidSinceCents, employer: cents(0) }).market;
}

/** The last known step: what the brackets, the legend and the description speak of. */
export function lastKnown(steps: readonly EvolutionStep[]): EvolutionStep | null {
  return steps.findLast((step) => step.changeCents !== null) ?? null;
}

/** The ranges of neighbours that share a property, as [first, last] positions; a range draws to the next point too. */
export function consecutiveRanges<T>(
  items: readonly T[],
  holds: (item: T) => boolean,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  items.forEach((item, index) => {
    if (!holds(item)) return;
    const open = found.at(-1);
    if (open !== undefined && open[1] === index - 1) open[1] = index;
    else found.push([index, index]);
  });
  return found;
}

function difference(a: Cents | null, b: Cents | null): Cents | null {
  return a === null || b === null ? null : subtractCents(a, b);
}
