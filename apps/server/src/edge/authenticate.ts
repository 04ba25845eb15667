import { hash, timingSafeEqual } from "node:crypto";
import {
  type Audit,
  dayOf,
  fail,
  type Id,
  type Instant,
  isAuditorRole,
  isId,
  msBetween,
  mustEnrol,
  ok,
  type PolicyCustomer,
  recentSignInMinutes,
  type Result,
  type Role,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { prepared } from "../db/prepared.ts";
import { statement } from "../db/statement.ts";
import { scopedInOrder, scopedToPeople } from "../db/scope.ts";
import type { Services } from "../boot/services.ts";
import { peopleToJoin } from "../features/directory/people/actions.ts";
import { openAudits } from "./audits.ts";
import type { Caller } from "./handler.ts";
import { policyCustomer } from "./policy-customer.ts";
import { type Version, versionOf } from "./version.ts";

/** An opaque token: the user id, the session id and 32 random bytes; only its hash is stored. The two ids make the look-up a
 * primary-key read on the user's own shard. */
export type TokenParts = { readonly userId: Id; readonly sessionId: Id; readonly hash: Buffer };

export function makeToken(userId: Id, sessionId: Id, secret: Buffer): string {
  const ids = [userId, sessionId].map((id) => Buffer.from(id.replaceAll("-", ""), "hex"));
  return Buffer.concat([...ids, secret]).toString("base64url");
}

export function readToken(token: string): TokenParts | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 64) return null;
  const userId = idFrom(bytes.subarray(0, 16));
  const sessionId = idFrom(bytes.subarray(16, 32));
  if (!isId(userId) || !isId(sessionId)) return null;
  return { userId, sessionId, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

function idFrom(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "");
  return match?.[1] ?? null;
}

/** Returns the caller behind an access token, or why there is none. */
export async function authenticate(
  services: Services,
  token: string,
): Promise<Result<Caller, "session.required" | "session.expired">> {
  const parts = readToken(token);
  if (parts === null) return fail("session.required");
  return (await authenticateBeside(services, parts, { named: null, ahead: null })).session;
}

export type Session = {
  readonly session: Result<Caller, "session.required" | "session.expired">;
  /** Everything that determines the caller's rights, as text built by the database; null without a caller. */
  readonly rights: string | null;
};
export type Beside = Session & {
  /** Undefined if no customer was named. */
  readonly customer?: PolicyCustomer | null;
  /** Version of the caller's own data; undefined if it was not requested. */
  readonly version?: Version;
};

/** Same as `authenticate`, and reads at the same moment what the policy needs to know of the customer whom the request names, or
 * the version of the caller's own data together with the speculative read. None of it is disclosed before the session is known.
 * @param ahead null if the version is not requested */
export async function authenticateBeside(
  services: Services,
  parts: TokenParts,
  { named, ahead }: { readonly named: Id | null; readonly ahead: (() => void) | null },
): Promise<Beside> {
  const { userId } = parts;
  if (named === null || named === userId) {
    const scoped = ahead === null ? scopedToPeople : scopedInOrder;
    const [session, version] = await scoped([userId], async () => {
      const caller = callerOf(services, parts);
      const counted = ahead === null ? Promise.resolve(null) : versionOf(services.db, userId);
      // Sent after the version: a response is never older than its version.
      ahead?.();
      return await Promise.all([caller, counted]);
    });
    return { ...session, ...(version === null ? {} : { version }) };
  }
  const [session, customer] = await scopedToPeople(
    [userId, named],
    async () => await Promise.all([callerOf(services, parts), policyCustomer(services.db, named)]),
  );
  return { ...session, customer };
}

type SessionIds = Pick<TokenParts, "userId" | "sessionId">;
const sessions = statement((db, ids: SessionIds) => sessionOf(db, ids).modifyFront(prepared));

