import * as priips from "../risk/priips.ts";
import * as srri from "../risk/srri.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { returns as simple } from "./fields.ts";
import { choice, flag, input, integers, listOf, maybe, number, numberOrNull, vector } from "./inputs.ts";
import { each, positive, ratio, sri, wholeLines, within, withinOrNull } from "./rules.ts";

const logs = each(vector("logReturns", "logarithmic returns of five years"), { min: -50, max: 50 });
const frequency = choice("frequency", ["daily", "weekly", "monthly"] as const);
const holding = within(number("holdingYears", "years"), { above: 0, max: 100 });
const stable = flag("isCapitalStable", "cash, money market, savings or euro fund", false);
const deviation = within(number("deviation", "per period, ddof 0"), { min: 0, max: 10 });
const skewness = within(number("skewness", "-"), { min: -100, max: 100 });
const excess = within(number("excessKurtosis", "-"), { min: -2, max: 10_000 });
const periods = within(number("periods", "in the holding period"), positive);
const market = within(number("marketClass", "1 to 7"), { ...sri, whole: true });
const credit = within(number("creditClass", "1 to 6", 1), { min: 1, max: 6, whole: true });
const volatility = within(number("volatilityRatio", "ratio a year"), { min: 0, max: 100 });
const lines = wholeLines(
  listOf("lines", "list of {weightRatio, sri or null}, weights of sum 1", (fields) => ({
    weightRatio: fields(within(number("weightRatio", "ratio"), ratio)),
    sri: fields(withinOrNull(numberOrNull("sri", "1 to 7"), sri)),
  })),
);
const perYear = input<52 | 12>(
  { name: "periodsPerYear", kind: "52 or 12", unit: "-", fallback: 52, empty: 52 },
  (value, complain) => {
    if (value === 12 || value === 52) return value;
    complain("is neither 52 nor 12");
    return 52;
  },
);
const classes = each(integers("classes", "1 to 7, weekly, oldest first"), sri);
const initial = maybe(
  within(number("initial", "class published before the first week, 1 to 7"), { ...sri, whole: true }),
);

export const indicatorEntries: readonly CatalogueEntry[] = [
  entry({
    name: "valueEquivalentVolatility",
    inputs: [logs, frequency, holding, stable],
    output: "ratio a year",
    convention: "PRIIPs annex II, category 2; a constant series is missing but where capital is stable",
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
    inputs: [volatility],
    output: "1 to 7",
    convention: "a lower bound belongs to its class",
    call: (get) => priips.marketRiskClass(get(volatility)),
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
    inputs: [simple, perYear],
    output: "ratio a year",
    convention: "CESR/10-673: 260 weeks or 60 months",
    call: (get) => srri.srriVolatility(get(simple), get(perYear)),
  }),
  entry({
    name: "srriClass",
    inputs: [volatility],
    output: "1 to 7",
    convention: "CESR/10-673 box 1",
    call: (get) => srri.srriClass(get(volatility)),
  }),
  entry({
    name: "srriMigration",
    inputs: [classes, initial],
    output: "published class of each week",
    convention: "CESR/10-673 box 2, 17 points; the first class computed stands before it unless told",
    call: (get) => srri.srriMigration(Array.from(get(classes)), get(initial) ?? undefined),
  }),
];
