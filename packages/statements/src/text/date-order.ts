import { daysBetween, importDateOrders, type Day, type ImportDateOrder } from "@vigie/domain";
import { dayOfParts, fullYear, isoDay } from "./dates.ts";

/** The order of the three numbers of a date. */
export const dateOrders = importDateOrders;
export type DateOrder = ImportDateOrder;

/** The three numbers of a written date, in the order of the text; `apostrophe` is QIF's mark of a year after 1999. */
type WrittenDate = { readonly numbers: readonly [string, string, string]; readonly apostrophe: boolean };

/** What the dates of a file say of their order, taken together. */
export type FoundOrder =
  | { readonly kind: "sure"; readonly order: DateOrder }
  | { readonly kind: "guessed"; readonly order: DateOrder }
  | { readonly kind: "ambiguous"; readonly example: string }
  | { readonly kind: "invalid"; readonly example: string };

/** A date such as `04/03/2026`, `4.3.26`, `2026-03-04`, `20260304`, `2/14'2020` in the given order, or null. */
export function readDate(text: string, order: DateOrder): Day | null {
  const iso = isoDay(text.trim());
  if (iso !== null) return iso;
  const written = splitDate(text);
  return written === null ? null : dayIn(written, order);
}

export type OrderQuestion = {
  /** What else in the file speaks for an order (a decimal comma, French headings), or null. */
  readonly hint: DateOrder | null;
  /** The orders that the format may use. */
  readonly allowed: readonly DateOrder[];
};

/** Finds the order that all dates allow. Where several do, the hint, else the order whose dates are by far the closest: a statement's days are near one another. */
export function findDateOrder(texts: Iterable<string>, { hint, allowed }: OrderQuestion): FoundOrder {
  const distinct = [...new Set(texts)].filter((text) => isoDay(text.trim()) === null);
  if (distinct.length === 0) return { kind: "sure", order: "year_first" };
  const possible = allowed.filter((order) => distinct.every((text) => readDate(text, order) !== null));
  const [only, ...others] = possible;
  if (only === undefined) return { kind: "invalid", example: firstUnreadable(distinct, allowed) };
  if (others.length === 0 || possible.every((order) => sameDays(distinct, only, order)))
    return { kind: "sure", order: only };
  if (hint !== null && possible.includes(hint) && !isYearTaken(distinct, hint, possible))
    return { kind: "guessed", order: hint };
  const ranked = possible
    .map((order) => ({ order, spread: spreadOf(distinct, order) }))
    .sort((a, b) => a.spread - b.spread);
  const [best, second] = ranked;
  // Measured on the samples: a wrong order spreads the days of a statement at least 20 times wider.
  if (
    best !== undefined &&
    second !== undefined &&
    distinct.length > 1 &&
    second.spread > 10 * Math.max(best.spread, 1)
  ) {
    return { kind: "guessed", order: best.order };
  }
  return {
    kind: "ambiguous",
    example: distinct.find((text) => readDate(text, only) !== readDate(text, others[0] ?? only)) ?? "",
  };
}

const maxDateLength = 40;

/** Whether an order makes all days old, of years of two digits, where another makes all of them recent: `26/03/04`. */
function isYearTaken(texts: readonly string[], hint: DateOrder, possible: readonly DateOrder[]): boolean {
  const isOld = (text: string): boolean => (readDate(text, hint) ?? "9999") < oldDay;
  return (
    texts.every(isOld) &&
    possible.some((order) => texts.every((text) => (readDate(text, order) ?? "0000") >= oldDay))
  );
}

/** Banks gave no files to savers before. */
const oldDay = "2010-01-01";

function splitDate(text: string): WrittenDate | null {
  if (text.length > maxDateLength) return null;
  // An hour may follow the day.
  const compact = text
    .replace(/^(.*\d)(?:\s+|T)\d{1,2}[:h]\d{2}(?:[:.]\d{2,3}){0,2}$/, "$1")
    .replace(/\s/g, "");
  if (/^\d{8}$/.test(compact))
    return { numbers: [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)], apostrophe: false };
  const match = /^(\d{1,4})[/.-](\d{1,2})([/.'-])(\d{1,4})$/.exec(compact);
  if (match === null) return null;
  const [, first = "", second = "", mark = "", third = ""] = match;
  return { numbers: [first, second, third], apostrophe: mark === "'" };
}

function dayIn(written: WrittenDate, order: DateOrder): Day | null {
  const [first, second, third] = written.numbers;
  if (first.length > 2) return third.length > 2 ? null : dayOfParts(first, second, third);
  if (order === "year_first")
    return third.length > 2 || first.length !== 2 ? null : dayOfParts(fullYear(first), second, third);
  if (third.length !== 2 && third.length !== 4) return null;
  const year = written.apostrophe && third.length === 2 ? `20${third}` : fullYear(third);
  return order === "day_first" ? dayOfParts(year, second, first) : dayOfParts(year, first, second);
}

function sameDays(texts: readonly string[], a: DateOrder, b: DateOrder): boolean {
  return texts.every((text) => readDate(text, a) === readDate(text, b));
}

/** A date that no order reads, else one that the order of most dates does not read. */
function firstUnreadable(texts: readonly string[], allowed: readonly DateOrder[]): string {
  const hopeless = texts.find((text) => allowed.every((order) => readDate(text, order) === null));
  if (hopeless !== undefined) return hopeless;
  const counted = allowed.map((order) => ({
    order,
    wrong: texts.filter((text) => readDate(text, order) === null),
  }));
  return counted.sort((a, b) => a.wrong.length - b.wrong.length)[0]?.wrong[0] ?? "";
}

/** Days from the first to the last. */
function spreadOf(texts: readonly string[], order: DateOrder): number {
  const days = texts.map((text) => readDate(text, order)).filter((day) => day !== null);
  let first = days[0];
  let last = days[0];
  for (const day of days) {
    if (first === undefined || day < first) first = day;
    if (last === undefined || day > last) last = day;
  }
  return first === undefined || last === undefined ? 0 : daysBetween(first, last);
}
