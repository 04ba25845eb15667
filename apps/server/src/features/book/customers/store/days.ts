import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { recordset } from "../../../../db/recordset.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { statement } from "../../../../db/statement.ts";
import { executeTogether } from "../../../../db/together.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Seals } from "../../../../events/derived.ts";
import { firmsOf } from "./files.ts";

/** The daily rows of a customer, and the marks that request a recomputation. */

type Columns = Insertable<Database["book_days"]>;
export type DayRow = FromRow<Selectable<Database["book_days"]>>;
export type DayFigures = Omit<DayRow, "customerId" | "latest" | "cleared" | "seals">;
/** Checksums of the data derived with a row, as of `at`. If `at` is not the row's moment, a version that writes no checksums wrote
 * the row. */
export type RowSeals = Seals & { readonly at: Instant };

/** Locks the customer's rows until the transaction ends, so that a row computed before a contract was hidden is not stored. */
export async function lockDays({ customerId }: Subject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`book/${customerId}`}, 0))`.execute(trx);
}

/** Locks the rows of many customers, always in the same order to avoid deadlocks. */
export async function lockDaysOf(trx: Trx, ids: readonly Id[]): Promise<void> {
  await lockOf(ids).execute(trx);
}

function lockOf(ids: readonly Id[]) {
  return sql`select ${prepared} pg_advisory_xact_lock(hashtextextended('book/' || id, 0))
    from unnest(${ids.toSorted()}::text[]) as id`;
}

/** The stored state of some customers: their marks, and the day and moment of the last row. */
export type Standing = {
  readonly marks: ReadonlyMap<Id, readonly number[]>;
  readonly rows: ReadonlyMap<Id, Pick<DayRow, "day" | "computedAt">>;
};

/** Locks the customers as `lockDaysOf` does, then reads their state. */
export async function lockStanding(trx: Trx, ids: readonly Id[]): Promise<Standing> {
  const [, marked, rows] = await executeTogether(trx, [
    lockOf(ids).compile(trx),
    sql`select ${prepared} customer_id, id from book_marks where customer_id = any(${ids}::uuid[])`.compile(
      trx,
    ),
    sql`select ${prepared} customer_id, day, computed_at from book_days
      where customer_id = any(${ids}::uuid[]) and latest order by customer_id for update`.compile(trx),
  ]);
  const known: readonly Pick<Selectable<Database["book_days"]>, "customer_id" | "day" | "computed_at">[] =
    rows ?? [];
  return {
    marks: marksByCustomer(marked ?? []),
    rows: new Map(known.map((row) => [row.customer_id, { day: row.day, computedAt: row.computed_at }])),
  };
}

type Mark = { readonly customer_id: Id; readonly id: number };

function marksByCustomer(rows: readonly Mark[]): ReadonlyMap<Id, readonly number[]> {
  const byCustomer = Map.groupBy(rows, (row) => row.customer_id);
  return new Map([...byCustomer].map(([customerId, own]) => [customerId, own.map(({ id }) => id)]));
}

/** Stores the rows of a day, which lists read from now on. The caller has checked that none is older than the stored one
 * (`isNewer`). */
export async function saveDays(
  trx: Trx,
  rows: readonly (DayFigures & { readonly customerId: Id; readonly seals: RowSeals })[],
  standing: Standing,
): Promise<void> {
  const made = rows.map((row) => toRow<Columns>({ ...row, latest: true, cleared: false }));
  const [first] = made;
  if (first === undefined) return;
  const former = rows.flatMap(({ customerId, day }) => {
    const last = standing.rows.get(customerId)?.day;
    return last === undefined || last === day ? [] : [{ customer_id: customerId, day: last }];
  });
  const columns = Object.keys(first).map((name) => sql.ref(name));
  const save = sql`insert ${prepared} into book_days (${sql.join(columns)})
    select ${sql.join(columns)} from ${recordset("book_days", made)}
    on conflict (customer_id, day) do update
    set (${sql.join(columns)}) = row (${sql.join(columns.map((column) => sql`excluded.${column}`))})`;
  const leave = sql`update ${prepared} book_days set latest = false
    where latest and (customer_id, day) in (select customer_id, day from ${recordset("book_days", former)})`;
  const asked = former.length === 0 ? [save] : [leave, save];
  await executeTogether(
    trx,
    asked.map((one) => one.compile(trx)),
  );
}

/** Returns whether a reading is at least as recent as the stored row; an older one that comes late is discarded. */
export function isNewer(
  { rows }: Standing,
  { customerId, computedAt }: Pick<DayRow, "customerId" | "computedAt">,
): boolean {
  return (rows.get(customerId)?.computedAt ?? "") <= computedAt;
}

type Ours = Pick<Subject, "customerId">;

const latest = statement((db, { customerId }: Ours) =>
  db.selectFrom("book_days").selectAll().where("customer_id", "=", customerId).where("latest", "=", true),
);

export async function latestDay({ customerId }: Subject, db: Db | Trx): Promise<DayRow | undefined> {
  const [row] = await latest(db, { customerId });
  return fromRowIfAny(row);
}

/** Clears what may concern contracts hidden now: deletes the rows of former days, and empties the figures of the last one. */
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

/** Deletes only the marks that were read before the rows were computed. */
export async function deleteMarks(trx: Trx, ids: readonly Id[], seen: readonly number[]): Promise<void> {
  if (seen.length === 0) return;
  await trx
    .deleteFrom("book_marks")
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("id", "=", sql<number>`any(${[...seen]}::bigint[])`)
    .execute();
}

/** Returns customers with a mark older than a given instant. */
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

/** Returns all customers who have an advisor, in the order of their ids. */
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
