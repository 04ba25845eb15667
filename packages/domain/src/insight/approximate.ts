import { type Cents, cents } from "../kernel/cents.ts";

/** Rounds to two significant digits: 118 462 becomes 120 000, 0.09351 becomes 0.094. */
export function twoFigures(value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(2));
}

/** Amount for display: to the cent, or to two significant digits where it is based on estimates. */
export function shownEuros(amount: Cents, isApproximate: boolean): Cents {
  return isApproximate ? cents(twoFigures(amount)) : amount;
}
