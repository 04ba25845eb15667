import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { seenLinks } from "../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";

export type StoredMessage = FromRow<Selectable<Database["messages"]>>;

/** Reads one message more than requested, to know whether there are older ones. */
export async function newestMessages(
  subject: Subject,
  db: Db,
  { before, limit }: { readonly before: Id | null; readonly limit: number },
): Promise<StoredMessage[]> {
  const rows = await db
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
  return rows.map(fromRow);
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

/** Allows one message at a time per conversation, so that counts made before the insert stay valid. */
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

type NewMessage = Omit<FromRow<Insertable<Database["messages"]>>, "customerId" | "readAt">;

export async function addMessage(subject: Subject, trx: Trx, message: NewMessage): Promise<StoredMessage> {
  const { customerId } = subject;
  const row = await trx
    .insertInto("messages")
    .values(toRow<Insertable<Database["messages"]>>({ ...message, customerId, readAt: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Returns one side's oldest message that the other has not read: later ones are covered by its notification. */
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

/** Returns whether there was anything to mark. */
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

/** Returns, for each customer within the actor's rights, how many messages no advisor has read and since when, oldest first. */
export async function unreadByCustomer(firm: FirmSubject, db: Db) {
  const rows = await db
    .selectFrom("messages")
    .select("customer_id")
    .select([sql<number>`count(*)::int`.as("count"), sql<Instant>`min(created_at)`.as("since")])
    .where("customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .where("by_advisor", "=", false)
    .where("read_at", "is", null)
    .groupBy("customer_id")
    .orderBy("since")
    .limit(100)
    .execute();
  return rows.map(fromRow);
}
