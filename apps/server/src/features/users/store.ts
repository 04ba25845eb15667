import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../db/connection.ts";
import type { Database } from "../../db/schema.ts";
import type { Subject } from "../../edge/subject.ts";

export type UserRow = Selectable<Database["users"]>;

export async function userById(db: Db | Trx, id: Id): Promise<UserRow | undefined> {
  return await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Who holds an address in a variant (confirmed), or claims it (unconfirmed). */
export async function userByEmail(
  db: Db | Trx,
  { variant, email, state }: Pick<UserRow, "variant" | "email" | "state">,
): Promise<UserRow | undefined> {
  return await db
    .selectFrom("users")
    .selectAll()
    .where("variant", "=", variant)
    .where("email", "=", email)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** Adds a user unless the address is taken, or claimed, in the same state. */
export async function insertUser(db: Db | Trx, row: Insertable<Database["users"]>): Promise<boolean> {
  const added = await db
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function profileOf(subject: Subject, db: Db | Trx) {
  return await db
    .selectFrom("customer_profiles")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .executeTakeFirst();
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
