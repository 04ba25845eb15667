import { normalCumulative, normalQuantile } from "../linear/moments.ts";

/** Return distribution of one year of a portfolio: lognormal growth with given mean and deviation. Shared by analysis, arbitrage,
 * risk capacity and projections, so that all give the same result.
 * @source methodology 2, section 1.5 */
export type YearLaw = {
  /** Expected simple return of the year, net of yearly costs, ratio. */
  readonly meanRatio: number;
  /** Standard deviation of that return, ratio. */
  readonly deviationRatio: number;
  /** Mean and deviation of the logarithm of the year's growth. */
  readonly logMean: number;
  readonly logDeviation: number;
};

/** @returns null where the mean is a total loss or worse, or the deviation is negative */
export function yearLaw(meanRatio: number, deviationRatio: number): YearLaw | null {
  if (!(meanRatio > -1) || !(deviationRatio >= 0)) return null;
  if (!Number.isFinite(meanRatio) || !Number.isFinite(deviationRatio)) return null;
  const variance = Math.log1p((deviationRatio / (1 + meanRatio)) ** 2);
  return {
    meanRatio,
    deviationRatio,
    logMean: Math.log1p(meanRatio) - variance / 2,
    logDeviation: Math.sqrt(variance),
  };
}

/** Quantile of the yearly return, ratio. */
export function lawQuantile(law: YearLaw, probability: number): number {
  if (law.logDeviation === 0) return law.meanRatio;
  return Math.expm1(law.logMean + normalQuantile(probability) * law.logDeviation);
}

export type LawLoss = {
  /** Loss exceeded in one year out of twenty, ratio; negative for a gain. */
  readonly valueAtRiskRatio: number;
  /** Mean loss of those years, ratio; at most 1. */
  readonly expectedShortfallRatio: number;
};

export function lawLoss(law: YearLaw, confidence = 0.95): LawLoss {
  if (law.logDeviation === 0)
    return { valueAtRiskRatio: -law.meanRatio, expectedShortfallRatio: -law.meanRatio };
  const tail = 1 - confidence;
  const below = normalCumulative(normalQuantile(tail) - law.logDeviation);
  return {
    valueAtRiskRatio: -lawQuantile(law, tail),
    expectedShortfallRatio: 1 - ((1 + law.meanRatio) * below) / tail,
  };
}

/** Probability that the year ends below its start. */
export function lossProbability(law: YearLaw): number {
  if (law.logDeviation === 0) return law.meanRatio >= 0 ? 0 : 1;
  return normalCumulative(-law.logMean / law.logDeviation);
}

/** One hundred years of equal weight, worst first: each is the mean of its hundredth of the distribution, so that they average to
 * the expected return, and the five worst to minus the expected shortfall. Shape [100].
 * @source methodology 2, section 1.8 */
export function hundredYears(law: YearLaw): Float64Array {
  const years = new Float64Array(100);
  if (law.logDeviation === 0) return years.fill(law.meanRatio);
  let below = 0;
  for (let k = 1; k <= 100; k += 1) {
    const above = k === 100 ? 1 : normalCumulative(normalQuantile(k / 100) - law.logDeviation);
    years[k - 1] = 100 * (1 + law.meanRatio) * (above - below) - 1;
    below = above;
  }
  return years;
}

/** Number of the hundred years that end in a loss, so that the chart and the text give the same number. */
export function lossCount(law: YearLaw): number {
  return hundredYears(law).filter((year) => year < 0).length;
}

/** Quantile of the value after a number of years over today's value, without payments. Years are independent, the mix is constant.
 * Probability 0.5 is the median path, the only line that a projection draws.
 * @source methodology 2, section 1.6 */
export function horizonQuantile(law: YearLaw, years: number, probability: number): number {
  const drift = law.logMean * years;
  return Math.exp(
    law.logDeviation === 0
      ? drift
      : drift + normalQuantile(probability) * law.logDeviation * Math.sqrt(years),
  );
}

/** Probability that the value after a number of years, without payments, is below `factor` times today's. */
export function horizonProbabilityUnder(law: YearLaw, years: number, factor: number): number {
  const distance = Math.log(factor) - law.logMean * years;
  const spread = law.logDeviation * Math.sqrt(years);
  if (spread === 0) return distance > 1e-12 ? 1 : 0;
  return normalCumulative(distance / spread);
}
