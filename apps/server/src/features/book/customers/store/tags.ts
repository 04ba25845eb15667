import type { Id, Instant } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { bookOf } from "./book.ts";

type Tag = { readonly id: Id; readonly name: string; readonly colour: string };

/** Returns the firm's tags, each with the number of customers with it whom the actor may access. */
export async function tagsOf(firm: FirmSubject, db: Db | Trx) {
  const mine = bookOf(firm, db)
    .innerJoin("customer_tags as tagged", (join) =>
      join.onRef("tagged.customer_id", "=", "book.customer_id").on("tagged.firm_id", "=", firm.firmId),
    )
    .select(({ fn }) => ["tagged.tag_id", fn.countAll<number>().as("count")])
    .groupBy("tagged.tag_id");
  const rows = await db
    .selectFrom("firm_tags")
    .leftJoin(mine.as("mine"), "mine.tag_id", "firm_tags.id")
    .select(["firm_tags.id", "firm_tags.name", "firm_tags.colour"])
    .select(sql<number>`coalesce(mine.count, 0)::int`.as("customer_count"))
    .where("firm_tags.firm_id", "=", firm.firmId)
    .orderBy(sql`folded(firm_tags.name)`)
    .execute();
  return rows.map(fromRow);
}

/** Returns the tags of these customers, by customer. */
export async function tagsByCustomer(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Tag[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tagsOfSome(db, firm, { ids: [...ids], fixed: {} });
  const tags = new Map<Id, Tag[]>();
  for (const { customer_id: id, ...tag } of rows) tags.set(id, [...(tags.get(id) ?? []), tag]);
  return tags;
}

type OfSome = { readonly ids: readonly Id[]; readonly fixed: object };
const tagsOfSome = firmStatement((db, { firmId }, { ids }: OfSome) =>
  db
    .selectFrom("customer_tags")
    .innerJoin("firm_tags", (join) =>
      join
        .onRef("firm_tags.id", "=", "customer_tags.tag_id")
        .onRef("firm_tags.firm_id", "=", "customer_tags.firm_id"),
    )
    .modifyFront(prepared)
    .select(["customer_tags.customer_id", "firm_tags.id", "firm_tags.name", "firm_tags.colour"])
    .where("customer_tags.firm_id", "=", firmId)
    .where("customer_tags.customer_id", "=", sql<Id>`any(${ids}::uuid[])`)
    .orderBy(sql`folded(firm_tags.name)`),
);

/** Selects the tags of the customer in a column, as a subquery. */
export function tagsOfOne({ firmId }: FirmSubject, column: string): RawBuilder<readonly Tag[]> {
  return sql<readonly Tag[]>`(
    select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'colour', tag.colour)
      order by folded(tag.name)), '[]')
    from customer_tags given join firm_tags tag on tag.id = given.tag_id and tag.firm_id = given.firm_id
    where given.firm_id = ${firmId} and given.customer_id = ${sql.ref(column)})`;
}

/** Serialises changes of the firm's tags, so that no two have the same name and the limit per firm holds. */
export async function lockTags(firm: FirmSubject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags/${firm.firmId}`}, 0))`.execute(trx);
}

/** Returns whether the firm has the tag, and locks it against deletion until the transaction ends. */
export async function hasTag(firm: FirmSubject, trx: Trx, id: Id): Promise<boolean> {
  const row = await trx
    .selectFrom("firm_tags")
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the firm already has a tag of this name. */
export async function insertTag(firm: FirmSubject, trx: Trx, tag: Tag & { at: Instant }): Promise<boolean> {
  const { id, name, colour, at } = tag;
  const added = await trx
    .insertInto("firm_tags")
    .values({ firm_id: firm.firmId, id, name, colour, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function isNameFree(
  firm: FirmSubject,
  trx: Trx,
  { id, name }: Pick<Tag, "id" | "name">,
): Promise<boolean> {
  const row = await trx
    .selectFrom("firm_tags")
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where(sql<boolean>`folded(name) = folded(${name})`)
    .where("id", "!=", id)
    .executeTakeFirst();
  return row === undefined;
}

export async function tagNamed(firm: FirmSubject, trx: Trx, name: string): Promise<Id | undefined> {
  const row = await trx
    .selectFrom("firm_tags")
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where(sql<boolean>`folded(name) = folded(${name})`)
    .executeTakeFirst();
  return row?.id;
}

export async function updateTag(firm: FirmSubject, trx: Trx, { id, name, colour }: Tag): Promise<void> {
  await trx
    .updateTable("firm_tags")
    .set({ name, colour })
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .execute();
}

export async function deleteTag(firm: FirmSubject, trx: Trx, id: Id): Promise<boolean> {
  // Deletes the tag first: it waits for transactions that are adding the tag to customers, so that their rows are deleted too.
  const gone = await trx
    .deleteFrom("firm_tags")
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  await trx.deleteFrom("customer_tags").where("firm_id", "=", firm.firmId).where("tag_id", "=", id).execute();
  return gone !== undefined;
}

export async function tagCustomers(
  firm: FirmSubject,
  trx: Trx,
  given: {
    readonly tagId: Id;
    readonly customerIds: readonly Id[];
    readonly by: Id | null;
    readonly at: Instant;
  },
): Promise<void> {
  if (given.customerIds.length === 0) return;
  await trx
    .insertInto("customer_tags")
    .values(
      given.customerIds.map((id) => ({
        customer_id: id,
        firm_id: firm.firmId,
        tag_id: given.tagId,
        tagged_at: given.at,
        tagged_by: given.by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function untagCustomers(
  firm: FirmSubject,
  trx: Trx,
  { tagId, customerIds }: { readonly tagId: Id; readonly customerIds: readonly Id[] },
): Promise<void> {
  await trx
    .deleteFrom("customer_tags")
    .where("firm_id", "=", firm.firmId)
    .where("tag_id", "=", tagId)
    .where("customer_id", "=", sql<Id>`any(${[...customerIds]}::uuid[])`)
    .execute();
}
