import * as benchmark from "../performance/benchmark.ts";
import {
  linkedModifiedDietz,
  modifiedDietz,
  moneyWeightedReturn,
  openingReturn,
} from "../performance/money-weighted.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { periodsPerYear, returns as simple, returnsOrNull } from "./fields.ts";
import { days, integers, listOf, number, vector, vectors } from "./inputs.ts";
import * as rules from "./rules.ts";

const { amount, atMost, checked, each, eachOf, notNegative, positive, sameLength, within } = rules;

const dates = rules.ascending(days("days", "days since 1970-01-01 or ISO days, ascending"));
const penalty = within(number("penaltyRatio", "ratio a year", benchmark.fundBenchmarkPenalty), rules.fee);

export const performanceEntries: readonly CatalogueEntry[] = [
  dietzEntry(),
  linkedDietzEntry(),
  moneyEntry(),
  openingEntry(),
  ...benchmarkEntries(),
  compositeEntry(),
  ...reconstructionEntries(),
];

function dietzEntry(): CatalogueEntry {
  const opening = within(number("openingValue", "any one currency"), notNegative);
  const closing = within(number("closingValue", "same"), notNegative);
  const flows = each(vector("flows", "external payments, in positive, out negative"), amount);
  const span = within(number("spanDays", "calendar days"), { above: 0, max: 100_000 });
  const flowDays = vector("flowDays", "days after the opening value, one a flow, within the span");
  return entry({
    name: "modifiedDietz",
    inputs: [opening, closing, flows, flowDays, span],
    output: "ratio over the span",
    convention: "flows weigh (span - day) / span",
    fit: (get) => [
      sameLength(["flows", get(flows).length], ["flowDays", get(flowDays).length]),
      get(flowDays).every((day) => day >= 0 && day <= get(span))
        ? null
        : "flowDays has a day outside the span",
    ],
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

function linkedDietzEntry(): CatalogueEntry {
  const months = checked(
    atMost(
      listOf("months", "list of {openingValue, closingValue, flows, flowDays, spanDays}", (fields) => ({
        openingValue: fields(within(number("openingValue", "any one currency"), notNegative)),
        closingValue: fields(within(number("closingValue", "same"), notNegative)),
        flows: fields(each(vector("flows", "external payments, in positive"), amount)),
        flowDays: fields(vector("flowDays", "days after the opening value, within the span")),
        spanDays: fields(within(number("spanDays", "calendar days"), { above: 0, max: 92 })),
      })),
      1200,
    ),
    (found) => {
      for (const [i, month] of found.entries()) {
        const at = `[${String(i)}]`;
        if (month.flows.length !== month.flowDays.length) return `${at} has not as many flowDays as flows`;
        if (month.flowDays.some((day) => day < 0 || day > month.spanDays))
          return `${at} has a day outside the span`;
        const before = found[i - 1];
        if (before !== undefined && Math.abs(before.closingValue - month.openingValue) > 0.005)
          return `${at} does not open with the value that closed the one before`;
      }
      return null;
    },
  );
  return entry({
    name: "linkedModifiedDietz",
    inputs: [months],
    output: "ratio over the span",
    convention: "Modified Dietz of each month, compounded",
    call: (get) => linkedModifiedDietz(get(months)),
  });
}

function moneyEntry(): CatalogueEntry {
  const amounts = rules.atMost(each(vector("amounts", "paid in negative, received positive"), amount), 5000);
  const when = days("days", "day of each flow, any order");
  return entry({
    name: "moneyWeightedReturn",
    inputs: [amounts, when],
    output: "{rate, roots, severalRoots, nearest}, ratio a year",
    convention:
      "XIRR: 365 days, from the first flow; of several roots the one that never overdraws the account, else missing several_roots",
    fit: (get) => [sameLength(["amounts", get(amounts).length], ["days", get(when).length])],
    call: (get) => moneyWeightedReturn(get(amounts), get(when)),
  });
}

function openingEntry(): CatalogueEntry {
  const deposited = within(number("depositedTotal", "any one currency"), amount);
  const closing = within(number("closingValue", "same"), notNegative);
  const span = within(number("spanDays", "calendar days"), { above: 0, max: 100_000 });
  return entry({
    name: "openingReturn",
    inputs: [deposited, closing, span],
    output: "{value, reason}, ratio a year",
    convention: "XIRR of one payment at the opening; missing under a year; the least for a gain",
    call: (get) =>
      openingReturn({ depositedTotal: get(deposited), closingValue: get(closing), spanDays: get(span) }),
  });
}

function benchmarkEntries(): CatalogueEntry[] {
  const levels = each(vector("levels", "above 0"), positive);
  return [
    entry({
      name: "netBenchmark",
      inputs: [levels, dates, penalty],
      output: "levels",
      convention: "bench(t) (1 - p)^(days / 365)",
      fit: (get) => [sameLength(["levels", get(levels).length], ["days", get(dates).length])],
      call: (get) => benchmark.netBenchmark(get(levels), get(dates), get(penalty)),
    }),
    entry({
      name: "netBenchmarkReturns",
      inputs: [simple, periodsPerYear, penalty],
      output: "simple returns",
      convention: "(1 + r) (1 - p)^(1 / f) - 1",
      call: (get) => benchmark.netBenchmarkReturns(get(simple), get(periodsPerYear), get(penalty)),
    }),
  ];
}

function compositeEntry(): CatalogueEntry {
  const classReturns = eachOf(
    vectors("classReturns", "returns of each class benchmark, one length"),
    rules.return_,
  );
  const monthWeights = rules.checked(
    eachOf(vectors("monthWeights", "class weights at each month's start, sum 1"), rules.ratio),
    (months) => {
      for (const month of months) {
        const wrong = rules.notWhole(month.reduce((total, weight) => total + weight, 0));
        if (wrong !== null) return wrong;
      }
      return null;
    },
  );
  const monthOf = rules.ascending(integers("monthOf", "place in monthWeights of each period, from 0"), false);
  return entry({
    name: "compositeBenchmark",
    inputs: [classReturns, monthWeights, monthOf],
    output: "simple returns",
    convention: "rebalanced at each month's start",
    fit: (get) => [
      ...get(classReturns).map((line, i) =>
        sameLength(["monthOf", get(monthOf).length], [`classReturns[${String(i)}]`, line.length]),
      ),
      ...get(monthWeights).map((month, i) =>
        sameLength(["classReturns", get(classReturns).length], [`monthWeights[${String(i)}]`, month.length]),
      ),
      get(monthOf).every((month) => month >= 0 && month < get(monthWeights).length)
        ? null
        : "monthOf names a month that monthWeights has not",
    ],
    call: (get) =>
      benchmark.compositeBenchmark({
        classReturns: get(classReturns),
        monthWeights: get(monthWeights),
        monthOf: get(monthOf),
      }),
  });
}

function reconstructionEntries(): CatalogueEntry[] {
  const proxy = each(vector("proxy", "benchmark returns on the same grid"), rules.return_);
  const units = each(vector("units", "parts held today, not negative"), notNegative);
  const lines = eachOf(vectors("prices", "one series a line, same grid, above 0"), positive);
  return [
    entry({
      name: "extendHistory",
      inputs: [returnsOrNull, proxy, periodsPerYear],
      output: "{returns, reconstructed, ownRatio}",
      convention: "missing returns taken from the penalised benchmark",
      fit: (get) => [sameLength(["returns", get(returnsOrNull).length], ["proxy", get(proxy).length])],
      call: (get) => benchmark.extendHistory(get(returnsOrNull), get(proxy), get(periodsPerYear)),
    }),
    entry({
      name: "backCast",
      inputs: [units, lines],
      output: "values",
      convention: "constant units",
      fit: (get) => [
        sameLength(["units", get(units).length], ["prices", get(lines).length]),
        ...get(lines).map((line, i) =>
          sameLength(["prices[0]", get(lines)[0]?.length ?? 0], [`prices[${String(i)}]`, line.length]),
        ),
      ],
      call: (get) => benchmark.backCast(get(units), get(lines)),
    }),
  ];
}
