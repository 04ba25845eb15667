import { type Id } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { type FromRow, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The categories of transactions, and the saver's rules that assign them. */

const rules = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("category_rules")
    .modifyFront(prepared)
    .select(["wording_key", "category_id"])
    .where("customer_id", "=", customerId),
);

export async function rulesOf({ customerId }: Subject, db: Db | Trx): Promise<ReadonlyMap<string, string>> {
  const rows = await rules(db, { customerId });
  return new Map(rows.map((row) => [row.wording_key, row.category_id]));
}

export async function saveRule(
  subject: Subject,
  trx: Trx,
  rule: Omit<FromRow<Insertable<Database["category_rules"]>>, "customerId">,
): Promise<void> {
  await trx
    .insertInto("category_rules")
    .values({
      ...toRow<Omit<Insertable<Database["category_rules"]>, "customer_id">>(rule),
      customer_id: subject.customerId,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "wording_key"]).doUpdateSet({ category_id: rule.categoryId }),
    )
    .execute();
}

export async function setCategory(
  subject: Subject,
  trx: Trx,
  change: { ids: readonly Id[]; categoryId: string },
): Promise<void> {
  await trx
    .updateTable("transactions")
    .set({ category_id: change.categoryId, category_corrected: true })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", sql<Id>`any(${[...change.ids]}::uuid[])`)
    .execute();
}

export async function wordings(subject: Subject, db: Db | Trx) {
  return await db
    .selectFrom("transactions")
    .select(["id", "original_wording as originalWording"])
    .where("customer_id", "=", subject.customerId)
    .execute();
}
