import type { Id, Instant } from "@vigie/domain";
import type { Db } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";

/** Whether the mail server refuses all mails: at most one row. */

export async function stopOf(db: Db) {
  return fromRowIfAny(await db.selectFrom("mail_stop").selectAll().executeTakeFirst());
}

type Stop = { readonly at: Instant; readonly reply: string; readonly nextProbeAt: Instant };

/** Returns true for the caller that sets the stop; others need not report it. */
export async function stopMails(db: Db, { at, reply, nextProbeAt }: Stop): Promise<boolean> {
  const added = await db
    .insertInto("mail_stop")
    .values({ stopped_at: at, reply, next_probe_at: nextProbeAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("stopped_at")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns true for the caller that ends the stop. */
export async function resumeMails(db: Db): Promise<boolean> {
  return (await db.deleteFrom("mail_stop").executeTakeFirst()).numDeletedRows > 0n;
}

/** Takes the due probe: only one worker gets it. */
export async function takeProbe(
  db: Db,
  { now, next }: { readonly now: Instant; readonly next: Instant },
): Promise<boolean> {
  const taken = await db
    .updateTable("mail_stop")
    .set({ next_probe_at: next })
    .where("next_probe_at", "<=", now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function longestWaiting(db: Db, now: Instant): Promise<Id | null> {
  const row = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
