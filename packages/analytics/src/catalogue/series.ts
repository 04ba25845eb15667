import { annualise, timeWeightedPath, timeWeightedReturn } from "../performance/time-weighted.ts";
import * as returns from "../returns/returns.ts";
import * as weekly from "../returns/weekly.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { prices, returns as simple, returnsOrNull, timing } from "./fields.ts";
import { dayOf, days, listOf, number, text, vector, vectors } from "./inputs.ts";
import {
  amount,
  ascending,
  atMost,
  checked,
  each,
  eachOf,
  notNegative,
  return_,
  sameLength,
  whole,
  within,
} from "./rules.ts";

const dates = ascending(atMost(days("days", "days since 1970-01-01 or ISO days, ascending"), 20_000));
const values = each(
  vector("values", "value at the end of each point, flow included, not negative"),
  notNegative,
);
const flows = each(
  vector("flows", "external payments, in positive, out negative, one a point; the first is ignored"),
  amount,
);
const dayText = checked(text("day", "YYYY-MM-DD"), (found) =>
  Number.isNaN(weekly.dayNumber(found)) ? "is not a day that exists" : null,
);
const [from, to] = [dayOf("from"), dayOf("to")];
const someDay = dayOf("day");
const week = within(number("week", "count of ISO weeks"), { min: -3652, max: 12_000, whole: true });

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
  ...weekEntries(),
  alignEntry(),
  ...timeWeightedEntries(),
];

function windowEntry(): CatalogueEntry {
  const length = within(number("length", "periods"), { min: 1, max: 20_000, whole: true });
  return entry({
    name: "windowReturns",
    inputs: [simple, length],
    output: "ratios; empty when the series is shorter",
    convention: "overlapping windows",
    call: (get) => returns.windowReturns(get(simple), get(length)),
  });
}

function mixEntry(): CatalogueEntry {
  const series = eachOf(vectors("series", "simple returns of each line, one length"), return_);
  const weights = whole(vector("weights", "ratios of sum 1, one a line"));
  return entry({
    name: "constantMix",
    inputs: [series, weights],
    output: "simple returns",
    convention: "weights restored every period",
    fit: (get) => [
      sameLength(["series", get(series).length], ["weights", get(weights).length]),
      ...get(series).map((line, i) =>
        sameLength(["series[0]", get(series)[0]?.length ?? 0], [`series[${String(i)}]`, line.length]),
      ),
    ],
    call: (get) => returns.constantMix(get(series), get(weights)),
  });
}

function weekEntries(): CatalogueEntry[] {
  return [
    entry({
      name: "dayNumber",
      inputs: [dayText],
      output: "days since 1970-01-01",
      convention: "UTC",
      call: (get) => weekly.dayNumber(get(dayText)),
    }),
    entry({
      name: "isoWeek",
      inputs: [someDay],
      output: "count of ISO weeks",
      convention: "Monday to Sunday",
      call: (get) => weekly.isoWeek(get(someDay)),
    }),
    entry({
      name: "weekFriday",
      inputs: [week],
      output: "days since 1970-01-01",
      convention: "the Friday of the week",
      call: (get) => weekly.weekFriday(get(week)),
    }),
    entry({
      name: "businessDaysBetween",
      inputs: [from, to],
      output: "days",
      convention: "Monday to Friday, after from and up to to; holidays count",
      fit: (get) => [get(from) <= get(to) ? null : "to is before from"],
      call: (get) => weekly.businessDaysBetween(get(from), get(to)),
    }),
    entry({
      name: "weeklyPrices",
      inputs: [dates, prices],
      output: "{firstWeek, prices}, null where missing",
      convention: "last price of the ISO week, carried forward 5 business days at most",
      fit: (get) => [sameLength(["days", get(dates).length], ["prices", get(prices).length])],
      call: (get) => weekly.weeklyPrices({ days: get(dates), prices: get(prices) }),
    }),
    entry({
      name: "weeklyReturns",
      inputs: [dates, prices],
      output: "ratios, null where one of the two weeks is missing",
      convention: "on weeklyPrices",
      fit: (get) => [sameLength(["days", get(dates).length], ["prices", get(prices).length])],
      call: (get) => weekly.weeklyReturns(weekly.weeklyPrices({ days: get(dates), prices: get(prices) })),
    }),
    entry({
      name: "knownReturns",
      inputs: [returnsOrNull],
      output: "the known ones",
      convention: "oldest first",
      call: (get) => weekly.knownReturns(get(returnsOrNull)),
    }),
  ];
}

function alignEntry(): CatalogueEntry {
  const lines = checked(
    atMost(
      listOf("series", "list of {days, prices}", (fields) => ({
        days: fields(dates),
        prices: fields(prices),
      })),
      2000,
    ),
    (found) => {
      const odd = found.findIndex((line) => line.days.length !== line.prices.length);
      return odd === -1 ? null : `[${String(odd)}] has not as many prices as days`;
    },
  );
  const maxWeeks = within(number("maxWeeks", "weeks", 260), { min: 1, max: 5000, whole: true });
  return entry({
    name: "alignWeekly",
    inputs: [lines, maxWeeks],
    output: "{days, returns [T, n], keptRatio}",
    convention: "complete cases: the weeks where every line has a return",
    call: (get) => weekly.alignWeekly(get(lines), get(maxWeeks)),
  });
}

function timeWeightedEntries(): CatalogueEntry[] {
  const rate = within(number("rate", "ratio over the span"), return_);
  const span = within(number("days", "calendar days"), { above: 0, max: 100_000 });
  return [
    entry({
      name: "timeWeightedReturn",
      inputs: [values, flows, timing],
      output: "ratio over the span",
      convention: "a flow arrives at the end of its day by default",
      fit: (get) => [sameLength(["values", get(values).length], ["flows", get(flows).length])],
      call: (get) => timeWeightedReturn(get(values), get(flows), get(timing)),
    }),
    entry({
      name: "timeWeightedPath",
      inputs: [values, flows, timing],
      output: "path of 1",
      convention: "as timeWeightedReturn",
      noAnswer: "not_positive",
      fit: (get) => [sameLength(["values", get(values).length], ["flows", get(flows).length])],
      call: (get) => timeWeightedPath(get(values), get(flows), get(timing)),
    }),
    entry({
      name: "annualise",
      inputs: [rate, span],
      output: "{rate, annual}",
      convention: "only from 365 days",
      call: (get) => annualise(get(rate), get(span)),
    }),
  ];
}
