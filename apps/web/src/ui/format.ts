import { formatText } from "./text.ts";
import { centsFromDecimal, dayOf, daysBetween, type Cents, type Day, type Instant } from "@vigie/domain";

/** The one place where figures become French text, and typed French text becomes figures. */

const narrowSpace = "\u202f";
const noBreakSpace = "\u00a0";
const minusSign = "\u2212";

/** How every date is shown (specification 1 §9). */
export const dateFormat = "DD.MM.YYYY";
/** What private mode shows in place of an amount (specification 1 §9). */
export const privateMask = "*****";

export type AmountStyle = {
  /** ISO 4217; the euro where nothing is said. */
  readonly currency?: string;
  /** false for headlines: `630 342 €`, rounded half away from zero. */
  readonly decimals?: boolean;
  /** true for a change: `+38 214 €`. */
  readonly signed?: boolean;
};

/** The parts of a written amount, so that a large figure may set its cents apart. */
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

/** `12 345,67 €`, with U+202F in the groups and U+00A0 before the sign. Screens use the Amount component. */
export function formatAmount(amount: Cents, style: AmountStyle = {}): string {
  const { sign, whole, fraction, unit } = amountParts(amount, style);
  return sign + whole + fraction + unit;
}

/** The label of an axis: `+40 k€`, `1,5 M€`, `800 €`, `0`. */
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

/** A plain number, `1 234,5`: at most two decimals unless asked otherwise. */
export function formatNumber(value: number, style: NumberStyle = {}): string {
  const { minDigits = 0, maxDigits = Math.max(2, minDigits), signed = false } = style;
  const [whole = "0", digits = ""] = roundTo(Math.abs(value), maxDigits).toFixed(maxDigits).split(".");
  const fraction = digits.slice(0, minDigits) + digits.slice(minDigits).replace(/0+$/, "");
  const isZero = /^0*$/.test(whole + fraction);
  const sign = isZero ? "" : value < 0 ? minusSign : signed ? "+" : "";
  return sign + groupThousands(whole) + (fraction === "" ? "" : `,${fraction}`);
}

/** A decimal string (parts, unit prices) as written in French, all its digits kept up to `maxDigits`. */
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

const weekdays = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });

/** « Vendredi » */
export function formatWeekday(day: Day): string {
  const name = weekdays.format(Date.parse(`${day}T00:00:00Z`));
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** The day in Paris of a moment, `20.11.2026`. */
export function formatInstantDay(moment: Instant): string {
  return formatDay(dayOf(moment));
}

/** The time in Paris, `10 h 42`. */
export function formatTime(moment: Instant): string {
  const [hours = "", minutes = ""] = parisTime.format(new Date(moment)).split(":");
  return `${Number(hours)}${noBreakSpace}h${noBreakSpace}${minutes}`;
}

/** A day as one would say it: « aujourd’hui », « hier », « il y a 3 jours », then the date. */
export function formatRelativeDay(day: Day, today: Day): string {
  const away = daysBetween(today, day);
  if (away === 0) return formatText.today;
  if (away === -1) return formatText.yesterday;
  if (away === 1) return formatText.tomorrow;
  if (away < 0 && away >= -30) return formatText.daysAgo(-away);
  if (away > 0 && away <= 30) return formatText.inDays(away);
  return formatText.onDay(formatDay(day));
}

/** A length of time that counts down: `4 min 32 s`, `45 s`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(left / 60);
  const rest = `${String(left % 60)}${noBreakSpace}s`;
  return minutes === 0 ? rest : `${String(minutes)}${noBreakSpace}min ${rest}`;
}

/** Typed French text to a decimal string: `1 234,5`, `1234.5`, `1.234,50 €` and `−5 %` are read, letters are not.
 * With both a point and a comma, the last one is the decimal mark. */
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

/** Typed text to cents. More than two decimals are refused: `12,345` may be a thousand written in English. */
export function parseAmount(text: string): Cents | null {
  const decimal = parseDecimal(text);
  if (decimal === null || !/^-?\d+(\.\d{0,2})?$/.test(decimal)) return null;
  return centsFromDecimal(decimal);
}

/** The first value of a field that holds an amount: `1 234,50`, without the sign. */
export function amountFieldText(amount: Cents | null): string {
  if (amount === null) return "";
  const { sign, whole, fraction } = amountParts(amount);
  return sign + whole + fraction;
}

/** A day typed or pasted as `20.11.2026`, `20/11/2026` or `2026-11-20`, to its ISO text; null where it is no day. */
export function parseDayText(text: string): string | null {
  const french = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
  if (french === null) return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? text.trim() : null;
  const [, date = "", month = "", year = ""] = french;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

/** Half away from zero, on the number as written: 0.285 is 0.29 with two decimals, though its float is below. */
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

const parisTime = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** « 06 39 98 00 61 » for a French number; any other one as it is kept. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s.]/g, "").replace(/^\+33/, "0");
  return /^0\d{9}$/.test(digits) ? digits.replaceAll(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;
}
