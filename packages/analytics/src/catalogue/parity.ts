import { hierarchicalRiskParity } from "../optimise/hierarchical.ts";
import { riskParity } from "../optimise/risk-parity.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { covariance } from "./fields.ts";
import { maybe, vector } from "./inputs.ts";
import { checked, each, notWhole, sameLength } from "./rules.ts";

export function parityEntries(): CatalogueEntry[] {
  const budgets = maybe(
    checked(
      each(vector("budgets", "shares of the variance, above 0, sum 1; equal when absent"), {
        above: 0,
        max: 1,
      }),
      (found) => notWhole(found.reduce((total, share) => total + share, 0)),
    ),
  );
  return [
    entry({
      name: "riskParity",
      inputs: [covariance, budgets],
      output: "weights",
      convention: "contributions to the variance equal, or in the shares of the budgets; no caps",
      noAnswer: "zero_variance or singular_covariance: no weights bring these shares",
      fit: (get) => {
        const givenBudgets = get(budgets);
        return givenBudgets === null
          ? []
          : [sameLength(["covariance", get(covariance).rows], ["budgets", givenBudgets.length])];
      },
      call: (get) => riskParity(get(covariance), get(budgets) ?? undefined),
    }),
    entry({
      name: "hierarchicalRiskParity",
      inputs: [covariance],
      output: "weights",
      convention: "single linkage, variance split",
      noAnswer: "zero_variance",
      call: (get) => hierarchicalRiskParity(get(covariance)),
    }),
  ];
}
