import * as exposure from "../decisions/exposure.ts";
import * as mortgage from "../decisions/mortgage.ts";
import { type Envelope, valueAfterTax } from "../decisions/next-thousand.ts";
import { netWorthAhead } from "../decisions/net-worth.ts";
import { fundProjects, planFan } from "../decisions/projects.ts";
import { steadyPayments } from "../law/plan.ts";
import { yearLaw } from "../law/year-law.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Fields } from "./inputs.ts";
import { choice, listOf, maybe, number, recordOf, shares, vector } from "./inputs.ts";
import { deviationRatio, lawFrom, meanRatio } from "./law.ts";
import * as rules from "./rules.ts";

const { each, notNegative, ratio, sameLength, within, whole, yearly } = rules;

const loan = recordOf("loan", "{capital, rateRatio, months}", (fields): mortgage.Loan => ({
  capital: fields(within(number("capital", "above 0, any one currency"), rules.positive)),
  rateRatio: fields(within(number("rateRatio", "ratio a year, without insurance"), ratio)),
  months: fields(within(number("months", "instalments left"), { min: 1, max: 600, whole: true })),
}));
const paid = within(number("paid", "instalments paid"), { min: 0, max: 600, whole: true });
const repaid = within(number("repaid", "same currency"), rules.positive);
const insurance = within(number("insuranceMonthly", "premium that stops", 0), notNegative);
const newRate = within(number("newRateRatio", "ratio a year"), ratio);
const costs = within(number("costs", "same currency"), notNegative);
const premium = (name: string) => within(number(name, "ratio a year"), ratio);
const before = recordOf("before", "{borrowed, yearlyRatio}", (fields) => ({
  borrowed: fields(within(number("borrowed", "same currency"), rules.positive)),
  yearlyRatio: fields(premium("yearlyRatio")),
}));
const afterRatio = premium("afterYearlyRatio");
const opening = within(number("openingValue", "any one currency"), notNegative);
const payments = rules.atMost(
  each(vector("payments", "paid at each month's end, not negative"), notNegative),
  1200,
);
const inflation = within(number("inflationRatio", "ratio a year"), { above: -1, max: 1 });
const monthly = within(number("monthly", "same currency"), notNegative);
const homes = within(number("homes", "value of homes, same currency"), notNegative);
const certain = within(number("certain", "known to the cent, same currency"), notNegative);
const debt = within(number("debt", "what is left to pay then"), notNegative);
const years = within(number("years", "whole years"), { min: 1, max: 60, whole: true });
const tracking = within(number("trackingRatio", "ratio a year"), { min: 0, max: 10 });
const weights = whole(vector("weights", "ratios of sum 1"));
const model = whole(vector("model", "ratios of sum 1"));
const [held, proposed, observed] = [
  whole(vector("held", "weights before, sum 1")),
  whole(vector("proposed", "ratios of sum 1")),
  whole(vector("observed", "ratios of sum 1")),
];
const lines = rules.wholeLines(
  listOf("lines", "list of {weightRatio, split or null}, weights of sum 1", (fields) => ({
    weightRatio: fields(within(number("weightRatio", "ratio"), ratio)),
    split: fields(maybe(rules.sharesOfWhole(shares("split", "ratios by key, sum 1 at most")))),
  })),
);
const projects = listOf(
  "projects",
  "list of {goal, months, meanRatio, deviationRatio}, by priority",
  (fields) => {
    const law = yearLaw(
      fields(within(number("meanRatio", "ratio a year"), yearly)),
      fields(within(number("deviationRatio", "ratio a year"), { min: 0, max: 10 })),
    );
    return {
      goal: fields(within(number("goal", "euros of today"), rules.positive)),
      months: fields(within(number("months", "whole months"), { min: 0, max: 1200, whole: true })),
      // A placeholder for a rejected distribution: its error already ends the call.
      law: law ?? { meanRatio: 0, deviationRatio: 0, logMean: 0, logDeviation: 0 },
    };
  },
);
const wealth = within(number("wealth", "any one currency"), notNegative);

const placed = within(number("amount", "any one currency"), notNegative);
const placedYears = within(number("years", "years"), { min: 0, max: 100 });
const envelopeKind = choice("kind", ["exempt", "levied", "gains", "deducted"] as const);
const growth = within(number("growthRatio", "ratio a year, net of costs"), yearly);
const taxOn = within(number("taxRatio", "ratio of the gains; of a levied one, each year", 0), ratio);
const inRatio = within(number("inRatio", "marginal rate today, of a deducted one", 0), { min: 0, max: 0.9 });
const outRatio = within(number("outRatio", "marginal rate at the end, of a deducted one", 0), ratio);

/** Decision models: a loan, projects, projected net worth, fund holdings, results of a proposal. */
export const decisionEntries: readonly CatalogueEntry[] = [
  ...mortgageEntries(),
  ...projectEntries(),
  ...exposureEntries(),
  entry({
    name: "valueAfterTax",
    inputs: [placed, placedYears, envelopeKind, growth, taxOn, inRatio, outRatio],
    output: "value after the years and all taxes",
    convention:
      "levied: the tax is taken each year; deducted: amount / (1 - inRatio) is placed, its capital bears outRatio",
    call: (get) => valueAfterTax(get(placed), get(placedYears), envelopeFrom(get)),
  }),
];

function envelopeFrom(get: Fields): Envelope {
  const [growthRatio, taxRatio] = [get(growth), get(taxOn)];
  switch (get(envelopeKind)) {
    case "exempt":
      return { kind: "exempt", rateRatio: growthRatio };
    case "levied":
      return { kind: "levied", rateRatio: growthRatio, leviesRatio: taxRatio };
    case "gains":
      return { kind: "gains", growthRatio, taxRatio };
    case "deducted":
      return { kind: "deducted", growthRatio, inRatio: get(inRatio), outRatio: get(outRatio), taxRatio };
  }
}

