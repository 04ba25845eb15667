import { type InteractionEvent, interactionsApi, isOffered, type Reply } from "@vigie/api";
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  fail,
  fullName,
  type Id,
  type Instant,
  isCallingHour,
  meanGapDays,
  ok,
  paceMonths,
  startOfDay,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action, FirmCustomerContext } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { whole } from "../../../../edge/whole.ts";
import { personById } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { factsOfLog, type OfLog } from "../store/log-facts.ts";
import { type Opening, openingOf } from "../store/opening.ts";
import { talksOf } from "../store/talks.ts";
import { versions } from "../store/versions.ts";
import * as drafts from "../store/drafts.ts";
import * as promises from "../store/promises.ts";
import { calendarText } from "../text.ts";
import { mayBeCalled } from "./contact.ts";
import { recordInLedger } from "./ledger.ts";
import { promisesOf, viewOf } from "./view.ts";

export const listInteractions: Action<typeof interactionsApi.list> = async (context, { query }) => {
  const { services, firm } = context;
  if (query.after !== undefined && (await store.byId(firm, services.db, query.after)) === undefined)
    return fail("event.not_found");
  return ok(await logFor(context, query, null));
};

type Log = Reply<typeof interactionsApi.list>;
type LogContext = Pick<FirmCustomerContext, "services" | "firm" | "subject">;

/** @param notCalled why the customer may not be called, the hour aside, if the caller already queries it concurrently; null to
 * query it here */
export async function logFor(
  { services, firm, subject: { customerId } }: LogContext,
  filters: store.LogFilters,
  notCalled: Promise<string | null> | null,
): Promise<Log> {
  const now = services.clock();
  const since = addMonths(dayOf(now), -paceMonths);
  const asked = { customerId, filters, since: startOfDay(since), now, knowsCalls: notCalled !== null };
  const read = store.isOpening(filters) ? opened : searched;
  const [{ rows, pinned, promises: made, facts }, known] = await Promise.all([
    read(firm, services.db, asked),
    notCalled,
  ]);
  const { pinnedId, notCalled: found, contactDays, ...choices } = facts;
  const mayCall = (found ?? known) === null && isCallingHour(now);
  const shown = { pinnedId, promises: made, showsPhone: mayCall };
  const page = rows.slice(0, filters.size);
  return {
    events: page.map((row) => viewOf(row, shown)),
    pinned: pinned === null ? null : viewOf(pinned, shown),
    after: rows.length > filters.size ? (page.at(-1)?.id ?? null) : null,
    ...choices,
    pace: { since, contactDays, meanGapDays: meanGapDays(contactDays) },
  };
}

type Asked = OfLog & store.LogQuery & { readonly knowsCalls: boolean };

async function opened(firm: FirmSubject, db: Db, { filters, ...asked }: Asked): Promise<Opening> {
  return await openingOf(firm, db, { ...asked, system: filters.system, size: filters.size });
}

async function searched(firm: FirmSubject, db: Db, asked: Asked): Promise<Opening> {
  const { customerId, since, now } = asked;
  const [rows, made, facts] = await Promise.all([
    store.page(firm, db, asked),
    promises.ofPage(firm, db, asked),
    factsOfLog(firm, db, { customerId, since, now }),
  ]);
  const { pinnedId } = facts;
  const onPage = rows.slice(0, asked.filters.size).find(({ id }) => id === pinnedId);
  const pinned = onPage ?? (pinnedId === null ? undefined : await store.byId(firm, db, pinnedId));
  return { rows, pinned: pinned ?? null, promises: made, facts };
}

