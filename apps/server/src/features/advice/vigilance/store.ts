import type { Day, Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";

/** The only file with SQL on vigilance data. */

type Columns = Database["vigilance_entries"];
export type VigilanceRow = FromRow<Selectable<Columns>>;
type NewEntry = Omit<FromRow<Insertable<Columns>>, "customerId" | "keptUntil" | "checks"> &
  Pick<VigilanceRow, "checks">;
type OfFirm = Pick<FirmSubject, "firmId">;

/** Returns the entries of this firm only, newest first. */
export async function entriesOf(
  { customerId }: Subject,
  db: Db | Trx,
  { firmId }: OfFirm,
): Promise<VigilanceRow[]> {
  const rows = await db
    .selectFrom("vigilance_entries")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .orderBy("rank", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Returns false if another entry of this rank was written concurrently. */
export async function insertEntry(
  { customerId }: Subject,
  trx: Trx,
  { firmId, checks, ...entry }: NewEntry,
): Promise<boolean> {
  const row = toRow<Insertable<Columns>>({ ...entry, customerId, firmId, checks: JSON.stringify(checks) });
  const added = await trx
    .insertInto("vigilance_entries")
    .values(row)
    .onConflict((conflict) => conflict.columns(["customer_id", "firm_id", "rank"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Sets the end of the retention when a relation ends; null if it starts again. */
export async function keepUntil(
  { customerId }: Subject,
  trx: Trx,
  { firmId, day }: { readonly firmId: Id; readonly day: Day | null },
): Promise<void> {
  await trx
    .updateTable("vigilance_entries")
    .set({ kept_until: day })
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .execute();
}

/** Deletes what the law no longer requires: of relations that ended, and of customers erased before an instant. */
export async function forgetDue(
  db: Db,
  { today, erasedBefore }: { readonly today: Day; readonly erasedBefore: Instant },
): Promise<number> {
  const done = await sql`delete from vigilance_entries as kept where kept.kept_until < ${today}
    or exists (select from erasures where erasures.user_id = kept.customer_id and erasures.erased_at < ${erasedBefore})`.execute(
    db,
  );
  return Number(done.numAffectedRows ?? 0n);
}

/** Returns the erased customers of whom the firm still keeps entries, latest erasure first. */
export async function keptOfErased({ firmId }: OfFirm, db: Db | Trx) {
  const { rows } = await sql<{ customer_id: Id; erased_at: Instant; kept_until: Day | null; count: number }>`
    select kept.customer_id, gone.erased_at, max(kept.kept_until) as kept_until, count(*)::int as count
    from vigilance_entries as kept
    join erasures as gone on gone.user_id = kept.customer_id
    where kept.firm_id = ${firmId}
    group by kept.customer_id, gone.erased_at
    order by gone.erased_at desc, kept.customer_id`.execute(db);
  return rows.map(fromRow);
}
