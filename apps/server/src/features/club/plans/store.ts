import { clubRules, type Coupon, type Day, dayOf, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRowIfAny } from "../../../db/rows.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Returns a code that may still be used. The response does not say whether a code is unknown, expired or used up. */
export async function usableCoupon(
  { variant }: Subject,
  db: Db | Trx,
  { code, now }: { readonly code: string; readonly now: Instant },
) {
  const row = await db
    .selectFrom("club_coupons")
    .select(["code", "gives", "ends_on"])
    .where("variant", "=", variant.name)
    .where("code", "=", code.toUpperCase())
    .where((where) => where.or([where("ends_on", "is", null), where("ends_on", ">=", dayOf(now))]))
    .where((where) => where.or([where("max_uses", "is", null), where("uses", "<", where.ref("max_uses"))]))
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns false, without any change, if a code of that name was already used more often than the new limit allows. */
export async function insertCoupon(
  db: Db | Trx,
  coupon: {
    readonly variant: string;
    readonly code: string;
    readonly gives: Coupon;
    readonly endsOn: Day | null;
    readonly maxUses: number | null;
    readonly at: Instant;
  },
): Promise<boolean> {
  const { variant, code, gives, endsOn, maxUses, at } = coupon;
  const kept = await sql`
    insert into club_coupons as c (variant, code, gives, ends_on, max_uses, created_at)
    values (${variant}, ${code.toUpperCase()}, ${JSON.stringify(gives)}, ${endsOn}, ${maxUses}, ${at})
    on conflict (variant, code) do update set gives = excluded.gives, ends_on = excluded.ends_on,
      max_uses = excluded.max_uses
    where excluded.max_uses is null or c.uses <= excluded.max_uses
    returning c.code`.execute(db);
  return kept.rows.length > 0;
}

/** Counts a use, never beyond the maximum. */
export async function countUse({ variant }: Subject, db: Db | Trx, code: string): Promise<void> {
  await sql`
    update club_coupons set uses = uses + 1
    where variant = ${variant.name} and code = ${code.toUpperCase()} and (max_uses is null or uses < max_uses)`.execute(
    db,
  );
}

/** Takes back the try of a code that was right: only wrong guesses count. */
export async function giveBackTry(subject: Subject, db: Db | Trx): Promise<void> {
  await sql`delete from club_coupon_tries where customer_id = ${subject.customerId} and tries = 1`.execute(
    db,
  );
  await sql`update club_coupon_tries set tries = tries - 1 where customer_id = ${subject.customerId} and tries > 1`.execute(
    db,
  );
}

/** Counts a try; returns false if this hour's tries are used up. Uses one statement, so that two concurrent tries count as two. */
export async function countTry(subject: Subject, db: Db | Trx, now: Instant): Promise<boolean> {
  const counted = await sql`
    insert into club_coupon_tries as t (customer_id, window_started_at, tries)
    values (${subject.customerId}, ${now}, 1)
    on conflict (customer_id) do update set
      tries = case when t.window_started_at <= ${now}::timestamptz - interval '1 hour' then 1 else t.tries + 1 end,
      window_started_at = case when t.window_started_at <= ${now}::timestamptz - interval '1 hour'
        then excluded.window_started_at else t.window_started_at end
    where t.window_started_at <= ${now}::timestamptz - interval '1 hour' or t.tries < ${clubRules.couponTriesPerHour}
    returning tries`.execute(db);
  return counted.rows.length > 0;
}
