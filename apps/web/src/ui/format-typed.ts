import { centsFromDecimal, type Cents } from "@vigie/domain";
import { amountParts } from "./format.ts";

/** Formats values for fields, and parses typed French text. */

/** Typed French text to a decimal string: accepts `1 234,5`, `1234.5`, `1.234,50 €` and `−5 %`, no letters. With both a point
 * and a comma, the last one is the decimal separator. */
export function parseDecimal(text: string): string | null {
  const bare = text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/[€%]$/, "")
    .replace(/^[\u2212\u2013]/, "-");
  const decimalMark = bare.lastIndexOf(",") > bare.lastIndexOf(".") ? "," : ".";
  const groupMark = decimalMark === "," ? "." : ",";
  const plain = bare.split(groupMark).join("").replace(decimalMark, ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain.replace(/^\+/, "").replace(/^(-?)\./, "$10.") : null;
}

/** Typed text to cents. More than two decimals are refused: `12,345` may be an English thousand. */
export function parseAmount(text: string): Cents | null {
  const decimal = parseDecimal(text);
  if (decimal === null || !/^-?\d+(\.\d{0,2})?$/.test(decimal)) return null;
  return centsFromDecimal(decimal);
}

/** The initial text of an amount field: `1 234,50`, without the currency. */
export function amountFieldText(amount: Cents | null): string {
  if (amount === null) return "";
  const { sign, whole, fraction } = amountParts(amount);
  return sign + whole + fraction;
}

/** A day typed or pasted as `20.11.2026`, `20/11/2026` or `2026-11-20`, as ISO text; null if it is invalid. */
export function parseDayText(text: string): string | null {
  const french = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
  if (french === null) return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? text.trim() : null;
  const [, date = "", month = "", year = ""] = french;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** « 06 39 98 00 61 » for a French number; others as stored. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s.]/g, "").replace(/^\+33/, "0");
  return /^0\d{9}$/.test(digits) ? digits.replaceAll(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;
}
