import { type Cents, cents, centsFromDecimal } from "../kernel/cents.ts";

/** Meaning of a typed amount: every amount whose absolute value is within both bounds. */
export type AmountSearch = {
  readonly lowCents: Cents;
  readonly highCents: Cents;
  /** Set where a sign was typed, to restrict the direction. */
  readonly direction: "in" | "out" | null;
};

/** Parses an amount in any notation that a saver may type: « 1 234,5 », « 1.234,50 € », « 1'234.50 », « −42,90 », « 12€50 », « EUR
 * 12 ». Without decimals it matches every amount with these euros. Null where the text is not an amount. */
export function readAmountSearch(text: string): AmountSearch | null {
  const tidy = text
    .trim()
    .replaceAll(/[\u2212\u2013]/g, "-")
    .replace(/(\d)\s*€\s*(\d{1,2})$/, "$1,$2")
    .replaceAll(/€|\beur(?:os?)?\b/gi, "")
    .replaceAll(/(\d)[\s\u00a0\u202f\u2009'’](?=\d)/g, "$1")
    .replaceAll(/[\s\u00a0\u202f\u2009]/g, "");
  const found = /^([+-]?)(\d[\d.,]*)$/.exec(tidy);
  if (found === null) return null;
  const [, sign = "", digits = ""] = found;
  const plain = plainDecimal(digits);
  const low = plain === null ? null : centsFromDecimal(plain);
  if (plain === null || low === null) return null;
  return {
    lowCents: low,
    highCents: plain.includes(".") ? low : cents(low + 99),
    direction: sign === "-" ? "out" : sign === "+" ? "in" : null,
  };
}

/** Returns the digits with a decimal point, or null. A mark before exactly three digits is a thousands separator. */
function plainDecimal(digits: string): string | null {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last === -1) return digits;
  const after = digits.slice(last + 1);
  const before = digits.slice(0, last);
  const isDecimal = /^\d{1,2}$/.test(after) && !before.includes(digits[last] ?? "");
  const whole = isDecimal ? before : digits;
  // Only groups of three, or no group at all: « 12.34.567 » is a date or a number, not an amount.
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(whole)) return null;
  return whole.replaceAll(/[.,]/g, "") + (isDecimal ? `.${after}` : "");
}
