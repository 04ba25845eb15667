import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at, sum } from "../linear/vector.ts";

/** Converts amounts to weights of sum 1; null when the total is not positive. Short lines (negative) keep their sign. */
export function weightsOf(amounts: Float64Array): Float64Array | null {
  const total = sum(amounts);
  return total > 0 ? amounts.map((amount) => amount / total) : null;
}

/** Herfindahl-Hirschman index: sum of squared weights, 1/n to 1.
 * @param weights ratios of sum 1; shape [n] */
export function herfindahl(weights: Float64Array): Estimate {
  if (weights.length === 0) return missing("empty");
  return estimate(weights.reduce((total, weight) => total + weight * weight, 0));
}

/** Effective number of lines 1 / HHI: ten equal lines give 10. */
export function effectiveLines(weights: Float64Array): Estimate {
  const index = herfindahl(weights);
  if (index.value === null) return index;
  return index.value > 0 ? estimate(1 / index.value) : missing("zero_denominator");
}

/** Normalised HHI (HHI - 1/n) / (1 - 1/n): 0 equal, 1 all in one; missing for a single line. */
export function normalisedHerfindahl(weights: Float64Array): Estimate {
  const index = herfindahl(weights);
  const count = weights.length;
  if (index.value === null) return index;
  return count < 2 ? missing("too_few_observations") : estimate((index.value - 1 / count) / (1 - 1 / count));
}

/** Entropy number exp(-sum w ln w): another effective count, less sensitive to one dominant line. */
export function entropyNumber(weights: Float64Array): Estimate {
  if (weights.length === 0) return missing("empty");
  let total = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = at(weights, i);
    if (weight < 0) return missing("outside_domain");
    if (weight > 0) total -= weight * Math.log(weight);
  }
  return estimate(Math.exp(total));
}
