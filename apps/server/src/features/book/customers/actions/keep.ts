import { addMs, type Id, sumCents } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { isDatabaseAway } from "../../../../db/connection.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Work } from "../../../../edge/work.ts";
import type { DomainEvents } from "../../../../events/events.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { contactDatesOf } from "../../interactions/actions/read.ts";
import * as advised from "../store/advised.ts";
import * as store from "../store/days.ts";
import { isRowRight, refreshRow, sharedSubject } from "./row.ts";

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
  await advised.forgetAdvised(work.subject, work.trx);
  await askForRow(work);
}

/** After each daily row: what the firms' Clubs cover of what is shared. */
export async function keepUnderAdvice({ services, subject, trx }: Work): Promise<void> {
  const covered = await advised.advisedContracts(subject, trx);
  const portfolios = covered.length === 0 ? [] : await visiblePortfolios(services, subject);
  const sums = covered.flatMap(({ firmId, portfolioIds }) => {
    const known = portfolios.flatMap(({ id, ownedCents }) =>
      portfolioIds.includes(id) && ownedCents !== null ? [ownedCents] : [],
    );
    return known.length === 0 ? [] : [[firmId, sumCents(known)] as const];
  });
  await advised.saveAdvised(subject, trx, { advised: new Map(sums), at: services.clock() });
}

/** A firm has no link any more; who is nobody's customer has no row. */
export async function forgetRow(work: Work, _event: DomainEvents["customer.unlinked"]): Promise<void> {
  if (!(await store.isAnybodysCustomer(work.subject, work.trx)))
    await store.deleteDays(work.subject, work.trx);
}

/** An interaction was written, moved or hidden: the list shows its dates with it. */
export async function keepContacts({ services, subject, trx }: Work): Promise<void> {
  const at = services.clock();
  const contacts = await contactDatesOf(trx, subject.customerId, at);
  await store.saveContacts(subject, trx, { contacts, at });
}

/** An appointment of yesterday is a contact today. */
async function refreshContacts(services: Services, customerId: Id): Promise<void> {
  const at = services.clock();
  const contacts = await contactDatesOf(services.db, customerId, at);
  await store.saveContacts(sharedSubject(customerId), services.db, { contacts, at });
}

/** Rows whose marks nothing has answered for a while. */
const marksAreOldAfterMs = 20_000;
const rowsAtOnce = 1000;

export async function refreshMarked(services: Services): Promise<number> {
  const before = addMs(services.clock(), -marksAreOldAfterMs);
  const customerIds = await store.markedCustomers(services.db, { before, limit: rowsAtOnce });
  for (const customerId of customerIds)
    await apart(services, customerId, async () => await refreshRow(services, customerId));
  return customerIds.length;
}

/** The customer whose data make no row is reported, and keeps nobody else's from being made. Where there is no database any more,
 * as in a process that stops, nobody's data are at fault: the job ends, and is taken again. */
async function apart(services: Services, customerId: Id, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Error && isDatabaseAway(error)) throw error;
    services.log("error", "book.row_failed", { customerId, error: String(error).slice(0, 200) });
  }
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
  let differences = 0;
  for (const customerId of customerIds)
    await apart(services, customerId, async () => {
      if (!(await isRowRight(services, customerId))) differences += 1;
      await refreshRow(services, customerId);
      await refreshContacts(services, customerId);
    });
  if (differences > 0) services.log("error", "book.rows_differ", { count: differences });
  const last = customerIds.at(-1);
  const isLast = last === undefined || customerIds.length < recountedAtOnce;
  await inTransaction(services, async (unit) => {
    const finishedAt = isLast ? unit.clock() : null;
    await store.countRecounted(unit.db, { id, customers: customerIds.length, differences, finishedAt });
    if (!isLast) await unit.queue.send(unit.db, "book_recount_piece", { recountId: id, after: last });
  });
}

/** The list counts, filters and sorts by what the alerts keep. */
export async function keepAlertCount(
  { services, subject, trx }: Work,
  counted: { readonly firmId: Id; readonly count: number | null },
): Promise<void> {
  await store.saveAlertCount(subject, trx, { ...counted, at: services.clock() });
}
