import type { Id, Instant, MailOutcome } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";

/** The outbox of mails. */

type MailColumns = Selectable<Database["mails"]>;
type NewMail = FromRow<Insertable<Database["mails"]>>;
export type StoredMail = FromRow<MailColumns>;

/** Allows one mail at a time per address, so that counts made before the insert stay valid. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${email}`}, 0))`.execute(trx);
}

type Sent = { readonly kind: string; readonly createdAt: Instant };

/** Returns recent mails to this address, or for this user, except kinds that are not counted. */
export async function recentMails(
  trx: Trx,
  who: {
    readonly email: string;
    readonly userId: Id | null;
    readonly since: Instant;
    readonly uncounted: readonly string[];
  },
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
    .where("kind", "not in", who.uncounted)
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(fromRow);
}

/** Inserts a mail once per cause. */
export async function insertMail(trx: Trx, mail: NewMail): Promise<boolean> {
  const added = await trx
    .insertInto("mails")
    .values(toRow<Insertable<Database["mails"]>>(mail))
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Leases a waiting mail: another worker ignores it until the lease ends. */
export async function leaseMail(
  db: Db,
  id: Id,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<StoredMail | undefined> {
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

/** Renews the lease during an attempt; returns false if another worker has taken the mail. */
export async function keepLease(
  db: Db,
  { id, attempts }: Pick<StoredMail, "id" | "attempts">,
  until: Instant,
): Promise<boolean> {
  const kept = await db
    .updateTable("mails")
    .set({ next_try_at: until })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

type MailEnd = {
  readonly state: "sent" | "dropped";
  readonly outcome: MailOutcome | null;
  readonly at: Instant;
  readonly forget: boolean;
};

/** Returns false if it had already ended. */
export async function finishMail(db: Db | Trx, id: Id, end: MailEnd): Promise<boolean> {
  const { state, outcome, at, forget } = end;
  const finished = await db
    .updateTable("mails")
    .set({ state, outcome, finished_at: at, facts: "{}", ...(forget ? { to_email: "" } : {}) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/** Postpones a mail, and stores since when its server asks to wait. */
export async function postponeMail(
  db: Db,
  id: Id,
  { until, ...since }: { readonly until: Instant } & Pick<StoredMail, "deferredAt" | "unansweredAt">,
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ next_try_at: until, deferred_at: since.deferredAt, unanswered_at: since.unansweredAt })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Records a bounce or complaint about a sent mail; the first report of a kind counts. */
export async function markReported(
  trx: Trx,
  id: Id,
  outcome: "bounced" | "complained",
): Promise<StoredMail | undefined> {
  const row = await trx
    .updateTable("mails")
    .set({ outcome })
    .where("id", "=", id)
    .where("state", "=", "sent")
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "!=", outcome)]))
    .returningAll()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns the result of the last mail of a kind for a user, among those written since a moment. */
export async function lastOutcome(
  db: Db,
  mail: { readonly userId: Id; readonly toEmail: string; readonly kind: string; readonly since: Instant },
): Promise<MailOutcome | null> {
  const row = await db
    .selectFrom("mails")
    .select("outcome")
    .where("user_id", "=", mail.userId)
    .where("to_email", "=", mail.toEmail)
    .where("kind", "=", mail.kind)
    .where("created_at", ">", mail.since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.outcome ?? null;
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
