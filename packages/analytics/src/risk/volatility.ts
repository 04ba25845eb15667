import type { Estimate } from "../estimate.ts";
import { estimate, mapEstimate, missing } from "../estimate.ts";
import { standardDeviation } from "../linear/moments.ts";
import { at } from "../linear/vector.ts";

/** Annualised volatility: sqrt(f) times the sample standard deviation (ddof 1).
 * @param returns simple, ratios, one a period; shape [T], T >= 2
 * @param periodsPerYear 252, 52 or 12
 * @returns ratio a year
 * @source methodology section 2 */
export function volatility(returns: Float64Array, periodsPerYear: number): Estimate {
  return mapEstimate(standardDeviation(returns), (deviation) => deviation * Math.sqrt(periodsPerYear));
}

/** Annualised downside deviation over all n observations.
 * @param minimumReturn accepted return, ratio a year, 0 by default
 * @source PerformanceAnalytics DownsideDeviation, method "full" */
export function downsideDeviation(
  returns: Float64Array,
  periodsPerYear: number,
  minimumReturn = 0,
): Estimate {
  if (returns.length === 0) return missing("too_few_observations");
  const floor = minimumReturn / periodsPerYear;
  let total = 0;
  for (let i = 0; i < returns.length; i += 1) total += Math.min(at(returns, i) - floor, 0) ** 2;
  return estimate(Math.sqrt((periodsPerYear * total) / returns.length));
}
