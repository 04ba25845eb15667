import type { Cents, Day, Instant } from "@vigie/domain";
import { centsFromUnits, day, dayOf, instant } from "@vigie/domain";

/** Pure conversions used by every response: days, instants, amounts, decimals, ids. */

type WireDate = string | number;
type WireId = string | number;

export function idOf(id: WireId): string {
  return String(id);
}

export function idOrNull(id: WireId | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}

export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** A date-time with a zone gives the day in Paris; without one, the day as written. */
export function dayFrom(date: WireDate): Day {
  if (typeof date === "number") return dayOf(instant(new Date(date)));
  // A plain day, the usual case.
  if (date.length === 10) return day(date);
  return hasZone(date) ? dayOf(instant(isoOf(date))) : day(date.slice(0, 10));
}

export function dayOrNull(date: WireDate | null | undefined): Day | null {
  return date === null || date === undefined ? null : dayFrom(date);
}

/** The partner's date-times have no zone and its documents do not name one. As it is a French company, they are read as Paris time.
 * If they were UTC, times would be shown one or two hours early; days, and the « changed since » filter, which is sent back
 * unchanged, would still be correct. */
export function instantFrom(date: WireDate): Instant {
  if (typeof date === "number") return instant(new Date(date));
  if (former?.written === date) return former.moment;
  const iso = isoOf(date);
  const moment = hasZone(date)
    ? instant(iso)
    : instant(new Date(utcFromParisMs(iso.length === 10 ? `${iso}T00:00:00` : iso)));
  former = { written: date, moment };
  return moment;
}

/** A bank's lines are read together and nearly all have the same time as the previous one, so the last result is cached. */
let former: { readonly written: string; readonly moment: Instant } | null = null;

export function instantOrNull(date: WireDate | null | undefined): Instant | null {
  return date === null || date === undefined ? null : instantFrom(date);
}

/** Formats an instant like the partner: `2026-02-03 10:11:12`, Paris time. */
export function wireDateTime(moment: Instant): string {
  const shifted = new Date(Date.parse(moment) + parisOffsetMs(Date.parse(moment)));
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}

/** Converts `2026-02-03 10:11:12 +0200` to `2026-02-03T10:11:12+02:00`. */
function isoOf(date: string): string {
  return date
    .replace(" ", "T")
    .replace(/ ?(Z|[+-]\d{2}):?(\d{2})?$/, (whole, zone: string, minutes?: string) =>
      date.length <= 10 ? whole : zone === "Z" ? "Z" : `${zone}:${minutes ?? "00"}`,
    );
}

function hasZone(date: string): boolean {
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(date) && date.length > 10;
}

// Uses the parts instead of the text, because a locale's format changes with the ICU version.
const parisClock = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

const offsetsOfMonths = new Map<number, number | null>();
/** More than a century of months; other dates are invalid and not cached. */
const mostMonths = 2_000;

/** Intl is slow, and each line of a bank has a time: the offset is computed at both ends of a month and cached. In months with a
 * clock change it is computed each time. */
function parisOffsetMs(utcMs: number): number {
  const date = new Date(utcMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  // Earlier clock changes were set by decree, sometimes twice within weeks.
  if (!(year >= 1976)) return askedOffsetMs(utcMs);
  const key = year * 12 + month;
  let known = offsetsOfMonths.get(key);
  if (known === undefined) {
    const first = askedOffsetMs(Date.UTC(year, month, 1));
    known = askedOffsetMs(Date.UTC(year, month + 1, 1)) === first ? first : null;
    if (offsetsOfMonths.size >= mostMonths) offsetsOfMonths.clear();
    offsetsOfMonths.set(key, known);
  }
  return known ?? askedOffsetMs(utcMs);
}

function askedOffsetMs(utcMs: number): number {
  const parts = parisClock.formatToParts(new Date(utcMs));
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const [day, time] = [
    [read("year"), read("month") - 1, read("day")] as const,
    [read("hour"), read("minute"), read("second")] as const,
  ];
  return Date.UTC(...day, ...time) - Math.floor(utcMs / 1000) * 1000;
}

function utcFromParisMs(localIso: string): number {
  const asUtcMs = Date.parse(`${localIso}Z`);
  const guessMs = asUtcMs - parisOffsetMs(asUtcMs);
  // Around a clock change, the first guess may be on the wrong side of it.
  return asUtcMs - parisOffsetMs(guessMs);
}

export function centsOrNull(units: number | null | undefined): Cents | null {
  return units === null || units === undefined ? null : centsFromUnits(units);
}

/** A debt or a price without its sign. */
export function positiveCentsOrNull(units: number | null | undefined): Cents | null {
  return units === null || units === undefined ? null : centsFromUnits(Math.abs(units));
}

/** Converts a float to the intended decimal string: a double is exact to 15 significant digits, the rest is noise (0.1 + 0.2
 * becomes "0.3"). */
export function decimalFrom(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (rounded === 0) return "0";
  if (Math.abs(rounded) >= 1e-6) return String(rounded);
  return rounded.toFixed(18).replace(/0+$/, "").replace(/\.$/, "");
}

export function decimalOrNull(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalFrom(value);
}

/** `disabled` and `deleted` are either the time of the event, or a flag. */
export function isSet(mark: WireDate | boolean | null | undefined): boolean {
  return mark !== null && mark !== undefined && mark !== false && mark !== 0;
}

export function typeName(type: string | { readonly name: string }): string {
  return typeof type === "string" ? type : type.name;
}

export function currencyCode(currency: string | { readonly id: string } | null | undefined): string | null {
  if (currency === null || currency === undefined) return null;
  return (typeof currency === "string" ? currency : currency.id).toUpperCase();
}

const isAscii = /^[\x20-\x7e]*$/;

/** Upper case, no accents, single spaces: the form in which name and wording rules are written. */
export function plainUpper(text: string): string {
  const letters = isAscii.test(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
  return letters.toUpperCase().replace(/[’'`]/g, " ").replace(/\s+/g, " ").trim();
}
