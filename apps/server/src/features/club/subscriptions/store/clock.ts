import { type Id, openClubStates } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";

/** Subscriptions of every customer: what the clock and the partners' events look through. */

/** By the letter or the check of identity that the signature partner names. */
export async function ofPartner(db: Db | Trx, partnerId: string) {
  const row = await db
    .selectFrom("club_subscriptions")
    .select(["customer_id", "id"])
    .where((where) =>
      where.or([where("signature_request_id", "=", partnerId), where("identity_id", "=", partnerId)]),
    )
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Those under way, by pages. */
export async function openPage(db: Db | Trx, after: Id | null, limit: number) {
  let query = db
    .selectFrom("club_subscriptions")
    .select(["customer_id", "id"])
    .where("state", "in", [...openClubStates])
    .orderBy("id")
    .limit(limit);
  if (after !== null) query = query.where("id", ">", after);
  return (await query.execute()).map(fromRow);
}

/** A contract by its number, while it is under way. */
export async function byLetterNumber(db: Db | Trx, number: string) {
  const row = await db
    .selectFrom("club_subscriptions")
    .select(["customer_id", "id"])
    .where("letter_number", "=", number)
    .where("concluded_at", "is not", null)
    .where("state", "in", [...openClubStates])
    .executeTakeFirst();
  return fromRowIfAny(row);
}
