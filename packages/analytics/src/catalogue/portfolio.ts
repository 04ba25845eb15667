import { allocationByClass } from "../allocation/classes.ts";
import * as concentration from "../allocation/concentration.ts";
import * as diversification from "../allocation/diversification.ts";
import { lookThrough, splitDistance } from "../allocation/look-through.ts";
import * as matrices from "../linear/covariance.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { covariance, periodsPerYear, weights } from "./fields.ts";
import type { Fields } from "./inputs.ts";
import { input, listOf, matrixOf, maybe, number, numberOrNull, shares, text, vector } from "./inputs.ts";
import * as rules from "./rules.ts";

const { sameLength, within } = rules;

const ddof = input<0 | 1>(
  { name: "ddof", kind: "0 or 1", unit: "-", fallback: 1, empty: 1 },
  (value, complain) => {
    if (value === 0 || value === 1) return value;
    complain("is neither 0 nor 1");
    return 1;
  },
);

const amounts = rules.each(vector("amounts", "any one currency, not negative"), rules.notNegative);
const panel = rules.checked(
  matrixOf("returns", "one row a period, one column a line; -1 or more"),
  (found) =>
    found.data.some((value) => value < -1 || value > 1e6)
      ? "has a return under -1 or over 1000000"
      : found.cols > 400 || found.rows > 20_000
        ? "has more than 400 columns or 20000 rows"
        : null,
);

const shapes = {
  herfindahl: [concentration.herfindahl, "sum of squared weights"],
  effectiveLines: [concentration.effectiveLines, "1 / HHI"],
  normalisedHerfindahl: [concentration.normalisedHerfindahl, "(HHI - 1/n) / (1 - 1/n)"],
  entropyNumber: [concentration.entropyNumber, "exp(-sum w ln w)"],
} as const;

const spreads = {
  diversificationRatio: [diversification.diversificationRatio, "sum w s / sqrt(w'Sw)"],
  riskContributions: [diversification.riskContributions, "w_i (Sw)_i / w'Sw, sum 1"],
  principalBets: [diversification.principalBets, "exp(entropy) over principal components"],
  minimumTorsionBets: [
    diversification.minimumTorsionBets,
    "exp(entropy) over minimum-torsion factors; missing singular_covariance for lines that are one",
  ],
} as const;

const estimators = {
  ledoitWolfIdentity: [matrices.ledoitWolfIdentity, "Ledoit and Wolf 2004, 1 / T"],
  ledoitWolfConstantCorrelation: [
    matrices.ledoitWolfConstantCorrelation,
    "Ledoit and Wolf 2004 (Honey), 1 / T",
  ],
} as const;

function weighed(get: Fields) {
  return [sameLength(["covariance", get(covariance).rows], ["weights", get(weights).length])];
}

export const portfolioEntries: readonly CatalogueEntry[] = [
  entry({
    name: "weightsOf",
    inputs: [amounts],
    output: "ratios",
    convention: "amount / total",
    noAnswer: "not_positive",
    call: (get) => concentration.weightsOf(get(amounts)),
  }),
  ...Object.entries(shapes).map(([name, [measure, convention]]) =>
    entry({
      name,
      inputs: [weights],
      output: "{value, reason}",
      convention,
      call: (get) => measure(get(weights)),
    }),
  ),
  ...Object.entries(spreads).map(([name, [measure, convention]]) =>
    entry({
      name,
      inputs: [weights, covariance],
      output: "{value, reason} or shares",
      convention,
      noAnswer: "zero_variance",
      fit: weighed,
      call: (get) => measure(get(weights), get(covariance)),
    }),
  ),
  entry({
    name: "minimumTorsion",
    inputs: [covariance],
    output: "map [n, n]",
    convention: "Meucci, Santangelo and Deguest 2015, exact",
    noAnswer: "singular_covariance",
    call: (get) => diversification.minimumTorsion(get(covariance)),
  }),
  ...allocationEntries(),
  ...covarianceEntries(),
];

function allocationEntries(): CatalogueEntry[] {
  const lines = listOf("lines", "list of {amount or null, className}", (fields) => ({
    amount: fields(rules.withinOrNull(numberOrNull("amount", "any one currency"), rules.notNegative)),
    className: fields(text("className", "-")),
  }));
  const splits = rules.wholeLines(
    listOf("lines", "list of {weightRatio, split or null}, weights of sum 1", (fields) => ({
      weightRatio: fields(within(number("weightRatio", "ratio"), rules.ratio)),
      split: fields(maybe(rules.sharesOfWhole(shares("split", "ratios by key, sum 1 at most")))),
    })),
  );
  const own = rules.sharesOfWhole(shares("own", "ratios by key, sum 1 at most"));
  const reference = rules.sharesOfWhole(shares("reference", "ratios by key, sum 1 at most"));
  return [
    entry({
      name: "allocationByClass",
      inputs: [lines],
      output: "{classes, herfindahl, effectiveLines, totalAmount, unknownLines}",
      convention: "an unknown amount is not a zero",
      call: (get) => allocationByClass(get(lines)),
    }),
    entry({
      name: "lookThrough",
      inputs: [splits],
      output: "{exposures, coveredRatio, herfindahl}",
      convention: "sum_i w_i x_ik; the rest is not published",
      call: (get) => lookThrough(get(splits)),
    }),
    entry({
      name: "splitDistance",
      inputs: [own, reference],
      output: "ratio, 0 to 1",
      convention: "half the L1 distance, the known part brought to 1",
      call: (get) =>
        splitDistance(
          Object.entries(get(own)).map(([key, share]) => ({ key, weightRatio: share })),
          get(reference),
        ),
    }),
  ];
}

function covarianceEntries(): CatalogueEntry[] {
  const variances = rules.each(vector("variances", "same period as the covariance"), rules.notNegative);
  const floorRatio = within(number("floorRatio", "ratio of the mean eigenvalue", 1e-8), rules.ratio);
  return [
    entry({
      name: "sampleCovariance",
      inputs: [panel, ddof],
      output: "[n, n] per period",
      convention: "1 / (T - ddof)",
      noAnswer: "too_few_observations",
      call: (get) => matrices.sampleCovariance(get(panel), get(ddof)),
    }),
    ...Object.entries(estimators).map(([name, [measure, convention]]) =>
      entry({
        name,
        inputs: [panel],
        output: "{covariance, shrinkage}",
        convention,
        noAnswer: "too_few_observations",
        call: (get) => measure(get(panel)),
      }),
    ),
    entry({
      name: "annualCovariance",
      inputs: [panel, periodsPerYear],
      output: "{covariance a year, shrinkage, method}",
      convention: "constant correlation when n <= T / 2, identity beyond; riskModel is what screens use",
      noAnswer: "too_few_observations",
      call: (get) => matrices.annualCovariance(get(panel), get(periodsPerYear)),
    }),
    entry({
      name: "correlationOf",
      inputs: [covariance],
      output: "[n, n]",
      convention: "0 for a line without variance",
      call: (get) => matrices.correlationOf(get(covariance)),
    }),
    entry({
      name: "floorSpectrum",
      inputs: [covariance, floorRatio],
      output: "[n, n]",
      convention: "eigenvalues at least floor tr / n",
      call: (get) => matrices.floorSpectrum(get(covariance), get(floorRatio)),
    }),
    entry({
      name: "withUncorrelated",
      inputs: [covariance, variances],
      output: "[n + k, n + k]",
      convention: "added after the others",
      call: (get) => matrices.withUncorrelated(get(covariance), get(variances)),
    }),
  ];
}
