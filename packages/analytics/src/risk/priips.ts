import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { shape } from "../linear/moments.ts";

export type PriceFrequency = "daily" | "weekly" | "monthly";

const frequencies: Readonly<Record<PriceFrequency, { perYear: number; minObservations: number }>> = {
  // Two years of daily, four of weekly or five of monthly prices are required for a product of "category 2".
  daily: { perYear: 252, minObservations: 2 * 252 },
  weekly: { perYear: 52, minObservations: 4 * 52 },
  monthly: { perYear: 12, minObservations: 5 * 12 },
};

export type HoldingTerms = {
  /** Recommended holding period, years > 0; it hardly affects the figure. */
  readonly holdingYears: number;
  /** True for cash, money market, savings or a euro fund: a constant series is then its risk (class 1), not a sign that prices
   * stopped. */
  readonly isCapitalStable?: boolean;
};

/** VaR-equivalent volatility of a category 2 product.
 * @param logReturns logarithmic returns of the past five years; population moments
 * @returns ratio a year; missing `zero_variance` for a constant series of a line that should move
 * @source Delegated regulation (EU) 2017/653, annex II points 12 and 13, as amended by 2021/2268; methodology section 3 and
 *   methodology 2 section 2 G for a constant series */
export function valueEquivalentVolatility(
  logReturns: Float64Array,
  frequency: PriceFrequency,
  { holdingYears, isCapitalStable = false }: HoldingTerms,
): Estimate {
  const { perYear, minObservations } = frequencies[frequency];
  if (logReturns.length < minObservations) return missing("too_short_history");
  if (!(holdingYears > 0)) return missing("outside_domain");
  const law = shape(logReturns);
  const periods = perYear * holdingYears;
  if (law !== null) return equivalentVolatility({ ...law, periods, holdingYears });
  if (!isCapitalStable) return missing("zero_variance");
  return equivalentVolatility({ deviation: 0, skewness: 0, excessKurtosis: 0, periods, holdingYears });
}

export type EquivalentInput = {
  /** Population deviation per period. */
  readonly deviation: number;
  readonly skewness: number;
  readonly excessKurtosis: number;
  /** Periods in the holding period. */
  readonly periods: number;
  readonly holdingYears: number;
};

/** The two formulas of annex II, from moments: the 97.5 % VaR in return space, then the equivalent volatility. */
export function equivalentVolatility(input: EquivalentInput): Estimate {
  const valueAtRisk = returnSpaceValueAtRisk(input);
  return estimate((Math.sqrt(3.842 - 2 * valueAtRisk) - 1.96) / Math.sqrt(input.holdingYears));
}

/** VaR in return space (a negative number): Cornish-Fisher at 97.5 % over the holding period. */
export function returnSpaceValueAtRisk(input: Omit<EquivalentInput, "holdingYears">): number {
  const { deviation, skewness, excessKurtosis, periods } = input;
  const expansion =
    -1.96 +
    (0.474 * skewness) / Math.sqrt(periods) -
    (0.0687 * excessKurtosis) / periods +
    (0.146 * skewness ** 2) / periods;
  return deviation * Math.sqrt(periods) * expansion - 0.5 * deviation ** 2 * periods;
}

const marketBounds = [0.005, 0.05, 0.12, 0.2, 0.3, 0.8];

/** Market risk class 1 to 7 of a VaR-equivalent volatility; a lower bound belongs to its class.
 * @source annex II point 2 as amended by 2021/2268 */
export function marketRiskClass(equivalentVolatilityRatio: number): number {
  return 1 + marketBounds.filter((bound) => equivalentVolatilityRatio >= bound).length;
}

/** Summary risk indicator from the market (1 to 7) and credit (1 to 6) classes; a UCITS has credit class 1.
 * @source annex II, aggregation table; methodology section 3 */
export function summaryRiskIndicator(marketClass: number, creditClass = 1): number {
  if (creditClass <= 2) return marketClass;
  if (creditClass === 3) return Math.max(marketClass, 3);
  return Math.max(marketClass, creditClass <= 5 ? 5 : 6);
}

export type IndicatorLine = { readonly weightRatio: number; readonly sri: number | null };

/** Weighted SRI of a portfolio, sum w SRI over the known lines; the linear figure limited by the profile.
 * @returns missing where more than a fifth of the portfolio is unknown; and the known share */
export function weightedIndicator(lines: readonly IndicatorLine[]): {
  readonly indicator: Estimate;
  readonly coveredRatio: number;
} {
  let covered = 0;
  let whole = 0;
  let total = 0;
  for (const { weightRatio, sri } of lines) {
    whole += weightRatio;
    if (sri === null) continue;
    covered += weightRatio;
    total += weightRatio * sri;
  }
  const coveredRatio = whole > 0 ? covered / whole : 0;
  if (!(whole > 0)) return { indicator: missing("empty"), coveredRatio };
  const enough = coveredRatio >= 0.8 - 1e-12;
  return { indicator: enough ? estimate(total / covered) : missing("too_much_unknown"), coveredRatio };
}

export type IndicatorControl = {
  /** The published indicator if any: it takes precedence (point 52a). */
  readonly indicator: number | null;
  /** True where both differ by at least two classes, so that one of them must be reviewed. */
  readonly alert: boolean;
};

/** Compares our own estimate with the indicator of the key information document, which its manufacturer may have raised.
 * @source annex II point 52a; methodology section 3 */
export function indicatorControl(published: number | null, computed: number | null): IndicatorControl {
  const alert = published !== null && computed !== null && Math.abs(published - computed) >= 2;
  return { indicator: published ?? computed, alert };
}
