import { compareWithPassive, referenceOngoingRatios } from "../fees/comparison.ts";
import { grossGrowth, project } from "../fees/projection.ts";
import { yearlyCost } from "../fees/yearly-cost.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { flag, listOf, number, numberOrNull, recordOf } from "./inputs.ts";
import { fee, notNegative, ratio, wholeLines, within, withinOrNull, yearly } from "./rules.ts";

const lines = wholeLines(
  listOf(
    "lines",
    "list of {weightRatio, ongoingRatio or null, contractRatio or null}, weights of sum 1",
    (fields) => ({
      weightRatio: fields(within(number("weightRatio", "ratio"), ratio)),
      ongoingRatio: fields(withinOrNull(numberOrNull("ongoingRatio", "ratio a year"), fee)),
      contractRatio: fields(withinOrNull(numberOrNull("contractRatio", "ratio a year"), fee)),
    }),
  ),
);
const entryRatio = within(number("entryRatio", "ratio of each deposit"), fee);
const horizon = within(number("horizonYears", "years"), { above: 0, max: 100 });
const arbitrage = within(number("arbitrageYearlyRatio", "ratio a year"), fee);
const fees = recordOf("fees", "{ongoingRatio, contractRatio, entryRatio}", (fields) => ({
  ongoingRatio: fields(within(number("ongoingRatio", "ratio a year"), fee)),
  contractRatio: fields(within(number("contractRatio", "ratio a year"), fee)),
  entryRatio: fields(entryRatio),
}));
const opening = within(number("openingValue", "any one currency"), notNegative);
const monthly = within(number("monthlyDeposit", "same, at each month's end"), notNegative);
const growth = within(number("grossGrowthRatio", "ratio a year"), yearly);
const years = within(number("years", "whole years", 20), { min: 0, max: 100, whole: true });
const onOpening = flag("entryOnOpening", "-", true);
const passive = within(number("passiveRatio", "ratio a year", referenceOngoingRatios.passive), fee);
const net = within(number("netRatio", "ratio a year"), yearly);
const ongoing = within(number("ongoingRatio", "ratio a year"), fee);

export const feeEntries: readonly CatalogueEntry[] = [
  entry({
    name: "yearlyCost",
    inputs: [lines, entryRatio, horizon, arbitrage],
    output: "{total, layers, coveredRatio}, ratios a year",
    convention: "sum w [1 - (1 - TER)(1 - cm)] + entry / max(horizon, 8) + arbitrage",
    call: (get) =>
      yearlyCost({
        lines: get(lines),
        entryRatio: get(entryRatio),
        horizonYears: get(horizon),
        arbitrageYearlyRatio: get(arbitrage),
      }),
  }),
  entry({
    name: "project",
    inputs: [opening, monthly, growth, fees, years, onOpening],
    output: "{values, valuesWithoutFees, cost, costRatio, attribution}",
    convention: "V0 (1 - e) q^T + D (1 - e) (q^T - 1) / (q^(1/12) - 1)",
    call: (get) =>
      project({
        openingValue: get(opening),
        monthlyDeposit: get(monthly),
        grossGrowthRatio: get(growth),
        fees: get(fees),
        years: get(years),
        entryOnOpening: get(onOpening),
      }),
  }),
  entry({
    name: "compareWithPassive",
    inputs: [opening, monthly, growth, fees, onOpening, passive],
    output: "{own, passive, lost, lostRatio} after 20 years",
    convention: "same contract, passive charges instead of those of its funds",
    call: (get) =>
      compareWithPassive(
        {
          openingValue: get(opening),
          monthlyDeposit: get(monthly),
          grossGrowthRatio: get(growth),
          fees: get(fees),
          entryOnOpening: get(onOpening),
        },
        get(passive),
      ),
  }),
  entry({
    name: "grossGrowth",
    inputs: [net, ongoing],
    output: "ratio a year",
    convention: "(1 + net) / (1 - TER) - 1",
    call: (get) => grossGrowth(get(net), get(ongoing)),
  }),
];