/** Returns the time and place of the lines that are appointments; other or hidden lines are absent. */
export async function appointmentsAmong(
  { db }: { readonly db: Db | Trx },
  firm: FirmSubject,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, { readonly startsAt: Instant | null; readonly place: string | null }>> {
  const rows = ids.length === 0 ? [] : await store.appointmentsAmong(firm, db, ids);
  return new Map(rows.map(({ id, startsAt, place }) => [id, { startsAt, place }]));
}

/** Returns whether the number of a logged call may be shown: only if the customer may be called now. */
async function showsPhone(
  services: Services & { readonly db: Db | Trx },
  firm: FirmSubject,
  rows: readonly store.StoredInteraction[],
): Promise<boolean> {
  const first = rows.find(({ phone }) => phone !== null);
  return first !== undefined && (await mayBeCalled(services, firm, [first.customerId])).has(first.customerId);
}

/** Returns the view of a line that was just written. */
export async function shownEvent(
  services: Services & { readonly db: Trx },
  firm: FirmSubject,
  id: Id,
): Promise<InteractionEvent> {
  const { db } = services;
  const row = await store.byId(firm, db, id);
  if (row === undefined) throw new Error("assertion: what was written is there");
  return viewOf(row, {
    pinnedId: (await store.pinned(firm, db, row.customerId))?.id ?? null,
    promises: await promises.ofInteractions(row.customerId, db, [id]),
    showsPhone: await showsPhone(services, firm, [row]),
  });
}

export const showHistory: Action<typeof interactionsApi.history> = async (context, { params }) => {
  const { services, firm } = context;
  const row = await store.byId(firm, services.db, params.id);
  if (row === undefined) return fail("event.not_found");
  await recordInLedger(context, interactionsApi.history, row);
  return ok({ versions: await versions(firm, services.db, row) });
};

export const downloadCalendar: Action<typeof interactionsApi.calendar> = async (context, { params }) => {
  const { services, firm } = context;
  const row = await store.byId(firm, services.db, params.id);
  if (row === undefined) return fail("event.not_found");
  const { startsAt } = row;
  if (row.kind !== "appointment" || startsAt === null) return fail("event.no_appointment");
  await recordInLedger(context, interactionsApi.calendar, row);
  const customer = await personById(services.db, row.customerId);
  const name = (customer && fullName(customer)) ?? "";
  const text = calendarOf(row, { startsAt, name, now: services.clock() });
  return ok({ fileName: "rendez-vous.ics", mediaType: "text/calendar", content: whole(text) });
};

type Appointment = { readonly startsAt: Instant; readonly name: string; readonly now: Instant };
const anHourMs = 3_600_000;

/** Follows RFC 5545. Leaves out the note: a calendar is shared more widely than a customer file. */
function calendarOf(row: store.StoredInteraction, { startsAt, name, now }: Appointment): string {
  const end = row.endsAt ?? new Date(Date.parse(startsAt) + anHourMs).toISOString();
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${calendarText.product}`,
    "BEGIN:VEVENT",
    `UID:${row.id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(end)}`,
    `SEQUENCE:${String(row.changesNb)}`,
    `SUMMARY:${escaped(calendarText.summary(name))}`,
    ...(row.place === null ? [] : [`LOCATION:${escaped(row.place)}`]),
    ...(row.link === null ? [] : [`URL:${row.link.replaceAll(/\s/g, "")}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function stamp(at: string): string {
  return at.replaceAll(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n|\r/g, String.raw`\n`);
}

/** Folds lines at 75 bytes; each continuation line begins with a space. */
function folded(line: string): string {
  let made = "";
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (bytes + size > 75) {
      made += "\r\n ";
      bytes = 1;
    }
    made += sign;
    bytes += size;
  }
  return made;
}

const ownPage = 50;

export const ownEvents: Action<typeof interactionsApi.ownEvents> = async (
  { services, subject },
  { query },
) => {
  const { db } = services;
  const rows = await drafts.ownLog(subject, db, { after: query.after, size: ownPage });
  const shown = rows.slice(0, ownPage);
  const ids = shown.map(({ id }) => id);
  const made = await promises.ofInteractions(subject.customerId, db, ids);
  return ok({
    events: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at,
      note: row.note,
      place: row.place,
      authorName: row.authorName,
      firmName: row.firmName,
      promises: promisesOf(row.id, made),
      hiddenBecause: row.hiddenBecause,
    })),
    after: rows.length > ownPage ? (shown.at(-1)?.id ?? null) : null,
  });
};

/** Returns, for the customer lists, the last contact and the next appointment of each firm with each of these customers. */
export async function contactDatesOf(db: Db | Trx, customerIds: readonly Id[], now: Instant) {
  return await store.contactDates(db, customerIds, now);
}

/** Returns the appointments of a day with customers whom the actor may access; empty if the variant has no log. */
export async function appointmentsOf({ db }: Services, firm: FirmSubject, on: Day) {
  if (!isOffered(interactionsApi.list, (name) => firm.variant.features[name])) return [];
  return await store.appointmentsBetween(firm, db, { from: startOfDay(on), to: startOfDay(addDays(on, 1)) });
}

/** Returns the firm's talks with a customer and the next appointment, for the customer's own page. */
export const talksOfCustomer: typeof talksOf = async (...asked) => await talksOf(...asked);
