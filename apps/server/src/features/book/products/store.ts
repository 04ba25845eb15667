import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { columnsOf, type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

export type StoredProduct = FromRow<Selectable<Database["products"]>> & { readonly openMissions: number };
type Stored = Database["products"];
type Words = Omit<FromRow<Insertable<Stored>>, "firmId" | "id" | "updatedAt">;
export type ProductChange = { readonly id: Id; readonly words: Words; readonly at: Instant };

function products(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("products")
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from missions m where m.firm_id = products.firm_id and m.state = 'open'
        and products.id = any(m.product_ids))`.as("open_missions"),
    )
    .where("firm_id", "=", firm.firmId);
}

export async function list(firm: FirmSubject, db: Db | Trx): Promise<StoredProduct[]> {
  const rows = await products(firm, db)
    .orderBy(sql`folded(name)`)
    .orderBy("id")
    .limit(1000)
    .execute();
  return rows.map(fromRow);
}

export async function byId(firm: FirmSubject, db: Db | Trx, id: Id): Promise<StoredProduct | undefined> {
  return fromRowIfAny(await products(firm, db).where("id", "=", id).executeTakeFirst());
}

export async function insert(firm: FirmSubject, trx: Trx, { id, words, at }: ProductChange): Promise<void> {
  await trx
    .insertInto("products")
    .values(toRow<Insertable<Stored>>({ ...words, firmId: firm.firmId, id, updatedAt: at }))
    .execute();
}

export async function update(
  firm: FirmSubject,
  trx: Trx,
  { id, words, at }: ProductChange,
): Promise<boolean> {
  const done = await trx
    .updateTable("products")
    .set(columnsOf({ ...words, updatedAt: at }))
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
