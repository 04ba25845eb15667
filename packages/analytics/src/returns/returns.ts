import { at } from "../linear/vector.ts";

/** Simple returns P_t / P_(t-1) - 1.
 * @param prices strictly positive, oldest first; shape [T]
 * @returns ratios (0.01 is 1 %), shape [T - 1]; empty for fewer than two prices */
export function simpleReturns(prices: Float64Array): Float64Array {
  const result = new Float64Array(Math.max(0, prices.length - 1));
  for (let i = 0; i < result.length; i += 1) result[i] = at(prices, i + 1) / at(prices, i) - 1;
  return result;
}

/** Logarithmic returns ln(P_t / P_(t-1)); same shape and order as the simple ones. */
export function logReturns(prices: Float64Array): Float64Array {
  const result = new Float64Array(Math.max(0, prices.length - 1));
  for (let i = 0; i < result.length; i += 1) result[i] = Math.log(at(prices, i + 1) / at(prices, i));
  return result;
}

/** Converts simple returns to logarithmic ones. */
export function toLog(returns: Float64Array): Float64Array {
  return returns.map((value) => Math.log1p(value));
}

/** Value path of 1 invested at the start, start included.
 * @param returns simple, ratios; shape [T]
 * @returns shape [T + 1], first cell 1 */
export function wealth(returns: Float64Array): Float64Array {
  const result = new Float64Array(returns.length + 1);
  result[0] = 1;
  for (let i = 0; i < returns.length; i += 1) result[i + 1] = at(result, i) * (1 + at(returns, i));
  return result;
}

/** Compounded return of the whole series; 0 for an empty one. */
export function totalReturn(returns: Float64Array): number {
  return at(wealth(returns), returns.length) - 1;
}

/** Returns over every overlapping window of `length` periods.
 * @returns ratios, shape [T - length + 1], empty when the series is shorter */
export function windowReturns(returns: Float64Array, length: number): Float64Array {
  const path = wealth(returns);
  const result = new Float64Array(Math.max(0, returns.length - length + 1));
  for (let i = 0; i < result.length; i += 1) result[i] = at(path, i + length) / at(path, i) - 1;
  return result;
}

/** Returns of a portfolio rebalanced to the same weights every period (constant mix).
 * @param series returns of each line, equal lengths; shape [n][T]
 * @param weights ratios; shape [n] */
export function constantMix(series: readonly Float64Array[], weights: Float64Array): Float64Array {
  const length = series[0]?.length ?? 0;
  const result = new Float64Array(length);
  series.forEach((line, i) => {
    const weight = at(weights, i);
    if (weight === 0) return;
    for (let t = 0; t < length; t += 1) result[t] = at(result, t) + weight * at(line, t);
  });
  return result;
}
