import { addDays, addMonths, day } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import type { Era, Line } from "./model.ts";

const monthsOfPast = 24;

/** Period of a household first connected on `anchor`, as of `today`. */
export function eraOf(anchor: Day, today: Day): Era {
  const start = monthStart(addMonths(anchor, -monthsOfPast));
  const last = monthStart(addMonths(today < anchor ? anchor : today, 1));
  const months: Day[] = [];
  for (let month = start; month <= last; month = addMonths(month, 1)) months.push(month);
  return { anchor, start, months, end: addDays(addMonths(last, 1), -1) };
}

export function monthStart(from: Day): Day {
  return day(`${from.slice(0, 7)}-01`);
}

/** The given day of a month, or its last day. */
export function dayInMonth(month: Day, dayOfMonth: number): Day {
  const lastDay = Number(addDays(addMonths(month, 1), -1).slice(8));
  return day(`${month.slice(0, 8)}${String(Math.min(dayOfMonth, lastDay)).padStart(2, "0")}`);
}

/** Banks post on business days: Saturday and Sunday become Monday. */
export function postingDay(from: Day): Day {
  const weekday = new Date(from).getUTCDay();
  return weekday === 6 ? addDays(from, 2) : weekday === 0 ? addDays(from, 1) : from;
}

export function shortDate(from: Day): string {
  return `${from.slice(8)}/${from.slice(5, 7)}`;
}

/** The last day on or before `from` with this day of the month. */
export function lastDayOfMonthNumbered(from: Day, dayOfMonth: number): Day {
  const here = dayInMonth(monthStart(from), dayOfMonth);
  return here <= from ? here : dayInMonth(addMonths(monthStart(from), -1), dayOfMonth);
}

/** Oldest first, in insertion order within a day, so that the index is a stable id. */
export function sortLines(lines: readonly Line[]): readonly Line[] {
  return lines
    .map((line, at) => ({ line, at }))
    .sort((a, b) => (a.line.day < b.line.day ? -1 : a.line.day > b.line.day ? 1 : a.at - b.at))
    .map(({ line }) => line);
}

export function sumLines(lines: readonly Line[], upTo: Day): number {
  let total = 0;
  for (const line of lines) if (line.day <= upTo) total += line.cents;
  return total;
}

/** A line with the same accounting and actual day. */
export function plainLine(
  on: Day,
  cents: number,
  rest: { type: string; wording: string; simple?: string; category?: Line["category"] },
): Line {
  return {
    day: on,
    realDay: on,
    cents,
    type: rest.type,
    wording: rest.wording,
    simple: rest.simple ?? rest.wording,
    category: rest.category ?? null,
  };
}
