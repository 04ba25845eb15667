import { assert } from "./assert.ts";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string & { readonly __unit: "day" };
/** A moment, UTC, ISO 8601 with milliseconds. */
export type Instant = string & { readonly __unit: "instant" };
/** The time is an argument: only the process that starts the application reads the system clock. */
export type Clock = () => Instant;

const msPerDay = 86_400_000;

export function isDay(text: string): text is Day {
  // Checks characters, because statements and reads call this several times per line. A regular expression with substrings takes
  // twice as long, a Date twenty times.
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return false;
  const year = numberAt(text, 0, 4);
  const date = numberAt(text, 8, 10);
  // There is no year 0.
  return year >= 1 && date >= 1 && date <= lengthOf(numberAt(text, 5, 7), year);
}

/** Returns the number formed by the digits between two positions; NaN where there is another character. */
function numberAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - zeroSign;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const zeroSign = "0".charCodeAt(0);

/** Number of days of a month; 0 where the number is not a month. */
function lengthOf(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (!(month >= 1 && month <= 12)) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function day(text: string): Day {
  assert(isDay(text), `"${text}" is a day`);
  return text;
}

const timePattern = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Returns whether a text is an instant in our format, on an existing day. */
export function isInstant(text: string): text is Instant {
  return isDay(text.slice(0, 10)) && timePattern.test(text.slice(10));
}

export function instant(text: string | Date): Instant {
  const date = typeof text === "string" ? new Date(text) : text;
  assert(!Number.isNaN(date.getTime()), "an instant is a date");
  return date.toISOString() as Instant;
}

/** Returns the day in Paris at an instant: a French saver's day, whatever the server's time zone. */
export function dayOf(moment: Instant): Day {
  // Paris is never behind UTC and at most two hours ahead: before 22:00 UTC, both have the same day.
  if (moment >= "1970" && Number(moment.slice(11, 13)) < 22) return moment.slice(0, 10) as Day;
  // Clock changes happen on whole hours, and Intl is slow: results are cached by hour, as the same few hours are requested
  // repeatedly.
  const hour = moment >= "1970" ? moment.slice(0, 13) : null;
  const known = hour === null ? undefined : daysOfHours.get(hour);
  if (known !== undefined) return known;
  const day = askedDay(moment);
  if (hour === null) return day;
  if (daysOfHours.size >= mostHours) daysOfHours.clear();
  daysOfHours.set(hour, day);
  return day;
}

const daysOfHours = new Map<string, Day>();
const mostHours = 1000;

function askedDay(moment: Instant): Day {
  const parts = parisParts.formatToParts(new Date(moment));
  const read = (type: "year" | "month" | "day"): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  return `${read("year").padStart(4, "0")}-${read("month")}-${read("day")}` as Day;
}

// Uses the parts instead of the text, because a locale's date format changes with the browser's ICU version.
const parisParts = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

export function addDays(from: Day, count: number): Day {
  // Every month has days 1 to 28: most additions need no calendar, and an analysis makes ten thousand of them.
  const date = Number(from.slice(8)) + count;
  if (Number.isInteger(date) && date >= 1 && date <= 28) return `${from.slice(0, 8)}${twoSigns(date)}` as Day;
  // Built from its parts: formatting a Date takes several times as long.
  const moved = new Date(Date.parse(from) + count * msPerDay);
  const year = moved.getUTCFullYear();
  assert(!Number.isNaN(year), "a day that is added to is a day");
  return `${String(year).padStart(4, "0")}-${twoSigns(moved.getUTCMonth() + 1)}-${twoSigns(moved.getUTCDate())}` as Day;
}

function twoSigns(part: number): string {
  return `${part < 10 ? "0" : ""}${part}`;
}

/** Same day of another month, or that month's last day: 2026-01-31 plus one month is 2026-02-28. */
export function addMonths(from: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = from.split("-").map(Number);
  const first = new Date(0);
  // Date.UTC would read the year 26 as 1926.
  first.setUTCFullYear(year, month - 1 + count, 1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10) as Day;
}

/** Days since 1970-01-01. */
export function dayCount(of: Day): number {
  const year = 100 * twoDigits(of, 0) + twoDigits(of, 2);
  const [month, date] = [twoDigits(of, 5), twoDigits(of, 8)];
  // Years start in March, so that the leap day is the last one. Computed with integers, as a Date takes many times as long.
  const marchYear = month <= 2 ? year - 1 : year;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return marchYear * 365 + leapDays + dayOfYear - marchDaysBeforeEpoch;
}
function twoDigits(text: string, from: number): number {
  return 10 * (text.charCodeAt(from) - 48) + text.charCodeAt(from + 1) - 48;
}

/** Days from 0000-03-01 to 1970-01-01. */
const marchDaysBeforeEpoch = 719_468;

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);
}

export function addMs(from: Instant, ms: number): Instant {
  return instant(new Date(Date.parse(from) + ms));
}

export function msBetween(from: Instant, to: Instant): number {
  return Date.parse(to) - Date.parse(from);
}

/** First instant of a day in Paris, also on the days of clock changes. */
export function startOfDay(on: Day): Instant {
  const midnight = instant(`${on}T00:00:00Z`);
  const early = addMs(midnight, -2 * 3_600_000);
  return dayOf(early) === on ? early : addMs(midnight, -3_600_000);
}