function mortgageEntries(): CatalogueEntry[] {
  return [
    entry({
      name: "instalmentOf",
      inputs: [loan],
      output: "a month, not rounded",
      convention: "C i / (1 - (1 + i)^-n), i a twelfth of the rate",
      call: (get) => mortgage.instalmentOf(get(loan)),
    }),
    entry({
      name: "capitalAfter",
      inputs: [loan, paid],
      output: "what is left",
      convention: "C (1 + i)^k - A ((1 + i)^k - 1) / i",
      fit: (get) => [get(paid) <= get(loan).months ? null : "paid is more than the instalments left"],
      call: (get) => mortgage.capitalAfter(get(loan), get(paid)),
    }),
    entry({
      name: "repaymentIndemnity",
      inputs: [loan, repaid],
      output: "at most",
      convention: "six months' interest on what is repaid, or 3 % of what was left",
      fit: (get) => [get(repaid) <= get(loan).capital ? null : "repaid is more than what is left"],
      call: (get) => mortgage.repaymentIndemnity(get(loan), get(repaid)),
    }),
    entry({
      name: "repaymentReturn",
      inputs: [loan, insurance],
      output: "ratio a year",
      convention: "what is paid now, indemnity included, is worth the instalments no longer paid",
      noAnswer: "no_root",
      call: (get) => mortgage.repaymentReturn(get(loan), get(insurance)),
    }),
    entry({
      name: "partRepayment",
      inputs: [loan, repaid],
      output: "{indemnity, months, lastInstalment, savedNet}",
      convention: "the instalment kept, the loan ends sooner",
      noAnswer: "repaid is not within what is left",
      call: (get) => mortgage.partRepayment(get(loan), get(repaid)),
    }),
    entry({
      name: "renegotiation",
      inputs: [loan, newRate, costs],
      output:
        "{instalmentBefore, instalmentAfter, breakEvenMonth, gainTotal, gainPresent, instalmentFinanced}",
      convention: "at equal months left; break-even null when never",
      call: (get) => mortgage.renegotiation(get(loan), get(newRate), get(costs)),
    }),
    entry({
      name: "insuranceSaving",
      inputs: [loan, before, afterRatio],
      output: "{before, after, saved} over the months left",
      convention: "the old on the capital first borrowed, the new on what is left at each year's start",
      call: (get) => mortgage.insuranceSaving(get(loan), get(before), { yearlyRatio: get(afterRatio) }),
    }),
  ];
}

function projectEntries(): CatalogueEntry[] {
  return [
    entry({
      name: "fundProjects",
      inputs: [projects, wealth, monthly, inflation],
      output: "{projects: [{goal, wealth, monthly, chance}], freeWealth, freeMonthly}",
      convention: "by priority: sums of today that reach nine times out of ten, then payments",
      call: (get) =>
        fundProjects(get(projects), {
          wealth: get(wealth),
          monthly: get(monthly),
          inflationRatio: get(inflation),
        }),
    }),
    entry({
      name: "planFan",
      inputs: [opening, payments, meanRatio, deviationRatio],
      output: "[{year, low, lowTwoThirds, median, highTwoThirds, high}]",
      convention: "5, 16.7, 50, 83.3 and 95 % at each year's end",
      call: (get) => planFan({ openingValue: get(opening), payments: get(payments) }, lawFrom(get)),
    }),
    entry({
      name: "netWorthAhead",
      inputs: [opening, monthly, meanRatio, deviationRatio, homes, certain, debt, years],
      output: "{debt, low, median, high}",
      convention: "homes 2 % a year, deviation 6 %, correlation 0.2; matched on assets, then less the debt",
      call: (get: Fields) =>
        netWorthAhead(
          {
            financial: {
              openingValue: get(opening),
              payments: steadyPayments(get(monthly), 12 * get(years)),
            },
            law: lawFrom(get),
            homes: get(homes),
            certain: get(certain),
            debt: get(debt),
          },
          get(years),
        ),
    }),
  ];
}

function exposureEntries(): CatalogueEntry[] {
  return [
    entry({
      name: "exposures",
      inputs: [lines],
      output: "{known, coveredRatio, herfindahlLow, herfindahlHigh}",
      convention: "the unknown part spread to dust, or all of it in the largest",
      call: (get) => exposure.exposures(get(lines)),
    }),
    entry({
      name: "driftRatio",
      inputs: [weights, model],
      output: "ratio, 0 to 1",
      convention: "half the L1 distance",
      fit: (get) => [sameLength(["weights", get(weights).length], ["model", get(model).length])],
      call: (get) => exposure.driftRatio(get(weights), get(model)),
    }),
    entry({
      name: "doneRatio",
      inputs: [held, proposed, observed],
      output: "ratio, 0 to 1",
      convention: "1 less the distance left over the distance proposed",
      noAnswer: "no change was proposed",
      fit: (get) => [
        sameLength(
          ["held", get(held).length],
          ["proposed", get(proposed).length],
          ["observed", get(observed).length],
        ),
      ],
      call: (get) => exposure.doneRatio(get(held), get(proposed), get(observed)),
    }),
    entry({
      name: "adviceNoise",
      inputs: [tracking, years],
      output: "ratio",
      convention: "1.96 TE sqrt(T)",
      call: (get) => exposure.adviceNoise(get(tracking), get(years)),
    }),
  ];
}
