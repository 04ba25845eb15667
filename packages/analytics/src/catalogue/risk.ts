import * as moments from "../linear/moments.ts";
import { maxDrawdown, maxDrawdownOfPrices, drawdownPath } from "../risk/drawdown.ts";
import * as losses from "../risk/losses.ts";
import { oneYearLoss } from "../risk/one-year.ts";
import * as ratios from "../risk/ratios.ts";
import { downsideDeviation, volatility } from "../risk/volatility.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { number, vector } from "./inputs.ts";

const simple = vector("returns", "simple returns, ratios a period, oldest first");
const values = vector("values", "any");
const prices = vector("prices", "positive, oldest first");
const periodsPerYear = number("periodsPerYear", "252, 52 or 12");
const confidence = number("confidence", "ratio in (0, 1)", 0.95);
const benchmark = vector("benchmark", "simple returns of the same periods");
const riskFree = number("riskFreeRatio", "ratio a year");
const minimum = number("minimumReturn", "ratio a year", 0);
const probability = number("probability", "in (0, 1)");
const x = number("x", "standard deviations");

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
  valueAtRiskGaussian: [losses.valueAtRiskGaussian, "-(m + z s), ddof 0"],
  expectedShortfallGaussian: [losses.expectedShortfallGaussian, "-m + phi(z) s / (1 - b), ddof 0"],
  valueAtRiskCornishFisher: [losses.valueAtRiskCornishFisher, "-(m + h s), population moments"],
  expectedShortfallCornishFisher: [losses.expectedShortfallCornishFisher, "Boudt, Peterson and Croux 2008"],
} as const;

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
    output: "{mean, deviation, skewness, excessKurtosis} or null",
    convention: "population, ddof 0",
    call: (get) => moments.shape(get(values)),
  }),
  entry({
    name: "volatility",
    inputs: [simple, periodsPerYear],
    output: "ratio a year",
    convention: "sqrt(f) sd, ddof 1",
    call: (get) => volatility(get(simple), get(periodsPerYear)),
  }),
  entry({
    name: "downsideDeviation",
    inputs: [simple, periodsPerYear, minimum],
    output: "ratio a year",
    convention: "over all n observations",
    call: (get) => downsideDeviation(get(simple), get(periodsPerYear), get(minimum)),
  }),
  ...Object.entries(lossMeasures).map(([name, [measure, convention]]) =>
    entry({
      name,
      inputs: [simple, confidence],
      output: "positive loss, ratio a period",
      convention,
      call: (get) => measure(get(simple), get(confidence)),
    }),
  ),
  entry({
    name: "oneYearLoss",
    inputs: [vector("weekly", "simple weekly returns"), confidence],
    output: "{valueAtRisk, expectedShortfall, method, observations}, positive losses over a year",
    convention:
      "historical on overlapping 52-week windows from 260 weeks, Cornish-Fisher on scaled moments before",
    call: (get) => oneYearLoss(get(vector("weekly", "")), get(confidence)),
  }),
  cornishFisherEntry(),
  entry({
    name: "maxDrawdown",
    inputs: [simple],
    output: "{depth, peakIndex, troughIndex, recoveryIndex}",
    convention: "the opening value counts, index 0",
    call: (get) => maxDrawdown(get(simple)),
  }),
  entry({
    name: "maxDrawdownOfPrices",
    inputs: [prices],
    output: "{depth, peakIndex, troughIndex, recoveryIndex}",
    convention: "positions in the prices",
    call: (get) => maxDrawdownOfPrices(get(prices)),
  }),
  entry({
    name: "drawdownPath",
    inputs: [prices],
    output: "ratios",
    convention: "fall from the highest so far",
    call: (get) => drawdownPath(get(prices)),
  }),
  entry({
    name: "sharpeRatio",
    inputs: [simple, periodsPerYear, riskFree],
    output: "{value, reason}",
    convention: "(f mean - rf) / volatility",
    call: (get) => ratios.sharpeRatio(get(simple), get(periodsPerYear), get(riskFree)),
  }),
  entry({
    name: "sortinoRatio",
    inputs: [simple, periodsPerYear, minimum],
    output: "{value, reason}",
    convention: "(f mean - MAR) / downside deviation",
    call: (get) => ratios.sortinoRatio(get(simple), get(periodsPerYear), get(minimum)),
  }),
  entry({
    name: "compoundGrowth",
    inputs: [simple, periodsPerYear],
    output: "ratio a year",
    convention: "geometric",
    call: (get) => ratios.compoundGrowth(get(simple), get(periodsPerYear)),
  }),
  entry({
    name: "calmarRatio",
    inputs: [simple, periodsPerYear],
    output: "{value, reason}",
    convention: "compound growth / maximum drawdown",
    call: (get) => ratios.calmarRatio(get(simple), get(periodsPerYear)),
  }),
  entry({
    name: "trackingError",
    inputs: [simple, benchmark, periodsPerYear],
    output: "ratio a year",
    convention: "sqrt(f) sd(r - b)",
    call: (get) => ratios.trackingError(get(simple), get(benchmark), get(periodsPerYear)),
  }),
  entry({
    name: "informationRatio",
    inputs: [simple, benchmark, periodsPerYear],
    output: "{value, reason}",
    convention: "f mean(r - b) / tracking error",
    call: (get) => ratios.informationRatio(get(simple), get(benchmark), get(periodsPerYear)),
  }),
  entry({
    name: "beta",
    inputs: [simple, benchmark],
    output: "{value, reason}",
    convention: "cov / var, ddof 1",
    call: (get) => ratios.beta(get(simple), get(benchmark)),
  }),
  entry({
    name: "jensenAlpha",
    inputs: [simple, benchmark, periodsPerYear, riskFree],
    output: "ratio a year",
    convention: "(f mean r - rf) - beta (f mean b - rf)",
    call: (get) =>
      ratios.jensenAlpha(get(simple), get(benchmark), {
        periodsPerYear: get(periodsPerYear),
        riskFreeRatio: get(riskFree),
      }),
  }),
];

function cornishFisherEntry(): CatalogueEntry {
  const fields = ["mean", "deviation", "skewness", "excessKurtosis"] as const;
  const [mean, deviation, skewness, excess] = fields.map((name) => number(name, "per period"));
  if (!mean || !deviation || !skewness || !excess) throw new Error("four moments");
  return entry({
    name: "cornishFisherLoss",
    inputs: [mean, deviation, skewness, excess, confidence],
    output: "{valueAtRisk, expectedShortfall}",
    convention: "from moments; missing outside |skewness| <= 2.5 and excess kurtosis <= 8",
    call: (get) =>
      losses.cornishFisherLoss(
        { mean: get(mean), deviation: get(deviation), skewness: get(skewness), excessKurtosis: get(excess) },
        get(confidence),
      ),
  });
}
