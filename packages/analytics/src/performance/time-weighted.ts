import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import { at } from "../linear/vector.ts";

/** Assumed time of a payment. Arbitrages and subscriptions execute at the day's price, hence end of day. */
export type FlowTiming = "end_of_day" | "start_of_day";

/** Time-weighted return: what one euro kept invested earned, whatever was paid in or out.
 * @param values value of the portfolio at the end of each point, its flow included; shape [T], T >= 2
 * @param flows external payments at each point (in positive, out negative), same unit; shape [T]; the first is part of
 *   the opening value and is ignored
 * @returns ratio over the whole span, not annualised; missing where money appears from an empty portfolio
 * @source methodology section 5 point 1; GIPS true time-weighted return */
export function timeWeightedReturn(
  values: Float64Array,
  flows: Float64Array,
  timing: FlowTiming = "end_of_day",
): Estimate {
  if (values.length < 2) return missing("too_few_observations");
  let growth = 1;
  for (let t = 1; t < values.length; t += 1) {
    const factor = periodFactor(
      { before: at(values, t - 1), after: at(values, t), flow: at(flows, t) },
      timing,
    );
    if (factor === null) return missing("not_positive");
    growth *= factor;
  }
  return estimate(growth - 1);
}

/** Value of one euro kept invested, starting at 1; null where the return is undefined. */
export function timeWeightedPath(
  values: Float64Array,
  flows: Float64Array,
  timing: FlowTiming = "end_of_day",
): Float64Array | null {
  const path = new Float64Array(values.length).fill(1);
  for (let t = 1; t < values.length; t += 1) {
    const factor = periodFactor(
      { before: at(values, t - 1), after: at(values, t), flow: at(flows, t) },
      timing,
    );
    if (factor === null) return null;
    path[t] = at(path, t - 1) * factor;
  }
  return path;
}

function periodFactor(
  period: { before: number; after: number; flow: number },
  timing: FlowTiming,
): number | null {
  const base = timing === "end_of_day" ? period.before : period.before + period.flow;
  const end = timing === "end_of_day" ? period.after - period.flow : period.after;
  // An empty portfolio earns nothing: the period before its first payment is neutral.
  if (base === 0 && Math.abs(end) <= 1e-9 * Math.max(1, Math.abs(period.after))) return 1;
  return base > 0 && end >= 0 ? end / base : null;
}

/** Annualises a rate over `days`; unchanged for less than 365 days.
 * @returns the rate and whether it was annualised
 * @source methodology section 5 point 4 */
export function annualise(rate: number, days: number): { rate: Estimate; annual: boolean } {
  if (!(days >= 365)) return { rate: estimate(rate), annual: false };
  if (rate <= -1) return { rate: estimate(-1), annual: true };
  return { rate: estimate((1 + rate) ** (365 / days) - 1), annual: true };
}
