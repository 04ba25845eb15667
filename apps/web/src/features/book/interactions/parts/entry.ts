import type { InteractionEvent, InteractionForm, WrittenInteraction } from "@vigie/api";
import { addDays, dayOf, isWebLink, type Day, type Id, type PromiseSide } from "@vigie/domain";
import { text } from "../text.ts";
import { clockOf, minutesOfDay, momentAt } from "../../../../shared/clock/paris-time.ts";

/** The values of the editor as texts, for the draft and the API. */

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
  /** The end of an appointment, that day or in the following night; empty if unknown. */
  readonly endTime: string;
  readonly phone: string;
  readonly place: string;
  readonly link: string;
  readonly refused: boolean;
  readonly unanswered: boolean;
  readonly pinned: boolean;
  readonly promises: readonly PromiseDraft[];
};

export function emptyEntry(kind: WritableKind, today: Day): Entry {
  return {
    kind,
    note: "",
    day: kind === "appointment" ? null : today,
    time: "",
    endTime: "",
    phone: "",
    place: "",
    link: "",
    refused: false,
    unanswered: false,
    pinned: false,
    promises: [],
  };
}

type Readable = Omit<WrittenInteraction, "kind"> & Pick<InteractionEvent, "kind">;

/** The server's draft of an unsent interaction; without a time, the day is the default one. */
export function entryOfDraft(draft: WrittenInteraction, today: Day): Entry | null {
  const entry = entryOf(draft);
  return entry === null ? null : { ...entry, day: entry.day ?? emptyEntry(entry.kind, today).day };
}

/** Null for kinds that people do not write. */
export function entryOf(event: Readable): Entry | null {
  const kind = writableKinds.find((one) => one === event.kind);
  if (kind === undefined) return null;
  const at = event.calledAt ?? event.startsAt;
  return {
    kind,
    note: event.note,
    day: at === null ? null : dayOf(at),
    time: at === null ? "" : clockOf(at),
    endTime: event.endsAt === null ? "" : clockOf(event.endsAt),
    phone: event.phone ?? "",
    place: event.place ?? "",
    link: event.link ?? "",
    refused: event.refused,
    unanswered: event.unanswered,
    pinned: event.pinned,
    promises: event.promises.map(({ id, by, what, dueOn }) => ({ id: id ?? null, by, what, dueOn })),
  };
}

export type PromiseFaults = { readonly what?: string; readonly dueOn?: string };

export type EntryFaults = {
  readonly note?: string;
  readonly day?: string;
  readonly time?: string;
  readonly endTime?: string;
  readonly link?: string;
  /** By the index of the promise in the form. */
  readonly promises?: Readonly<Record<number, PromiseFaults>>;
};

export function faultsOf(entry: Entry): EntryFaults {
  const { kind, note, day, time, promises } = entry;
  const isDated = kind !== "note";
  return {
    ...(kind === "note" && note.trim() === "" ? { note: text.noteMissing } : {}),
    ...(isDated && day === null ? { day: text.dayMissing } : {}),
    ...(isDated && minutesOfDay(time) === null ? { time: text.timeWrong } : {}),
    ...(kind === "appointment" ? appointmentFaults(entry) : {}),
    ...promiseFaults(promises),
  };
}

/** An appointment ends after its start; its link must be a safe web address. */
function appointmentFaults({ time, endTime, link }: Entry): Pick<EntryFaults, "endTime" | "link"> {
  const isWrong = endTime.trim() !== "" && minutesOfDay(endTime) === null;
  return {
    ...(isWrong ? { endTime: text.timeWrong } : {}),
    ...(isBefore(endTime, time) && !isAfterMidnight(time, endTime) ? { endTime: text.endBeforeStart } : {}),
    ...(link.trim() !== "" && !isWebLink(link.trim()) ? { link: text.linkWrong } : {}),
  };
}

function isBefore(endTime: string, time: string): boolean {
  const [start, end] = [minutesOfDay(time), minutesOfDay(endTime)];
  return start !== null && end !== null && end <= start;
}

/** An evening appointment may end in the night; a whole day would be a mistake. */
const longestNight = 6 * 60;

function isAfterMidnight(time: string, endTime: string): boolean {
  const [start, end] = [minutesOfDay(time), minutesOfDay(endTime)];
  return start !== null && end !== null && end < start && end + 24 * 60 - start <= longestNight;
}

