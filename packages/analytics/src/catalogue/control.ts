import * as overlap from "../allocation/overlap.ts";
import { indicatorControl } from "../risk/priips.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { listOf, matrixOf, number, numberOrNull, orNull, shares, text, vector } from "./inputs.ts";
import { checked, each, ratio, sameLength, sharesOfWhole, sri, within, withinOrNull } from "./rules.ts";

const own = sharesOfWhole(shares("own", "ratios by key, sum 1 at most"));
const reference = sharesOfWhole(shares("reference", "ratios by key, sum 1 at most"));
const panel = checked(matrixOf("returns", "one row a period, one column a line; -1 or more"), (found) =>
  found.data.some((value) => value < -1 || value > 1e6) ? "has a return under -1 or over 1000000" : null,
);
const first = each(vector("first", "simple returns, oldest first"), { min: -1, max: 1e6 });
const second = each(vector("second", "simple returns of the same weeks"), { min: -1, max: 1e6 });
const threshold = within(number("threshold", "correlation", overlap.duplicateCorrelation), {
  min: -1,
  max: 1,
});
const lines = listOf("lines", "list of {key or null, weightRatio}", (fields) => ({
  key: fields(orNull(text("key", "-"))),
  weightRatio: fields(within(number("weightRatio", "ratio"), ratio)),
}));
const published = withinOrNull(numberOrNull("published", "1 to 7"), { ...sri, whole: true });
const computed = withinOrNull(numberOrNull("computed", "1 to 7"), sri);

/** Comparisons: duplicate funds, two indicators. */
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
    name: "commonMoves",
    inputs: [first, second],
    output: "{correlation, beta of the first on the second}",
    convention: "sample correlation and slope over the same weeks",
    fit: (get) => [sameLength(["first", get(first).length], ["second", get(second).length])],
    noAnswer: "one of them never moves",
    call: (get) => overlap.commonMoves(get(first), get(second)),
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
];
