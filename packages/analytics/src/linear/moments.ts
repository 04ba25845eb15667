import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at, sum } from "./vector.ts";

/** Arithmetic mean. @returns missing when empty */
export function mean(values: Float64Array): Estimate {
  return values.length === 0 ? missing("empty") : estimate(sum(values) / values.length);
}

/** Sample variance, ddof 1. */
export function variance(values: Float64Array): Estimate {
  const count = values.length;
  if (count < 2) return missing("too_few_observations");
  return estimate((centralMoment(values, 2) * count) / (count - 1));
}

/** Sample standard deviation, ddof 1, same unit as the values. */
export function standardDeviation(values: Float64Array): Estimate {
  const result = variance(values);
  return result.value === null ? result : estimate(Math.sqrt(result.value));
}

/** Population central moment: mean of (x - mean)^order, ddof 0. NaN when empty. */
export function centralMoment(values: Float64Array, order: number): number {
  const centre = sum(values) / values.length;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += (at(values, i) - centre) ** order;
  return total / values.length;
}

export type Shape = {
  readonly mean: number;
  /** Population standard deviation, ddof 0. */
  readonly deviation: number;
  readonly skewness: number;
  readonly excessKurtosis: number;
};

/** Population moments (ddof 0) used by Cornish-Fisher and by PRIIPs; null when flat or shorter than two. */
export function shape(values: Float64Array): Shape | null {
  if (values.length < 2) return null;
  const second = centralMoment(values, 2);
  const centre = sum(values) / values.length;
  // A series that is constant up to rounding has no shape: its third and fourth moments are noise.
  if (!(second > (1e-14 * Math.max(1e-8, Math.abs(centre))) ** 2)) return null;
  return {
    mean: centre,
    deviation: Math.sqrt(second),
    skewness: centralMoment(values, 3) / second ** 1.5,
    excessKurtosis: centralMoment(values, 4) / second ** 2 - 3,
  };
}

/** Population skewness, ddof 0. */
export function skewness(values: Float64Array): Estimate {
  const result = shape(values);
  return result === null
    ? missing(values.length < 2 ? "too_few_observations" : "zero_variance")
    : estimate(result.skewness);
}

/** Population kurtosis minus 3, ddof 0. */
export function excessKurtosis(values: Float64Array): Estimate {
  const result = shape(values);
  if (result === null) return missing(values.length < 2 ? "too_few_observations" : "zero_variance");
  return estimate(result.excessKurtosis);
}

/** Quantile by linear interpolation on (n - 1) p.
 * @source Hyndman & Fan 1996, type 7 (the default of R and numpy) */
export function quantile(values: Float64Array, probability: number): Estimate {
  if (values.length === 0) return missing("empty");
  if (!(probability >= 0 && probability <= 1)) return missing("outside_domain");
  const sorted = Float64Array.from(values).sort();
  const position = (sorted.length - 1) * probability;
  const low = Math.floor(position);
  const high = Math.min(low + 1, sorted.length - 1);
  return estimate(at(sorted, low) + (position - low) * (at(sorted, high) - at(sorted, low)));
}

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/** Cumulative distribution function of the standard normal distribution, to about 1e-15.
 * @source continued fraction and series of erfc, Abramowitz & Stegun 26.2.10 and 26.2.14 */
export function normalCumulative(x: number): number {
  const size = Math.abs(x);
  if (size > 38) return x > 0 ? 1 : 0;
  return x > 0 ? 1 - lowerTail(size) : lowerTail(size);
}

function lowerTail(size: number): number {
  if (size < 3) {
    let term = size;
    let total = size;
    for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(total) && k < 200; k += 1) {
      term *= (size * size) / (2 * k + 1);
      total += term;
    }
    return 0.5 - normalDensity(size) * total;
  }
  let fraction = 0;
  for (let k = 120; k >= 1; k -= 1) fraction = k / (size + fraction);
  return normalDensity(size) / (size + fraction);
}

const central = {
  numerator: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  denominator: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
  ],
};
const tail = {
  numerator: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  denominator: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
};

/** Quantile of the standard normal distribution; p in (0, 1).
 * @source Acklam's rational approximation, refined by two Halley steps on the distribution function */
export function normalQuantile(probability: number): number {
  let x = firstGuess(probability);
  for (let step = 0; step < 2; step += 1) {
    const error = (normalCumulative(x) - probability) / normalDensity(x);
    x -= error / (1 + (x * error) / 2);
  }
  return x;
}

function firstGuess(probability: number): number {
  const low = 0.02425;
  if (probability < low) return tailGuess(probability);
  if (probability > 1 - low) return -tailGuess(1 - probability);
  const q = probability - 0.5;
  return (horner(central.numerator, q * q) * q) / horner(central.denominator, q * q);
}

function tailGuess(probability: number): number {
  const q = Math.sqrt(-2 * Math.log(probability));
  return horner(tail.numerator, q) / horner(tail.denominator, q);
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((total, coefficient) => total * x + coefficient, 0);
}
