import type { RiskClass } from "../law/assumptions.ts";
import { longRunDeviations } from "../law/assumptions.ts";
import { lawGrid } from "../law/columns.ts";
import { portfolioLaw, splitLoss } from "../law/portfolio-law.ts";
import { euroFundMean, netMean } from "../law/means.ts";
import type { ModelLine, RiskModelInput } from "../law/risk-model.ts";
import { riskModel } from "../law/risk-model.ts";
import * as year from "../law/year-law.ts";
import type { PriceSeries } from "../returns/weekly.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { confidence, prices, probability } from "./fields.ts";
import type { Fields, Input } from "./inputs.ts";
import {
  choice,
  dayOf,
  days,
  isObject,
  input,
  listOf,
  maybe,
  number,
  readObject,
  recordOf,
  text,
  vector,
} from "./inputs.ts";
import * as rules from "./rules.ts";

const { each, sameLength, within } = rules;

export const meanRatio = within(
  number("meanRatio", "expected simple return of a year, above -1"),
  rules.yearly,
);
export const deviationRatio = within(number("deviationRatio", "standard deviation of that return"), {
  min: 0,
  max: 10,
});
const years = within(number("years", "years"), { min: 0, max: 100 });
const factor = within(number("factor", "value at the end over today's"), { above: 0, max: 1e6 });

/** Builds the distribution from two validated numbers. */
export function lawFrom(get: Fields): year.YearLaw {
  const law = year.yearLaw(get(meanRatio), get(deviationRatio));
  if (law === null) throw new Error("no law");
  return law;
}

const riskClasses = [
  "share",
  "stock",
  "bond",
  "cash",
  "other",
  "diversified",
  "realEstate",
  "unknown",
] as const;
const history = rules.checked(
  recordOf("history", "{days, prices}", (fields): PriceSeries => ({
    days: fields(rules.ascending(days("days", "ISO days or days since 1970-01-01, ascending"))),
    prices: fields(prices),
  })),
  (found) => (found.days.length === found.prices.length ? null : ".prices has not as many values as .days"),
);
const modelLines = rules.checked(
  listOf(
    "lines",
    "list of {key, kind, riskClass, meanRatio, history, publishedSri}",
    (fields): ModelLine => ({
      key: fields(text("key", "-")),
      kind: fields(choice("kind", ["unit", "euroFund", "savings", "cash"] as const)),
      riskClass: fields(choice("riskClass", riskClasses)),
      meanRatio: fields(meanRatio),
      history: fields(maybe(history)),
      publishedSri: fields(maybe(within(number("publishedSri", "1 to 7"), { ...rules.sri, whole: true }))),
    }),
  ),
  (found) =>
    new Set(found.map((line) => line.key)).size === found.length ? null : "has one key twice: merge them",
);
const references: Input<ReadonlyMap<RiskClass, PriceSeries>> = input(
  { name: "references", kind: "{days, prices} by class", unit: "-", fallback: new Map(), empty: new Map() },
  (value, complain) => {
    if (!isObject(value)) complain("is not an object");
    const found = new Map<RiskClass, PriceSeries>();
    if (!isObject(value)) return found;
    readObject(value, complain, (fields) => {
      for (const riskClass of riskClasses) {
        const series = fields(maybe({ ...history, name: riskClass }));
        if (series !== null) found.set(riskClass, series);
      }
    });
    return found;
  },
);
const longRun: Input<NonNullable<RiskModelInput["longRun"]>> = input(
  {
    name: "longRun",
    kind: "deviation by class",
    unit: "ratios a year",
    fallback: longRunDeviations,
    empty: {},
  },
  (value, complain) => {
    const found: Partial<Record<RiskClass, number>> = {};
    readObject(value, complain, (fields) => {
      for (const riskClass of riskClasses) {
        const assets = fields(maybe(within(number(riskClass, "ratio a year"), { min: 0, max: 2 })));
        if (assets !== null) found[riskClass] = assets;
      }
    });
    return found;
  },
);
const onDay = dayOf("onDay");
const weights = rules.whole(vector("weights", "ratios of sum 1, one a line"));

/** The model of return, covariance and horizon. */
export const lawEntries: readonly CatalogueEntry[] = [
  ...yearEntries(),
  ...horizonEntries(),
  ...meanEntries(),
  ...modelEntries(),
];

