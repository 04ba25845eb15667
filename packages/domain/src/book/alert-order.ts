import type { AlertKind } from "./alert-facts.ts";

/** Order in which alerts are shown to an advisor. */

/** Initial weight of each kind, before any feedback on its usefulness. */
export const alertKindWeights: Readonly<Record<AlertKind, number>> = {
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
/** Weight that one « pas utile » removes from its kind. */
export const alertDismissalWeight = 2;

export function alertWeight(kind: AlertKind, dismissedCount: number): number {
  return alertKindWeights[kind] - alertDismissalWeight * dismissedCount;
}
