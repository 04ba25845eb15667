import type { Missing } from "../estimate.ts";
import { missing } from "../estimate.ts";
import { shape } from "../linear/moments.ts";
import { windowReturns } from "../returns/returns.ts";
import type { BoundedEstimate } from "./losses.ts";
import { cornishFisherLoss, expectedShortfallHistorical, valueAtRiskHistorical } from "./losses.ts";

export type OneYearLoss = {
  /** Loss exceeded in one year out of twenty, positive ratio. */
  readonly valueAtRisk: BoundedEstimate;
  /** Mean loss of those years, positive ratio. */
  readonly expectedShortfall: BoundedEstimate;
  /** Method, displayed with the figure; null without a figure. */
  readonly method: "historical_windows" | "cornish_fisher" | "historical_windows_short" | null;
  readonly observations: number;
};

const weeks = 52;
const fiveYears = 260;

/** A 1-year loss from the past only, for comparison: the displayed one is that of `law/portfolio-law.ts`. Historical on overlapping
 * 52-week windows with at least five years of weekly returns, otherwise Cornish-Fisher on weekly moments scaled to a year. Where
 * the expansion is outside its domain, the few available windows, under a separate method name. Weekly quantiles are never scaled
 * by a square root.
 * @param weekly simple weekly returns, ratios, oldest first; at least 52
 * @source methodology section 2, "Horizon"; methodology 2 section 1.1 for why it is no longer shown */
export function oneYearLoss(weekly: Float64Array, confidence = 0.95): OneYearLoss {
  if (weekly.length < weeks) return unknown(weekly.length, missing("too_short_history"));
  if (weekly.length >= fiveYears) return fromWindows(weekly, confidence, "historical_windows");
  const law = shape(weekly);
  if (law === null) return unknown(weekly.length, missing("zero_variance"));
  const yearly = cornishFisherLoss(
    {
      mean: law.mean * weeks,
      deviation: law.deviation * Math.sqrt(weeks),
      skewness: law.skewness / Math.sqrt(weeks),
      excessKurtosis: law.excessKurtosis / weeks,
    },
    confidence,
  );
  if (yearly.valueAtRisk.value === null) return fromWindows(weekly, confidence, "historical_windows_short");
  return { ...yearly, method: "cornish_fisher", observations: weekly.length };
}

function fromWindows(
  weekly: Float64Array,
  confidence: number,
  method: "historical_windows" | "historical_windows_short",
): OneYearLoss {
  const years = windowReturns(weekly, weeks);
  return {
    valueAtRisk: valueAtRiskHistorical(years, confidence),
    expectedShortfall: expectedShortfallHistorical(years, confidence),
    method,
    observations: weekly.length,
  };
}

function unknown(observations: number, reason: Missing): OneYearLoss {
  return { valueAtRisk: reason, expectedShortfall: reason, method: null, observations };
}
