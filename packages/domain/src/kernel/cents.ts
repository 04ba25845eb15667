import { assert } from "./assert.ts";

/** An amount of money in hundredths of the portfolio's currency, a safe integer. */
export type Cents = number & { readonly __unit: "cents" };

export const zeroCents = 0 as Cents;

export function cents(value: number): Cents {
  assert(Number.isSafeInteger(value), "an amount in cents is a safe integer");
  // -0 would print as "-0,00 €".
  return (value === 0 ? 0 : value) as Cents;
}

export function addCents(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function negateCents(a: Cents): Cents {
  return cents(-a);
}

export function sumCents(values: Iterable<Cents>): Cents {
  let total = 0;
  for (const value of values) total += value;
  return cents(total);
}

/** Multiplies an amount by a ratio and rounds once, half away from zero. The product is first cut to 15 digits, so that 70 % of 45
 * cents (31.499999999999996 in floating point) becomes 32; an amount too large to keep its cents in 15 digits is not cut. */
export function scaleCents(amount: Cents, ratio: number): Cents {
  const product = amount * ratio;
  const size = Math.abs(product);
  return cents(Math.sign(product) * Math.round(size < 1e12 ? Number(size.toPrecision(15)) : size));
}

/** Converts units of currency with any number of decimals (a partner's float) to cents, half away from zero. The product is first
 * cut to 15 significant digits, so that 1.005 (stored as 1.00499…) becomes 101. */
export function centsFromUnits(units: number): Cents {
  assert(Number.isFinite(units), "an amount is a finite number");
  const scaled = Number((Math.abs(units) * 100).toPrecision(15));
  return cents(Math.sign(units) * Math.round(scaled));
}

/** Converts cents to the wire format: a number with at most two decimals. */
export function unitsFromCents(amount: Cents): number {
  return amount / 100;
}

/** Converts a decimal string ("-1234.5"; "12,345.60" is rejected) to exact cents; more than two decimals are rounded once. */
export function centsFromDecimal(text: string): Cents | null {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const kept = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  const rounded = (fraction[2] ?? "0") >= "5" ? kept + 1 : kept;
  if (!Number.isSafeInteger(rounded)) return null;
  return cents(sign === "-" ? -rounded : rounded);
}
