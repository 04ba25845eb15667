import type { Id, Instant, Role } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";

/** The factors of a user: identity tables, keyed by the user. */

export type Owner = {
  readonly id: Id;
  readonly email: string;
  readonly variant: string;
  readonly roles: readonly Role[];
  readonly demo: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

const ownerColumns = ["id", "email", "variant", "roles", "demo", "first_name", "last_name"] as const;

export async function ownerById(db: Db | Trx, userId: Id): Promise<Owner | undefined> {
  return await db.selectFrom("users").select(ownerColumns).where("id", "=", userId).executeTakeFirst();
}

/** One change of a user's factors at a time: what was counted before it still holds after it. */
export async function lockOwner(trx: Trx, userId: Id): Promise<Owner | undefined> {
  return await trx
    .selectFrom("users")
    .select(ownerColumns)
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export type TotpRow = Selectable<Database["totp_secrets"]>;

export async function totpOf(
  db: Db | Trx,
  userId: Id,
  state: TotpRow["state"],
): Promise<TotpRow | undefined> {
  return await db
    .selectFrom("totp_secrets")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", state)
    .executeTakeFirst();
}

/** Another secret to confirm: the one that was shown before is forgotten. */
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

/** The confirmed secret takes the place of the one in use. */
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

/** Takes a step of the app, once: of two answers with the same code, one wins. */
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

export type RecoveryRow = Selectable<Database["recovery_codes"]>;

export async function recoveryCodesOf(db: Db | Trx, userId: Id): Promise<RecoveryRow[]> {
  return await db
    .selectFrom("recovery_codes")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: Id,
  codes: readonly Pick<RecoveryRow, "id" | "hash_envelope" | "created_at">[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (codes.length === 0) return;
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ ...code, user_id: userId })))
    .execute();
}

/** Spends a recovery code, once. */
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

/** Writes on the user whether they have a second factor; answers since when, null without one. */
export async function noteSecondFactor(trx: Trx, userId: Id, at: Instant): Promise<Instant | null> {
  const row = await trx
    .updateTable("users")
    .set((eb) => ({
      second_factor_since: eb
        .case()
        .when(
          eb.or([
            eb.exists(
              eb
                .selectFrom("totp_secrets")
                .select("user_id")
                .where("user_id", "=", userId)
                .where("state", "=", "active"),
            ),
            eb.exists(eb.selectFrom("passkeys").select("user_id").where("user_id", "=", userId)),
          ]),
        )
        .then(eb.fn.coalesce("second_factor_since", eb.cast<Instant>(eb.val(at), "timestamptz")))
        .else(null)
        .end(),
    }))
    .where("id", "=", userId)
    .returning("second_factor_since")
    .executeTakeFirst();
  return row?.second_factor_since ?? null;
}
