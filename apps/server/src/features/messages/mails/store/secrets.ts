import type { Id, Instant } from "@vigie/domain";
import type { Insertable } from "kysely";
import { madeBy } from "../../../../db/lifetime.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";

/** The one-time secrets in mails. */

type NewSecret = FromRow<Insertable<Database["one_time_secrets"]>>;

/** Stores the secret of a mail, replacing the previous one. The secret of a later mail is never replaced by that of an earlier
 * one; resending the same mail only extends its lifetime. */
export async function keepSecret(db: Db | Trx, secret: NewSecret): Promise<boolean> {
  const row = toRow<Insertable<Database["one_time_secrets"]>>(secret);
  const kept = await db
    .insertInto("one_time_secrets")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "purpose"])
        .doUpdateSet((eb) => ({
          secret_hash: row.secret_hash,
          mail_id: row.mail_id,
          subject_email: row.subject_email,
          created_at: row.created_at,
          expires_at: row.expires_at,
          tries_left: eb
            .case()
            .when("one_time_secrets.mail_id", "=", row.mail_id)
            .then(eb.ref("one_time_secrets.tries_left"))
            .else(row.tries_left)
            .end(),
        }))
        .where("one_time_secrets.created_at", "<=", row.created_at),
    )
    .returning("mail_id")
    .executeTakeFirst();
  return kept !== undefined;
}

export type SecretKey = { readonly userId: Id; readonly purpose: SecretPurpose };

/** Consumes one try of a valid code. */
export async function consumeTry(db: Db | Trx, { userId, purpose }: SecretKey, now: Instant) {
  const row = await db
    .updateTable("one_time_secrets")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .returning(["secret_hash", "subject_email", "tries_left"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns whether an unexpired code has no try left. */
export async function isSpent(db: Db | Trx, { userId, purpose }: SecretKey, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_secrets")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("tries_left", "<=", 0)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function secretByHash(
  db: Db | Trx,
  { hash, purpose, now }: { hash: Buffer; purpose: SecretPurpose; now: Instant },
) {
  const row = await db
    .selectFrom("one_time_secrets")
    .select(["user_id", "expires_at", "created_at", "subject_email"])
    .where("secret_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where(madeBy(now))
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Consumes a secret: deleting the row uses it up. */
export async function consumeSecret(
  db: Db | Trx,
  { userId, purpose }: SecretKey,
  hash: Buffer,
): Promise<boolean> {
  const burnt = await db
    .deleteFrom("one_time_secrets")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("secret_hash", "=", hash)
    .returning("user_id")
    .executeTakeFirst();
  return burnt !== undefined;
}
