import { cents, subtractCents, type Cents } from "../kernel/cents.ts";

/** Rounds to whole euros, half away from zero: the only rounding for amounts displayed without cents. */
export function wholeEuros(amount: Cents): Cents {
  // Adding 0 turns -0 into 0.
  return cents(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100 + 0);
}

export type ChangeParts = {
  readonly change: Cents;
  /** Paid by the saver. */
  readonly paid: Cents;
  readonly employer: Cents;
  readonly market: Cents;
};

/** Splits a change into whole euros so that the displayed parts add up. The change, the saver's payments and the total payments are
 * rounded separately, so that they are the same wherever they are displayed; the employer's part and the market gain are
 * differences of the rounded values. Each is within one euro of its exact value. */
export function changeInWholeEuros({ change, paid, employer }: Omit<ChangeParts, "market">): ChangeParts {
  const allPaid = wholeEuros(cents(paid + employer));
  const whole = { change: wholeEuros(change), paid: wholeEuros(paid) };
  return {
    ...whole,
    employer: subtractCents(allPaid, whole.paid),
    market: subtractCents(whole.change, allPaid),
  };
}
