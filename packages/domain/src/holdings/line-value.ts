import { type Cents, centsFromDecimal } from "../kernel/cents.ts";

/** Value of a quantity at a price, rounded once to the cent, half away from zero; null where the product is not an amount. Exact:
 * both are decimal strings, multiplied as integers. */
export function lineValueCents(quantity: string, unitPrice: string): Cents | null {
  const parts = decimalParts(quantity);
  const price = decimalParts(unitPrice);
  if (parts === null || price === null) return null;
  const digits = (parts.digits * price.digits).toString();
  const scale = parts.scale + price.scale;
  const padded = digits.padStart(scale + 1, "0");
  const whole = padded.slice(0, padded.length - scale);
  const text = scale === 0 ? whole : `${whole}.${padded.slice(padded.length - scale)}`;
  return centsFromDecimal(parts.negative === price.negative ? text : `-${text}`);
}

function decimalParts(text: string): { negative: boolean; digits: bigint; scale: number } | null {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  return { negative: sign === "-", digits: BigInt(whole + fraction), scale: fraction.length };
}
