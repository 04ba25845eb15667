import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import { madeBy } from "../../../../db/lifetime.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { ChallengePurpose } from "../../../../db/schema-second-factors.ts";

type Columns = Insertable<Database["factor_challenges"]>;
export type Challenge = FromRow<Selectable<Database["factor_challenges"]>>;
type Wanted = { readonly hash: Buffer; readonly purpose: ChallengePurpose; readonly now: Instant };

export async function insertChallenge(db: Db, challenge: FromRow<Columns>): Promise<void> {
  await db.insertInto("factor_challenges").values(toRow<Columns>(challenge)).execute();
}

/** Returns a valid challenge without consuming it. */
export async function openChallenge(db: Db, { hash, purpose, now }: Wanted): Promise<Challenge | undefined> {
  const row = await db
    .selectFrom("factor_challenges")
    .selectAll()
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Consumes a try. The row stays locked until the transaction ends: of two concurrent answers, the second sees the result of the
 * first. */
export async function consumeTry(trx: Trx, { hash, purpose, now }: Wanted): Promise<Challenge | undefined> {
  const row = await trx
    .updateTable("factor_challenges")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Consumes a challenge, whatever the result of its use. */
export async function takeChallenge(
  db: Db | Trx,
  { hash, purpose, now }: Wanted,
): Promise<Challenge | undefined> {
  const row = await db
    .deleteFrom("factor_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function consumeChallenge(trx: Trx, hash: Buffer): Promise<void> {
  await trx.deleteFrom("factor_challenges").where("challenge_hash", "=", hash).execute();
}

/** Deletes the unanswered challenges of a user after a change of their factors. */
export async function consumeChallengesOf(trx: Trx, userId: Id): Promise<void> {
  await trx.deleteFrom("factor_challenges").where("user_id", "=", userId).execute();
}
