import { PgBoss } from "pg-boss";
import type { Services } from "../boot/services.ts";
import { executor, type Db, type Trx } from "../db/connection.ts";
import type { Job, JobData, JobName, ListedJob } from "./job.ts";

export type Queue = {
  /** Enqueues within the given transaction: the job exists if and only if its cause does. */
  readonly send: <N extends JobName>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
  /** Starts the workers of every job. */
  readonly work: (services: Services) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A job is announced; polling finds those that wait for their retry, or whose announcement was lost. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

type Options = {
  readonly url: string;
  readonly onError: (error: Error) => void;
  readonly jobs: readonly ListedJob[];
};

/** Jobs over pg-boss: in the same database, delivered at least once, retried with back-off. */
export async function createQueue({ url, onError, jobs }: Options): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schema: "jobs",
    // Wakes a worker within milliseconds; polling stays as the safety net.
    useListenNotify: true,
  });
  boss.on("error", onError);
  await boss.start();
  for (const { name } of jobs) {
    await boss.createQueue(name, {
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 600,
      notify: true,
    });
  }
  for (const { name, schedule } of jobs)
    if (schedule !== undefined)
      await boss.schedule(name, schedule.cron, { at: schedule.at }, { tz: "Europe/Paris" });
  return {
    send: async (db, name, data) => {
      await boss.send(name, data, { db: executor(db) });
    },
    work: async (services) => {
      for (const job of jobs) await job.startWith(async (typed) => await startWorkers(boss, services, typed));
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function startWorkers<N extends JobName>(boss: PgBoss, services: Services, job: Job<N>): Promise<void> {
  for (let index = 0; index < job.concurrency; index += 1) {
    const worker = await boss.work<JobData[N]>(job.name, polling, async (delivered) => {
      // Jobs that came while this one ran woke nobody: look again at once rather than at the next poll.
      boss.notifyWorker(worker);
      for (const { data } of delivered) await job.run(services, data);
    });
  }
}
