import * as plan from "../law/plan.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { probability } from "./fields.ts";
import type { Fields } from "./inputs.ts";
import { number, vector } from "./inputs.ts";
import { deviationRatio, lawFrom, meanRatio } from "./law.ts";
import { atMost, each, notNegative, positive, within } from "./rules.ts";

const opening = within(number("openingValue", "any one currency"), notNegative);
const payments = atMost(
  each(vector("payments", "paid at each month's end, not negative"), notNegative),
  1200,
);
const goal = within(number("goal", "above 0, euros of the day it is reached"), positive);
const months = within(number("months", "whole months"), { min: 0, max: 1200, whole: true });
const monthly = within(number("monthly", "any one currency"), notNegative);
const inflation = within(number("inflationRatio", "ratio a year"), { above: -1, max: 1 });
const chance = within(number("chance", "in (0, 1)", 0.9), { above: 0, below: 1 });
const inputs = [opening, payments, meanRatio, deviationRatio];

function lawOf(get: Fields) {
  return plan.planLaw({ openingValue: get(opening), payments: get(payments) }, lawFrom(get));
}

/** Projects: possible outcomes of a payment plan. */
export const planEntries: readonly CatalogueEntry[] = [
  entry({
    name: "planLaw",
    inputs,
    output: "{mean, logVariance}",
    convention: "two exact moments month by month, matched by a lognormal",
    call: lawOf,
  }),
  entry({
    name: "planQuantile",
    inputs: [...inputs, probability],
    output: "final value",
    convention: "mean exp(-v / 2 + z sqrt v)",
    call: (get) => plan.planQuantile(lawOf(get), get(probability)),
  }),
  entry({
    name: "planChance",
    inputs: [...inputs, goal],
    output: "probability",
    convention: "Phi((ln mean - v / 2 - ln goal) / sqrt v)",
    call: (get) => plan.planChance(lawOf(get), get(goal)),
  }),
  entry({
    name: "indexedGoal",
    inputs: [goal, months, inflation],
    output: "same currency",
    convention: "goal (1 + pi)^(months / 12)",
    call: (get) => plan.indexedGoal(get(goal), get(months), get(inflation)),
  }),
  entry({
    name: "steadyPayments",
    inputs: [monthly, months],
    output: "one payment a month",
    convention: "all equal",
    call: (get) => plan.steadyPayments(get(monthly), get(months)),
  }),
  entry({
    name: "neededPayment",
    inputs: [opening, months, goal, meanRatio, deviationRatio, chance],
    output: "payment a month, to a hundredth",
    convention: "the least that reaches the goal with the chance; at most 1000000",
    noAnswer: "no payment reaches it",
    call: (get) =>
      plan.neededPayment(
        {
          openingValue: get(opening),
          months: get(months),
          goal: get(goal),
          law: lawFrom(get),
        },
        get(chance),
      ),
  }),
];
