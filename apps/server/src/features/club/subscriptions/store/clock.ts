import { type Id, openClubStates } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";

/** Reads subscriptions of all customers, for the clock and for partners' events. */

/** Finds a subscription by the signature partner's id of its letter or identity check. */
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

/** Returns a page of the open subscriptions. */
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

/** Finds an open subscription by its contract number. */
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
