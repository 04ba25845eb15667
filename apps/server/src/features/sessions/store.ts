import type { Id, Instant } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../db/connection.ts";
import type { Database } from "../../db/schema.ts";

/** Sign-in happens before there is a subject: these are the identity tables, keyed by user. */

export async function userByEmail(db: Db, email: string) {
  return await db
    .selectFrom("users")
    .select(["id", "password_hash", "roles", "state"])
    .where("email", "=", email)
    .where("state", "=", "confirmed")
    .executeTakeFirst();
}

export async function insertSession(db: Db | Trx, row: Insertable<Database["sessions"]>): Promise<void> {
  await db.insertInto("sessions").values(row).execute();
}

export async function sessionOf(
  db: Db,
  userId: Id,
  sessionId: Id,
): Promise<Selectable<Database["sessions"]> | undefined> {
  return await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
}

type Rotation = {
  readonly userId: Id;
  readonly sessionId: Id;
  readonly expectedRefresh: Buffer;
  readonly access: Buffer;
  readonly refresh: Buffer;
  readonly at: Instant;
  readonly expiresAt: Instant;
};

/** One conditional update: of two refreshes with the same token, one wins. */
export async function rotateSession(db: Db, rotation: Rotation): Promise<boolean> {
  const rotated = await db
    .updateTable("sessions")
    .set({
      access_hash: rotation.access,
      refresh_hash: rotation.refresh,
      previous_refresh_hash: rotation.expectedRefresh,
      rotated_at: rotation.at,
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

export async function revokeSession(
  db: Db,
  session: { userId: Id; sessionId: Id; at: Instant },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: session.at })
    .where("user_id", "=", session.userId)
    .where("id", "=", session.sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function attemptsOf(db: Db, emailHash: Buffer) {
  return await db
    .selectFrom("sign_in_attempts")
    .selectAll()
    .where("key_hash", "=", emailHash)
    .executeTakeFirst();
}

type Failure = { readonly emailHash: Buffer; readonly at: Instant; readonly windowStart: Instant };

/** Counts a failure, known address or not; an old count starts again. */
export async function countFailure(db: Db, { emailHash, at, windowStart }: Failure): Promise<number> {
  const row = await db
    .insertInto("sign_in_attempts")
    .values({ key_hash: emailHash, failures: 1, first_at: at, locked_until: null })
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

export async function lockAddress(db: Db, emailHash: Buffer, until: Instant): Promise<void> {
  await db
    .updateTable("sign_in_attempts")
    .set({ locked_until: until })
    .where("key_hash", "=", emailHash)
    .execute();
}

export async function clearFailures(db: Db, emailHash: Buffer): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key_hash", "=", emailHash).execute();
}

export async function insertTicket(db: Db, row: Insertable<Database["websocket_tickets"]>): Promise<void> {
  await db.insertInto("websocket_tickets").values(row).execute();
}

/** Takes a ticket: it opens the live channel once. */
export async function takeTicket(db: Db, hash: Buffer, now: Instant) {
  return await db
    .deleteFrom("websocket_tickets")
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning(["user_id", "session_id"])
    .executeTakeFirst();
}
