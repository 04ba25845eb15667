import { dayOf, daysBetween, type Day, type Instant } from "@vigie/domain";
import { formatDay } from "./format.ts";
import { formatText } from "./parts-text.ts";

/** Formats instants and durations as French text. */

const noBreakSpace = "\u00a0";
const weekdays = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });

/** « Vendredi » */
export function formatWeekday(day: Day): string {
  const name = weekdays.format(Date.parse(`${day}T00:00:00Z`));
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** The day of an instant in Paris, `20.11.2026`. */
export function formatInstantDay(moment: Instant): string {
  return formatDay(dayOf(moment));
}

/** The time in Paris, `10 h 42`. */
export function formatTime(moment: Instant): string {
  const [hours = "", minutes = ""] = parisTime.format(new Date(moment)).split(":");
  return `${Number(hours)}${noBreakSpace}h${noBreakSpace}${minutes}`;
}

/** A day in words: « aujourd’hui », « hier », « il y a 3 jours », then the date. */
export function formatRelativeDay(day: Day, today: Day): string {
  const away = daysBetween(today, day);
  if (away === 0) return formatText.today;
  if (away === -1) return formatText.yesterday;
  if (away === 1) return formatText.tomorrow;
  if (away < 0 && away >= -30) return formatText.daysAgo(-away);
  if (away > 0 && away <= 30) return formatText.inDays(away);
  return formatText.onDay(formatDay(day));
}

/** A remaining duration: `4 min 32 s`, `4 min 05 s`, `45 s`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(left / 60);
  const rest = String(left % 60);
  if (minutes === 0) return `${rest}${noBreakSpace}s`;
  return `${String(minutes)}${noBreakSpace}min ${rest.padStart(2, "0")}${noBreakSpace}s`;
}

const parisTime = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
