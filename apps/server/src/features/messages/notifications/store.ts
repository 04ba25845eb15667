import { notificationPayload } from "@vigie/api";
import { groupedEvents, type Day, type Id, type Instant, type NotificationOptions } from "@vigie/domain";
import { sql, type Insertable, type Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";

type Row = Selectable<Database["notifications"]>;
export type StoredNotification = FromRow<Row>;
type NewNotification = Omit<FromRow<Insertable<Database["notifications"]>>, "customerId">;

/** Inserts a notification unless its cause was already notified. */
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

/** Groups notifications into one line: those of a grouped event, on one day in Paris, all read or all unread. */
const line = sql<string>`case
  when event in (${sql.join(eventsBy("day"))}) then concat_ws(' ', event, (created_at at time zone 'Europe/Paris')::date, read_at is null)
  when event in (${sql.join(eventsBy("name"))}) then concat_ws(' ', event, (created_at at time zone 'Europe/Paris')::date, read_at is null, payload->>'name')
  else id::text end`;

function eventsBy(by: "day" | "name"): readonly string[] {
  return Object.entries(groupedEvents)
    .filter(([, grouping]) => grouping === by)
    .map(([event]) => event);
}

export type NotificationLine = {
  readonly newest: StoredNotification;
  readonly count: number;
  readonly names: readonly string[];
};

/** Returns lines, newest first, each with its newest notification. */
export async function listNotifications(
  db: Db,
  userId: Id,
  page: { offset: number; limit: number },
): Promise<NotificationLine[]> {
  const lines = await db
    .selectFrom("notifications")
    .select([
      sql<Id>`(array_agg(id order by created_at desc, id desc))[1]`.as("id"),
      sql<number>`count(*)::int`.as("count"),
      sql<
        string[]
      >`coalesce(array_agg(distinct payload->>'name') filter (where payload->>'name' is not null), '{}')`.as(
        "names",
      ),
    ])
    .where("customer_id", "=", userId)
    .groupBy(line)
    .orderBy(sql`max(created_at)`, "desc")
    .orderBy(sql`(array_agg(id order by created_at desc, id desc))[1]`, "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom("notifications")
    .selectAll()
    .where("customer_id", "=", userId)
    .where(
      "id",
      "in",
      lines.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, fromRow(row)]));
  return lines.flatMap(({ id, count, names }) => {
    const newest = byId.get(id);
    return newest === undefined ? [] : [{ newest, count, names }];
  });
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

/** Counts lines, as the list shows them. */
export async function countNotifications(db: Db | Trx, userId: Id): Promise<{ all: number; unread: number }> {
  const row = await db
    .selectFrom("notifications")
    .select([
      sql<number>`count(distinct ${line})::int`.as("all"),
      sql<number>`(count(distinct ${line}) filter (where read_at is null))::int`.as("unread"),
    ])
    .where("customer_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Marks a notification and the others of its line as read; a second time keeps the first timestamp. */
export async function markRead(
  trx: Trx,
  userId: Id,
  read: { id: Id; at: Instant },
): Promise<NotificationLine | undefined> {
  const shown = trx
    .selectFrom("notifications")
    .select(line.as("line"))
    .where("customer_id", "=", userId)
    .where("id", "=", read.id);
  const rows = await trx
    .updateTable("notifications")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(read.at)) }))
    .where("customer_id", "=", userId)
    .where(line, "=", shown)
    .returningAll()
    .execute();
  const ofLine = rows.map(fromRow).toSorted((one, other) => newestFirst(one, other));
  const [newest] = ofLine;
  return newest === undefined ? undefined : { newest, count: ofLine.length, names: namesOf(ofLine) };
}

function newestFirst(one: StoredNotification, other: StoredNotification): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** Returns the names in them, without duplicates, in alphabetical order. */
function namesOf(rows: readonly StoredNotification[]): readonly string[] {
  const names = rows.flatMap(({ payload }) => {
    const { name } = notificationPayload.parse(payload);
    return name === null ? [] : [name];
  });
  return [...new Set(names)].toSorted();
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

/** Returns connections of all customers whose consent ends within these days: for a job, which notifies each owner. */
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

/** Returns newsletter subscribers of all variants, in order of their id. */
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