/** A promise has a text and a date; an empty one is ignored. */
function promiseFaults(promises: Entry["promises"]): Pick<EntryFaults, "promises"> {
  const found = promises.flatMap(({ what, dueOn }, at): [number, PromiseFaults][] => {
    const isWithoutWords = what.trim() === "";
    if (isWithoutWords && dueOn === null) return [];
    if (isWithoutWords) return [[at, { what: text.promiseWhatMissing }]];
    return dueOn === null ? [[at, { dueOn: text.promiseDueMissing }]] : [];
  });
  return found.length === 0 ? {} : { promises: Object.fromEntries(found) };
}

/** The API's form; fields that the kind does not have are omitted. */
export function formOf(entry: Entry): InteractionForm {
  const { kind, note, day, time, endTime, phone, place, link } = entry;
  const isAppointment = kind === "appointment";
  const isCall = kind === "inbound_call" || kind === "outbound_call";
  const at = kind === "note" || day === null ? null : momentAt(day, time);
  return {
    kind,
    note: note.trim(),
    calledAt: isCall ? at : null,
    phone: isCall && phone.trim() !== "" ? phone.trim() : null,
    startsAt: isAppointment ? at : null,
    endsAt:
      isAppointment && at !== null && day !== null
        ? momentAt(isAfterMidnight(time, endTime) ? addDays(day, 1) : day, endTime)
        : null,
    place: isAppointment && place.trim() !== "" ? place.trim() : null,
    link: isAppointment && isWebLink(link.trim()) ? link.trim() : null,
    refused: kind === "outbound_call" && entry.refused,
    unanswered: kind === "outbound_call" && entry.unanswered && !entry.refused,
    pinned: entry.pinned,
    promises: entry.promises.flatMap(({ id, by, what, dueOn }) =>
      what.trim() === "" || dueOn === null
        ? []
        : [{ ...(id === null ? {} : { id }), by, what: what.trim(), dueOn }],
    ),
  };
}

const changeable = [
  "note",
  "calledAt",
  "phone",
  "startsAt",
  "endsAt",
  "place",
  "link",
  "refused",
  "unanswered",
  "pinned",
  "promises",
] as const satisfies readonly (keyof InteractionForm)[];

/** The changes of an interaction. A phone number that the server does not show is not sent: omitted fields stay as they are.
 * Another kind sends every field; a changed kind of call keeps its number. */
export function changesOf(before: Entry, after: Entry): InteractionForm {
  const was = formOf(before);
  const is = formOf(after);
  const bothCalls = [before, after].every(({ kind }) => kind === "inbound_call" || kind === "outbound_call");
  const isOtherKind = was.kind !== is.kind && !bothCalls;
  const changes: InteractionForm = { kind: is.kind };
  const keep = <K extends (typeof changeable)[number]>(field: K): void => {
    changes[field] = is[field];
  };
  for (const field of changeable)
    if (isOtherKind || JSON.stringify(was[field]) !== JSON.stringify(is[field])) keep(field);
  return changes;
}

/** Whether a draft can hold everything typed: an incomplete time, link or promise cannot be stored. */
export function isWhollyKept(entry: Entry, today: Day): boolean {
  const { kind, day, time, endTime, link, promises } = entry;
  const isUntouched = time.trim() === "" && day === emptyEntry(kind, today).day;
  const keepsMoment = kind === "note" || isUntouched || (day !== null && minutesOfDay(time) !== null);
  const keepsEnd =
    endTime.trim() === "" || (day !== null && [time, endTime].every((one) => minutesOfDay(one) !== null));
  const keepsLink = link.trim() === "" || isWebLink(link.trim());
  const keepsAppointment = kind !== "appointment" || (keepsEnd && keepsLink);
  return (
    keepsMoment &&
    keepsAppointment &&
    promises.every(({ what, dueOn }) => (what.trim() === "") === (dueOn === null))
  );
}

/** A new interaction sends every field. */
export function wholeOf(entry: Entry): WrittenInteraction {
  const form = formOf(entry);
  return {
    kind: form.kind,
    note: form.note ?? "",
    calledAt: form.calledAt ?? null,
    phone: form.phone ?? null,
    startsAt: form.startsAt ?? null,
    endsAt: form.endsAt ?? null,
    place: form.place ?? null,
    link: form.link ?? null,
    refused: form.refused ?? false,
    unanswered: form.unanswered ?? false,
    pinned: form.pinned ?? false,
    promises: form.promises ?? [],
  };
}
