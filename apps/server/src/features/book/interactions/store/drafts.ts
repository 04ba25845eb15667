import type { Id, Instant, InteractionKind } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";

type Author = { readonly customerId: Id; readonly authorId: Id };

export async function draftOf(db: Db, { customerId, authorId }: Author) {
  const row = await db
    .selectFrom("interaction_drafts")
    .select(["content", "saved_at"])
    .where("customer_id", "=", customerId)
    .where("author_id", "=", authorId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function saveDraft(
  db: Db | Trx,
  { customerId, authorId }: Author,
  draft: { readonly content: string; readonly at: Instant },
): Promise<void> {
  const values = { content: draft.content, saved_at: draft.at };
  await db
    .insertInto("interaction_drafts")
    .values({ customer_id: customerId, author_id: authorId, ...values })
    .onConflict((conflict) => conflict.columns(["customer_id", "author_id"]).doUpdateSet(values))
    .execute();
}

export async function dropDraft(db: Db | Trx, { customerId, authorId }: Author): Promise<void> {
  await db
    .deleteFrom("interaction_drafts")
    .where("customer_id", "=", customerId)
    .where("author_id", "=", authorId)
    .execute();
}

export type StoredTemplate = {
  readonly id: Id;
  readonly name: string;
  readonly kind: InteractionKind;
  readonly body: string;
};

export async function templatesOf(firm: FirmSubject, db: Db | Trx): Promise<StoredTemplate[]> {
  return await db
    .selectFrom("note_templates")
    .select(["id", "name", "kind", "body"])
    .where("firm_id", "=", firm.firmId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

type Changed = StoredTemplate & { readonly by: Id; readonly at: Instant };

export async function addTemplate(
  firm: FirmSubject,
  trx: Trx,
  { by, at, ...template }: Changed,
): Promise<void> {
  await trx
    .insertInto("note_templates")
    .values({ firm_id: firm.firmId, ...template, changed_by: by, changed_at: at })
    .execute();
}

export async function changeTemplate(
  firm: FirmSubject,
  db: Db,
  { id, by, at, ...set }: Changed,
): Promise<boolean> {
  const done = await db
    .updateTable("note_templates")
    .set({ ...set, changed_by: by, changed_at: at })
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function removeTemplate(firm: FirmSubject, db: Db, id: Id): Promise<boolean> {
  const done = await db
    .deleteFrom("note_templates")
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Returns what advisors wrote about a customer, including hidden lines, for the customer; one line more than the page size, if
 * there are more. */
export async function ownLog(
  { customerId }: Subject,
  db: Db,
  { after, size }: { readonly after: Id | undefined; readonly size: number },
) {
  const rows = await db
    .selectFrom("interactions")
    .innerJoin("firms", "firms.id", "interactions.firm_id")
    .selectAll("interactions")
    .select("firms.name as firm_name")
    .where("interactions.customer_id", "=", customerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(interactions.at, interactions.id) < (select one.at, one.id from interactions one where one.customer_id = ${customerId} and one.id = ${after ?? null})`,
      ),
    )
    .orderBy("interactions.at", "desc")
    .orderBy("interactions.id", "desc")
    .limit(size + 1)
    .execute();
  return rows.map(fromRow);
}
