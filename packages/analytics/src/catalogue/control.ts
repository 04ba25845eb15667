import * as overlap from "../allocation/overlap.ts";
import { openingReturn } from "../performance/money-weighted.ts";
import { indicatorControl } from "../risk/priips.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { listOf, matrixOf, maybe, number, numberOrNull, shares, text } from "./inputs.ts";

const own = shares("own", "ratios by key");
const reference = shares("reference", "ratios by key");
const panel = matrixOf("returns", "one row a period, one column a line");
const threshold = number("threshold", "correlation", overlap.duplicateCorrelation);
const lines = listOf("lines", "list of {key or null, weightRatio}", (fields) => ({
  key: fields(maybe(text("key", "-"))),
  weightRatio: fields(number("weightRatio", "ratio")),
}));
const published = numberOrNull("published", "1 to 7");
const computed = numberOrNull("computed", "1 to 7");
const deposited = number("depositedTotal", "any one currency");
const closing = number("closingValue", "same");
const span = number("spanDays", "calendar days");

/** What is set side by side: funds that are one, two indicators, a total of payments and a value. */
export const controlEntries: readonly CatalogueEntry[] = [
  entry({
    name: "overlapRatio",
    inputs: [own, reference],
    output: "ratio, 0 to 1",
    convention: "sum of the smaller shares; a lower bound when part is not published",
    call: (get) => overlap.overlapRatio(get(own), get(reference)),
  }),
  entry({
    name: "duplicatePairs",
    inputs: [panel, threshold],
    output: "[{first, second, correlation}], the closest first",
    convention: "sample correlation above 0.97",
    call: (get) => overlap.duplicatePairs(get(panel), get(threshold)),
  }),
  entry({
    name: "mergeLines",
    inputs: [lines],
    output: "one line a key",
    convention: "lines without a key stay apart",
    call: (get) => overlap.mergeLines(get(lines)),
  }),
  entry({
    name: "indicatorControl",
    inputs: [published, computed],
    output: "{indicator, alert}",
    convention: "the published one prevails; alert from two classes of difference",
    call: (get) => indicatorControl(get(published), get(computed)),
  }),
  entry({
    name: "openingReturn",
    inputs: [deposited, closing, span],
    output: "{value, reason}, ratio a year",
    convention: "XIRR of one payment at the opening; missing under a year; the least for a gain",
    call: (get) =>
      openingReturn({ depositedTotal: get(deposited), closingValue: get(closing), spanDays: get(span) }),
  }),
];
