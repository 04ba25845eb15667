import { allocationByClass } from "../allocation/classes.ts";
import * as concentration from "../allocation/concentration.ts";
import * as diversification from "../allocation/diversification.ts";
import { lookThrough, splitDistance } from "../allocation/look-through.ts";
import * as covariance from "../linear/covariance.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { listOf, matrixOf, squareOf, maybe, number, numberOrNull, shares, text, vector } from "./inputs.ts";

const weights = vector("weights", "ratios of sum 1");
const amounts = vector("amounts", "any one currency");
const risk = squareOf("covariance", "ratios squared, any period");
const panel = matrixOf("returns", "one row a period, one column a line");
const periodsPerYear = number("periodsPerYear", "252, 52 or 12");
const weightRatio = number("weightRatio", "ratio");

const shapes = {
  herfindahl: [concentration.herfindahl, "sum of squared weights"],
  effectiveLines: [concentration.effectiveLines, "1 / HHI"],
  normalisedHerfindahl: [concentration.normalisedHerfindahl, "(HHI - 1/n) / (1 - 1/n)"],
  entropyNumber: [concentration.entropyNumber, "exp(-sum w ln w)"],
} as const;

const spreads = {
  diversificationRatio: [diversification.diversificationRatio, "sum w s / sqrt(w'Sw)"],
  riskContributions: [diversification.riskContributions, "w_i (Sw)_i / w'Sw, sum 1; null without variance"],
  principalBets: [diversification.principalBets, "exp(entropy) over principal components"],
  minimumTorsionBets: [diversification.minimumTorsionBets, "exp(entropy) over minimum-torsion factors"],
} as const;

export const portfolioEntries: readonly CatalogueEntry[] = [
  entry({
    name: "weightsOf",
    inputs: [amounts],
    output: "ratios or null",
    convention: "amount / total",
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
      inputs: [weights, risk],
      output: "{value, reason} or shares",
      convention,
      call: (get) => measure(get(weights), get(risk)),
    }),
  ),
  entry({
    name: "minimumTorsion",
    inputs: [risk],
    output: "map [n, n] or null",
    convention: "Meucci, Santangelo and Deguest 2015, exact",
    call: (get) => diversification.minimumTorsion(get(risk)),
  }),
  ...allocationEntries(),
  ...covarianceEntries(),
];

function allocationEntries(): CatalogueEntry[] {
  const lines = listOf("lines", "list of {amount or null, className}", (fields) => ({
    amount: fields(numberOrNull("amount", "any one currency")),
    className: fields(text("className", "-")),
  }));
  const splits = listOf("lines", "list of {weightRatio, split or null}", (fields) => ({
    weightRatio: fields(weightRatio),
    split: fields(maybe(shares("split", "ratios by key"))),
  }));
  const own = shares("own", "ratios by key");
  const reference = shares("reference", "ratios by key");
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
  const variances = vector("variances", "same period as the covariance");
  const ddof = number("ddof", "0 or 1", 1);
  const floorRatio = number("floorRatio", "ratio of the mean eigenvalue", 1e-8);
  return [
    entry({
      name: "sampleCovariance",
      inputs: [panel, ddof],
      output: "[n, n] per period, or null",
      convention: "1 / (T - ddof)",
      call: (get) => covariance.sampleCovariance(get(panel), get(ddof) === 0 ? 0 : 1),
    }),
    entry({
      name: "ledoitWolfIdentity",
      inputs: [panel],
      output: "{covariance, shrinkage}",
      convention: "Ledoit and Wolf 2004, 1 / T",
      call: (get) => covariance.ledoitWolfIdentity(get(panel)),
    }),
    entry({
      name: "ledoitWolfConstantCorrelation",
      inputs: [panel],
      output: "{covariance, shrinkage}",
      convention: "Ledoit and Wolf 2004 (Honey), 1 / T",
      call: (get) => covariance.ledoitWolfConstantCorrelation(get(panel)),
    }),
    entry({
      name: "annualCovariance",
      inputs: [panel, periodsPerYear],
      output: "{covariance a year, shrinkage, method}",
      convention: "constant correlation when n <= T / 2, identity beyond",
      call: (get) => covariance.annualCovariance(get(panel), get(periodsPerYear)),
    }),
    entry({
      name: "correlationOf",
      inputs: [risk],
      output: "[n, n]",
      convention: "0 for a line without variance",
      call: (get) => covariance.correlationOf(get(risk)),
    }),
    entry({
      name: "floorSpectrum",
      inputs: [risk, floorRatio],
      output: "[n, n]",
      convention: "eigenvalues at least floor tr / n",
      call: (get) => covariance.floorSpectrum(get(risk), get(floorRatio)),
    }),
    entry({
      name: "withUncorrelated",
      inputs: [risk, variances],
      output: "[n + k, n + k]",
      convention: "added after the others",
      call: (get) => covariance.withUncorrelated(get(risk), get(variances)),
    }),
  ];
}
