import type { Id } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

type Link = Insertable<Database["aggregation_links"]>;

/** The saver's user at the aggregation partner. */

export async function linkOf(subject: Subject, db: Db | Trx) {
  const row = await db
    .selectFrom("aggregation_links")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Keeps the first link if two requests create one concurrently. */
export async function saveLink(
  subject: Subject,
  trx: Trx,
  link: Omit<FromRow<Link>, "customerId">,
): Promise<boolean> {
  const saved = await trx
    .insertInto("aggregation_links")
    .values({ ...toRow<Omit<Link, "customer_id">>(link), customer_id: subject.customerId })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .returning("customer_id")
    .executeTakeFirst();
  if (saved === undefined) return false;
  await trx
    .insertInto("aggregation_users")
    .values({ provider_user_id: link.providerUserId, customer_ref: subject.customerId })
    .onConflict((conflict) => conflict.column("provider_user_id").doNothing())
    .execute();
  return true;
}

export async function replaceToken(
  subject: Subject,
  trx: Trx,
  link: Pick<FromRow<Link>, "providerUserId" | "tokenEnvelope">,
): Promise<void> {
  await trx
    .updateTable("aggregation_links")
    .set({ token_envelope: link.tokenEnvelope })
    .where("customer_id", "=", subject.customerId)
    .where("provider_user_id", "=", link.providerUserId)
    .execute();
}

/** Locks the renewal of the saver's token until the transaction ends; returns false if another request holds the lock. */
export async function tryLockLink(subject: Subject, trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`link/${subject.customerId}`}, 0)) as locked`.execute(
    trx,
  );
  return rows[0]?.locked === true;
}

/** Returns the customer of a user at the partner. */
export async function customerOfProviderUser(db: Db | Trx, providerUserId: string): Promise<Id | null> {
  const row = await db
    .selectFrom("aggregation_users")
    .select("customer_ref")
    .where("provider_user_id", "=", providerUserId)
    .executeTakeFirst();
  return row?.customer_ref ?? null;
}

/** Returns the customers with a link, in order, for the hourly reconciliation. */
export async function linkedCustomers(db: Db, after: Id | null, limit: number): Promise<Id[]> {
  let query = db.selectFrom("aggregation_links").select("customer_id").orderBy("customer_id").limit(limit);
  if (after !== null) query = query.where("customer_id", ">", after);
  return (await query.execute()).map((row) => row.customer_id);
}
