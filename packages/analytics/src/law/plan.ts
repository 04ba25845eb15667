import { normalCumulative, normalQuantile } from "../linear/moments.ts";
import { at } from "../linear/vector.ts";
import type { YearLaw } from "./year-law.ts";

export type Plan = {
  /** Opening value in any currency, at least 0. */
  readonly openingValue: number;
  /** Payment at the end of each month, at least 0; one value per month. Its length is the number of months. */
  readonly payments: Float64Array;
};

/** Distribution of a plan's final value: a lognormal with its two exact moments. */
export type PlanLaw = {
  readonly mean: number;
  /** Variance of the logarithm. */ readonly logVariance: number;
};

/** Moments of today's value and monthly payments under the yearly distribution.
 * @source methodology 2, section 3.1; Levy 1992 for the matching */
export function planLaw(plan: Plan, law: YearLaw): PlanLaw {
  const growth = (1 + law.meanRatio) ** (1 / 12);
  const square = growth ** 2 * Math.exp(law.logDeviation ** 2 / 12);
  let first = plan.openingValue;
  let second = plan.openingValue ** 2;
  for (let month = 0; month < plan.payments.length; month += 1) {
    const paid = at(plan.payments, month);
    second = square * second + 2 * growth * paid * first + paid ** 2;
    first = growth * first + paid;
  }
  const isCertain = law.logDeviation === 0 || first === 0;
  return { mean: first, logVariance: isCertain ? 0 : Math.max(0, Math.log(second / first ** 2)) };
}

/** Quantile of the final value. */
export function planQuantile({ mean, logVariance }: PlanLaw, probability: number): number {
  if (logVariance === 0 || mean === 0) return mean;
  return mean * Math.exp(-logVariance / 2 + normalQuantile(probability) * Math.sqrt(logVariance));
}

/** Probability that the final value reaches a goal, both in euros of that day. */
export function planChance({ mean, logVariance }: PlanLaw, goal: number): number {
  if (!(mean > 0)) return goal <= 0 ? 1 : 0;
  if (logVariance === 0) return mean >= goal - 0.005 ? 1 : 0;
  return normalCumulative((Math.log(mean / goal) - logVariance / 2) / Math.sqrt(logVariance));
}

/** Converts a goal in today's euros to euros at its date. */
export function indexedGoal(goal: number, months: number, inflationRatio: number): number {
  return goal * (1 + inflationRatio) ** (months / 12);
}

/** A constant monthly payment. */
export function steadyPayments(monthly: number, months: number): Float64Array {
  return new Float64Array(months).fill(monthly);
}

/** Minimum monthly payment that reaches a goal with a probability, to a hundredth; null where `most` is not sufficient. */
export function neededPayment(
  ask: {
    readonly openingValue: number;
    readonly months: number;
    readonly goal: number;
    readonly law: YearLaw;
  },
  chance = 0.9,
  most = 1e6,
): number | null {
  const reaches = (monthly: number) =>
    planChance(
      planLaw({ openingValue: ask.openingValue, payments: steadyPayments(monthly, ask.months) }, ask.law),
      ask.goal,
    ) >= chance;
  if (reaches(0)) return 0;
  if (ask.months === 0 || !reaches(most)) return null;
  let [low, high] = [0, most];
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  const found = Math.round(high * 100) / 100;
  // Without randomness, rounding to a hundredth would miss the goal.
  return ask.law.logDeviation > 0 || reaches(found) ? found : Math.round(high * 100 + 1) / 100;
}
