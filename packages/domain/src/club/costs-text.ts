import type { Day } from "../kernel/day.ts";
import type { CostGap, CostLineKind } from "./contract-costs.ts";

/** Texts of the yearly cost statement, on its page and in its document. */

export const costLineNames: Readonly<Record<CostLineKind, string>> = {
  management_taken: "Gestion et tenue de compte, prélevées",
  movement_taken: "Versements, arbitrages et ordres, prélevés",
  other_taken: "Autres frais prélevés",
  management_rate: "Gestion et tenue de compte, au taux connu",
  movement_rate: "Versements, arbitrages et ordres, au taux connu",
  funds_rate: "Frais internes des fonds, au taux connu",
};

const gapNames: Readonly<Record<Exclude<CostGap, "operations_partly">, string>> = {
  gone: "le contrat n’est plus suivi ici\u00a0: ses frais ne peuvent plus être lus",
  currency: "le contrat n’est pas en euros",
  value: "sa valeur dans l’année",
  management_fees: "ses frais de gestion",
  fund_fees: "les frais internes de ses fonds",
  operations: "ses opérations",
};

/** Text of what a statement does not know about a contract, with the first known transaction where it covers only a part of the
 * year. */
export function costGapWords(
  gap: CostGap,
  operationsFrom: Day | null,
  dayText: (day: Day) => string,
): string {
  if (gap !== "operations_partly") return gapNames[gap];
  return `ses opérations avant le ${operationsFrom === null ? "" : dayText(operationsFrom)}`;
}
