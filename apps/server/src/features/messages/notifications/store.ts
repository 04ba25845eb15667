import { type Day, type Id, type Instant, type NotificationOptions } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Database } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";

export type NotificationRow = Selectable<Database["notifications"]>;

/** Adds a notification unless its cause was told already. */
export async function insertNotification(
  subject: Subject,
  db: Db | Trx,
  row: Omit<Insertable<Database["notifications"]>, "customer_id">,
): Promise<boolean> {
  const added = await db
    .insertInto("notifications")
    .values({ ...row, customer_id: subject.customerId })
    .onConflict((conflict) => conflict.columns(["customer_id", "cause"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function listNotifications(
  db: Db,
  userId: Id,
  page: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return await db
    .selectFrom("notifications")
    .selectAll()
    .where("customer_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function notificationOf(db: Db, userId: Id, id: Id): Promise<NotificationRow | undefined> {
  return await db
    .selectFrom("notifications")
    .selectAll()
    .where("customer_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countNotifications(db: Db | Trx, userId: Id): Promise<{ all: number; unread: number }> {
  const row = await db
    .selectFrom("notifications")
    .select((eb) => [
      eb.fn.countAll().as("all"),
      eb.fn.countAll().filterWhere("read_at", "is", null).as("unread"),
    ])
    .where("customer_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), unread: Number(row.unread) };
}

/** Marks one as read; read twice, it keeps its first moment. */
export async function markRead(
  trx: Trx,
  userId: Id,
  read: { id: Id; at: Instant },
): Promise<NotificationRow | undefined> {
  return await trx
    .updateTable("notifications")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(read.at)) }))
    .where("customer_id", "=", userId)
    .where("id", "=", read.id)
    .returningAll()
    .executeTakeFirst();
}

export async function markAllRead(trx: Trx, userId: Id, at: Instant): Promise<void> {
  await trx
    .updateTable("notifications")
    .set({ read_at: at })
    .where("customer_id", "=", userId)
    .where("read_at", "is", null)
    .execute();
}

export async function optionsOf(db: Db | Trx, userId: Id): Promise<NotificationOptions | null> {
  const row = await db
    .selectFrom("notification_options")
    .selectAll()
    .where("customer_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { newsletter, monthly_report: monthlyReport, system, finance } = row;
  return { newsletter, monthlyReport, system, finance };
}

export async function saveOptions(
  db: Db | Trx,
  userId: Id,
  { options, at }: { options: NotificationOptions; at: Instant },
): Promise<void> {
  const { newsletter, monthlyReport, system, finance } = options;
  const set = { newsletter, monthly_report: monthlyReport, system, finance, updated_at: at };
  await db
    .insertInto("notification_options")
    .values({ customer_id: userId, ...set })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(set))
    .execute();
}

/** Connections of any customer whose consent ends within these days: a job asks, each is told to its owner. */
export async function endingConsents(db: Db, range: { from: Day; to: Day; limit: number; after: Id | null }) {
  let query = db
    .selectFrom("connections")
    .select(["customer_id", "id", "institution_name", "consent_ends_on"])
    .where("deleted_at", "is", null)
    .where("consent_ends_on", ">=", range.from)
    .where("consent_ends_on", "<=", range.to)
    .orderBy("id")
    .limit(range.limit);
  if (range.after !== null) query = query.where("id", ">", range.after);
  return await query.execute();
}

/** Where a person reads their mail. */
export async function readerOf(db: Db | Trx, userId: Id) {
  return await db
    .selectFrom("users")
    .select(["email", "variant"])
    .where("id", "=", userId)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
}

/** Customers who have at least one portfolio, in order. */
export async function customersWithPortfolios(db: Db, after: Id | null, limit: number): Promise<Id[]> {
  let query = db
    .selectFrom("users")
    .select("users.id")
    .where("users.state", "=", "confirmed")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("portfolios")
          .select("portfolios.id")
          .whereRef("portfolios.customer_id", "=", "users.id")
          .where("portfolios.complete", "=", true)
          .where("portfolios.deleted_at", "is", null),
      ),
    )
    .orderBy("users.id")
    .limit(limit);
  if (after !== null) query = query.where("users.id", ">", after);
  return (await query.execute()).map((row) => row.id);
}

function readersOf(db: Db, variant: string) {
  return db
    .selectFrom("notification_options")
    .innerJoin("users", "users.id", "notification_options.customer_id")
    .where("notification_options.newsletter", "=", true)
    .where("users.state", "=", "confirmed")
    .where("users.sso_restricted", "=", false)
    .where("users.variant", "=", variant);
}

export async function countNewsletterReaders(db: Db, variant: string): Promise<number> {
  const row = await readersOf(db, variant)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Those who asked for the newsletter, in order. */
export async function newsletterReaders(
  db: Db,
  { variant, after, limit }: { readonly variant: string; readonly after: Id | null; readonly limit: number },
) {
  return await readersOf(db, variant)
    .select(["users.id", "users.email"])
    .$if(after !== null, (query) => query.where("users.id", ">", after))
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

export async function addNewsletter(db: Db, row: Insertable<Database["newsletters"]>): Promise<void> {
  await db
    .insertInto("newsletters")
    .values(row)
    .onConflict((conflict) => conflict.column("content_hash").doNothing())
    .execute();
}

export async function newsletterByHash(db: Db, hash: Buffer) {
  return await db
    .selectFrom("newsletters")
    .select(["id", "variant", "created_at"])
    .where("content_hash", "=", hash)
    .executeTakeFirst();
}

export async function newsletterById(db: Db, id: Id) {
  return await db
    .selectFrom("newsletters")
    .select(["subject", "lines"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Does a connection that was never read wait for a reading that began after this moment? */
export async function isFirstRead(db: Db, customerId: Id, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom("syncs")
    .select("syncs.id")
    .where("syncs.customer_id", "=", customerId)
    .where("syncs.state", "in", ["pending", "running", "stale"])
    .where("syncs.created_at", ">", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("syncs as earlier")
            .select("earlier.id")
            .whereRef("earlier.customer_id", "=", "syncs.customer_id")
            .whereRef("earlier.connection_id", "=", "syncs.connection_id")
            .where("earlier.state", "=", "done"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
