import * as ratios from "../risk/ratios.ts";
import { downsideDeviation, volatility } from "../risk/volatility.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { periodsPerYear, returns as simple, riskFree } from "./fields.ts";
import type { Fields } from "./inputs.ts";
import { number, vector } from "./inputs.ts";
import { each, return_, sameLength, within } from "./rules.ts";

const benchmark = each(vector("benchmark", "simple returns of the same periods, -1 or more"), return_);
const minimum = within(number("minimumReturn", "ratio a year", 0), { min: -1, max: 10 });

function sidebySide(get: Fields) {
  return [sameLength(["returns", get(simple).length], ["benchmark", get(benchmark).length])];
}

/** Return for the risk of a series, alone or relative to a benchmark. */
export const ratioEntries: readonly CatalogueEntry[] = [
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
    fit: sidebySide,
    call: (get) => ratios.trackingError(get(simple), get(benchmark), get(periodsPerYear)),
  }),
  entry({
    name: "informationRatio",
    inputs: [simple, benchmark, periodsPerYear],
    output: "{value, reason}",
    convention: "f mean(r - b) / tracking error",
    fit: sidebySide,
    call: (get) => ratios.informationRatio(get(simple), get(benchmark), get(periodsPerYear)),
  }),
  entry({
    name: "beta",
    inputs: [simple, benchmark],
    output: "{value, reason}",
    convention: "cov / var, ddof 1",
    fit: sidebySide,
    call: (get) => ratios.beta(get(simple), get(benchmark)),
  }),
  entry({
    name: "jensenAlpha",
    inputs: [simple, benchmark, periodsPerYear, riskFree],
    output: "ratio a year",
    convention: "(f mean r - rf) - beta (f mean b - rf)",
    fit: sidebySide,
    call: (get) =>
      ratios.jensenAlpha(get(simple), get(benchmark), {
        periodsPerYear: get(periodsPerYear),
        riskFreeRatio: get(riskFree),
      }),
  }),
];
