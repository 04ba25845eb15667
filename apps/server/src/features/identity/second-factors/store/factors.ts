import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";

/** The factors of a user, keyed by the user. */

export type Totp = FromRow<Selectable<Database["totp_secrets"]>>;

export async function totpOf(db: Db | Trx, userId: Id, state: Totp["state"]): Promise<Totp | undefined> {
  const row = await db
    .selectFrom("totp_secrets")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", state)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Stores a new secret to confirm: the previous unconfirmed one is replaced. */
export async function savePending(
  db: Db,
  pending: { readonly userId: Id; readonly envelope: string; readonly at: Instant },
): Promise<void> {
  const changes = { secret_envelope: pending.envelope, created_at: pending.at };
  await db
    .insertInto("totp_secrets")
    .values({ user_id: pending.userId, state: "pending", ...changes, last_step: null, last_used_at: null })
    .onConflict((conflict) => conflict.columns(["user_id", "state"]).doUpdateSet(changes))
    .execute();
}

/** Replaces the secret in use with the confirmed one. */
export async function activatePending(
  trx: Trx,
  confirmed: { readonly userId: Id; readonly envelope: string; readonly step: number; readonly at: Instant },
): Promise<boolean> {
  const { userId } = confirmed;
  await removeTotp(trx, userId);
  const activated = await trx
    .updateTable("totp_secrets")
    .set({ state: "active", created_at: confirmed.at, last_step: confirmed.step, last_used_at: confirmed.at })
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .where("secret_envelope", "=", confirmed.envelope)
    .returning("user_id")
    .executeTakeFirst();
  return activated !== undefined;
}

/** Consumes a time step once: of two requests with the same code, one succeeds. */
export async function useStep(
  trx: Trx,
  used: { readonly userId: Id; readonly step: number; readonly at: Instant },
): Promise<boolean> {
  const taken = await trx
    .updateTable("totp_secrets")
    .set({ last_step: used.step, last_used_at: used.at })
    .where("user_id", "=", used.userId)
    .where("state", "=", "active")
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", used.step)]))
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function removeTotp(trx: Trx, userId: Id): Promise<boolean> {
  const removed = await trx
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .where("state", "=", "active")
    .returning("user_id")
    .executeTakeFirst();
  return removed !== undefined;
}

export type RecoveryCode = FromRow<Selectable<Database["recovery_codes"]>>;

export async function recoveryCodesOf(db: Db | Trx, userId: Id): Promise<RecoveryCode[]> {
  const rows = await db
    .selectFrom("recovery_codes")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: Id,
  codes: readonly Pick<RecoveryCode, "id" | "hashEnvelope" | "createdAt">[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (codes.length === 0) return;
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => toRow<Insertable<Database["recovery_codes"]>>({ ...code, userId })))
    .execute();
}

/** Consumes a recovery code, once. */
export async function useRecoveryCode(
  trx: Trx,
  used: { readonly userId: Id; readonly id: Id; readonly at: Instant },
): Promise<boolean> {
  const taken = await trx
    .updateTable("recovery_codes")
    .set({ used_at: used.at })
    .where("user_id", "=", used.userId)
    .where("id", "=", used.id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function hasFactor(trx: Trx, userId: Id): Promise<boolean> {
  const totp = await trx
    .selectFrom("totp_secrets")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (totp !== undefined) return true;
  const passkey = await trx
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}
