import type { Id, Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What a move asks of a partner: written with the move, done once. */

export type EffectRow = FromRow<Selectable<Database["club_effects"]>>;
type NewEffect = Pick<EffectRow, "id" | "subscriptionId" | "kind" | "facts" | "key" | "createdAt">;

/** The same key asks for the same thing once: false where it was asked for before. */
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

/** An effect that waits, held while it is done: who comes meanwhile finds none. */
export async function takeEffect({ customerId }: Subject, trx: Trx, id: Id): Promise<EffectRow | undefined> {
  const row = await trx
    .selectFrom("club_effects")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function settleEffect(
  { customerId }: Subject,
  trx: Trx,
  { id, ...set }: Pick<EffectRow, "id" | "state" | "tries" | "nextTryAt" | "doneAt">,
): Promise<void> {
  await trx
    .updateTable("club_effects")
    .set({ state: set.state, tries: set.tries, next_try_at: set.nextTryAt, done_at: set.doneAt })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .execute();
}

/** What waits for a subscription, the oldest first. */
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

/** Of every customer, for the clock. */
export async function dueEffects(db: Db | Trx, now: Instant, limit: number) {
  const rows = await db
    .selectFrom("club_effects")
    .select(["customer_id", "id"])
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
