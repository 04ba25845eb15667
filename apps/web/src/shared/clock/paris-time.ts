import { addMs, dayOf, instant, type Day, type Instant } from "@vigie/domain";

/** A time as one types it, « 9:05 » or « 9h05 ». */
export const clock = /^([01]?\d|2[0-3])\s*[:hH]\s*([0-5]\d)$/;

const parisClock = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The time in Paris of a moment, « 10:38 ». */
export function clockOf(at: Instant): string {
  return parisClock.format(new Date(at));
}

/** The moment of a day and a time in Paris: one or two hours ahead of UTC, whichever reads back as typed. */
export function momentAt(day: Day, time: string): Instant | null {
  const read = clock.exec(time.trim());
  if (read === null) return null;
  const [, hours = "", minutes = ""] = read;
  const typed = `${hours.padStart(2, "0")}:${minutes}`;
  const asUtc = instant(`${day}T${typed}:00.000Z`);
  const candidates = [60, 120].map((ahead) => addMs(asUtc, -ahead * 60_000));
  return candidates.find((one) => dayOf(one) === day && clockOf(one) === typed) ?? asUtc;
}
