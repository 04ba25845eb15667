import { cents, changeInWholeEuros, subtractCents, type Cents, type Day } from "@vigie/domain";
import { dayNumber } from "./ticks.ts";

export type EvolutionPoint = {
  readonly day: Day;
  /** Value on that day; null if unknown. */
  readonly valueCents: Cents | null;
  /** Total paid in up to that day, net of withdrawals, from any starting point; null if unknown. */
  readonly paidCents: Cents | null;
  /** Computed backwards from transactions instead of read on that day. */
  readonly reconstructed: boolean;
};

/** A point as a change since the start of the range: change = paid + market. */
export type EvolutionStep = EvolutionPoint & {
  readonly at: number;
  readonly changeCents: Cents | null;
  readonly paidSinceCents: Cents | null;
  readonly marketCents: Cents | null;
};

/** Changes since the first known value. If the payments are unknown, nothing is split. */
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

/** The markets' part in the whole euros shown beside a rounded change and the payments: the three add up. */
export function writtenMarket({ changeCents, paidSinceCents }: EvolutionStep): Cents | null {
  if (changeCents === null || paidSinceCents === null) return null;
  return changeInWholeEuros({ change: changeCents, paid: paidSinceCents, employer: cents(0) }).market;
}

/** The last known step: the subject of the brackets, the legend and the description. */
export function lastKnown(steps: readonly EvolutionStep[]): EvolutionStep | null {
  return steps.findLast((step) => step.changeCents !== null) ?? null;
}

/** The runs of neighbours that share a property, as [first, last] positions; a run is drawn up to the next point. */
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
