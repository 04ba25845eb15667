import { type Day, type Id, type Instant, type NotificationOptions } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";

type Row = Selectable<Database["notifications"]>;
export type StoredNotification = FromRow<Row>;
type NewNotification = Omit<FromRow<Insertable<Database["notifications"]>>, "customerId">;

/** Adds a notification unless its cause was told already. */
export async function insertNotification(
  subject: Subject,
  db: Db | Trx,
  notification: NewNotification,
): Promise<boolean> {
  const { customerId } = subject;
  const added = await db
    .insertInto("notifications")
    .values(toRow<Insertable<Database["notifications"]>>({ ...notification, customerId }))
    .onConflict((conflict) => conflict.columns(["customer_id", "cause"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function listNotifications(
  db: Db,
  userId: Id,
  page: { offset: number; limit: number },
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom("notifications")
    .selectAll()
    .where("customer_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(fromRow);
}

export async function notificationOf(db: Db, userId: Id, id: Id): Promise<StoredNotification | undefined> {
  const row = await db
    .selectFrom("notifications")
    .selectAll()
    .where("customer_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return fromRowIfAny(row);
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
): Promise<StoredNotification | undefined> {
  const row = await trx
    .updateTable("notifications")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(read.at)) }))
    .where("customer_id", "=", userId)
    .where("id", "=", read.id)
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
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
  return (await query.execute()).map(fromRow);
}

/** Who asked for the newsletter, of any variant, in order. */
export async function newsletterWanted(db: Db, after: Id | null, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom("notification_options")
    .select("customer_id")
    .where("newsletter", "=", true)
    .$if(after !== null, (query) => query.where("customer_id", ">", after))
    .orderBy("customer_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

export async function addNewsletter(
  db: Db,
  newsletter: FromRow<Insertable<Database["newsletters"]>>,
): Promise<void> {
  await db
    .insertInto("newsletters")
    .values(toRow<Insertable<Database["newsletters"]>>(newsletter))
    .onConflict((conflict) => conflict.column("content_hash").doNothing())
    .execute();
}

export async function newsletterByHash(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom("newsletters")
    .select(["id", "variant", "created_at"])
    .where("content_hash", "=", hash)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function newsletterById(db: Db, id: Id) {
  return await db
    .selectFrom("newsletters")
    .select(["subject", "lines"])
    .where("id", "=", id)
    .executeTakeFirst();
}
