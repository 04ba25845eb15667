import { type Cents, cents } from "../kernel/cents.ts";

/** A figure given to two significant digits: 118 462 is 120 000, 0.09351 is 0.094. */
export function twoFigures(value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(2));
}

/** An amount as it is shown: to the cent, or to two significant digits where what it rests on is estimated. */
export function shownEuros(amount: Cents, isApproximate: boolean): Cents {
  return isApproximate ? cents(twoFigures(amount)) : amount;
}
