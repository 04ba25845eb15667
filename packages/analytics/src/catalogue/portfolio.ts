import { allocationByClass } from "../allocation/classes.ts";
import * as concentration from "../allocation/concentration.ts";
import * as diversification from "../allocation/diversification.ts";
import { lookThrough, splitDistance } from "../allocation/look-through.ts";
import { compareWithPassive, referenceOngoingRatios } from "../fees/comparison.ts";
import { grossGrowth, project } from "../fees/projection.ts";
import { yearlyCost } from "../fees/yearly-cost.ts";
import * as covariance from "../linear/covariance.ts";
import * as stars from "../scores/stars.ts";
import type { Section } from "../scores/star-grid.ts";
import { starGrid } from "../scores/star-grid.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Fields } from "./inputs.ts";
import {
  choice,
  figure,
  flag,
  listOf,
  matrixOf,
  maybe,
  number,
  numberOrNull,
  recordOf,
  shares,
  text,
  vector,
  vectors,
} from "./inputs.ts";

const weights = vector("weights", "ratios of sum 1");
const amounts = vector("amounts", "any one currency");
const risk = matrixOf("covariance", "ratios squared, any period");
const panel = matrixOf("returns", "one row a period, one column a line");
const periodsPerYear = number("periodsPerYear", "252, 52 or 12");
const sections = ["allocation", "performance", "risk", "fees"] as const satisfies readonly Section[];
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
  ...feeEntries(),
  ...starEntries(),
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

function feeEntries(): CatalogueEntry[] {
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
  return [
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
}

function figuresOf(section: Section) {
  return (fields: Fields) =>
    Object.fromEntries(starGrid[section].map((rule) => [rule.name, fields(figure(rule.name))]));
}

function starEntries(): CatalogueEntry[] {
  const section = choice("section", sections);
  const any = recordOf("figures", "figures by sub-score name", (fields) =>
    Object.fromEntries(
      Object.values(starGrid)
        .flat()
        .map((rule) => [rule.name, fields(figure(rule.name))]),
    ),
  );
  const all = recordOf("figures", "figures by section, then by sub-score", (fields) => ({
    allocation: fields(recordOf("allocation", "-", figuresOf("allocation"))),
    performance: fields(recordOf("performance", "-", figuresOf("performance"))),
    risk: fields(recordOf("risk", "-", figuresOf("risk"))),
    fees: fields(recordOf("fees", "-", figuresOf("fees"))),
  }));
  const breaches = flag("breachesProfile", "-");
  const value = number("figure", "unit of the knots");
  const knots = vectors("knots", "pairs figure, stars; ascending figures");
  const scored = listOf("lines", "list of {weightRatio, isEuroFund, isIndexFund}", (fields) => ({
    weightRatio: fields(weightRatio),
    isEuroFund: fields(flag("isEuroFund", "-")),
    isIndexFund: fields(flag("isIndexFund", "-")),
  }));
  const excesses = listOf("lines", "list of {weightRatio, excess or null}", (fields) => ({
    weightRatio: fields(weightRatio),
    excess: fields(numberOrNull("excess", "ratio")),
  }));
  const risks = listOf("lines", "list of {weightRatio, sri or null}", (fields) => ({
    weightRatio: fields(weightRatio),
    sri: fields(numberOrNull("sri", "1 to 7")),
  }));
  const horizon = number("horizonYears", "years");
  return [
    entry({
      name: "starsOf",
      inputs: [value, knots],
      output: "0 to 5",
      convention: "linear between knots, clamped",
      call: (get) =>
        stars.starsOf(
          get(value),
          get(knots).map((pair) => [pair[0] ?? 0, pair[1] ?? 0]),
        ),
    }),
    entry({
      name: "sectionScore",
      inputs: [section, any],
      output: "{points, stars, subScores, knownWeightRatio}",
      convention: "weighted mean of what is known; missing under 60 %",
      call: (get) => stars.sectionScore(get(section), get(any)),
    }),
    entry({
      name: "overallScore",
      inputs: [all, breaches],
      output: "{points, stars, capped, sections, version}",
      convention: "mean of four, capped at 2.5 when the profile is broken",
      call: (get) => stars.overallScore(get(all), get(breaches)),
    }),
    entry({
      name: "scoredEffectiveLines",
      inputs: [scored],
      output: "lines",
      convention: "euro fund left out, index fund counts four",
      call: (get) => stars.scoredEffectiveLines(get(scored)),
    }),
    entry({
      name: "beatingShare",
      inputs: [excesses],
      output: "ratio",
      convention: "of the known weight",
      call: (get) => stars.beatingShare(get(excesses)),
    }),
    entry({
      name: "capitalAtRisk",
      inputs: [risks, horizon],
      output: "ratio",
      convention: "SRI 5 and more, when the horizon is under five years",
      call: (get) => stars.capitalAtRisk(get(risks), get(horizon)),
    }),
  ];
}
