import type { Estimate } from "../estimate.ts";
import { bothEstimates, estimate, missing, quotient } from "../estimate.ts";
import { mean, standardDeviation, variance } from "../linear/moments.ts";
import { at } from "../linear/vector.ts";
import { totalReturn } from "../returns/returns.ts";
import { maxDrawdown } from "./drawdown.ts";
import { downsideDeviation, volatility } from "./volatility.ts";

/** Sharpe ratio (f mean(r) - rf) / volatility.
 * @param returns simple, ratios, one a period; shape [T], T >= 2
 * @param periodsPerYear 252, 52 or 12
 * @param riskFreeRatio ratio a year (the Livret A rate of the period; say which one is used)
 * @source methodology section 2; skfolio annualized_sharpe_ratio */
export function sharpeRatio(returns: Float64Array, periodsPerYear: number, riskFreeRatio: number): Estimate {
  const spread = volatility(returns, periodsPerYear);
  if (isFlat(returns)) return missing(returns.length < 2 ? "too_few_observations" : "zero_variance");
  return bothEstimates(mean(returns), spread, (average, risk) =>
    quotient(average * periodsPerYear - riskFreeRatio, risk),
  );
}

/** Sortino ratio (f mean(r) - MAR) / downside deviation.
 * @param minimumReturn ratio a year
 * @source methodology section 2; PerformanceAnalytics SortinoRatio */
export function sortinoRatio(returns: Float64Array, periodsPerYear: number, minimumReturn = 0): Estimate {
  return bothEstimates(
    mean(returns),
    downsideDeviation(returns, periodsPerYear, minimumReturn),
    (average, risk) => quotient(average * periodsPerYear - minimumReturn, risk),
  );
}

/** Compound growth per year.
 * @source methodology section 2 */
export function compoundGrowth(returns: Float64Array, periodsPerYear: number): Estimate {
  if (returns.length === 0) return missing("too_few_observations");
  const total = 1 + totalReturn(returns);
  return total >= 0 ? estimate(total ** (periodsPerYear / returns.length) - 1) : missing("not_positive");
}

/** Calmar ratio: compound growth over maximum drawdown.
 * @source PerformanceAnalytics CalmarRatio */
export function calmarRatio(returns: Float64Array, periodsPerYear: number): Estimate {
  if (returns.length < 2) return missing("too_few_observations");
  return bothEstimates(compoundGrowth(returns, periodsPerYear), maxDrawdown(returns).depth, quotient);
}

/** Tracking error sqrt(f) sd(r - b), ratio a year.
 * @param benchmark same periods and length as the returns */
export function trackingError(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
): Estimate {
  return volatility(excess(returns, benchmark), periodsPerYear);
}

/** Information ratio f mean(r - b) / tracking error. */
export function informationRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear: number,
): Estimate {
  const difference = excess(returns, benchmark);
  if (isFlat(difference)) return missing(returns.length < 2 ? "too_few_observations" : "zero_variance");
  return bothEstimates(mean(difference), volatility(difference, periodsPerYear), (average, risk) =>
    quotient(average * periodsPerYear, risk),
  );
}

/** Beta cov(r, b) / var(b). */
export function beta(returns: Float64Array, benchmark: Float64Array): Estimate {
  if (returns.length < 2) return missing("too_few_observations");
  if (isFlat(benchmark)) return missing("zero_variance");
  return bothEstimates(mean(returns), mean(benchmark), (ownMean, otherMean) => {
    let covariance = 0;
    for (let t = 0; t < returns.length; t += 1)
      covariance += (at(returns, t) - ownMean) * (at(benchmark, t) - otherMean);
    const spread = variance(benchmark);
    return spread.value === null ? spread : quotient(covariance / (returns.length - 1), spread.value);
  });
}

/** Jensen's alpha (f mean r - rf) - beta (f mean b - rf), ratio a year. */
export function jensenAlpha(
  returns: Float64Array,
  benchmark: Float64Array,
  rates: { readonly periodsPerYear: number; readonly riskFreeRatio: number },
): Estimate {
  const { periodsPerYear, riskFreeRatio } = rates;
  const slope = beta(returns, benchmark);
  if (slope.value === null) return slope;
  const sensitivity = slope.value;
  return bothEstimates(mean(returns), mean(benchmark), (own, other) =>
    estimate(own * periodsPerYear - riskFreeRatio - sensitivity * (other * periodsPerYear - riskFreeRatio)),
  );
}

function excess(returns: Float64Array, benchmark: Float64Array): Float64Array {
  return returns.map((value, t) => value - at(benchmark, t));
}

/** A series constant up to rounding has no spread: its computed deviation would be noise. */
function isFlat(values: Float64Array): boolean {
  const deviation = standardDeviation(values);
  if (deviation.value === null) return true;
  const size = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return deviation.value <= 1e-14 * Math.max(size, 1e-8);
}
