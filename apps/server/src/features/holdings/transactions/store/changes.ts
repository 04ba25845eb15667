import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { CategoryBefore } from "../../../../db/schema-portfolio-pages.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

type Columns = Insertable<Database["category_changes"]>;
export type ChangeRow = FromRow<Selectable<Database["category_changes"]>>;

/** Returns the present categories of the lines, locked until the transaction ends. */
export async function lockCategories(
  subject: Subject,
  trx: Trx,
  ids: readonly Id[],
): Promise<CategoryBefore[]> {
  const rows = await trx
    .selectFrom("transactions")
    .select(["id", "category_id as categoryId", "category_corrected as corrected"])
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows;
}

export async function keepChange(
  subject: Subject,
  trx: Trx,
  { before, ...change }: Omit<ChangeRow, "customerId">,
): Promise<void> {
  await trx
    .insertInto("category_changes")
    .values({
      ...toRow<Omit<Columns, "before" | "customer_id">>(change),
      before: JSON.stringify(before),
      customer_id: subject.customerId,
    })
    .execute();
}

export async function forgetChangesBefore(subject: Subject, trx: Trx, moment: Instant): Promise<void> {
  await trx
    .deleteFrom("category_changes")
    .where("customer_id", "=", subject.customerId)
    .where("created_at", "<", moment)
    .execute();
}

/** Deletes the change and returns it, so that it is undone once. */
export async function takeChange(
  subject: Subject,
  trx: Trx,
  { id, since }: { readonly id: Id; readonly since: Instant },
): Promise<ChangeRow | undefined> {
  return fromRowIfAny(
    await trx
      .deleteFrom("category_changes")
      .where("customer_id", "=", subject.customerId)
      .where("id", "=", id)
      .where("created_at", ">=", since)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Restores the earlier categories of lines, except those changed again since. Returns the number of restored lines. */
export async function restoreCategories(subject: Subject, trx: Trx, change: ChangeRow): Promise<number> {
  const rows = change.before;
  const result = await sql`
    update transactions set category_id = was.category_id, category_corrected = was.corrected
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.categoryId)}::text[],
      ${rows.map((row) => row.corrected)}::boolean[]
    ) as was (id, category_id, corrected)
    where transactions.customer_id = ${subject.customerId} and transactions.id = was.id
      and transactions.category_id = ${change.categoryId}`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}

export async function ruleOf(subject: Subject, trx: Trx, wordingKey: string): Promise<string | null> {
  const row = await trx
    .selectFrom("category_rules")
    .select("category_id")
    .where("customer_id", "=", subject.customerId)
    .where("wording_key", "=", wordingKey)
    .executeTakeFirst();
  return row?.category_id ?? null;
}

/** Deletes the rule unless it was changed since. */
export async function dropRule(
  subject: Subject,
  trx: Trx,
  rule: { readonly wordingKey: string; readonly categoryId: string },
): Promise<void> {
  await trx
    .deleteFrom("category_rules")
    .where("customer_id", "=", subject.customerId)
    .where("wording_key", "=", rule.wordingKey)
    .where("category_id", "=", rule.categoryId)
    .execute();
}
