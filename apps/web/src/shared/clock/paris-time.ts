import { addMs, dayOf, instant, type Day, type Instant } from "@vigie/domain";

const clock = /^([01]?\d|2[0-3])\s*(?:[:hH]\s*([0-5]\d)|[hH])$/;

/** Parses a time as typed, « 9:05 », « 9h05 » or « 9h », into minutes since midnight; null if it is invalid. */
export function minutesOfDay(time: string): number | null {
  const [, hours, minutes = "0"] = clock.exec(time.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const parisClock = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The time of an instant in Paris, « 10:38 ». */
export function clockOf(at: Instant): string {
  return parisClock.format(new Date(at));
}

/** Returns the instant of a day and a time in Paris: one or two hours ahead of UTC, whichever reads back as typed. A time that
 * does not exist in the night of the change to summer time becomes the one an hour later, as on a phone. */
export function momentAt(day: Day, time: string): Instant | null {
  const typed = minutesOfDay(time);
  if (typed === null) return null;
  const asUtc = addMs(instant(`${day}T00:00:00.000Z`), typed * 60_000);
  const inWinter = addMs(asUtc, -60 * 60_000);
  const candidates = [inWinter, addMs(asUtc, -120 * 60_000)];
  return candidates.find((one) => dayOf(one) === day && minutesOfDay(clockOf(one)) === typed) ?? inWinter;
}
