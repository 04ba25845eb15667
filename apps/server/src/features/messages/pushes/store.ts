import type { Id, Instant, NotificationEvent, PushedBefore, PushOutcome } from "@vigie/domain";
import { type DeleteResult, type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";

/** Devices that receive messages, and the outbox of these messages. */

export type Device = FromRow<Selectable<Database["push_subscriptions"]>>;
export type StoredPush = FromRow<Selectable<Database["pushes"]>>;
type NewPush = FromRow<Insertable<Database["pushes"]>>;
export type PushKey = { readonly customerId: Id; readonly id: Id };

export async function readKeys(db: Db | Trx) {
  return fromRowIfAny(await db.selectFrom("push_keys").selectAll().where("id", "=", 1).executeTakeFirst());
}

/** If two processes create a pair at once, the first is kept. */
export async function addKeys(
  db: Db | Trx,
  keys: FromRow<Omit<Insertable<Database["push_keys"]>, "id">>,
): Promise<void> {
  await db
    .insertInto("push_keys")
    .values({ id: 1, ...toRow<Omit<Insertable<Database["push_keys"]>, "id">>(keys) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Returns devices with an open session that nobody removed, newest first. */
export async function openDevices(db: Db | Trx, customerId: Id, now: Instant): Promise<Device[]> {
  const rows = await db
    .selectFrom("push_subscriptions as device")
    .innerJoin("sessions as session", (join) =>
      join.onRef("session.user_id", "=", "device.customer_id").onRef("session.id", "=", "device.session_id"),
    )
    .selectAll("device")
    .where("device.customer_id", "=", customerId)
    .where("device.removed_at", "is", null)
    .where("session.user_id", "=", customerId)
    .where("session.revoked_at", "is", null)
    .where("session.ends_at", ">", now)
    .orderBy("device.created_at", "desc")
    .orderBy("device.id", "desc")
    .execute();
  return rows.map(fromRow);
}

/** A session has one device: the latest subscription of its browser applies. */
export async function saveDevice(db: Db | Trx, device: Device): Promise<void> {
  await db
    .insertInto("push_subscriptions")
    .values(toRow<Insertable<Database["push_subscriptions"]>>(device))
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "session_id"]).doUpdateSet({
        id: device.id,
        endpoint_hash: device.endpointHash,
        target_envelope: device.targetEnvelope,
        created_at: device.createdAt,
        removed_at: device.removedAt,
      }),
    )
    .execute();
}

/** A browser receives messages for one session: deletes those of former sessions, of other people too. */
export async function deleteOthersOf(
  db: Db | Trx,
  device: Pick<Device, "endpointHash" | "id">,
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("endpoint_hash", "=", device.endpointHash)
    .where("id", "!=", device.id)
    .execute();
}

export async function deleteDevice(db: Db | Trx, { customerId, id }: PushKey): Promise<boolean> {
  const gone = await db
    .deleteFrom("push_subscriptions")
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Stops messages to a device, which stays listed as removed as long as its session. */
export async function removeDevice(db: Db | Trx, { customerId, id }: PushKey, at: Instant): Promise<boolean> {
  const removed = await db
    .updateTable("push_subscriptions")
    .set({ removed_at: at, endpoint_hash: Buffer.alloc(0), target_envelope: "" })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function isRemoved(
  db: Db | Trx,
  { customerId, sessionId }: Pick<Device, "customerId" | "sessionId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("session_id", "=", sessionId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDeviceOf(
  db: Db | Trx,
  { customerId, sessionId }: Pick<Device, "customerId" | "sessionId">,
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("customer_id", "=", customerId)
    .where("session_id", "=", sessionId)
    .execute();
}

/** Deletes devices of ended sessions: their addresses are no longer needed. */
export async function deleteEndedDevices(db: Db, now: Instant): Promise<DeleteResult> {
  return await db
    .deleteFrom("push_subscriptions")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.user_id", "=", "push_subscriptions.customer_id")
          .whereRef("sessions.id", "=", "push_subscriptions.session_id")
          .where((over) => over.or([over("revoked_at", "is not", null), over("ends_at", "<=", now)])),
      ),
    )
    .executeTakeFirst();
}

/** Serialises inserts per person, so that counts made before an insert stay valid. */
export async function lockPerson(trx: Trx, customerId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${customerId}`}, 0))`.execute(trx);
}

/** Returns what was pushed to this person since a moment, one row per notification. */
export async function pushedSince(trx: Trx, customerId: Id, since: Instant): Promise<PushedBefore[]> {
  const rows = await trx
    .selectFrom("pushes")
    .select(["event", sql<Instant>`min(created_at)`.as("created_at")])
    .where("customer_id", "=", customerId)
    .where("created_at", ">", since)
    .groupBy(["notification_id", "event"])
    .execute();
  return rows.map(fromRow);
}

/** Inserts a message for a device unless this notification was already sent there. */
export async function insertPush(trx: Trx, push: NewPush): Promise<boolean> {
  const added = await trx
    .insertInto("pushes")
    .values(toRow<Insertable<Database["pushes"]>>(push))
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "subscription_id", "notification_id"]).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Leases a waiting message: another worker ignores it until the lease ends. */
export async function leasePush(
  db: Db,
  { customerId, id }: PushKey,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<StoredPush | undefined> {
  const row = await db
    .updateTable("pushes")
    .set((eb) => ({ next_try_at: until, attempts: eb("attempts", "+", 1) }))
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("outcome", "is", null)
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function finishPush(
  db: Db | Trx,
  { customerId, id }: PushKey,
  end: { readonly outcome: PushOutcome; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable("pushes")
    .set({ outcome: end.outcome, finished_at: end.at })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute();
}

/** Ends queued messages of these events without sending them. */
export async function finishEvents(
  db: Db | Trx,
  customerId: Id,
  { events, at }: { readonly events: readonly NotificationEvent[]; readonly at: Instant },
): Promise<void> {
  await db
    .updateTable("pushes")
    .set({ outcome: "unwanted", finished_at: at })
    .where("customer_id", "=", customerId)
    .where("event", "in", [...events])
    .where("outcome", "is", null)
    .execute();
}

export async function postponePush(db: Db, { customerId, id }: PushKey, until: Instant): Promise<void> {
  await db
    .updateTable("pushes")
    .set({ next_try_at: until })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute();
}

/** Returns those of all users, longest due first. */
export async function waitingPushes(db: Db, now: Instant, limit: number): Promise<PushKey[]> {
  const rows = await db
    .selectFrom("pushes")
    .select(["customer_id", "id"])
    .where("outcome", "is", null)
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
