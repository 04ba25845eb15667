import { addDays, type Day } from "@vigie/domain";
import { brandName } from "../../../../ui/brand.ts";

/** An all-day event of a calendar file. */
export type AgendaEvent = {
  readonly key: string;
  readonly day: Day;
  readonly summary: string;
  readonly description: string;
};

/** Events in the iCalendar format. An event keeps its identifier from one export to the next, so that a calendar that reads the
 * file again updates it instead of adding another.
 * @source RFC 5545: lines of at most 75 octets that end with CR LF, and the escapes of a text */
export function calendarFile(events: readonly AgendaEvent[], madeOn: Day): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${brandName()}//Calendrier//FR`,
    "CALSCALE:GREGORIAN",
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${escaped(event.key.replaceAll(" ", "-"))}@calendrier`,
      `DTSTAMP:${plainDay(madeOn)}T000000Z`,
      `DTSTART;VALUE=DATE:${plainDay(event.day)}`,
      `DTEND;VALUE=DATE:${plainDay(addDays(event.day, 1))}`,
      `SUMMARY:${escaped(event.summary)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function plainDay(on: Day): string {
  return on.replaceAll("-", "");
}

function escaped(value: string): string {
  return value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

const mostOctets = 75;

/** Splits between characters, never inside one; the following lines begin with a space, which counts. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
