import { cents, centsFromDecimal, type Cents } from "@vigie/domain";

/** An amount as read: exact, and rounded once to hundredths. */
export type ReadAmount = { readonly amount: string; readonly amountCents: Cents };

/** Which sign separates the decimals where the text alone does not say (`1,234`). `either`: a lone sign always does (OFX). */
export type DecimalMark = "," | "." | "either" | "unknown";

export type AmountFault = "missing" | "invalid" | "ambiguous";

/** Wider than any amount of a household; refuses before arithmetic could lose a unit. */
const maxDigits = 40;
/** A hundred billion units: sums of a few amounts stay exact, and no household has more. */
const maxAmountCents = 1e13;

/** A number of a statement file to an exact decimal string: `-45,90`, `1 234,56`, `1.234,56`, `+12.00`, `(12.00)`, `12,00-`, `1'234.5`.
 * @param mark the decimal sign of the format or column: settles `1,234`, which is otherwise ambiguous
 * @returns e.g. "-45.90", or why not */
// The union is of texts: a fault is told from an amount by `isAmountFault`, since no amount is spelled so.
export function readDecimal(text: string, mark: DecimalMark): string {
  const usual = usualDecimal(text, mark);
  if (usual !== null) return usual;
  if (isMisgrouped(text)) return "invalid";
  const compact = withoutSpaces(text);
  if (compact === "") return "missing";
  if (compact.length > maxDigits + 4) return "invalid";
  const { negative, digits } = splitSign(compact);
  const parts = splitDecimals(digits, mark);
  if (typeof parts === "string") return parts;
  const whole = parts.whole.replace(/^0+(?=\d)/, "");
  const value = parts.fraction === "" ? whole : `${whole}.${parts.fraction}`;
  const zero = !/[1-9]/.test(value);
  return negative && !zero ? `-${value}` : value;
}

/** `-45,90`, as nearly all amounts of statements are written, or null: the whole path gives the same, ten times slower. */
function usualDecimal(text: string, mark: DecimalMark): string | null {
  const size = usualCents(text, mark);
  if (size === null) return null;
  const written = text[text.length - 3];
  return written === "." ? text : `${text.slice(0, -3)}.${text.slice(-2)}`;
}

/** The cents of an amount written as usual, with its sign; null where it is written otherwise. */
function usualCents(text: string, mark: DecimalMark): number | null {
  const { length } = text;
  const written = text[length - 3];
  if (written !== "," && written !== ".") return null;
  if (mark !== written && mark !== "either" && mark !== "unknown") return null;
  const negative = text[0] === "-";
  const first = text.charCodeAt(negative ? 1 : 0);
  // One to nine digits, the first of them not zero: none is lost in a number.
  if (first === zeroCode || length > (negative ? 13 : 12)) return null;
  const size = digitsOf(text, negative ? 1 : 0);
  return size === null ? null : negative ? -size : size;
}

const zeroCode = 48;

/** The digits of a text as one number, its decimal sign left out; null where anything else is in it. */
function digitsOf(text: string, from: number): number | null {
  const sign = text.length - 3;
  if (from >= sign) return null;
  let size = 0;
  for (let at = from; at < text.length; at++) {
    if (at === sign) continue;
    const digit = text.charCodeAt(at) - zeroCode;
    if (digit < 0 || digit > 9) return null;
    size = size * 10 + digit;
  }
  return size;
}

/** The same with its cents. */
export function readAmount(text: string, mark: DecimalMark): ReadAmount | AmountFault {
  const usual = usualCents(text, mark);
  if (usual !== null) {
    const point = text[text.length - 3] === ".";
    return { amount: point ? text : `${text.slice(0, -3)}.${text.slice(-2)}`, amountCents: cents(usual) };
  }
  const amount = readDecimal(text, mark);
  if (amount === "missing" || amount === "invalid" || amount === "ambiguous") return amount;
  const amountCents = centsFromDecimal(amount);
  return amountCents === null || Math.abs(amountCents) > maxAmountCents ? "invalid" : { amount, amountCents };
}

export function isAmountFault(value: unknown): value is AmountFault {
  return value === "missing" || value === "invalid" || value === "ambiguous";
}

/** The decimal mark a column shows: a value that can only be read one way settles it for the others. */
export function decimalMarkOf(counts: MarkCounts): DecimalMark {
  const { comma, point } = counts;
  // A damaged value must not turn the whole table: twice as many of one sign settle it, and the others are then told.
  if (comma > 0 && comma >= 2 * point) return ",";
  if (point > 0 && point >= 2 * comma) return ".";
  return "unknown";
}

/** How many values can only be read with each sign. */
export type MarkCounts = { comma: number; point: number };

