import type { Estimate } from "../estimate.ts";
import { estimate, mapEstimate, missing } from "../estimate.ts";
import type { Shape } from "../linear/moments.ts";
import { normalDensity, normalQuantile, quantile, shape } from "../linear/moments.ts";
import { at } from "../linear/vector.ts";

/** Losses are positive ratios of the opening value, per period: 0.03 is a loss of 3 %. A negative figure is a gain. */
const defaultConfidence = 0.95;

/** A loss of a distribution that reaches below zero is capped at the total value and flagged: a capped one is not displayed.
 * @source methodology 2, section 2 H */
export type BoundedEstimate = Estimate & { readonly capped?: true };

function bounded(loss: number): BoundedEstimate {
  return loss > 1 ? { value: 1, reason: null, capped: true } : estimate(loss);
}

/** Historical value at risk: minus the type 7 quantile of the returns.
 * @param returns simple, ratios; shape [T], T >= 2
 * @source methodology section 2; Hyndman & Fan 1996 type 7 */
export function valueAtRiskHistorical(returns: Float64Array, confidence = defaultConfidence): Estimate {
  if (returns.length < 2) return missing("too_few_observations");
  return mapEstimate(quantile(returns, 1 - confidence), (value) => -value);
}

/** Historical expected shortfall: mean of the worst (1 - b) T returns, with the last one weighted by its fraction, so that it
 * equals the optimum of the Rockafellar-Uryasev programme.
 * @source Rockafellar & Uryasev 2002; methodology section 2 */
export function expectedShortfallHistorical(returns: Float64Array, confidence = defaultConfidence): Estimate {
  const count = returns.length;
  if (count < 2) return missing("too_few_observations");
  if (!(confidence > 0 && confidence < 1)) return missing("outside_domain");
  const sorted = Float64Array.from(returns).sort();
  const share = (1 - confidence) * count;
  let left = share;
  let total = 0;
  for (let i = 0; i < count && left > 0; i += 1) {
    const taken = Math.min(1, left);
    total += taken * at(sorted, i);
    left -= taken;
  }
  return estimate(-total / share);
}

/** Gaussian value at risk -(m + z s), population deviation (ddof 0).
 * @source PerformanceAnalytics VaR.Gaussian */
export function valueAtRiskGaussian(returns: Float64Array, confidence = defaultConfidence): BoundedEstimate {
  const law = lawOf(returns, confidence);
  return "reason" in law ? law : bounded(-(law.mean + normalQuantile(1 - confidence) * law.deviation));
}

/** Gaussian expected shortfall -m + phi(z) s / (1 - b).
 * @source PerformanceAnalytics ES.Gaussian */
export function expectedShortfallGaussian(
  returns: Float64Array,
  confidence = defaultConfidence,
): BoundedEstimate {
  const law = lawOf(returns, confidence);
  if ("reason" in law) return law;
  const z = normalQuantile(1 - confidence);
  return bounded(-law.mean + (normalDensity(z) / (1 - confidence)) * law.deviation);
}

/** Cornish-Fisher ("modified") value at risk, population moments.
 * @returns missing "outside_domain" where the expansion is not monotone, see `isCornishFisherMonotone`
 * @source PerformanceAnalytics VaR.CornishFisher; Zangari 1996 */
export function valueAtRiskCornishFisher(
  returns: Float64Array,
  confidence = defaultConfidence,
): BoundedEstimate {
  const law = lawOf(returns, confidence);
  return "reason" in law ? law : cornishFisherLoss(law, confidence).valueAtRisk;
}

/** Cornish-Fisher expected shortfall, population moments; same domain as the value at risk.
 * @source PerformanceAnalytics ES.CornishFisher; Boudt, Peterson & Croux 2008 */
export function expectedShortfallCornishFisher(
  returns: Float64Array,
  confidence = defaultConfidence,
): BoundedEstimate {
  const law = lawOf(returns, confidence);
  return "reason" in law ? law : cornishFisherLoss(law, confidence).expectedShortfall;
}

export type LossPair = { readonly valueAtRisk: BoundedEstimate; readonly expectedShortfall: BoundedEstimate };

/** Range in which the expansion is used, in standard deviations. */
const readReach = 5;

/** Returns whether the Cornish-Fisher quantile is increasing over the range used: q'(z) = a z^2 + b z + c > 0 on [-5, 5]. Otherwise
 * a smaller probability would give a smaller loss.
 * @source methodology 2, section 2 C; Maillard 2012 for the global condition */
export function isCornishFisherMonotone(skewness: number, excessKurtosis: number): boolean {
  const a = excessKurtosis / 8 - skewness ** 2 / 6;
  const b = skewness / 3;
  const c = 1 - excessKurtosis / 8 + (5 * skewness ** 2) / 36;
  const slope = (z: number) => a * z ** 2 + b * z + c;
  if (!(Math.min(slope(-readReach), slope(readReach)) > 0)) return false;
  const hasInnerMinimum = a > 0 && Math.abs(b) < 2 * a * readReach;
  return !hasInnerMinimum || c - b ** 2 / (4 * a) > 0;
}

/** Both Cornish-Fisher losses from moments, which may be scaled to another horizon. */
export function cornishFisherLoss(law: Shape, confidence = defaultConfidence): LossPair {
  if (!isCornishFisherMonotone(law.skewness, law.excessKurtosis)) {
    const outside = missing("outside_domain");
    return { valueAtRisk: outside, expectedShortfall: outside };
  }
  const z = normalQuantile(1 - confidence);
  const k3 = law.skewness;
  const k4 = law.excessKurtosis;
  const h =
    z + ((z ** 2 - 1) * k3) / 6 + ((z ** 3 - 3 * z) * k4) / 24 - ((2 * z ** 3 - 5 * z) * k3 ** 2) / 36;
  const tail =
    1 +
    (h ** 3 * k3) / 6 +
    ((h ** 6 - 9 * h ** 4 + 9 * h ** 2 + 3) * k3 ** 2) / 72 +
    ((h ** 4 - 2 * h ** 2 - 1) * k4) / 24;
  const loss = -(law.mean + h * law.deviation);
  const shortfall = -law.mean + (law.deviation / (1 - confidence)) * normalDensity(h) * tail;
  // Outside its domain the shortfall expansion may be below the loss, which is then used as its bound.
  return { valueAtRisk: bounded(loss), expectedShortfall: bounded(Math.max(shortfall, loss)) };
}

function lawOf(returns: Float64Array, confidence: number): Shape | ReturnType<typeof missing> {
  if (returns.length < 2) return missing("too_few_observations");
  if (!(confidence > 0 && confidence < 1)) return missing("outside_domain");
  return shape(returns) ?? missing("zero_variance");
}
