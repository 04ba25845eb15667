import type { Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { isRefusedForGood } from "../db/refused-effects.ts";

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
  /** The server's reply when it refuses every mail. */
  readonly stoppedBy: string | null;
  readonly waiting: number;
  readonly oldestAt: Instant | null;
};

/** Returns whether mails are sent, and how many wait. */
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

export type BankTries = { readonly institution: string; readonly tries: number; readonly failures: number };

/** Returns the last sync attempt of every user's connections, by institution, as last counted (job `bank_statuses`). */
export async function bankTries(db: Db): Promise<readonly BankTries[]> {
  return await db
    .selectFrom("bank_statuses")
    .select(["institution_slug as institution", "tries", "failures"])
    .orderBy("institution_slug")
    .execute();
}

export type DirectoryReading = { readonly readAt: Instant | null; readonly failure: string | null };

/** Returns the result of the last read of the directory of banks (job `refresh_institutions`). */
export async function directoryReading(db: Db): Promise<DirectoryReading | null> {
  const row = await db
    .selectFrom("bank_directory")
    .select(["read_at as readAt", "failure"])
    .executeTakeFirst();
  return row ?? null;
}

export type Refusals = { readonly feature: string; readonly act: string; readonly count: number };

/** Returns the acts that a partner refused permanently, of any feature: a person has to look at them. */
export async function partnerRefusals(db: Db): Promise<readonly Refusals[]> {
  const { rows } = await sql<Refusals>`
    select 'club' as feature, kind as act, count(*)::int as count from club_effects where ${isRefusedForGood} group by kind
    union all
    select 'proposals', due, count(*)::int from proposal_signatures where stopped_at is not null and due is not null group by due
    order by feature, act`.execute(db);
  return rows;
}

export type JobsState = {
  readonly name: string;
  /** Due: start time reached, and no worker has taken them. Active: taken by a worker. Failed: abandoned after their retries. */
  readonly due: number;
  readonly active: number;
  readonly failed: number;
  readonly dueSince: Instant | null;
};

/** Returns the counts of each queue, empty queues included. */
export async function jobsState(db: Db, now: Instant): Promise<readonly JobsState[]> {
  const { rows } = await sql<JobsState>`
    select queue.name,
      count(*) filter (where state in ('created', 'retry') and start_after <= ${now}) as due,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as "dueSince"
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name
    order by queue.name`.execute(db);
  return rows;
}
