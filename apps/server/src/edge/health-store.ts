import type { Instant } from "@vigie/domain";
import type { Db } from "../db/connection.ts";

type Role = "http" | "worker";

export async function saveHeartbeat(db: Db, role: Role, at: Instant): Promise<void> {
  await db
    .insertInto("process_beats")
    .values({ role, beat_at: at })
    .onConflict((conflict) => conflict.column("role").doUpdateSet({ beat_at: at }))
    .execute();
}

export async function heartbeatOf(db: Db, role: Role): Promise<Instant | null> {
  const row = await db
    .selectFrom("process_beats")
    .select("beat_at")
    .where("role", "=", role)
    .executeTakeFirst();
  return row?.beat_at ?? null;
}

export type MailsState = {
  /** The server's reply where it refuses every mail. */
  readonly stoppedBy: string | null;
  readonly waiting: number;
  readonly oldestAt: Instant | null;
};

/** Whether mails go out, and what waits. */
export async function mailsState(db: Db): Promise<MailsState> {
  const stop = await db.selectFrom("mail_stop").select("reply").executeTakeFirst();
  const row = await db
    .selectFrom("mails")
    .select((eb) => [eb.fn.countAll().as("waiting"), eb.fn.min("created_at").as("oldest_at")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return { stoppedBy: stop?.reply ?? null, waiting: Number(row.waiting), oldestAt: row.oldest_at };
}

export async function areMailsStopped(db: Db): Promise<boolean> {
  return (await db.selectFrom("mail_stop").select("only_row").executeTakeFirst()) !== undefined;
}
