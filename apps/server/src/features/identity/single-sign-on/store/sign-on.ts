import { type Id, type Instant, otpMinutes, signOnMinutes } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import { endsWithin } from "../../../../db/lifetime.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";

/** State between a partner and a session: keyed by the partner or by a secret, since there is no customer yet. */

type Requests = Insertable<Database["sso_requests"]>;
type Assertions = Insertable<Database["sso_assertions"]>;
type Otps = Insertable<Database["sso_otps"]>;

export async function insertRequest(db: Db, request: FromRow<Requests>): Promise<void> {
  await db.insertInto("sso_requests").values(toRow<Requests>(request)).execute();
}

/** Consumes a sign-in that started in this browser: deleting the row uses it up. */
export async function takeRequest(
  db: Db,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Instant },
) {
  const row = await db
    .deleteFrom("sso_requests")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", now)
    .where(endsWithin(now, signOnMinutes * 60_000))
    .returning(["partner", "secrets_envelope"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Records that a signed assertion was used; returns false if it already was. */
export async function noteAssertion(db: Db, assertion: FromRow<Assertions>): Promise<boolean> {
  const noted = await db
    .insertInto("sso_assertions")
    .values(toRow<Assertions>(assertion))
    .onConflict((conflict) => conflict.doNothing())
    .returning("partner")
    .executeTakeFirst();
  return noted !== undefined;
}

export async function insertOtp(db: Db, otp: FromRow<Otps>): Promise<void> {
  await db.insertInto("sso_otps").values(toRow<Otps>(otp)).execute();
}

/** Consumes one try of a valid code. */
export async function consumeOtpTry(db: Db, handleHash: Buffer, now: Instant) {
  const row = await db
    .updateTable("sso_otps")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("handle_hash", "=", handleHash)
    .where("tries_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where(endsWithin(now, otpMinutes * 60_000))
    .returning(["secret_hash", "partner", "variant", "member_envelope"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Consumes a code: of two requests with it, one succeeds. */
export async function consumeOtp(db: Db, handleHash: Buffer, at: Instant): Promise<boolean> {
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
  { userId, sessionId }: Session,
): Promise<void> {
  await db
    .updateTable("sso_otps")
    .set({ user_id: userId, session_id: sessionId })
    .where("handle_hash", "=", handleHash)
    .execute();
}

/** Assigns the session opened by a code to the browser, once. */
export async function takeOtpSession(db: Db, { userId, sessionId }: Session): Promise<boolean> {
  const taken = await db
    .updateTable("sso_otps")
    .set({ session_id: null })
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .returning("partner")
    .executeTakeFirst();
  return taken !== undefined;
}

type Session = { readonly userId: Id; readonly sessionId: Id };

/** Stores where the partner's own session ends, as long as this session exists. */
export async function insertSignOut(
  db: Db,
  { userId, sessionId, urlEnvelope }: Session & { readonly urlEnvelope: string },
): Promise<void> {
  await db
    .insertInto("sso_sign_outs")
    .values({ user_id: userId, session_id: sessionId, url_envelope: urlEnvelope })
    .execute();
}

export async function takeSignOut(db: Db, { userId, sessionId }: Session): Promise<string | null> {
  const row = await db
    .deleteFrom("sso_sign_outs")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .returning("url_envelope")
    .executeTakeFirst();
  return row?.url_envelope ?? null;
}

type Member = { readonly partner: string; readonly subject: string };
/** What the partner states about a member at one sign-in. */
type Seen = {
  readonly at: Instant;
  readonly company: string | null;
  readonly employeeNumber: string | null;
};

/** Serialises sign-ins of a member, so that two tabs create one user. */
export async function lockMember(trx: Trx, { partner, subject }: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${partner} ${subject}`}, 0))`.execute(trx);
}

/** Records the identity that the partner names, and what it states about them this time. */
export async function recordIdentityUse(
  trx: Trx,
  { partner, subject }: Member,
  { at, company, employeeNumber }: Seen,
): Promise<Id | null> {
  const row = await trx
    .updateTable("sso_identities")
    .set({ last_seen_at: at, company, employee_number: employeeNumber })
    .where("partner", "=", partner)
    .where("subject", "=", subject)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

type NewIdentity = Member &
  Seen & {
    readonly userId: Id;
    /** As stated by the partner: proves nothing. */
    readonly email: string | null;
  };

/** Stores a member whom the partner names for the first time, and whose user has just been created. */
export async function insertIdentity(trx: Trx, identity: NewIdentity): Promise<void> {
  const { userId, partner, subject, company, employeeNumber, email, at } = identity;
  await trx
    .insertInto("customer_profiles")
    .values({
      customer_id: userId,
      recommended_risk: null,
      onboarding_origin: partner,
      pending_sso_email: email,
      coupon: null,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto("sso_identities")
    .values({
      partner,
      subject,
      user_id: userId,
      company,
      employee_number: employeeNumber,
      created_at: at,
      last_seen_at: at,
    })
    .execute();
}
