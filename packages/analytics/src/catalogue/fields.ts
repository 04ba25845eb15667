import { choice, input, matrixOf, maybe, number, readList, vector } from "./inputs.ts";
import type { Input } from "./inputs.ts";
import { atMost, checked, covarianceMatrix, each, eachKnown, return_, whole, within } from "./rules.ts";

/** Inputs shared by several functions, with their constraints. */

/** Fifty years of days: enough for any series, and fast to process. */
const longest = 20_000;

export const returns = each(
  atMost(vector("returns", "simple returns, ratios a period, oldest first; -1 or more"), longest),
  return_,
);
export const prices = each(atMost(vector("prices", "above 0, any one currency, oldest first"), longest), {
  above: 0,
  max: 1e12,
});
export const periodsPerYear = within(number("periodsPerYear", "252, 52 or 12"), { min: 1, max: 366 });
export const confidence = within(number("confidence", "ratio in (0, 1)", 0.95), { above: 0, below: 1 });
export const probability = within(number("probability", "in (0, 1)"), { above: 0, below: 1 });
export const weights = whole(vector("weights", "ratios of sum 1, none negative"));
export const covariance = covarianceMatrix(
  checked(
    matrixOf("covariance", "ratios squared a year, symmetric, positive semidefinite, [n, n]"),
    (found) => (found.rows > 1000 ? "has more than 1000 rows" : null),
  ),
);
export const riskFree = within(number("riskFreeRatio", "ratio a year"), { above: -1, max: 1 });
export const horizonYears = within(number("horizonYears", "years"), { min: 0, max: 100 });
export const timing = choice("timing", ["end_of_day", "start_of_day"] as const, "end_of_day");

/** Returns with gaps: null where there is none. */
export const returnsOrNull = eachKnown(
  listNumbersOrNull("returns", "simple returns, null where there is none"),
  return_,
);

export function listNumbersOrNull(name: string, unit: string): Input<Array<number | null>> {
  const cell = maybe(number("cell", unit));
  return input({ name, kind: "list of numbers or null", unit, empty: [] }, (value, complain) =>
    readList(value, complain, (one, note) => cell.read(one, note)),
  );
}