export function sessionOf(db: Db, { userId, sessionId }: SessionIds) {
  return db
    .selectFrom("sessions")
    .innerJoin(peopleToJoin(db).as("users"), "users.id", "sessions.user_id")
    .leftJoin("firm_people", (join) =>
      join.onRef("firm_people.person_id", "=", "users.id").onRef("firm_people.firm_id", "=", "users.firm_id"),
    )
    .select([
      "firm_people.vigilance_since",
      "sessions.access_hash",
      "sessions.expires_at",
      "sessions.revoked_at",
      "sessions.ends_at",
      "sessions.last_seen_at",
      "sessions.authenticated_at",
      "users.roles",
      "users.state",
      "users.firm_id",
      "users.variant",
      "users.sso_restricted",
      "users.demo",
      "users.second_factor_since",
      "users.died_on",
      sql<string>`row(users.roles, users.state, users.firm_id, users.variant, users.sso_restricted, users.demo,
        users.second_factor_since, firm_people.vigilance_since, sessions.authenticated_at)::text`.as(
        "rights",
      ),
    ])
    .where("sessions.user_id", "=", userId)
    .where("sessions.id", "=", sessionId);
}
export type SessionRow = Awaited<ReturnType<typeof sessions>>[number];

async function callerOf(services: Services, parts: TokenParts): Promise<Session> {
  const [row] = await sessions(services.db, { userId: parts.userId, sessionId: parts.sessionId });
  return await sessionFrom(services, parts, row);
}

export async function sessionFrom(
  services: Services,
  parts: TokenParts,
  row: SessionRow | undefined,
): Promise<Session> {
  const session = await callerFrom(services, parts, row);
  return { session, rights: session.ok ? (row?.rights ?? null) : null };
}

/** `ask-visit.ts` repeats the same conditions in SQL. */
async function callerFrom(
  services: Services,
  parts: TokenParts,
  row: SessionRow | undefined,
): Promise<Session["session"]> {
  const now = services.clock();
  if (row === undefined || !timingSafeEqual(row.access_hash, parts.hash)) return fail("session.required");
  // A user without any role was suspended by their firm: a session opened meanwhile is not accepted.
  if (row.roles.length === 0) return fail("session.expired");
  // A session of a user who died is not accepted, whatever their rights.
  if (row.died_on !== null) return fail("session.expired");
  if (row.revoked_at !== null || row.expires_at <= now || row.ends_at <= now) return fail("session.expired");
  if (msBetween(row.last_seen_at, now) > seenEveryMs) await noteSeen(services, parts, now);
  return ok({
    kind: "user",
    userId: parts.userId,
    sessionId: parts.sessionId,
    roles: row.roles,
    confirmed: row.state === "confirmed",
    firmId: row.firm_id,
    variant: row.variant,
    ssoRestricted: row.sso_restricted,
    partnerOpensAdvice: services.partners.sso.of(row.variant)?.restricted === false,
    authenticatedAt: row.authenticated_at,
    ...(row.vigilance_since === null ? {} : { duties: ["vigilance"] as const }),
    audits: await auditsOf(services, parts, { roles: row.roles, now }),
    mustEnrol: mustEnrol(
      { roles: row.roles, demo: row.demo, hasSecondFactor: row.second_factor_since !== null },
      services.config.demo,
    ),
  });
}

async function auditsOf(
  { db }: Services,
  { userId }: TokenParts,
  { roles, now }: { readonly roles: readonly Role[]; readonly now: Instant },
): Promise<readonly Audit[]> {
  if (!isAuditorRole(roles)) return [];
  return (await openAudits(db, [userId], dayOf(now))).get(userId) ?? [];
}

/** The list of devices shows the hour, not the second: one write every few minutes is enough. */
const seenEveryMs = 5 * 60_000;

async function noteSeen({ db }: Services, { userId, sessionId }: TokenParts, now: Instant): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", now)
    .execute();
}

/** Whether a password, another factor or a partner's confirmation was given recently enough to change what protects the account. */
export function isRecent({ authenticatedAt }: Caller, now: Instant): boolean {
  const recentMs = recentSignInMinutes * 60_000;
  // An authentication time in the future comes from a clock that was set back since: it does not tell how long ago it was.
  return Math.abs(msBetween(authenticatedAt, now)) <= recentMs;
}
