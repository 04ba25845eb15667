import type { Id, Instant } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Database } from "../../../../db/schema.ts";

/** What stands between a partner and a session: keyed by the partner or by a secret, there is no customer yet. */

export async function insertRequest(db: Db, row: Insertable<Database["sso_requests"]>): Promise<void> {
  await db.insertInto("sso_requests").values(row).execute();
}

/** Takes a sign-in that started in this browser: whoever deletes the row has used it. */
export async function takeRequest(
  db: Db,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Instant },
) {
  return await db
    .deleteFrom("sso_requests")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", now)
    .returning(["partner", "secrets_envelope"])
    .executeTakeFirst();
}

/** Notes that a signed word served; false where it already had. */
export async function noteAssertion(db: Db, row: Insertable<Database["sso_assertions"]>): Promise<boolean> {
  const noted = await db
    .insertInto("sso_assertions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("partner")
    .executeTakeFirst();
  return noted !== undefined;
}

export async function insertOtp(db: Db, row: Insertable<Database["sso_otps"]>): Promise<void> {
  await db.insertInto("sso_otps").values(row).execute();
}

/** Spends one try of a code that is still alive. */
export async function spendOtpTry(db: Db, handleHash: Buffer, now: Instant) {
  return await db
    .updateTable("sso_otps")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("handle_hash", "=", handleHash)
    .where("tries_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["secret_hash", "partner", "variant", "member_envelope"])
    .executeTakeFirst();
}

/** Burns a code: of two that give it, one has it. */
export async function burnOtp(db: Db, handleHash: Buffer, at: Instant): Promise<boolean> {
  const burnt = await db
    .updateTable("sso_otps")
    .set({ used_at: at, member_envelope: "" })
    .where("handle_hash", "=", handleHash)
    .where("used_at", "is", null)
    .returning("partner")
    .executeTakeFirst();
  return burnt !== undefined;
}

export async function noteOtpSession(
  db: Db,
  handleHash: Buffer,
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
): Promise<void> {
  await db
    .updateTable("sso_otps")
    .set({ user_id: userId, session_id: sessionId })
    .where("handle_hash", "=", handleHash)
    .execute();
}

/** The session that a code opened becomes the browser's: once. */
export async function takeOtpSession(
  db: Db,
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
): Promise<boolean> {
  const taken = await db
    .updateTable("sso_otps")
    .set({ session_id: null })
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .returning("partner")
    .executeTakeFirst();
  return taken !== undefined;
}

type Member = { readonly partner: string; readonly subject: string };

/** One arrival of a member at a time: two tabs make one user. */
export async function lockMember(trx: Trx, { partner, subject }: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${partner} ${subject}`}, 0))`.execute(trx);
}

/** Who the partner means, and what it says of them this time. */
export async function seeIdentity(
  trx: Trx,
  { partner, subject }: Member,
  { at, company }: { readonly at: Instant; readonly company: string | null },
): Promise<Id | null> {
  const row = await trx
    .updateTable("sso_identities")
    .set({ last_seen_at: at, company })
    .where("partner", "=", partner)
    .where("subject", "=", subject)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

type NewMember = Member & {
  readonly id: Id;
  readonly variant: string;
  readonly placeholder: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  /** As the partner says: proves nothing. */
  readonly email: string | null;
  readonly at: Instant;
};

export async function insertMember(trx: Trx, member: NewMember): Promise<void> {
  const { id, partner, subject, at } = member;
  await trx
    .insertInto("users")
    .values({
      id,
      email: member.placeholder,
      password_hash: null,
      first_name: member.firstName,
      last_name: member.lastName,
      roles: ["customer"],
      state: "confirmed",
      cgu_validated_at: null,
      birthdate: null,
      mobile: null,
      variant: member.variant,
      firm_id: null,
      created_at: at,
      sso_restricted: true,
    })
    .execute();
  await trx
    .insertInto("customer_profiles")
    .values({
      customer_id: id,
      recommended_risk: null,
      onboarding_origin: partner,
      pending_sso_email: member.email,
      coupon: null,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto("sso_identities")
    .values({ partner, subject, user_id: id, company: member.company, created_at: at, last_seen_at: at })
    .execute();
}

export async function userById(db: Db | Trx, id: Id) {
  return await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}
