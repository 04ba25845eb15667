import type { Id, Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Successful payments that banks took back. */

export type DisputeRow = FromRow<Selectable<Database["club_disputes"]>>;

export async function disputesOf(
  { customerId }: Subject,
  db: Db | Trx,
  subscriptionId: Id,
): Promise<DisputeRow[]> {
  const rows = await db
    .selectFrom("club_disputes")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** Inserts a dispute, or updates it from the partner. */
export async function saveDispute(
  { customerId }: Subject,
  trx: Trx,
  dispute: Omit<DisputeRow, "customerId">,
): Promise<void> {
  const { state, closedAt, droppedAt, againId } = dispute;
  await trx
    .insertInto("club_disputes")
    .values(toRow({ ...dispute, customerId }))
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "partner_id"])
        .doUpdateSet({ state, closed_at: closedAt, dropped_at: droppedAt, again_id: againId }),
    )
    .execute();
}

/** Finds the subscription of a payment, among all customers; undefined if the payment is not ours. */
export async function ofPayment(db: Db | Trx, paymentId: string) {
  const row = await db
    .selectFrom("club_invoices")
    .select(["customer_id", "subscription_id"])
    .where("payment_id", "=", paymentId)
    .union(
      db
        .selectFrom("club_disputes")
        .select(["customer_id", "subscription_id"])
        .where("payment_id", "=", paymentId),
    )
    .limit(1)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns the stored states of these disputes; unknown ones are absent. */
export async function knownStates(
  db: Db | Trx,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeRow["state"]>> {
  if (partnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("club_disputes")
    .select(["partner_id", "state"])
    .where("partner_id", "in", [...partnerIds])
    .execute();
  return new Map(rows.map(({ partner_id: id, state }) => [id, state]));
}

/** Returns the disputes older than an instant that the bank has not answered. */
export async function unanswered(db: Db | Trx, before: Instant, limit: number) {
  const rows = await db
    .selectFrom("club_disputes")
    .select(["customer_id", "subscription_id"])
    .where("state", "=", "open")
    .where("opened_at", "<", before)
    .orderBy("opened_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
