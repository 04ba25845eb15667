import { cents, subtractCents, type Cents } from "../kernel/cents.ts";

/** Whole euros, half away from zero: the one rounding of an amount that is written without its cents. */
export function wholeEuros(amount: Cents): Cents {
  // Adding 0 turns a negative zero into the plain one.
  return cents(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100 + 0);
}

export type ChangeParts = {
  readonly change: Cents;
  /** By the saver. */
  readonly paid: Cents;
  readonly employer: Cents;
  readonly market: Cents;
};

/** A change told apart in whole euros, so that its parts add up to it as they are written. The change, what the saver paid and all
 * that was paid in are rounded for themselves, and so read the same wherever they stand; what is left between two of them, the
 * employer's part and the markets', is the difference of what is written. It lies within one euro of its own cents. */
export function changeInWholeEuros({ change, paid, employer }: Omit<ChangeParts, "market">): ChangeParts {
  const allPaid = wholeEuros(cents(paid + employer));
  const whole = { change: wholeEuros(change), paid: wholeEuros(paid) };
  return {
    ...whole,
    employer: subtractCents(allPaid, whole.paid),
    market: subtractCents(whole.change, allPaid),
  };
}
