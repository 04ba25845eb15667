import * as benchmark from "../performance/benchmark.ts";
import { modifiedDietz, moneyWeightedReturn } from "../performance/money-weighted.ts";
import { annualise, timeWeightedPath, timeWeightedReturn } from "../performance/time-weighted.ts";
import * as returns from "../returns/returns.ts";
import * as weekly from "../returns/weekly.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { choice, days, listOf, maybe, number, text, vector, vectors } from "./inputs.ts";

const prices = vector("prices", "any one currency, positive, oldest first");
const simple = vector("returns", "simple returns, ratios a period, oldest first");
const periodsPerYear = number("periodsPerYear", "252, 52 or 12");
const dates = days("days", "days since 1970-01-01 or ISO days, ascending");
const timing = choice("timing", ["end_of_day", "start_of_day"] as const, "end_of_day");
const values = vector("values", "value at the end of each point, flow included");
const flows = vector("flows", "external payments, in positive, out negative; the first is ignored");
const ownReturns = listNumbersOrNull("returns", "simple returns, null where there is none");

export const seriesEntries: readonly CatalogueEntry[] = [
  entry({
    name: "simpleReturns",
    inputs: [prices],
    output: "ratios, one fewer than prices",
    convention: "P_t / P_(t-1) - 1",
    call: (get) => returns.simpleReturns(get(prices)),
  }),
  entry({
    name: "logReturns",
    inputs: [prices],
    output: "logarithmic returns",
    convention: "ln(P_t / P_(t-1))",
    call: (get) => returns.logReturns(get(prices)),
  }),
  entry({
    name: "toLog",
    inputs: [simple],
    output: "logarithmic returns",
    convention: "ln(1 + r)",
    call: (get) => returns.toLog(get(simple)),
  }),
  entry({
    name: "wealth",
    inputs: [simple],
    output: "path of 1, start included",
    convention: "compounded",
    call: (get) => returns.wealth(get(simple)),
  }),
  entry({
    name: "totalReturn",
    inputs: [simple],
    output: "ratio over the span",
    convention: "compounded",
    call: (get) => returns.totalReturn(get(simple)),
  }),
  windowEntry(),
  mixEntry(),
  entry({
    name: "dayNumber",
    inputs: [text("day", "YYYY-MM-DD")],
    output: "days since 1970-01-01",
    convention: "UTC",
    call: (get) => weekly.dayNumber(get(text("day", "YYYY-MM-DD"))),
  }),
  entry({
    name: "isoWeek",
    inputs: [number("day", "days since 1970-01-01")],
    output: "count of ISO weeks",
    convention: "Monday to Sunday",
    call: (get) => weekly.isoWeek(get(number("day", ""))),
  }),
  entry({
    name: "weekFriday",
    inputs: [number("week", "count of ISO weeks")],
    output: "days since 1970-01-01",
    convention: "the Friday of the week",
    call: (get) => weekly.weekFriday(get(number("week", ""))),
  }),
  entry({
    name: "businessDaysBetween",
    inputs: [number("from", "days since 1970-01-01"), number("to", "days since 1970-01-01")],
    output: "days",
    convention: "Monday to Friday, after from and up to to; holidays count",
    call: (get) => weekly.businessDaysBetween(get(number("from", "")), get(number("to", ""))),
  }),
  entry({
    name: "weeklyPrices",
    inputs: [dates, prices],
    output: "{firstWeek, prices}, null where missing",
    convention: "last price of the ISO week, carried forward 5 business days at most",
    call: (get) => weekly.weeklyPrices({ days: get(dates), prices: get(prices) }),
  }),
  entry({
    name: "weeklyReturns",
    inputs: [dates, prices],
    output: "ratios, null where one of the two weeks is missing",
    convention: "on weeklyPrices",
    call: (get) => weekly.weeklyReturns(weekly.weeklyPrices({ days: get(dates), prices: get(prices) })),
  }),
  entry({
    name: "knownReturns",
    inputs: [ownReturns],
    output: "the known ones",
    convention: "oldest first",
    call: (get) => weekly.knownReturns(get(ownReturns)),
  }),
  alignEntry(),
  entry({
    name: "timeWeightedReturn",
    inputs: [values, flows, timing],
    output: "ratio over the span",
    convention: "a flow arrives at the end of its day by default",
    call: (get) => timeWeightedReturn(get(values), get(flows), get(timing)),
  }),
  entry({
    name: "timeWeightedPath",
    inputs: [values, flows, timing],
    output: "path of 1, or null",
    convention: "as timeWeightedReturn",
    call: (get) => timeWeightedPath(get(values), get(flows), get(timing)),
  }),
  entry({
    name: "annualise",
    inputs: [number("rate", "ratio over the span"), number("days", "calendar days")],
    output: "{rate, annual}",
    convention: "only from 365 days",
    call: (get) => annualise(get(number("rate", "")), get(number("days", ""))),
  }),
  dietzEntry(),
  moneyEntry(),
  ...benchmarkEntries(),
];

