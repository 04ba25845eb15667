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

/** Keeps the daily rows up to date. Database triggers mark the customers whose data changed; a job recomputes their rows. */

/** Queues the computation of the row, which runs soon after the transaction. */
export async function askForRow({ services, subject, trx }: Work): Promise<void> {
  if (!(await store.isAnybodysCustomer(subject, trx))) return;
  await services.queue.send(trx, "book_row", { customerId: subject.customerId });
}

/** Called when a contract is hidden or shown: clears, in the same transaction, everything that may concern a hidden contract. */
export async function clearRow(work: Work): Promise<void> {
  await store.lockDays(work.subject, work.trx);
  await store.addMark(work.subject, work.trx);
  await store.clearDays(work.subject, work.trx);
  await advised.forgetAdvised(work.trx, [work.subject.customerId]);
  await askForRow(work);
}

/** Recomputes after each daily row: the amount of the shared contracts that each firm's Club covers. */
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

/** Returns, for each firm of the customer, what lists and figures need to know of the file that it holds. */
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

/** Recomputes the state of the files with each daily row. */
export const filesKept = derivedOf<readonly files.KeptFile[]>({
  read: filesOf,
  keep: async (unit, all) => {
    const made = all.flatMap((one) => one.made);
    await files.saveFiles(unit.db, made, unit.clock());
    return {};
  },
});

/** Updates the state of the files in the transaction that changes one. */
export async function keepFiles({ services, subject, trx }: Work): Promise<void> {
  await files.saveFiles(trx, await filesOf(services, subject), services.clock());
}

/** Called when a firm has no link to the customer any more: deletes the row if no firm is left, otherwise marks it for
 * recomputation. */
export async function forgetRow(work: Work, _event: DomainEvents["customer.unlinked"]): Promise<void> {
  if (await store.isAnybodysCustomer(work.subject, work.trx)) await store.addMark(work.subject, work.trx);
  else await store.deleteDays(work.subject, work.trx);
}

/** Called when an interaction is written, moved or hidden: updates the contact dates of the list in the same transaction. */
export async function keepContacts({ services, subject }: Work): Promise<void> {
  await contactsKept(services, [subject.customerId]);
}

type Contacts = {
  readonly stood: ReadonlyMap<string, known.ContactsOf>;
  readonly dates: readonly known.ContactsOf[];
};

/** Locks the customers, so that concurrent interactions see each other and a recount misses none. Returns the former and the new
 * dates; both are null for a firm whose interactions are gone. */
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

/** Runs every minute: an appointment that began becomes the last contact and the next one takes its place. Updates the list, then
 * recomputes the rows that depend on it. */
export async function refreshMet(services: Services): Promise<number> {
  const now = services.clock();
  const customerIds = await known.metSince(services.db, { now, limit: rowsAtOnce });
  await eachBatch(services, customerIds, async (ids) => {
    await refreshContacts(services, ids);
    await refreshRows(services, ids, { checksBefore: false });
  });
  return customerIds.length;
}

/** Returns the customers whose stored dates were wrong. */
async function refreshContacts(services: Services, customerIds: readonly Id[]): Promise<readonly Id[]> {
  return await inTransaction(services, async (unit) => {
    const { stood, dates } = await contactsKept(unit, customerIds);
    // An appointment that began is picked up by a job that runs every minute: a recent contact is no difference yet.
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

/** Rows with a mark older than this are recomputed by the job that runs every minute. */
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

/** How many customers are processed together, and how many such groups run concurrently: while the database works for one group,
 * the process computes the other. */
const together = 50;
const groupsAtOnce = 2;

/** Runs a job on batches. If a batch fails, its customers are processed one by one; a customer that fails alone is logged and does
 * not block the others. If the database is unreachable, as when the process stops, no customer is at fault: the job fails and is
 * retried. */
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
  // Waits for the other groups before the job fails.
  const ended = await Promise.allSettled(Array.from({ length: groupsAtOnce }, taken));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** Customers of one run of the recount: it takes far less than the time limit of a job. */
const recountedAtOnce = 1000;

/** Checks the row of every customer against a recomputation, counts and logs the differences, and writes the rows of the new day.
 * Runs in pieces: each one queues the next. */
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

/** Compares the rows of these customers, and the data derived with them, with what the source data give; then writes the rows of
 * now. */
export async function recountRows(
  services: Services,
  customerIds: readonly Id[],
): Promise<{ readonly differences: number }> {
  const differing = new Set<Id>();
  await eachBatch(services, customerIds, async (ids) => {
    // Runs first, because the alerts depend on these dates.
    const contacts = await refreshContacts(services, ids);
    const rows = await refreshRows(services, ids, { checksBefore: true });
    for (const id of [...rows.differing, ...contacts]) differing.add(id);
  });
  return { differences: differing.size };
}

/** Returns the stored number of alerts that the list shows. */
export async function knownAlertCounts(unit: UnitOfWork, ids: readonly Id[]) {
  return await known.alertCountsOf(unit.db, ids);
}

/** Stores the number of alerts; the list shows it, filters and sorts by it. */
export async function keepAlertCounts(unit: UnitOfWork, counts: readonly known.AlertCount[]): Promise<void> {
  await known.saveAlertCounts(unit.db, counts, unit.clock());
}
