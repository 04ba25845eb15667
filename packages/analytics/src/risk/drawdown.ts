import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at } from "../linear/vector.ts";
import { wealth } from "../returns/returns.ts";

export type Drawdown = {
  /** Deepest fall from a previous maximum, ratio in [0, 1]. */
  readonly depth: Estimate;
  /** Indexes in the price path (0 is the start, before the first return); null without a fall or a recovery. */
  readonly peakIndex: number | null;
  readonly troughIndex: number | null;
  readonly recoveryIndex: number | null;
};

/** Maximum drawdown of a price path, with the indexes of the peak, the trough and the recovery.
 * @param prices strictly positive, oldest first; shape [T]
 * @source methodology section 2; skfolio max drawdown */
export function maxDrawdownOfPrices(prices: Float64Array): Drawdown {
  if (prices.length < 2)
    return {
      depth: missing("too_few_observations"),
      peakIndex: null,
      troughIndex: null,
      recoveryIndex: null,
    };
  let high = 0;
  let depth = 0;
  let peak: number | null = null;
  let trough: number | null = null;
  for (let t = 1; t < prices.length; t += 1) {
    if (at(prices, t) >= at(prices, high)) high = t;
    const fall = 1 - at(prices, t) / at(prices, high);
    if (fall > depth) {
      depth = fall;
      peak = high;
      trough = t;
    }
  }
  return {
    depth: estimate(depth),
    peakIndex: peak,
    troughIndex: trough,
    recoveryIndex: recovery(prices, peak, trough),
  };
}

/** Maximum drawdown of a series of simple returns; the opening value 1 counts as a peak. */
export function maxDrawdown(returns: Float64Array): Drawdown {
  return maxDrawdownOfPrices(wealth(returns));
}

/** Fall from the running maximum at each point, ratios in [0, 1]; same shape as the prices. */
export function drawdownPath(prices: Float64Array): Float64Array {
  let high = 0;
  return prices.map((price) => {
    high = Math.max(high, price);
    return high > 0 ? 1 - price / high : 0;
  });
}

function recovery(prices: Float64Array, peak: number | null, trough: number | null): number | null {
  if (peak === null || trough === null) return null;
  for (let t = trough + 1; t < prices.length; t += 1) if (at(prices, t) >= at(prices, peak)) return t;
  return null;
}