function windowEntry(): CatalogueEntry {
  const length = number("length", "periods");
  return entry({
    name: "windowReturns",
    inputs: [simple, length],
    output: "ratios",
    convention: "overlapping windows",
    call: (get) => returns.windowReturns(get(simple), get(length)),
  });
}

function mixEntry(): CatalogueEntry {
  const series = vectors("series", "simple returns of each line");
  const weights = vector("weights", "ratios");
  return entry({
    name: "constantMix",
    inputs: [series, weights],
    output: "simple returns",
    convention: "weights restored every period",
    call: (get) => returns.constantMix(get(series), get(weights)),
  });
}

function alignEntry(): CatalogueEntry {
  const lines = listOf("series", "list of {days, prices}", (fields) => ({
    days: fields(dates),
    prices: fields(prices),
  }));
  const maxWeeks = number("maxWeeks", "weeks", 260);
  return entry({
    name: "alignWeekly",
    inputs: [lines, maxWeeks],
    output: "{days, returns [T, n], keptRatio}",
    convention: "complete cases: the weeks where every line has a return",
    call: (get) => weekly.alignWeekly(get(lines), get(maxWeeks)),
  });
}

function dietzEntry(): CatalogueEntry {
  const opening = number("openingValue", "any one currency");
  const closing = number("closingValue", "same");
  const flowDays = vector("flowDays", "days after the opening value");
  const span = number("spanDays", "calendar days");
  return entry({
    name: "modifiedDietz",
    inputs: [opening, closing, flows, flowDays, span],
    output: "ratio over the span",
    convention: "flows weigh (span - day) / span",
    call: (get) =>
      modifiedDietz({
        openingValue: get(opening),
        closingValue: get(closing),
        flows: get(flows),
        flowDays: get(flowDays),
        spanDays: get(span),
      }),
  });
}

function moneyEntry(): CatalogueEntry {
  const amounts = vector("amounts", "paid in negative, received positive");
  return entry({
    name: "moneyWeightedReturn",
    inputs: [amounts, dates],
    output: "{rate, roots, severalRoots}, ratio a year",
    convention: "XIRR: 365 days, from the first flow; of several roots the nearest to Modified Dietz",
    call: (get) => moneyWeightedReturn(get(amounts), get(dates)),
  });
}

function benchmarkEntries(): CatalogueEntry[] {
  const levels = vector("levels", "positive");
  const penalty = number("penaltyRatio", "ratio a year", benchmark.fundBenchmarkPenalty);
  const classReturns = vectors("classReturns", "returns of each class benchmark");
  const monthWeights = vectors("monthWeights", "class weights at each month's start");
  const monthOf = days("monthOf", "month index of each period");
  const proxy = vector("proxy", "benchmark returns on the same grid");
  const units = vector("units", "parts held today");
  const lines = vectors("prices", "one series a line, same grid");
  return [
    entry({
      name: "netBenchmark",
      inputs: [levels, dates, penalty],
      output: "levels",
      convention: "bench(t) (1 - p)^(days / 365)",
      call: (get) => benchmark.netBenchmark(get(levels), get(dates), get(penalty)),
    }),
    entry({
      name: "netBenchmarkReturns",
      inputs: [simple, periodsPerYear, penalty],
      output: "simple returns",
      convention: "(1 + r) (1 - p)^(1 / f) - 1",
      call: (get) => benchmark.netBenchmarkReturns(get(simple), get(periodsPerYear), get(penalty)),
    }),
    entry({
      name: "compositeBenchmark",
      inputs: [classReturns, monthWeights, monthOf],
      output: "simple returns",
      convention: "rebalanced at each month's start",
      call: (get) =>
        benchmark.compositeBenchmark({
          classReturns: get(classReturns),
          monthWeights: get(monthWeights),
          monthOf: get(monthOf),
        }),
    }),
    entry({
      name: "extendHistory",
      inputs: [ownReturns, proxy, periodsPerYear],
      output: "{returns, reconstructed, ownRatio}",
      convention: "missing returns taken from the penalised benchmark",
      call: (get) => benchmark.extendHistory(get(ownReturns), get(proxy), get(periodsPerYear)),
    }),
    entry({
      name: "backCast",
      inputs: [units, lines],
      output: "values",
      convention: "constant units",
      call: (get) => benchmark.backCast(get(units), get(lines)),
    }),
  ];
}

function listNumbersOrNull(name: string, unit: string) {
  const cell = maybe(number("cell", unit));
  return {
    name,
    kind: "list of numbers or null",
    unit,
    optional: false,
    read: (value: unknown, complain: (what: string) => void): Array<number | null> => {
      if (!Array.isArray(value)) complain("is not a list");
      return Array.isArray(value) ? value.map((one: unknown) => cell.read(one, complain)) : [];
    },
  };
}
