import { type Id, type Instant, ticketSeconds } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import { endsWithin } from "../../../db/lifetime.ts";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";

/** Sign-in happens before there is a subject: identity tables, keyed by the user. */

export type StoredSession = FromRow<Selectable<Database["sessions"]>>;
type NewSession = FromRow<Insertable<Database["sessions"]>>;

/** Returns whether this user has ever signed in, within the retention of sessions. */
export async function hasSession(db: Db, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(db: Db | Trx, session: NewSession): Promise<void> {
  await db.insertInto("sessions").values(toRow<Insertable<Database["sessions"]>>(session)).execute();
}

export async function sessionOf(db: Db, userId: Id, sessionId: Id): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

type Rotation = {
  readonly userId: Id;
  readonly sessionId: Id;
  readonly expectedRefresh: Buffer;
  readonly access: Buffer;
  readonly refresh: Buffer;
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly successorEnvelope: string;
};

/** One conditional update: of two refreshes with the same token, one succeeds. */
export async function rotateSession(db: Db, rotation: Rotation): Promise<boolean> {
  const rotated = await db
    .updateTable("sessions")
    .set({
      access_hash: rotation.access,
      refresh_hash: rotation.refresh,
      previous_refresh_hash: rotation.expectedRefresh,
      rotated_at: rotation.at,
      last_seen_at: rotation.at,
      successor_envelope: rotation.successorEnvelope,
      expires_at: rotation.expiresAt,
    })
    .where("user_id", "=", rotation.userId)
    .where("id", "=", rotation.sessionId)
    .where("refresh_hash", "=", rotation.expectedRefresh)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", rotation.at)
    .returning("id")
    .executeTakeFirst();
  return rotated !== undefined;
}

/** Returns whether there was such an open session. */
export async function revokeSession(
  db: Db,
  session: { userId: Id; sessionId: Id; at: Instant },
): Promise<boolean> {
  const closed = await db
    .updateTable("sessions")
    .set({ revoked_at: session.at, successor_envelope: null })
    .where("user_id", "=", session.userId)
    .where("id", "=", session.sessionId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes the session of a browser's refresh token, whether the latest or the previous one. */
export async function revokeByRefresh(
  db: Db,
  { userId, sessionId, hash }: { userId: Id; sessionId: Id; hash: Buffer },
  at: Instant,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: at, successor_envelope: null })
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .where("refresh_in", "=", "cookie")
    .where((eb) => eb.or([eb("refresh_hash", "=", hash), eb("previous_refresh_hash", "=", hash)]))
    .where("revoked_at", "is", null)
    .execute();
}

/** Closes every session of a user except one; returns how many were open. */
export async function revokeSessions(
  db: Db | Trx,
  { userId, except, at }: { userId: Id; except: Id | null; at: Instant },
): Promise<number> {
  let query = db
    .updateTable("sessions")
    .set({ revoked_at: at, successor_envelope: null })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", at);
  if (except !== null) query = query.where("id", "!=", except);
  return (await query.returning("id").execute()).length;
}

/** Closes the sessions of all users. */
export async function revokeEverySession(db: Db, at: Instant): Promise<number> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: at, successor_envelope: null })
    .where("revoked_at", "is", null)
    .where("ends_at", ">", at)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Returns the sessions that can still be used or refreshed, last seen first. */
export async function openSessions(db: Db, userId: Id, now: Instant) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "network", "created_at", "last_seen_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(fromRow);
}

export async function noteAuthentication(
  db: Db,
  { userId, sessionId, at }: { userId: Id; sessionId: Id; at: Instant },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ authenticated_at: at })
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .execute();
}

type LockTimes = {
  readonly now: Instant;
  /** No lock can end later: one that does was set by a clock that was set back since. */
  readonly latest: Instant;
};

/** Returns the latest end of these locks; null if none applies. */
export async function lockedUntil(
  db: Db,
  keys: readonly Buffer[],
  { now, latest }: LockTimes,
): Promise<Instant | null> {
  const row = await db
    .selectFrom("sign_in_attempts")
    .select("locked_until")
    .where("key_hash", "in", [...keys])
    .where("locked_until", ">", now)
    .where("locked_until", "<=", latest)
    .orderBy("locked_until", "desc")
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

type Failure = { readonly key: Buffer; readonly at: Instant; readonly windowStart: Instant };

/** Counts a failure, whether or not the address is known; an expired count starts again. */
export async function countFailure(db: Db | Trx, { key, at, windowStart }: Failure): Promise<number> {
  const row = await db
    .insertInto("sign_in_attempts")
    .values({ key_hash: key, failures: 1, first_at: at, locked_until: null })
    .onConflict((conflict) =>
      conflict.column("key_hash").doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when("sign_in_attempts.first_at", "<", windowStart)
          .then(1)
          .else(eb("sign_in_attempts.failures", "+", 1))
          .end(),
        first_at: eb
          .case()
          .when("sign_in_attempts.first_at", "<", windowStart)
          .then(at)
          .else(eb.ref("sign_in_attempts.first_at"))
          .end(),
      })),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function lock(db: Db | Trx, key: Buffer, until: Instant): Promise<void> {
  await db.updateTable("sign_in_attempts").set({ locked_until: until }).where("key_hash", "=", key).execute();
}

export async function clearCounters(db: Db, keys: readonly Buffer[]): Promise<void> {
  await db
    .deleteFrom("sign_in_attempts")
    .where("key_hash", "in", [...keys])
    .execute();
}

type Tickets = Insertable<Database["websocket_tickets"]>;

export async function insertTicket(db: Db, ticket: FromRow<Tickets>): Promise<void> {
  await db.insertInto("websocket_tickets").values(toRow<Tickets>(ticket)).execute();
}

/** Consumes a ticket: it opens the live channel once. */
export async function takeTicket(db: Db, hash: Buffer, now: Instant) {
  const row = await db
    .deleteFrom("websocket_tickets")
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">", now)
    .where(endsWithin(now, ticketSeconds * 1000))
    .returning(["user_id", "session_id"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}
