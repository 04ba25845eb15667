import type { Id, Instant } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { isRefusedForGood } from "../../../../db/refused-effects.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Outbox of calls to the partners: each is written in the transaction of its cause, and performed once. */

export type EffectRow = FromRow<Selectable<Database["club_effects"]>>;
type NewEffect = Pick<EffectRow, "id" | "subscriptionId" | "kind" | "facts" | "key" | "createdAt">;

/** Returns false if a row with the same key exists: a key stands for one call. */
export async function insertEffect({ customerId }: Subject, trx: Trx, effect: NewEffect): Promise<boolean> {
  const added = await trx
    .insertInto("club_effects")
    .values({
      customer_id: customerId,
      id: effect.id,
      subscription_id: effect.subscriptionId,
      kind: effect.kind,
      facts: JSON.stringify(effect.facts),
      key: effect.key,
      state: "waiting",
      next_try_at: effect.createdAt,
      created_at: effect.createdAt,
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Leases a pending effect until an instant; other workers find nothing to do until then. It waits while its subscription is being
 * opened or another effect of it is running, so that the partner's results are known in order. */
export async function takeEffect(
  { customerId }: Subject,
  trx: Trx,
  { id, now, until }: { readonly id: Id; readonly now: Instant; readonly until: Instant },
): Promise<EffectRow | undefined> {
  await holdSubscriptionOf(customerId, trx, id);
  const row = await trx
    .updateTable("club_effects")
    .set({ taken_until: until })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where((where) => where.or([where("taken_until", "is", null), where("taken_until", "<=", now)]))
    .where(
      sql<boolean>`not exists (
        select 1 from club_effects as older
        where older.customer_id = club_effects.customer_id
          and older.subscription_id = club_effects.subscription_id
          and older.state = 'waiting'
          and (older.created_at, older.id) < (club_effects.created_at, club_effects.id)
          and (older.kind = 'open_subscription' or older.taken_until > ${now}))`,
    )
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Locks a leased effect to write its result; undefined if another worker has leased it in the meantime. */
export async function lockTaken(
  { customerId }: Subject,
  trx: Trx,
  { id, until }: { readonly id: Id; readonly until: Instant },
): Promise<EffectRow | undefined> {
  await holdSubscriptionOf(customerId, trx, id);
  return fromRowIfAny(
    await trx
      .selectFrom("club_effects")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("taken_until", "=", until)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Locks the subscription before its effect, in all functions, so that two effects of one subscription are taken one after the
 * other. */
async function holdSubscriptionOf(customerId: Id, trx: Trx, effectId: Id): Promise<void> {
  await trx
    .selectFrom("club_subscriptions")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "=", (of) =>
      of
        .selectFrom("club_effects")
        .select("subscription_id")
        .where("customer_id", "=", customerId)
        .where("id", "=", effectId),
    )
    .forUpdate()
    .execute();
}

export type SettledEffect = Pick<EffectRow, "id" | "state" | "tries" | "refusals" | "nextTryAt" | "doneAt">;

export async function settleEffect(
  { customerId }: Subject,
  trx: Trx,
  { id, ...set }: SettledEffect,
): Promise<void> {
  await trx
    .updateTable("club_effects")
    .set({
      state: set.state,
      tries: set.tries,
      refusals: set.refusals,
      next_try_at: set.nextTryAt,
      done_at: set.doneAt,
      taken_until: null,
    })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .execute();
}

/** Returns the pending effects of a subscription, oldest first. */
export async function waitingOf({ customerId }: Subject, db: Db | Trx, subscriptionId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom("club_effects")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether an effect of a subscription is being performed now. */
export async function isUnderWay(
  { customerId }: Subject,
  db: Db | Trx,
  { subscriptionId, now }: { readonly subscriptionId: Id; readonly now: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom("club_effects")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "waiting")
    .where("taken_until", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the partner's response to the opening is still pending. */
export async function isOpening({ customerId }: Subject, db: Db | Trx, subscriptionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom("club_effects")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .where("kind", "=", "open_subscription")
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the effects that partners refused for good, oldest first. */
export async function refusedOf(
  { customerId }: Subject,
  db: Db | Trx,
  subscriptionId: Id,
): Promise<Pick<EffectRow, "kind" | "doneAt">[]> {
  const rows = await db
    .selectFrom("club_effects")
    .select(["kind", "done_at"])
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", subscriptionId)
    .where(isRefusedForGood)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** Makes refused effects pending again, with a new key at the partner. Returns which ones. */
export async function askRefusedAgain(
  { customerId }: Subject,
  trx: Trx,
  given: { readonly subscriptionId: Id; readonly kinds: readonly string[]; readonly at: Instant },
): Promise<Id[]> {
  const rows = await trx
    .updateTable("club_effects")
    .set({ state: "waiting", tries: 0, refusals: 0, next_try_at: given.at, done_at: null })
    .set({ asked_again: (where) => where("asked_again", "+", 1) })
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", given.subscriptionId)
    .where("kind", "in", given.kinds)
    .where(isRefusedForGood)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the due effects of all customers, for the clock. */
export async function dueEffects(db: Db | Trx, now: Instant, limit: number) {
  const rows = await db
    .selectFrom("club_effects")
    .select(["customer_id", "id"])
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .where((where) => where.or([where("taken_until", "is", null), where("taken_until", "<=", now)]))
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