/** Counts a value of a column. */
export function countMark(counts: MarkCounts, value: string): void {
  if (value === "") return;
  const sign = value[value.length - 3];
  if ((sign === "," || sign === ".") && digitsOf(value, value[0] === "-" ? 1 : 0) !== null) {
    if (sign === ",") counts.comma += 1;
    else counts.point += 1;
    return;
  }
  const compact = splitSign(withoutSpaces(value)).digits;
  const lastComma = compact.lastIndexOf(",");
  const lastPoint = compact.lastIndexOf(".");
  if (lastComma < 0 && lastPoint < 0) return;
  const at = Math.max(lastComma, lastPoint);
  const alone = compact.indexOf(compact[at] ?? "") === at;
  const bothSigns = lastComma >= 0 && lastPoint >= 0;
  if (!alone || (!bothSigns && compact.length - at - 1 === 3)) return;
  if (lastComma > lastPoint) counts.comma += 1;
  else counts.point += 1;
}

/** A space or an apostrophe between digits groups thousands: `70 00` is a lost decimal point, not 7000. */
function isMisgrouped(text: string): boolean {
  return /\d[\s\u00a0\u202f\u2009'’]+(?!\d{3}(?!\d))\d/.test(text.slice(0, maxDigits * 2));
}

/** Without what separates thousands, and without the marks of writing direction, which nobody sees. */
function withoutSpaces(text: string): string {
  return text.replace(/[\s\u00a0\u202f\u2009'’\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "");
}

/** The minus of the keyboard and those of word processors and fonts: hyphens, dashes, the minus of mathematics, the wide ones. */
const minusSigns = ["-", "\u2212", "\u2013", "\u2014", "\u2010", "\u2011", "\u2012", "\ufe63", "\uff0d"];

/** Whether a written number is below zero: a minus before or after, brackets around. */
export function isNegative(text: string): boolean {
  const first = text[0] ?? "";
  if (first >= "0" && first <= "9" && text.charCodeAt(text.length - 1) !== 45) return false;
  return text.endsWith("-") || first === "(" || minusSigns.some((sign) => text.slice(0, 3).includes(sign));
}

function splitSign(compact: string): { negative: boolean; digits: string } {
  const first = compact[0];
  const last = compact.at(-1);
  if (first === "(" && last === ")") return { negative: true, digits: compact.slice(1, -1) };
  if (minusSigns.includes(first ?? "")) return { negative: true, digits: compact.slice(1) };
  if (first === "+") return { negative: false, digits: compact.slice(1) };
  if (last === "-") return { negative: true, digits: compact.slice(0, -1) };
  return { negative: false, digits: compact };
}

function splitDecimals(digits: string, mark: DecimalMark): { whole: string; fraction: string } | AmountFault {
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return "invalid";
  const lastComma = digits.lastIndexOf(",");
  const lastPoint = digits.lastIndexOf(".");
  if (lastComma < 0 && lastPoint < 0) return { whole: digits, fraction: "" };
  const at = Math.max(lastComma, lastPoint);
  const sign = digits[at] ?? "";
  const other = sign === "," ? "." : ",";
  if (digits.includes(other)) return split(digits, at, other);
  if (digits.indexOf(sign) !== at) return grouped(digits, sign, mark);
  if (mark === sign || mark === "either") return split(digits, at, other);
  if (mark !== "unknown") return grouped(digits, sign, mark);
  const couldGroup = digits.length - at - 1 === 3 && !digits.startsWith("0") && at > 0 && at <= 3;
  return couldGroup ? "ambiguous" : split(digits, at, other);
}

/** The sign at `at` separates the decimals, `grouping` the thousands. */
function split(
  digits: string,
  at: number,
  grouping: string,
): { whole: string; fraction: string } | AmountFault {
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  if (
    whole.includes(digits[at] ?? "") ||
    /\D/.test(fraction) ||
    (whole !== "" && !isGrouped(whole, grouping))
  )
    return "invalid";
  return { whole: whole === "" ? "0" : whole.replaceAll(grouping, ""), fraction };
}

function grouped(
  digits: string,
  grouping: string,
  mark: DecimalMark,
): { whole: string; fraction: string } | AmountFault {
  if (mark === grouping || !isGrouped(digits, grouping)) return "invalid";
  return { whole: digits.replaceAll(grouping, ""), fraction: "" };
}

function isGrouped(whole: string, grouping: string): boolean {
  const groups = whole.split(grouping);
  return (
    groups.length === 1 ||
    groups.every((group, index) =>
      index === 0 ? group.length >= 1 && group.length <= 3 : group.length === 3,
    )
  );
}
