import type { Cents, Day } from "@vigie/domain";

/** The only place that formats figures as French text, with format-moment.ts (instants) and format-typed.ts (typed values): each
 * page loads what it uses. */

const narrowSpace = "\u202f";
const noBreakSpace = "\u00a0";
const minusSign = "\u2212";

/** The format of every date (specification 1 §9). */
export const dateFormat = "DD.MM.YYYY";
/** The text of masked amounts in private mode (specification 1 §9). */
export const privateMask = "*****";

export type AmountStyle = {
  /** ISO 4217; euro by default. */
  readonly currency?: string;
  /** false for headlines: `630 342 €`, rounded half away from zero. */
  readonly decimals?: boolean;
  /** true for a change: `+38 214 €`. */
  readonly signed?: boolean;
};

/** The parts of a formatted amount, so that a large figure may render its cents smaller. */
export type AmountParts = {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
  readonly unit: string;
};

export function amountParts(amount: Cents, style: AmountStyle = {}): AmountParts {
  const { currency = "EUR", decimals = true, signed = false } = style;
  const size = Math.abs(amount);
  const whole = decimals ? Math.floor(size / 100) : Math.round(size / 100);
  const shownZero = decimals ? size === 0 : whole === 0;
  return {
    sign: shownZero ? "" : amount < 0 ? minusSign : signed ? "+" : "",
    whole: groupThousands(String(whole)),
    fraction: decimals ? `,${String(size % 100).padStart(2, "0")}` : "",
    unit: noBreakSpace + currencySymbol(currency),
  };
}

/** `12 345,67 €`, with U+202F between groups and U+00A0 before the currency. Screens use the Amount component. */
export function formatAmount(amount: Cents, style: AmountStyle = {}): string {
  const { sign, whole, fraction, unit } = amountParts(amount, style);
  return sign + whole + fraction + unit;
}

/** An axis label: `+40 k€`, `1,5 M€`, `800 €`, `0`. */
export function formatCompactAmount(
  amount: Cents,
  style: Pick<AmountStyle, "currency" | "signed"> = {},
): string {
  const units = Math.abs(amount) / 100;
  if (units === 0) return "0";
  const symbol = currencySymbol(style.currency ?? "EUR");
  const [scaled, prefix] =
    units >= 999_950 ? [units / 1e6, "M"] : units >= 1000 ? [units / 1e3, "k"] : [units, ""];
  const sign = amount < 0 ? minusSign : style.signed === true ? "+" : "";
  return sign + formatNumber(scaled, { maxDigits: 1 }) + noBreakSpace + prefix + symbol;
}

export type NumberStyle = {
  readonly minDigits?: number;
  readonly maxDigits?: number;
  readonly signed?: boolean;
};

/** A plain number, `1 234,5`: at most two decimals by default. */
export function formatNumber(value: number, style: NumberStyle = {}): string {
  const { minDigits = 0, maxDigits = Math.max(2, minDigits), signed = false } = style;
  const [whole = "0", digits = ""] = roundTo(Math.abs(value), maxDigits).toFixed(maxDigits).split(".");
  const fraction = digits.slice(0, minDigits) + digits.slice(minDigits).replace(/0+$/, "");
  const isZero = /^0*$/.test(whole + fraction);
  const sign = isZero ? "" : value < 0 ? minusSign : signed ? "+" : "";
  return sign + groupThousands(whole) + (fraction === "" ? "" : `,${fraction}`);
}

/** A decimal string (units, unit prices) in French notation, with all its digits up to `maxDigits`. */
export function formatDecimal(text: string, style: NumberStyle = { maxDigits: 6 }): string {
  return formatNumber(Number(text), style);
}

/** A ratio as a percentage, `15,2 %`, at most two decimals. */
export function formatPercent(ratio: number, style: NumberStyle = {}): string {
  const maxDigits = Math.min(style.maxDigits ?? 2, 2);
  return `${formatNumber(ratio * 100, { ...style, maxDigits })}${noBreakSpace}%`;
}

export function formatDay(day: Day): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return dateFormat.replace("DD", date).replace("MM", month).replace("YYYY", year);
}

/** Rounds half away from zero by the decimal notation: 0.285 becomes 0.29 with two decimals, although its binary value is below. */
function roundTo(size: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(Number((size * scale).toPrecision(15))) / scale;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, narrowSpace);
}

const symbols: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥" };

function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}
