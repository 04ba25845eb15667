import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at, indexAt } from "../linear/vector.ts";

/** Yearly cost of an index for a saver, who cannot buy it for free: a product decision, configurable.
 * @source specification 1, fundBenchmarkPenalty; methodology section 6, readings A and B */
export const fundBenchmarkPenalty = 0.005;

/** Levels of a benchmark net of the penalty: bench(t) (1 - p)^(days / 365), from the first point.
 * @param levels strictly positive; shape [T]
 * @param days day of each level; shape [T] */
export function netBenchmark(
  levels: Float64Array,
  days: Int32Array,
  penaltyRatio = fundBenchmarkPenalty,
): Float64Array {
  const first = indexAt(days, 0);
  return levels.map((level, t) => level * (1 - penaltyRatio) ** ((indexAt(days, t) - first) / 365));
}

/** Same penalty on periodic returns. */
export function netBenchmarkReturns(
  returns: Float64Array,
  periodsPerYear: number,
  penaltyRatio = fundBenchmarkPenalty,
): Float64Array {
  const factor = (1 - penaltyRatio) ** (1 / periodsPerYear);
  return returns.map((value) => (1 + value) * factor - 1);
}

export type CompositeInput = {
  /** Returns of each class benchmark, one row per class; shape [k][T]. */
  readonly classReturns: readonly Float64Array[];
  /** Weights of the classes at the start of each month, ratios of sum 1; shape [months][k]. */
  readonly monthWeights: readonly Float64Array[];
  /** Month (index in monthWeights) of each period; shape [T], ascending. */
  readonly monthOf: Int32Array;
};

/** Composite benchmark of a portfolio: the class weights at the start of each month drift until the next month. It separates the
 * choice of funds from the choice of classes.
 * @returns simple returns, shape [T]
 * @source methodology section 6 */
export function compositeBenchmark(input: CompositeInput): Float64Array {
  const length = input.monthOf.length;
  const result = new Float64Array(length);
  let month = -1;
  let holdings = new Float64Array(input.classReturns.length);
  for (let t = 0; t < length; t += 1) {
    const current = indexAt(input.monthOf, t);
    if (current !== month) {
      holdings = Float64Array.from(input.monthWeights[current] ?? holdings);
      month = current;
    }
    const before = holdings.reduce((total, value) => total + value, 0);
    holdings = holdings.map((value, k) => value * (1 + at(input.classReturns[k] ?? empty, t)));
    const after = holdings.reduce((total, value) => total + value, 0);
    result[t] = before > 0 ? after / before - 1 : 0;
  }
  return result;
}

const empty = new Float64Array(0);

export type Extended = {
  readonly returns: Float64Array;
  /** 1 where the return is the benchmark's, 0 where it is the fund's own; shape [T]. */
  readonly reconstructed: Uint8Array;
  readonly ownRatio: number;
};

/** Completes a short history with the benchmark of its category, net of the penalty, and flags it.
 * @param own returns of the line on a common grid, null where it has none; shape [T]
 * @param proxy returns of its category's benchmark on the same grid; shape [T]
 * @source methodology section 1 point 4 and section 6 reading B */
export function extendHistory(
  own: ReadonlyArray<number | null>,
  proxy: Float64Array,
  periodsPerYear: number,
): Extended {
  const net = netBenchmarkReturns(proxy, periodsPerYear);
  const reconstructed = Uint8Array.from(own, (value) => (value === null ? 1 : 0));
  const returns = Float64Array.from(own, (value, t) => value ?? at(net, t));
  const known = own.filter((value) => value !== null).length;
  return { returns, reconstructed, ownRatio: own.length > 0 ? known / own.length : 0 };
}

/** A portfolio's past with constant units, for display: V(t) = sum units x price. Must be labelled as reconstructed.
 * @param units held today; shape [n]
 * @param prices one series per line, same grid; shape [n][T]
 * @source methodology section 5 point 5 C */
export function backCast(units: Float64Array, prices: readonly Float64Array[]): Float64Array {
  const length = prices[0]?.length ?? 0;
  const result = new Float64Array(length);
  prices.forEach((line, i) => {
    for (let t = 0; t < length; t += 1) result[t] = at(result, t) + at(units, i) * at(line, t);
  });
  return result;
}

/** Yearly return minus that of its benchmark over the same period; missing where either is. */
export function excessReturn(own: Estimate, benchmark: Estimate): Estimate {
  if (own.value === null) return own;
  return benchmark.value === null ? missing(benchmark.reason) : estimate(own.value - benchmark.value);
}
