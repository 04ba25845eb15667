import { compareWithPassive, referenceOngoingRatios } from "../fees/comparison.ts";
import { grossGrowth, project } from "../fees/projection.ts";
import { yearlyCost } from "../fees/yearly-cost.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { flag, listOf, number, numberOrNull, recordOf } from "./inputs.ts";

const weightRatio = number("weightRatio", "ratio");
const lines = listOf(
  "lines",
  "list of {weightRatio, ongoingRatio or null, contractRatio or null}",
  (fields) => ({
    weightRatio: fields(weightRatio),
    ongoingRatio: fields(numberOrNull("ongoingRatio", "ratio a year")),
    contractRatio: fields(numberOrNull("contractRatio", "ratio a year")),
  }),
);
const entryRatio = number("entryRatio", "ratio of each deposit");
const horizon = number("horizonYears", "years");
const arbitrage = number("arbitrageYearlyRatio", "ratio a year");
const fees = recordOf("fees", "{ongoingRatio, contractRatio, entryRatio}", (fields) => ({
  ongoingRatio: fields(number("ongoingRatio", "ratio a year")),
  contractRatio: fields(number("contractRatio", "ratio a year")),
  entryRatio: fields(entryRatio),
}));
const opening = number("openingValue", "any one currency");
const monthly = number("monthlyDeposit", "same, at each month's end");
const growth = number("grossGrowthRatio", "ratio a year");
const years = number("years", "years", 20);
const onOpening = flag("entryOnOpening", "-", true);
const passive = number("passiveRatio", "ratio a year", referenceOngoingRatios.passive);
const net = number("netRatio", "ratio a year");
const ongoing = number("ongoingRatio", "ratio a year");

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
