import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { SecretPurpose } from "../../../db/schema-identity.ts";

/** The outbox of mails and the one-time secrets that they bring. */

type MailColumns = Selectable<Database["mails"]>;
type NewMail = FromRow<Insertable<Database["mails"]>>;

/** One mail to an address at a time: what is counted before an insertion still holds after it. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${email}`}, 0))`.execute(trx);
}

type Sent = { readonly kind: string; readonly createdAt: Instant };

/** What was written lately to this address, or for this user. */
export async function recentMails(
  trx: Trx,
  who: { readonly email: string; readonly userId: Id | null; readonly since: Instant },
): Promise<Sent[]> {
  const rows = await trx
    .selectFrom("mails")
    .select(["kind", "created_at"])
    .where((eb) =>
      eb.or([
        eb("to_email", "=", who.email),
        ...(who.userId === null ? [] : [eb("user_id", "=", who.userId)]),
      ]),
    )
    .where("created_at", ">", who.since)
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(fromRow);
}

/** Writes a mail once for its cause. */
export async function insertMail(trx: Trx, mail: NewMail): Promise<boolean> {
  const added = await trx
    .insertInto("mails")
    .values(toRow<Insertable<Database["mails"]>>(mail))
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Takes a waiting mail for a while: another worker leaves it alone until then. */
export async function leaseMail(
  db: Db,
  id: Id,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<FromRow<MailColumns> | undefined> {
  const row = await db
    .updateTable("mails")
    .set((eb) => ({ next_try_at: until, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function finishMail(
  db: Db,
  id: Id,
  {
    state,
    at,
    forget,
  }: { readonly state: "sent" | "dropped"; readonly at: Instant; readonly forget: boolean },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state, finished_at: at, facts: "{}", ...(forget ? { to_email: "" } : {}) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export async function postponeMail(db: Db, id: Id, until: Instant): Promise<void> {
  await db.updateTable("mails").set({ next_try_at: until }).where("id", "=", id).execute();
}

export async function waitingMails(db: Db, now: Instant, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

type NewSecret = FromRow<Insertable<Database["one_time_secrets"]>>;

/** Keeps the secret of a mail, in place of the one before it. A later mail's secret is never replaced by an earlier one's;
 * the same mail sent again only lives longer. */
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

/** Spends one try of a code that is still alive. */
export async function consumeTry(db: Db | Trx, { userId, purpose }: SecretKey, now: Instant) {
  const row = await db
    .updateTable("one_time_secrets")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning(["secret_hash", "subject_email"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

export async function secretByHash(
  db: Db | Trx,
  { hash, purpose, now }: { hash: Buffer; purpose: SecretPurpose; now: Instant },
) {
  const row = await db
    .selectFrom("one_time_secrets")
    .select(["user_id", "expires_at", "created_at"])
    .where("secret_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Burns a secret: whoever deletes the row has used it. */
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
