import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { recordset } from "../../../../db/recordset.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Seals } from "../../../../events/derived.ts";
import { firmsOf } from "./files.ts";

/** The daily rows of a customer, and the marks that ask for a new one. */

type Columns = Insertable<Database["book_days"]>;
export type DayRow = FromRow<Selectable<Database["book_days"]>>;
export type DayFigures = Omit<DayRow, "customerId" | "latest" | "cleared" | "seals">;
/** Of what is kept with a row, of the moment `at`: a row of another one was written by a version that kept none. */
export type RowSeals = Seals & { readonly at: Instant };

/** Until the transaction ends, nobody else writes the customer's rows: a row of what is hidden meanwhile is not kept. */
export async function lockDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`book/${customerId}`}, 0))`.execute(trx);
}

/** The same of many, in one order for whoever takes several. */
export async function lockDaysOf(trx: Trx, ids: readonly Id[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('book/' || id, 0))
    from unnest(${ids.toSorted()}::text[]) as id`.execute(trx);
}

/** The rows of a day, which lists read from now on; answers whose were kept, with the moment of the row before. An older reading that comes late changes nothing. */
export async function saveDays(
  trx: Trx,
  rows: readonly (DayFigures & { readonly customerId: Id; readonly seals: RowSeals })[],
): Promise<ReadonlyMap<Id, Instant | null>> {
  const known = await trx
    .selectFrom("book_days")
    .select(["customer_id", "day", "computed_at"])
    .where("customer_id", "=", sql<Id>`any(${rows.map((row) => row.customerId)}::uuid[])`)
    .where("latest", "=", true)
    .orderBy("customer_id")
    .forUpdate()
    .execute();
  const before = new Map(known.map((row) => [row.customer_id, row]));
  const kept = rows.filter((row) => (before.get(row.customerId)?.computed_at ?? "") <= row.computedAt);
  if (kept.length === 0) return new Map();
  await trx
    .updateTable("book_days")
    .set({ latest: false })
    .where("latest", "=", true)
    .where(
      sql<boolean>`(customer_id, day) in (select customer_id, day from ${recordset(
        "book_days",
        kept.flatMap(({ customerId, day }) => {
          const last = before.get(customerId)?.day;
          return last === undefined || last === day ? [] : [{ customer_id: customerId, day: last }];
        }),
      )})`,
    )
    .execute();
  const made = kept.map((row) => toRow<Columns>({ ...row, latest: true, cleared: false }));
  const columns = Object.keys(made[0] ?? {}).map((name) => sql.ref(name));
  await sql`insert into book_days (${sql.join(columns)}) select ${sql.join(columns)} from ${recordset("book_days", made)}
    on conflict (customer_id, day) do update
    set (${sql.join(columns)}) = row (${sql.join(columns.map((column) => sql`excluded.${column}`))})`.execute(
    trx,
  );
  return new Map(kept.map(({ customerId }) => [customerId, before.get(customerId)?.computed_at ?? null]));
}

type Ours = Pick<Subject, "customerId">;

const latest = statement((db, { customerId }: Ours) =>
  db.selectFrom("book_days").selectAll().where("customer_id", "=", customerId).where("latest", "=", true),
);

export async function latestDay({ customerId }: Subject, db: Db | Trx): Promise<DayRow | undefined> {
  const [row] = await latest(db, { customerId });
  return fromRowIfAny(row);
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
      seals: null,
    })
    .where("customer_id", "=", customerId)
    .execute();
}

export async function deleteDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await deleteDaysOf(trx, [customerId]);
}

export async function deleteDaysOf(trx: Trx, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  const isTheirs = sql<boolean>`customer_id = any(${[...ids]}::uuid[])`;
  await trx.deleteFrom("book_days").where(isTheirs).execute();
  await trx.deleteFrom("book_marks").where(isTheirs).execute();
}

export async function isAnybodysCustomer({ customerId }: Subject, db: Db | Trx): Promise<boolean> {
  return (await firmsOf({ customerId }, db)).length > 0;
}

export async function addMark({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.insertInto("book_marks").values({ customer_id: customerId }).execute();
}

export async function marksOf({ customerId }: Subject, db: Db | Trx): Promise<number[]> {
  return (await marks(db, { customerId })).map((row) => row.id);
}

const marks = statement((db, { customerId }: Ours) =>
  db.selectFrom("book_marks").select("id").where("customer_id", "=", customerId),
);

export async function marksOfMany(trx: Trx, ids: readonly Id[]): Promise<ReadonlyMap<Id, readonly number[]>> {
  const rows = await trx
    .selectFrom("book_marks")
    .select(["customer_id", "id"])
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  const found = new Map<Id, number[]>();
  for (const row of rows) found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), row.id]);
  return found;
}

/** Those that were read before the rows were computed, and no others. */
export async function deleteMarks(trx: Trx, ids: readonly Id[], seen: readonly number[]): Promise<void> {
  if (seen.length === 0) return;
  await trx
    .deleteFrom("book_marks")
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("id", "=", sql<number>`any(${[...seen]}::bigint[])`)
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
