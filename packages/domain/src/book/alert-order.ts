import type { Day } from "../kernel/day.ts";
import { type AlertKind, alertLimits } from "./alert-facts.ts";

/** Which alerts an advisor is shown first, and how many in a day. */

/** The rank of a kind before anybody said what is useful to them. */
const weights: Readonly<Record<AlertKind, number>> = {
  payment: 12,
  disengagement: 11,
  connection_broken: 10,
  large_movement: 9,
  contract_date: 8,
  life_date: 7,
  regulatory_date: 6,
  concentration: 5,
  idle_cash: 5,
  profile_gap: 5,
  project_at_risk: 5,
  customer_act: 4,
};
/** How far one « pas utile » lowers its kind. */
const dismissalWeight = 2;

export function alertWeight(kind: AlertKind, dismissedCount: number): number {
  return weights[kind] - dismissalWeight * dismissedCount;
}

/** The first ones of a day stand alone; what comes after is told by kind and count. */
export function cappedAlerts<A extends { readonly kind: AlertKind; readonly raisedOn: Day }>(
  ranked: readonly A[],
): {
  readonly shown: readonly A[];
  readonly rest: readonly { readonly kind: AlertKind; readonly count: number }[];
} {
  const taken = new Map<Day, number>();
  const shown: A[] = [];
  const rest = new Map<AlertKind, number>();
  for (const alert of ranked) {
    const count = taken.get(alert.raisedOn) ?? 0;
    if (count < alertLimits.newADay) {
      taken.set(alert.raisedOn, count + 1);
      shown.push(alert);
    } else rest.set(alert.kind, (rest.get(alert.kind) ?? 0) + 1);
  }
  return { shown, rest: [...rest].map(([kind, count]) => ({ kind, count })) };
}
