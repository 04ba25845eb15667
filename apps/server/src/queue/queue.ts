import { PgBoss } from "pg-boss";
import { executor, type Db, type Trx } from "../db/connection.ts";

/** Every kind of job and its data. A job carries ids, never amounts or secrets. */
export type JobData = {
  sync: { customerId: string; syncId: string };
  webhook: { partner: string; eventId: string };
  reconcile: { at: string };
  purge: { at: string };
  analyse: { customerId: string; portfolioId: string; analysisId: string; cause?: string };
  optimize: { customerId: string; portfolioId: string; optimizationId: string };
  refresh_reference: { at: string };
  settle_manual: { at: string };
  mail: { mailId: string };
  mail_sweep: { at: string };
  remind: { at: string };
  monthly_reports: { at: string };
  monthly_report: { customerId: string; to: string };
  home_estimates: { at: string };
  home_estimate: { customerId: string; portfolioId: string };
  partner_erasure: { partner: string; providerUserId: string };
};
export type JobName = keyof JobData;

export type Handler<N extends JobName> = (data: JobData[N]) => Promise<void>;
export type Handlers = { readonly [N in JobName]?: Handler<N> };

export type Queue = {
  /** Enqueues within the given transaction: the job exists if and only if its cause does. */
  readonly send: <N extends JobName>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
  readonly work: (handlers: Handlers) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const names: readonly JobName[] = [
  "sync",
  "webhook",
  "reconcile",
  "purge",
  "analyse",
  "optimize",
  "refresh_reference",
  "settle_manual",
  "mail",
  "mail_sweep",
  "remind",
  "monthly_reports",
  "monthly_report",
  "home_estimates",
  "home_estimate",
  "partner_erasure",
];

/** How many jobs of a kind one worker process runs at once: a sync waits on the partner, an analysis on the processor. */
const concurrency: Record<JobName, number> = {
  sync: 4,
  webhook: 2,
  reconcile: 1,
  purge: 1,
  analyse: 1,
  optimize: 1,
  refresh_reference: 1,
  settle_manual: 1,
  mail: 2,
  mail_sweep: 1,
  remind: 1,
  monthly_reports: 1,
  monthly_report: 1,
  home_estimates: 1,
  home_estimate: 2,
  partner_erasure: 1,
};

/** A job is announced; polling finds those that wait for their retry, or whose announcement was lost. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

type Options = { readonly url: string; readonly onError: (error: Error) => void };

/** Jobs over pg-boss: in the same database, delivered at least once, retried with back-off. */
export async function createQueue({ url, onError }: Options): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schema: "jobs",
    // Wakes a worker within milliseconds; polling stays as the safety net.
    useListenNotify: true,
  });
  boss.on("error", onError);
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name, {
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 600,
      notify: true,
    });
  }
  await boss.schedule("reconcile", "7 * * * *", { at: "hourly" }, { tz: "Europe/Paris" });
  await boss.schedule("purge", "37 * * * *", { at: "hourly" }, { tz: "Europe/Paris" });
  await boss.schedule("settle_manual", "11 5 * * *", { at: "daily" }, { tz: "Europe/Paris" });
  await boss.schedule("refresh_reference", "17 4 * * *", { at: "daily" }, { tz: "Europe/Paris" });
  await boss.schedule("home_estimates", "53 5 * * *", { at: "daily" }, { tz: "Europe/Paris" });
  await boss.schedule("remind", "23 8 * * *", { at: "daily" }, { tz: "Europe/Paris" });
  await boss.schedule("monthly_reports", "41 6 1 * *", { at: "monthly" }, { tz: "Europe/Paris" });
  await boss.schedule("mail_sweep", "* * * * *", { at: "minutely" });
  return {
    send: async (db, name, data) => {
      await boss.send(name, data, { db: executor(db) });
    },
    work: async (handlers) => {
      for (const name of names) await startWorkers(boss, name, handlers);
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function startWorkers<N extends JobName>(boss: PgBoss, name: N, handlers: Handlers): Promise<void> {
  const handler = handlers[name];
  if (handler === undefined) return;
  for (let index = 0; index < concurrency[name]; index += 1) {
    const worker = await boss.work<JobData[N]>(name, polling, async (jobs) => {
      // Jobs that came while this one ran woke nobody: look again at once rather than at the next poll.
      boss.notifyWorker(worker);
      for (const job of jobs) await handler(job.data);
    });
  }
}
