import type { Id, Instant, Situation } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What a customer says of themselves besides their identity. */

const emptyProfile = {
  recommended_risk: null,
  onboarding_origin: null,
  pending_sso_email: null,
  coupon: null,
};

export async function noteCoupon(
  trx: Trx,
  { id, coupon, at }: { readonly id: Id; readonly coupon: string; readonly at: Instant },
): Promise<void> {
  await trx
    .insertInto("customer_profiles")
    .values({ ...emptyProfile, customer_id: id, coupon, updated_at: at })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ coupon, updated_at: at }))
    .execute();
}

export async function saveSituation(
  subject: Subject,
  trx: Trx,
  { situation, at }: { readonly situation: Situation; readonly at: Instant },
): Promise<void> {
  const text = JSON.stringify(situation);
  await trx
    .insertInto("customer_profiles")
    .values({ ...emptyProfile, customer_id: subject.customerId, situation: text, updated_at: at })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ situation: text, updated_at: at }))
    .execute();
}

export async function profileOf(subject: Subject, db: Db | Trx) {
  const row = await db
    .selectFrom("customer_profiles")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function saveRisk(
  subject: Subject,
  db: Db | Trx,
  risk: { level: number | null; at: Instant },
): Promise<void> {
  await db
    .insertInto("customer_profiles")
    .values({
      customer_id: subject.customerId,
      recommended_risk: risk.level,
      onboarding_origin: null,
      pending_sso_email: null,
      coupon: null,
      updated_at: risk.at,
    })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet({ recommended_risk: risk.level, updated_at: risk.at }),
    )
    .execute();
}
