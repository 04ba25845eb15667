import {
  addMs,
  blockingFileItems,
  fileCompleteness,
  type Id,
  missingFileItems,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { isDatabaseAway } from "../../../../db/connection.ts";
import { gathered } from "../../../../db/gathered.ts";
import { sealOfNothing } from "../../../../db/recordset.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { derivedOf } from "../../../../events/derived.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { linesOf } from "../../../advice/client-files/actions/facts.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { contactDatesOf } from "../../interactions/actions/read.ts";
import * as advised from "../store/advised.ts";
import * as store from "../store/days.ts";
import * as files from "../store/files.ts";
import * as known from "../store/known.ts";
import { refreshRows } from "./row.ts";

/** How the daily rows follow what they are made of. The database marks customers whose data changed; a job computes. */

/** Has the row computed soon after the transaction. */
export async function askForRow({ services, subject, trx }: Work): Promise<void> {
  if (!(await store.isAnybodysCustomer(subject, trx))) return;
  await services.queue.send(trx, "book_row", { customerId: subject.customerId });
}

/** A contract was hidden or shown: in the same transaction, nothing is told any more of what may be hidden now. */
export async function clearRow(work: Work): Promise<void> {
  await store.lockDays(work.subject, work.trx);
  await store.addMark(work.subject, work.trx);
  await store.clearDays(work.subject, work.trx);
  await advised.forgetAdvised(work.trx, [work.subject.customerId]);
  await askForRow(work);
}

/** After each daily row: what the firms' Clubs cover of what is shared. */
export const underAdvice = derivedOf<readonly advised.Advised[]>({
  read: async (services, subject) => {
    const covered = await advised.advisedContracts(subject, services.db);
    const portfolios = covered.length === 0 ? [] : await visiblePortfolios(services, subject);
    return covered.flatMap(({ firmId, portfolioIds }) => {
      const known = portfolios.flatMap(({ id, ownedCents }) =>
        portfolioIds.includes(id) && ownedCents !== null ? [ownedCents] : [],
      );
      return known.length === 0 ? [] : [{ customerId: subject.customerId, firmId, cents: sumCents(known) }];
    });
  },
  seal: ({ made }) => ({ advised: advised.sealOf(made) }),
  keep: async (unit, all) => {
    const ids = all.map(({ subject }) => subject.customerId);
    const before = await advised.sealsOf(unit.db, ids);
    const changed = all.filter(
      ({ subject, seals }) => (before.get(subject.customerId) ?? sealOfNothing) !== seals["advised"],
    );
    if (changed.length > 0)
      await advised.saveAdvised(unit.db, {
        ids: changed.map(({ subject }) => subject.customerId),
        advised: changed.flatMap(({ made }) => made),
        at: unit.clock(),
      });
    return { advised: before };
  },
});

/** Of each firm of the customer: what lists and figures tell of the file that it holds. */
async function filesOf(services: Services, subject: Subject): Promise<readonly files.KeptFile[]> {
  const firmIds = await files.firmsOf(subject, services.db);
  return await Promise.all(
    firmIds.map(async (firmId) => {
      const lines = await linesOf(services, subject, firmId);
      return {
        customerId: subject.customerId,
        firmId,
        completeness: fileCompleteness(lines),
        missing: missingFileItems(lines),
        blocking: blockingFileItems(lines),
        total: lines.length,
      };
    }),
  );
}

/** With each daily row. */
export const filesKept = derivedOf<readonly files.KeptFile[]>({
  read: filesOf,
  keep: async (unit, all) => {
    const made = all.flatMap((one) => one.made);
    await files.saveFiles(unit.db, made, unit.clock());
    return {};
  },
});

/** In the transaction of what changes a file. */
export async function keepFiles({ services, subject, trx }: Work): Promise<void> {
  await files.saveFiles(trx, await filesOf(services, subject), services.clock());
}

/** A firm has no link any more: who is nobody's customer has no row, another's is made anew with what is kept beside it. */
export async function forgetRow(work: Work, _event: DomainEvents["customer.unlinked"]): Promise<void> {
  if (await store.isAnybodysCustomer(work.subject, work.trx)) await store.addMark(work.subject, work.trx);
  else await store.deleteDays(work.subject, work.trx);
}

/** An interaction was written, moved or hidden: the list shows its dates with it. */
export async function keepContacts({ services, subject }: Work): Promise<void> {
  await contactsKept(services, [subject.customerId]);
}

type Contacts = {
  readonly stood: ReadonlyMap<string, known.ContactsOf>;
  readonly dates: readonly known.ContactsOf[];
};

/** One after the other for a customer: of two exchanges at once each counts the other, and a recount neither forgets. Answers the dates
 * as they stood and as they are: none where a firm wrote nothing, whatever stood. */
async function contactsKept({ db: trx, clock }: UnitOfWork, customerIds: readonly Id[]): Promise<Contacts> {
  const at = clock();
  await store.lockDaysOf(trx, customerIds);
  const together = gathered(trx);
  const [standing, found] = await Promise.all([
    known.contactsOf(together, customerIds),
    contactDatesOf(together, customerIds, at),
  ]);
  const stood = new Map(standing.map((one) => [placeOf(one), one]));
  const places = new Set(found.map(placeOf));
  const silent = [...stood.values()].filter((one) => !places.has(placeOf(one)) && datesOf(one) !== noDates);
  const dates = [
    ...found,
    ...silent.map((one) => ({ ...one, lastContactAt: null, nextAppointmentAt: null })),
  ];
  const isOther = (one: known.ContactsOf) => datesOf(one) !== datesOf(stood.get(placeOf(one)) ?? never);
  await known.saveContacts(trx, dates.filter(isOther), at);
  if (standing.some(({ nextAppointmentAt: next }) => next !== null && next <= at))
    await known.forgetMet(trx, { ids: customerIds, now: at });
  return { stood, dates };
}

const metIsNoticedWithinMs = 600_000;

/** An appointment that began is a contact, and another one comes next: the list shows it within the minute, and the row is asked for
 * with what rests on it. */
export async function refreshMet(services: Services): Promise<number> {
  const now = services.clock();
  const customerIds = await known.metSince(services.db, { now, limit: rowsAtOnce });
  await eachBatch(services, customerIds, async (ids) => {
    await refreshContacts(services, ids);
    await refreshRows(services, ids, { checksBefore: false });
  });
  return customerIds.length;
}

/** Answers whose dates stood otherwise. */
async function refreshContacts(services: Services, customerIds: readonly Id[]): Promise<readonly Id[]> {
  return await inTransaction(services, async (unit) => {
    const { stood, dates } = await contactsKept(unit, customerIds);
    // An appointment that began is noticed within the minute: until then nothing is wrong.
    const since = addMs(unit.clock(), -metIsNoticedWithinMs);
    return dates.flatMap((date) => {
      const former = stood.get(placeOf(date));
      const isRight = former === undefined || datesOf(former) === datesOf(date);
      const isNew = date.lastContactAt !== null && date.lastContactAt >= since;
      return isRight || isNew ? [] : [date.customerId];
    });
  });
}

const placeOf = ({ customerId, firmId }: known.ContactsOf): string => `${customerId} ${firmId}`;
const datesOf = ({
  lastContactAt,
  nextAppointmentAt,
}: Pick<known.ContactsOf, "lastContactAt" | "nextAppointmentAt">): string =>
  JSON.stringify([lastContactAt, nextAppointmentAt]);
const never = { lastContactAt: null, nextAppointmentAt: null };
const noDates = datesOf(never);

/** Rows whose marks nothing has answered for a while. */
const marksAreOldAfterMs = 20_000;
const rowsAtOnce = 1000;

export async function refreshMarked(services: Services): Promise<number> {
  const before = addMs(services.clock(), -marksAreOldAfterMs);
  const customerIds = await store.markedCustomers(services.db, { before, limit: rowsAtOnce });
  await eachBatch(services, customerIds, async (ids) => {
    await refreshRows(services, ids, { checksBefore: false });
  });
  return customerIds.length;
}

/** Customers who are read and written together, and how many such groups at once: while the database answers of one, the process counts
 * the other. */
const together = 50;
const groupsAtOnce = 2;

/** The customer whose data make no row is reported, and keeps nobody else's from being made: what a batch does not do together is
 * done one by one. Where there is no database any more, as in a process that stops, nobody's data are at fault: the job ends, and
 * is taken again. */
async function eachBatch(
  services: Services,
  customerIds: readonly Id[],
  run: (ids: readonly Id[]) => Promise<void>,
): Promise<void> {
  const apart = async (ids: readonly Id[]): Promise<void> => {
    try {
      await run(ids);
    } catch (error) {
      if (error instanceof Error && isDatabaseAway(error)) throw error;
      const reason = String(error).slice(0, 200);
      const [customerId] = ids;
      if (ids.length === 1 && customerId !== undefined) {
        services.log("error", "book.row_failed", { customerId, error: reason });
        return;
      }
      services.log("warn", "book.rows_apart", { count: ids.length, error: reason });
      for (const id of ids) await apart([id]);
    }
  };
  let next = 0;
  const taken = async (): Promise<void> => {
    for (let at = next; at < customerIds.length; at = next) {
      next += together;
      await apart(customerIds.slice(at, at + together));
    }
  };
  // The others end too, before the job is said to have failed.
  const ended = await Promise.allSettled(Array.from({ length: groupsAtOnce }, taken));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** Customers of one run of the recount: well under what a job may last. */
const recountedAtOnce = 1000;

/** Proves the rows of everybody's customers equal to what their data make, counts those that are not, and makes the rows of the
 * new day. Piece by piece: each run asks for the next. */
export async function recount(
  services: Services,
  given: { readonly recountId: Id; readonly after: Id | null },
): Promise<void> {
  const { recountId: id, after } = given;
  if (after === null) await store.startRecount(services.db, { id, at: services.clock() });
  const customerIds = await store.linkedCustomers(services.db, { after, limit: recountedAtOnce });
  const { differences } = await recountRows(services, customerIds);
  if (differences > 0) services.log("error", "book.rows_differ", { count: differences });
  const last = customerIds.at(-1);
  const isLast = last === undefined || customerIds.length < recountedAtOnce;
  await inTransaction(services, async (unit) => {
    const finishedAt = isLast ? unit.clock() : null;
    await store.countRecounted(unit.db, { id, customers: customerIds.length, differences, finishedAt });
    if (!isLast) await unit.queue.send(unit.db, "book_recount_piece", { recountId: id, after: last });
  });
}

/** Compares the rows of these customers with what their data make, and what is kept with them with what was written, and makes those
 * of now. */
export async function recountRows(
  services: Services,
  customerIds: readonly Id[],
): Promise<{ readonly differences: number }> {
  const differing = new Set<Id>();
  await eachBatch(services, customerIds, async (ids) => {
    // First: alerts are made of these dates.
    const contacts = await refreshContacts(services, ids);
    const rows = await refreshRows(services, ids, { checksBefore: true });
    for (const id of [...rows.differing, ...contacts]) differing.add(id);
  });
  return { differences: differing.size };
}

/** What the list counts of alerts. */
export async function knownAlertCounts(unit: UnitOfWork, ids: readonly Id[]) {
  return await known.alertCountsOf(unit.db, ids);
}

/** The list counts, filters and sorts by what the alerts keep. */
export async function keepAlertCounts(unit: UnitOfWork, counts: readonly known.AlertCount[]): Promise<void> {
  await known.saveAlertCounts(unit.db, counts, unit.clock());
}
