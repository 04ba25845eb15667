import * as moments from "../linear/moments.ts";
import { maxDrawdown, maxDrawdownOfPrices, drawdownPath } from "../risk/drawdown.ts";
import * as losses from "../risk/losses.ts";
import { oneYearLoss } from "../risk/one-year.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { confidence, prices, probability, returns as simple } from "./fields.ts";
import { number, vector } from "./inputs.ts";
import { amount, atMost, each, notEmpty, within } from "./rules.ts";

const values = atMost(each(vector("values", "any"), amount), 100_000);
const x = within(number("x", "standard deviations"), { min: -1e6, max: 1e6 });

const scalarMoments = {
  mean: [moments.mean, "arithmetic"],
  variance: [moments.variance, "ddof 1"],
  standardDeviation: [moments.standardDeviation, "ddof 1"],
  skewness: [moments.skewness, "population, ddof 0"],
  excessKurtosis: [moments.excessKurtosis, "population minus 3, ddof 0"],
} as const;

const lossMeasures = {
  valueAtRiskHistorical: [losses.valueAtRiskHistorical, "minus the type 7 quantile"],
  expectedShortfallHistorical: [
    losses.expectedShortfallHistorical,
    "mean of the worst (1 - b) T, the last by its fraction",
  ],
  valueAtRiskGaussian: [losses.valueAtRiskGaussian, "-(m + z s), ddof 0; at most 1, then capped"],
  expectedShortfallGaussian: [
    losses.expectedShortfallGaussian,
    "-m + phi(z) s / (1 - b), ddof 0; at most 1, then capped",
  ],
  valueAtRiskCornishFisher: [
    losses.valueAtRiskCornishFisher,
    "-(m + h s), population moments, where monotone",
  ],
  expectedShortfallCornishFisher: [
    losses.expectedShortfallCornishFisher,
    "Boudt, Peterson and Croux 2008, where monotone",
  ],
} as const;

const skewness = within(number("skewness", "-"), { min: -1000, max: 1000 });
const excess = within(number("excessKurtosis", "-"), { min: -2, max: 1e6 });
/** No distribution has a kurtosis below skewness^2 + 1. @source Pearson 1916 */
const impossible = "excessKurtosis is under skewness^2 - 2, which no law has";

export const riskEntries: readonly CatalogueEntry[] = [
  ...Object.entries(scalarMoments).map(([name, [measure, convention]]) =>
    entry({
      name,
      inputs: [values],
      output: "{value, reason}",
      convention,
      call: (get) => measure(get(values)),
    }),
  ),
  ...lawEntries(),
  ...Object.entries(lossMeasures).map(([name, [measure, convention]]) =>
    entry({
      name,
      inputs: [simple, confidence],
      output: "positive loss, ratio a period",
      convention,
      call: (get) => measure(get(simple), get(confidence)),
    }),
  ),
  oneYearEntry(),
  cornishFisherEntry(),
  monotoneEntry(),
  ...drawdownEntries(),
];

function lawEntries(): CatalogueEntry[] {
  return [
    entry({
      name: "quantile",
      inputs: [values, probability],
      output: "{value, reason}",
      convention: "type 7: linear on (n - 1) p",
      call: (get) => moments.quantile(get(values), get(probability)),
    }),
    entry({
      name: "normalQuantile",
      inputs: [probability],
      output: "standard deviations",
      convention: "standard normal",
      call: (get) => moments.normalQuantile(get(probability)),
    }),
    entry({
      name: "normalCumulative",
      inputs: [x],
      output: "probability",
      convention: "standard normal",
      call: (get) => moments.normalCumulative(get(x)),
    }),
    entry({
      name: "normalDensity",
      inputs: [x],
      output: "density",
      convention: "standard normal",
      call: (get) => moments.normalDensity(get(x)),
    }),
    entry({
      name: "shape",
      inputs: [values],
      output: "{mean, deviation, skewness, excessKurtosis}",
      convention: "population, ddof 0",
      noAnswer: "too_few_observations or zero_variance",
      call: (get) => moments.shape(get(values)),
    }),
  ];
}

function oneYearEntry(): CatalogueEntry {
  const weekly = each(vector("weekly", "simple weekly returns, -1 or more"), { min: -1, max: 1e6 });
  return entry({
    name: "oneYearLoss",
    inputs: [weekly, confidence],
    output: "{valueAtRisk, expectedShortfall, method, observations}, positive losses over a year, at most 1",
    convention:
      "the past alone, for comparison with yearLaw: overlapping 52-week windows from 260 weeks, Cornish-Fisher on scaled moments before",
    call: (get) => oneYearLoss(get(weekly), get(confidence)),
  });
}

function cornishFisherEntry(): CatalogueEntry {
  const mean = within(number("mean", "per period"), amount);
  const deviation = within(number("deviation", "per period, not negative"), { min: 0, max: 1e6 });
  return entry({
    name: "cornishFisherLoss",
    inputs: [mean, deviation, skewness, excess, confidence],
    output: "{valueAtRisk, expectedShortfall}",
    convention:
      "from moments; missing where the expansion is not monotone within 5 deviations; at most 1, then capped",
    fit: (get) => [get(excess) >= get(skewness) ** 2 - 2 - 1e-9 ? null : impossible],
    call: (get) =>
      losses.cornishFisherLoss(
        { mean: get(mean), deviation: get(deviation), skewness: get(skewness), excessKurtosis: get(excess) },
        get(confidence),
      ),
  });
}

function monotoneEntry(): CatalogueEntry {
  return entry({
    name: "isCornishFisherMonotone",
    inputs: [skewness, excess],
    output: "true or false",
    convention: "q'(z) > 0 for every z in [-5, 5]; the parameters of the formula",
    call: (get) => losses.isCornishFisherMonotone(get(skewness), get(excess)),
  });
}

function drawdownEntries(): CatalogueEntry[] {
  const some = notEmpty(prices);
  return [
    entry({
      name: "maxDrawdown",
      inputs: [simple],
      output: "{depth, peakIndex, troughIndex, recoveryIndex}",
      convention: "the opening value counts, index 0",
      call: (get) => maxDrawdown(get(simple)),
    }),
    entry({
      name: "maxDrawdownOfPrices",
      inputs: [some],
      output: "{depth, peakIndex, troughIndex, recoveryIndex}",
      convention: "positions in the prices",
      call: (get) => maxDrawdownOfPrices(get(some)),
    }),
    entry({
      name: "drawdownPath",
      inputs: [prices],
      output: "ratios",
      convention: "fall from the highest so far",
      call: (get) => drawdownPath(get(prices)),
    }),
  ];
}
