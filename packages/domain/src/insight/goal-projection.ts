import { addCents, type Cents, cents, scaleCents } from "../kernel/cents.ts";
import type { Ratio } from "../kernel/ratio.ts";

export type GoalPlan = {
  readonly amountCents: Cents;
  /** Deposits less withdrawals of a month; negative when more goes out. */
  readonly monthlyCents: Cents;
  /** Until the money is needed. */
  readonly years: number;
};

/** What is put in, without any return: today's value and the payments to come; never below 0. */
export function plannedCents({ amountCents, monthlyCents, years }: GoalPlan): Cents {
  return atLeastZero(addCents(amountCents, scaleCents(monthlyCents, years * 12)));
}

/** The value at the end of a plan that grows by `growthRatio` a year, costs deducted; payments at the end of each month. It
 * stops at 0: a portfolio that is empty pays nothing more. */
export function grownCents(plan: GoalPlan, growthRatio: Ratio): Cents {
  const months = Math.round(plan.years * 12);
  const monthly = (1 + growthRatio) ** (1 / 12) - 1;
  const factor = (1 + monthly) ** months;
  const paid = monthly === 0 ? months : (factor - 1) / monthly;
  return atLeastZero(addCents(scaleCents(plan.amountCents, factor), scaleCents(plan.monthlyCents, paid)));
}

export type GoalRange = { readonly lowCents: Cents; readonly highCents: Cents };

/** Between which values the end of a plan lies eight times out of ten, around a central one. Returns are taken as log-normal
 * and independent from one year to the next: today's value bears the whole time, a payment only what is left of it, so
 * that with shares a (today's value) and d (payments) the variance of the logarithm is σ²T(a² + ad + d²/3), which is that
 * of a Brownian path and of its mean from uniform starts. An approximation: it supposes the volatility of the past.
 * `volatilityRatio` is yearly. */
export function goalRange(
  plan: GoalPlan,
  estimate: { readonly centralCents: Cents; readonly volatilityRatio: Ratio },
): GoalRange {
  const { centralCents, volatilityRatio } = estimate;
  const deposits = Math.max(0, plan.monthlyCents) * 12 * plan.years;
  const whole = Math.max(0, plan.amountCents) + deposits;
  const share = whole === 0 ? 1 : Math.max(0, plan.amountCents) / whole;
  const exposed = share ** 2 + share * (1 - share) + (1 - share) ** 2 / 3;
  const spread = eightOutOfTen * volatilityRatio * Math.sqrt(plan.years * exposed);
  return {
    lowCents: scaleCents(centralCents, Math.exp(-spread)),
    highCents: scaleCents(centralCents, Math.exp(spread)),
  };
}

/** The normal quantile at 90 %: one time out of ten above, one below. */
const eightOutOfTen = 1.2815515655446004;

function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? cents(0) : amount;
}