function yearEntries(): CatalogueEntry[] {
  const inputs = [meanRatio, deviationRatio];
  return [
    entry({
      name: "yearLaw",
      inputs,
      output: "{meanRatio, deviationRatio, logMean, logDeviation}",
      convention: "s^2 = ln(1 + (sigma / (1 + mu))^2), m = ln(1 + mu) - s^2 / 2; R = exp(m + s Z) - 1",
      noAnswer: "outside_domain",
      call: (get) => year.yearLaw(get(meanRatio), get(deviationRatio)),
    }),
    entry({
      name: "lawLoss",
      inputs: [...inputs, confidence],
      output: "{valueAtRiskRatio, expectedShortfallRatio}, positive losses of a year, at most 1",
      convention: "1 - exp(m + z s); 1 - (1 + mu) Phi(z - s) / (1 - b)",
      call: (get) => year.lawLoss(lawFrom(get), get(confidence)),
    }),
    entry({
      name: "lawQuantile",
      inputs: [...inputs, probability],
      output: "ratio",
      convention: "exp(m + z_p s) - 1",
      call: (get) => year.lawQuantile(lawFrom(get), get(probability)),
    }),
    entry({
      name: "lossProbability",
      inputs,
      output: "probability",
      convention: "Phi(-m / s)",
      call: (get) => year.lossProbability(lawFrom(get)),
    }),
    entry({
      name: "hundredYears",
      inputs,
      output: "100 ratios, worst first",
      convention: "each the mean of its hundredth of the law",
      call: (get) => year.hundredYears(lawFrom(get)),
    }),
    entry({
      name: "lossCount",
      inputs,
      output: "0 to 100",
      convention: "how many of hundredYears are negative",
      call: (get) => year.lossCount(lawFrom(get)),
    }),
  ];
}

function horizonEntries(): CatalogueEntry[] {
  const inputs = [meanRatio, deviationRatio, years];
  return [
    entry({
      name: "horizonQuantile",
      inputs: [...inputs, probability],
      output: "value after the years over today's",
      convention: "exp(m T + z_p s sqrt(T)); 0.5 is the typical path",
      call: (get) => year.horizonQuantile(lawFrom(get), get(years), get(probability)),
    }),
    entry({
      name: "horizonProbabilityUnder",
      inputs: [...inputs, factor],
      output: "probability",
      convention: "that the value after the years is under factor times today's",
      call: (get) => year.horizonProbabilityUnder(lawFrom(get), get(years), get(factor)),
    }),
  ];
}

function meanEntries(): CatalogueEntry[] {
  const gross = within(number("grossRatio", "ratio a year"), rules.yearly);
  const ongoing = within(number("ongoingRatio", "ratio a year"), rules.fee);
  const contract = within(number("contractRatio", "ratio a year"), rules.fee);
  const rates = listOf("rates", "list of {year, netRateRatio}", (fields) => ({
    year: fields(within(number("year", "-"), { min: 1900, max: 2200, whole: true })),
    netRateRatio: fields(within(number("netRateRatio", "ratio a year"), rules.yearly)),
  }));
  const onYear = within(number("onYear", "-"), { min: 1900, max: 2200, whole: true });
  const market = within(number("marketRatio", "ratio a year"), rules.yearly);
  return [
    entry({
      name: "netMean",
      inputs: [gross, ongoing, contract],
      output: "ratio a year",
      convention: "(1 + g)(1 - TER)(1 - cm) - 1",
      call: (get) =>
        netMean({ grossRatio: get(gross), ongoingRatio: get(ongoing), contractRatio: get(contract) }),
    }),
    entry({
      name: "euroFundMean",
      inputs: [rates, onYear, market],
      output: "ratio a year",
      convention:
        "the rate of one of the last two years, unless over the market's by a point; else the market's",
      call: (get) => euroFundMean(get(rates), get(onYear), get(market)),
    }),
  ];
}

function modelEntries(): CatalogueEntry[] {
  const inputs = [modelLines, references, onDay, longRun];
  const modelOf = (get: Fields) =>
    riskModel({
      lines: get(modelLines),
      references: get(references),
      onDay: get(onDay),
      longRun: get(longRun),
    });
  const loss = within(number("lossCents", "whole cents"), { min: -1e12, max: 1e12, whole: true });
  const parts = each(vector("contributions", "shares of the variance, sum 1"), { min: -10, max: 10 });
  return [
    entry({
      name: "lawGrid",
      inputs: [onDay],
      output: "{firstWeek, lastWeek}, counts of ISO weeks",
      convention: "260 weeks; the last one has its Friday on or before the day",
      call: (get) => lawGrid(get(onDay)),
    }),
    entry({
      name: "riskModel",
      inputs,
      output: "{version, meanRatios, covariance, measures, grid}",
      convention:
        "260 weeks completed by class; 3/4 sample, 1/4 class correlations; nothing depends on the other lines",
      call: (get) => {
        const { version, meanRatios, covariance, measures, grid } = modelOf(get);
        return { version, meanRatios, covariance, measures, grid };
      },
    }),
    entry({
      name: "portfolioLaw",
      inputs: [...inputs, weights],
      output: "{law, contributions, coverage}",
      convention: "mean w'mu, deviation sqrt(w'Sw); shown from 40 % of own prices",
      noAnswer: "outside_domain",
      fit: (get) => [sameLength(["lines", get(modelLines).length], ["weights", get(weights).length])],
      call: (get) => portfolioLaw(modelOf(get), get(weights)),
    }),
    entry({
      name: "splitLoss",
      inputs: [loss, parts],
      output: "whole cents, their sum is the loss",
      convention: "by the shares of the variance, the last cents to the largest",
      fit: (get) => [rules.notWhole(get(parts).reduce((total, share) => total + share, 0))],
      call: (get) => splitLoss(get(loss), get(parts)),
    }),
  ];
}
