import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The daily rows of a customer, and the marks that ask for a new one. */

type Columns = Insertable<Database["book_days"]>;
export type DayRow = FromRow<Selectable<Database["book_days"]>>;
export type DayFigures = Omit<DayRow, "customerId" | "latest" | "cleared">;

/** Until the transaction ends, nobody else writes the customer's rows: a row of what is hidden meanwhile is not kept. */
export async function lockDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`book/${customerId}`}, 0))`.execute(trx);
}

/** The row of a day, which lists read from now on. An older reading that comes late changes nothing. */
export async function saveDay({ customerId }: Subject, trx: Trx, figures: DayFigures): Promise<void> {
  const { day, computedAt } = figures;
  const known = await trx
    .selectFrom("book_days")
    .select(["day", "computed_at"])
    .where("customer_id", "=", customerId)
    .where("latest", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (known !== undefined && known.computed_at > computedAt) return;
  if (known !== undefined && known.day !== day)
    await trx
      .updateTable("book_days")
      .set({ latest: false })
      .where("customer_id", "=", customerId)
      .where("latest", "=", true)
      .execute();
  const row = toRow<Columns>({ ...figures, customerId, latest: true, cleared: false });
  await trx
    .insertInto("book_days")
    .values(row)
    .onConflict((conflict) => conflict.columns(["customer_id", "day"]).doUpdateSet(row))
    .execute();
}

export async function latestDay({ customerId }: Subject, db: Db | Trx): Promise<DayRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("book_days")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("latest", "=", true)
      .executeTakeFirst(),
  );
}

/** Forgets what was told of contracts that may be hidden now: the days before, and the figures of the last one. */
export async function clearDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx
    .deleteFrom("book_days")
    .where("customer_id", "=", customerId)
    .where("latest", "=", false)
    .execute();
  await trx
    .updateTable("book_days")
    .set({
      cleared: true,
      wealth_cents: null,
      flows_cents: null,
      market_cents: null,
      cash_cents: null,
      oldest_on: null,
      connection: null,
      contract_count: null,
      unknown_count: null,
      favourite_kind: null,
      concentration: null,
      kinds: [],
      isins: [],
      insurers: [],
    })
    .where("customer_id", "=", customerId)
    .execute();
}

export async function deleteDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.deleteFrom("book_days").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("book_marks").where("customer_id", "=", customerId).execute();
}

export async function isAnybodysCustomer({ customerId }: Subject, db: Db | Trx): Promise<boolean> {
  const link = await db
    .selectFrom("customer_advisors")
    .select("advisor_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return link !== undefined;
}

export async function addMark({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.insertInto("book_marks").values({ customer_id: customerId }).execute();
}

export async function marksOf({ customerId }: Subject, db: Db | Trx): Promise<number[]> {
  const rows = await db.selectFrom("book_marks").select("id").where("customer_id", "=", customerId).execute();
  return rows.map((row) => row.id);
}

/** Those that were read before the row was computed, and no others. */
export async function deleteMarks({ customerId }: Subject, trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("book_marks")
    .where("customer_id", "=", customerId)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Customers with a mark that is this old. */
export async function markedCustomers(
  db: Db,
  { before, limit }: { readonly before: Instant; readonly limit: number },
): Promise<Id[]> {
  const rows = await db
    .selectFrom("book_marks")
    .select("customer_id")
    .distinct()
    .where("marked_at", "<=", before)
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Everybody who is somebody's customer, in order. */
export async function linkedCustomers(
  db: Db,
  { after, limit }: { readonly after: Id | null; readonly limit: number },
): Promise<Id[]> {
  let query = db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .distinct()
    .orderBy("customer_id")
    .limit(limit);
  if (after !== null) query = query.where("customer_id", ">", after);
  return (await query.execute()).map((row) => row.customer_id);
}

export async function startRecount(trx: Db | Trx, recount: { id: Id; at: Instant }): Promise<void> {
  await trx
    .insertInto("book_recounts")
    .values({ id: recount.id, started_at: recount.at, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countRecounted(
  db: Db | Trx,
  given: { id: Id; customers: number; differences: number; finishedAt: Instant | null },
): Promise<void> {
  await db
    .updateTable("book_recounts")
    .set((eb) => ({
      customer_count: eb("customer_count", "+", given.customers),
      difference_count: eb("difference_count", "+", given.differences),
      finished_at: given.finishedAt,
    }))
    .where("id", "=", given.id)
    .execute();
}

export type KnownContacts = {
  readonly firmId: Id;
  readonly lastContactAt: Instant | null;
  readonly nextAppointmentAt: Instant | null;
};

/** What one firm knows of its contacts with the customer. */
export async function saveContacts(
  { customerId }: Subject,
  trx: Db | Trx,
  { contacts, at }: { readonly contacts: readonly KnownContacts[]; readonly at: Instant },
): Promise<void> {
  for (const { firmId, lastContactAt, nextAppointmentAt } of contacts) {
    const known = { last_contact_at: lastContactAt, next_appointment_at: nextAppointmentAt, updated_at: at };
    await trx
      .insertInto("firm_customers")
      .values({ customer_id: customerId, firm_id: firmId, alert_count: null, ...known })
      .onConflict((conflict) => conflict.columns(["customer_id", "firm_id"]).doUpdateSet(known))
      .execute();
  }
}

/** How many alerts on the customer one firm has open, for its list; null until they are found again. */
export async function saveAlertCount(
  { customerId }: Subject,
  trx: Trx,
  { firmId, count, at }: { readonly firmId: Id; readonly count: number | null; readonly at: Instant },
): Promise<void> {
  const known = { alert_count: count, updated_at: at };
  const empty = { last_contact_at: null, next_appointment_at: null };
  await trx
    .insertInto("firm_customers")
    .values({ customer_id: customerId, firm_id: firmId, ...empty, ...known })
    .onConflict((conflict) => conflict.columns(["customer_id", "firm_id"]).doUpdateSet(known))
    .execute();
}
