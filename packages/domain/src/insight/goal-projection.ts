import { addCents, type Cents, cents, scaleCents } from "../kernel/cents.ts";
import { assumedInflationRatio } from "./household-fees.ts";
import type { Ratio } from "../kernel/ratio.ts";

export type GoalPlan = {
  readonly amountCents: Cents;
  /** Monthly deposits minus withdrawals; may be negative. */
  readonly monthlyCents: Cents;
  /** Years until the money is needed. */
  readonly years: number;
};

/** Amount put in, without any return: today's value and the future payments; never below 0. */
export function paidInCents({ amountCents, monthlyCents, years }: GoalPlan): Cents {
  return atLeastZero(addCents(amountCents, scaleCents(monthlyCents, years * 12)));
}

/** Distribution of yearly returns of a plan's holdings, from its analysis: mean and standard deviation, net of yearly costs. */
export type GoalLaw = { readonly meanRatio: Ratio; readonly deviationRatio: Ratio };

export type GoalRange = {
  readonly lowCents: Cents;
  /** Median of the outcomes. */
  readonly centralCents: Cents;
  readonly highCents: Cents;
};

/** Outcome of a plan: the median, and the interval that contains it with a probability of 80 %. Today's value and each monthly
 * payment earn random returns from their day on; the sum is approximated as log-normal with its exact mean and variance. It stops
 * at 0: an empty portfolio pays nothing more.
 * @source methodology, part 2, sections 1.6 and 3.1 (Levy 1992) */
export function goalRange(plan: GoalPlan, { meanRatio, deviationRatio }: GoalLaw): GoalRange {
  const growth = (1 + meanRatio) ** (1 / 12);
  const logVariance = Math.log1p((deviationRatio / (1 + meanRatio)) ** 2);
  const square = growth ** 2 * Math.exp(logVariance / 12);
  let first = Math.max(0, Number(plan.amountCents));
  let second = first ** 2;
  for (let month = 0; month < Math.round(plan.years * 12); month += 1) {
    second = square * second + 2 * growth * plan.monthlyCents * first + plan.monthlyCents ** 2;
    first = growth * first + plan.monthlyCents;
    if (first <= 0) return { lowCents: cents(0), centralCents: cents(0), highCents: cents(0) };
  }
  const variance = first > 0 && deviationRatio > 0 ? Math.max(0, Math.log(second / first ** 2)) : 0;
  const at = (quantile: number) =>
    cents(Math.round(first * Math.exp(quantile * Math.sqrt(variance) - variance / 2)));
  return { lowCents: at(-eightOutOfTen), centralCents: at(0), highCents: at(eightOutOfTen) };
}

/** Converts a target in today's euros into prices at the end of a plan; the projects use it too. */
export function targetAtTheEnd(targetCents: Cents, years: number): Cents {
  return cents(Math.round(targetCents * (1 + assumedInflationRatio) ** years));
}

/** Normal quantile at 90 %: 10 % of outcomes are above it, 10 % below the opposite one. */
const eightOutOfTen = 1.2815515655446004;

function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? cents(0) : amount;
}
