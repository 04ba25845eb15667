import { accountTransitions, type Id, type Instant, type Situation } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Database } from "../../../db/schema.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";

export type UserRow = Selectable<Database["users"]>;

export const accountMachine = machine({ table: "users", transitions: accountTransitions });

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

/** Forgets who registered this address and has not confirmed: somebody registers it again. */
export async function dropClaim(
  trx: Trx,
  { variant, email }: { readonly variant: string; readonly email: string },
): Promise<void> {
  await trx
    .deleteFrom("users")
    .where("variant", "=", variant)
    .where("email", "=", email)
    .where("state", "=", "unconfirmed")
    .where("self_registered", "=", true)
    .execute();
}

/** The claimant becomes the holder, unless there is one. */
export async function confirmUser(trx: Trx, id: Id): Promise<UserRow | undefined> {
  const addressIsFree = sql<boolean>`not exists (
    select from users as holder
    where holder.variant = users.variant and holder.email = users.email and holder.state = 'confirmed'
  )`;
  const confirmed = await transition(trx, accountMachine, {
    event: "confirm",
    key: { id },
    guard: { addressIsFree },
  });
  return confirmed.moved ? confirmed.row : undefined;
}

export async function setPassword(trx: Trx, id: Id, passwordHash: string): Promise<void> {
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Takes another address, unless somebody holds it meanwhile. Who only claims it loses it. */
export async function changeEmail(trx: Trx, id: Id, email: string): Promise<boolean> {
  const user = await userById(trx, id);
  if (user === undefined) return false;
  const { variant, state } = user;
  if ((await userByEmail(trx, { variant, email, state: "confirmed" })) !== undefined) return false;
  await dropClaim(trx, { variant, email });
  if (state === "unconfirmed" && (await userByEmail(trx, { variant, email, state })) !== undefined)
    return false;
  await trx.updateTable("users").set({ email }).where("id", "=", id).execute();
  return true;
}

/** What a person may change of themselves. */
export type UserChanges = Partial<
  Pick<
    UserRow,
    | "first_name"
    | "last_name"
    | "birthdate"
    | "mobile"
    | "cgu_validated_at"
    | "partner_sharing_at"
    | "chat_at"
    | "analytics_at"
  >
>;

export async function updateUser(db: Db | Trx, id: Id, changes: UserChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("users").set(changes).where("id", "=", id).execute();
}

export async function deleteUser(trx: Trx, id: Id): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

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
