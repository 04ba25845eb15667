import type { InteractionEvent, InteractionForm } from "@vigie/api";
import { addMs, dayOf, instant, type Day, type Id, type Instant, type PromiseSide } from "@vigie/domain";
import { text } from "../text.ts";

/** What is typed in the editor, as texts: a draft holds it, and the API takes what it says. */

export const writableKinds = ["note", "inbound_call", "outbound_call", "appointment"] as const;
export type WritableKind = (typeof writableKinds)[number];

export type PromiseDraft = {
  readonly id: Id | null;
  readonly by: PromiseSide;
  readonly what: string;
  readonly dueOn: Day | null;
};

export type Entry = {
  readonly kind: WritableKind;
  readonly note: string;
  readonly day: Day | null;
  /** « 10:38 » */
  readonly time: string;
  readonly phone: string;
  readonly place: string;
  readonly refused: boolean;
  readonly pinned: boolean;
  readonly promises: readonly PromiseDraft[];
};

export function emptyEntry(kind: WritableKind, today: Day): Entry {
  return {
    kind,
    note: "",
    day: kind === "appointment" ? null : today,
    time: "",
    phone: "",
    place: "",
    refused: false,
    pinned: false,
    promises: [],
  };
}

export function entryOf(event: InteractionEvent): Entry | null {
  const kind = writableKinds.find((one) => one === event.kind);
  if (kind === undefined) return null;
  const at = event.calledAt ?? event.startsAt;
  return {
    kind,
    note: event.note,
    day: at === null ? null : dayOf(at),
    time: at === null ? "" : clockOf(at),
    phone: event.phone ?? "",
    place: event.place ?? "",
    refused: event.refused,
    pinned: event.pinned,
    promises: event.promises.map(({ id, by, what, dueOn }) => ({ id, by, what, dueOn })),
  };
}

export type EntryFaults = { readonly note?: string; readonly day?: string; readonly time?: string };

const clock = /^([01]?\d|2[0-3])\s*[:hH]\s*([0-5]\d)$/;

export function faultsOf({ kind, note, day, time }: Entry): EntryFaults {
  const isDated = kind !== "note";
  return {
    ...(kind === "note" && note.trim() === "" ? { note: text.noteMissing } : {}),
    ...(isDated && day === null ? { day: text.dayMissing } : {}),
    ...(isDated && !clock.test(time.trim()) ? { time: text.timeWrong } : {}),
  };
}

/** What the API takes; what the kind has no field for is left out. */
export function formOf(entry: Entry): InteractionForm {
  const { kind, note, day, time, phone, place } = entry;
  const isCall = kind === "inbound_call" || kind === "outbound_call";
  const at = kind === "note" || day === null ? null : momentAt(day, time);
  return {
    kind,
    note: note.trim(),
    calledAt: isCall ? at : null,
    phone: isCall && phone.trim() !== "" ? phone.trim() : null,
    startsAt: kind === "appointment" ? at : null,
    place: kind === "appointment" && place.trim() !== "" ? place.trim() : null,
    refused: kind === "outbound_call" && entry.refused,
    pinned: entry.pinned,
    promises: entry.promises.flatMap(({ id, by, what, dueOn }) =>
      what.trim() === "" || dueOn === null
        ? []
        : [{ ...(id === null ? {} : { id }), by, what: what.trim(), dueOn }],
    ),
  };
}

const parisClock = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The time in Paris of a moment, « 10:38 ». */
function clockOf(at: Instant): string {
  return parisClock.format(new Date(at));
}

/** The moment of a day and a time in Paris: one or two hours ahead of UTC, whichever reads back as typed. */
function momentAt(day: Day, time: string): Instant | null {
  const read = clock.exec(time.trim());
  if (read === null) return null;
  const [, hours = "", minutes = ""] = read;
  const typed = `${hours.padStart(2, "0")}:${minutes}`;
  const asUtc = instant(`${day}T${typed}:00.000Z`);
  const candidates = [60, 120].map((ahead) => addMs(asUtc, -ahead * 60_000));
  return candidates.find((one) => dayOf(one) === day && clockOf(one) === typed) ?? asUtc;
}
