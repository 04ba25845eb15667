import type { AdvisorProfile } from "@vigie/api";

/** Opening hours as one line per day: « 09:00-12:30, 14:00-18:00 ». Empty means closed. */

type Opening = AdvisorProfile["hours"][number];
export type HourLines = readonly string[];

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function hourLines(hours: readonly Opening[]): HourLines {
  return weekdays.map((weekday) =>
    hours
      .filter((one) => one.weekday === weekday)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ from, to }) => `${from}-${to}`)
      .join(", "),
  );
}

const time = String.raw`(\d{1,2})\s*[:h]\s*(\d{2})?`;
const span = new RegExp(String.raw`^${time}\s*[-–]\s*${time}$`, "i");

/** Parses a line; null if it is invalid, or if hours overlap. */
export function openingsOf(line: string, weekday: number): Opening[] | null {
  const parts = line
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const read = parts.map((part) => {
    const found = span.exec(part);
    if (found === null) return null;
    const [, fromHour = "", fromMinute = "00", toHour = "", toMinute = "00"] = found;
    const [from, to] = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
    return from === null || to === null || from >= to ? null : { weekday, from, to };
  });
  const known = read.filter((one) => one !== null).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const overlaps = known.some(({ to }, index) => {
    const next = known[index + 1];
    return next !== undefined && next.from < to;
  });
  return known.length < read.length || overlaps ? null : known;
}

function clock(hour: string, minute: string): string | null {
  return Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, "0")}:${minute}`;
}
