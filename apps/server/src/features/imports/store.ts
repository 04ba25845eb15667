import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../db/connection.ts";
import type { Database } from "../../db/schema.ts";
import type { Subject } from "../../edge/subject.ts";

export type ImportRow = Selectable<Database["statement_imports"]>;

export async function insertImport(
  subject: Subject,
  db: Db | Trx,
  row: Omit<Insertable<Database["statement_imports"]>, "customer_id">,
): Promise<void> {
  await db
    .insertInto("statement_imports")
    .values({ ...row, customer_id: subject.customerId })
    .execute();
}

/** An import without what its file says, which is as large as the file. */
export type ImportHead = Omit<ImportRow, "content" | "file_hash" | "targets">;

export async function listImports(subject: Subject, db: Db): Promise<ImportHead[]> {
  return await db
    .selectFrom("statement_imports")
    .select(["customer_id", "id", "file_name", "format", "state", "warnings", "added_count"])
    .select(["created_at", "confirmed_at", "undone_at"])
    .where("customer_id", "=", subject.customerId)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

export async function importById(subject: Subject, db: Db | Trx, id: Id): Promise<ImportRow | undefined> {
  return await db
    .selectFrom("statement_imports")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** previewed -> confirmed, once. */
export async function confirmImport(
  subject: Subject,
  trx: Trx,
  move: { id: Id; at: Instant },
): Promise<ImportRow | undefined> {
  return await trx
    .updateTable("statement_imports")
    .set({ state: "confirmed", confirmed_at: move.at })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", move.id)
    .where("state", "=", "previewed")
    .returningAll()
    .executeTakeFirst();
}

type Written = { readonly id: Id; readonly count: number; readonly targets: Readonly<Record<string, Id>> };

export async function setWritten(subject: Subject, trx: Trx, written: Written): Promise<void> {
  await trx
    .updateTable("statement_imports")
    .set({ added_count: written.count, targets: JSON.stringify(written.targets) })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", written.id)
    .execute();
}

/** confirmed -> undone, within its time. */
export async function undoImport(
  subject: Subject,
  trx: Trx,
  move: { id: Id; at: Instant; confirmedAfter: Instant },
): Promise<boolean> {
  const row = await trx
    .updateTable("statement_imports")
    .set({ state: "undone", undone_at: move.at })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", move.id)
    .where("state", "=", "confirmed")
    .where("confirmed_at", ">", move.confirmedAfter)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropPreview(subject: Subject, db: Db, id: Id): Promise<boolean> {
  const row = await db
    .deleteFrom("statement_imports")
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .where("state", "=", "previewed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirmed imports that told of a contract. */
export async function confirmedInto(subject: Subject, trx: Trx, portfolioId: Id): Promise<ImportRow[]> {
  return await trx
    .selectFrom("statement_imports")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("state", "=", "confirmed")
    .where(
      sql<boolean>`exists (select from jsonb_each_text(targets) as t where t.value = ${portfolioId}::text)`,
    )
    .orderBy("confirmed_at")
    .execute();
}
