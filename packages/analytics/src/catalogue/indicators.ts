import * as priips from "../risk/priips.ts";
import * as srri from "../risk/srri.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { choice, flag, listOf, number, numberOrNull, vector } from "./inputs.ts";

const simple = vector("returns", "simple returns, ratios a period, oldest first");
const logs = vector("logReturns", "logarithmic returns of five years");
const frequency = choice("frequency", ["daily", "weekly", "monthly"] as const);
const holding = number("holdingYears", "years");
const stable = flag("isCapitalStable", "cash, money market, savings or euro fund", false);
const deviation = number("deviation", "per period, ddof 0");
const skewness = number("skewness", "-");
const excess = number("excessKurtosis", "-");
const periods = number("periods", "in the holding period");
const market = number("marketClass", "1 to 7");
const credit = number("creditClass", "1 to 6", 1);
const ratio = number("volatilityRatio", "ratio a year");
const lines = listOf("lines", "list of {weightRatio, sri or null}", (fields) => ({
  weightRatio: fields(number("weightRatio", "ratio")),
  sri: fields(numberOrNull("sri", "1 to 7")),
}));
const monthly = number("periodsPerYear", "52 or 12", 52);
const classes = vector("classes", "1 to 7, weekly");

export const indicatorEntries: readonly CatalogueEntry[] = [
  entry({
    name: "valueEquivalentVolatility",
    inputs: [logs, frequency, holding, stable],
    output: "ratio a year",
    convention: "PRIIPs annex II, category 2",
    call: (get) =>
      priips.valueEquivalentVolatility(get(logs), get(frequency), {
        holdingYears: get(holding),
        isCapitalStable: get(stable),
      }),
  }),
  entry({
    name: "equivalentVolatility",
    inputs: [deviation, skewness, excess, periods, holding],
    output: "ratio a year",
    convention: "PRIIPs annex II, from moments",
    call: (get) =>
      priips.equivalentVolatility({
        deviation: get(deviation),
        skewness: get(skewness),
        excessKurtosis: get(excess),
        periods: get(periods),
        holdingYears: get(holding),
      }),
  }),
  entry({
    name: "returnSpaceValueAtRisk",
    inputs: [deviation, skewness, excess, periods],
    output: "logarithmic, negative",
    convention: "PRIIPs annex II, 97.5 %",
    call: (get) =>
      priips.returnSpaceValueAtRisk({
        deviation: get(deviation),
        skewness: get(skewness),
        excessKurtosis: get(excess),
        periods: get(periods),
      }),
  }),
  entry({
    name: "marketRiskClass",
    inputs: [ratio],
    output: "1 to 7",
    convention: "a lower bound belongs to its class",
    call: (get) => priips.marketRiskClass(get(ratio)),
  }),
  entry({
    name: "summaryRiskIndicator",
    inputs: [market, credit],
    output: "1 to 7",
    convention: "PRIIPs aggregation table",
    call: (get) => priips.summaryRiskIndicator(get(market), get(credit)),
  }),
  entry({
    name: "weightedIndicator",
    inputs: [lines],
    output: "{indicator, coveredRatio}",
    convention: "missing above a fifth unknown",
    call: (get) => priips.weightedIndicator(get(lines)),
  }),
  entry({
    name: "srriVolatility",
    inputs: [simple, monthly],
    output: "ratio a year",
    convention: "CESR/10-673: 260 weeks or 60 months",
    call: (get) => srri.srriVolatility(get(simple), get(monthly) === 12 ? 12 : 52),
  }),
  entry({
    name: "srriClass",
    inputs: [ratio],
    output: "1 to 7",
    convention: "CESR/10-673 box 1",
    call: (get) => srri.srriClass(get(ratio)),
  }),
  entry({
    name: "srriMigration",
    inputs: [classes],
    output: "published class of each week",
    convention: "CESR/10-673 box 2, 17 points",
    call: (get) => srri.srriMigration(Array.from(get(classes))),
  }),
];
