import { isDay, type Day } from "@vigie/domain";

/** `20260304`, `20260304120000.000[-5:EST]`: the day as the bank writes it. The bank's own day is kept, whatever the zone behind it:
 * moving it to Paris would date an evening payment on the next day, and the paper statement would disagree. */
export function compactDay(text: string): Day | null {
  const digits = text.slice(0, 8);
  return /^\d{8}$/.test(digits)
    ? dayOfParts(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8))
    : null;
}

/** `2026-03-04` or `2026-03-04T10:15:00+01:00`. */
export function isoDay(text: string): Day | null {
  const day = text.slice(0, 10);
  return isDay(day) &&
    (text.length === 10 || text[10] === "T" || text[10] === "+" || text[10] === "Z" || text[10] === " ")
    ? day
    : null;
}

export function dayOfParts(year: string, month: string, date: string): Day | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

/** Two digits of a year: statement files are no older than 1970. */
export function fullYear(text: string): string {
  if (text.length === 4) return text;
  return Number(text) >= 70 ? `19${text.padStart(2, "0")}` : `20${text.padStart(2, "0")}`;
}
