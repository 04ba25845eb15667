import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Database } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";

export type MessageRow = Selectable<Database["messages"]>;

/** What decides whether the customer and their advisors may write to each other. */
export async function customerOf(subject: Subject, db: Db | Trx) {
  return await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "variant", "chat_at", "sso_restricted"])
    .where("id", "=", subject.customerId)
    .executeTakeFirst();
}

/** The customer's advisors who are still in the firm that the link names. */
export async function advisorsOf(subject: Subject, db: Db | Trx) {
  return await db
    .selectFrom("customer_advisors")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "customer_advisors.advisor_id")
        .onRef("users.firm_id", "=", "customer_advisors.firm_id"),
    )
    .select(["users.id", "users.email", "users.variant"])
    .where("customer_advisors.customer_id", "=", subject.customerId)
    .execute();
}

/** One message more than asked for tells whether there are older ones. */
export async function newestMessages(
  subject: Subject,
  db: Db,
  { before, limit }: { readonly before: Id | null; readonly limit: number },
): Promise<MessageRow[]> {
  return await db
    .selectFrom("messages")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select m.created_at, m.id from messages m where m.customer_id = ${subject.customerId} and m.id = ${before})`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countUnread(subject: Subject, db: Db, byAdvisor: boolean): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("customer_id", "=", subject.customerId)
    .where("by_advisor", "=", byAdvisor)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One message of a conversation at a time: what is counted before it still holds after it. */
export async function lockConversation(subject: Subject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages ${subject.customerId}`}, 0))`.execute(
    trx,
  );
}

export async function countSince(
  subject: Subject,
  trx: Trx,
  { authorId, since }: { readonly authorId: Id; readonly since: Instant },
): Promise<number> {
  const row = await trx
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("customer_id", "=", subject.customerId)
    .where("author_id", "=", authorId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Adds a message, with its author's name as it is today. */
export async function addMessage(
  subject: Subject,
  trx: Trx,
  row: Omit<Insertable<Database["messages"]>, "customer_id" | "author_name" | "read_at">,
): Promise<MessageRow> {
  const author = await trx
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", row.author_id)
    .executeTakeFirstOrThrow();
  const name = [author.first_name, author.last_name].filter(Boolean).join(" ") || author.email;
  return await trx
    .insertInto("messages")
    .values({ ...row, customer_id: subject.customerId, author_name: name, read_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The oldest message of a side that the other has not read: what follows it is told with it. */
export async function firstUnread(subject: Subject, trx: Trx, byAdvisor: boolean): Promise<Id | undefined> {
  const row = await trx
    .selectFrom("messages")
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("by_advisor", "=", byAdvisor)
    .where("read_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Answers whether there was anything to read. */
export async function markRead(
  subject: Subject,
  trx: Trx,
  { byAdvisor, at }: { readonly byAdvisor: boolean; readonly at: Instant },
): Promise<boolean> {
  const read = await trx
    .updateTable("messages")
    .set({ read_at: at })
    .where("customer_id", "=", subject.customerId)
    .where("by_advisor", "=", byAdvisor)
    .where("read_at", "is", null)
    .returning("id")
    .execute();
  return read.length > 0;
}
