import { PgBoss } from "pg-boss";
import type { Services } from "../boot/services.ts";
import { executor, type Db, type Trx } from "../db/connection.ts";
import type { DatabaseRole } from "../db/roles.ts";
import { scopedToPeople, scopedToSystem } from "../db/scope.ts";
import { isSystemScope } from "../db/system-scopes.ts";
import { currentActivity, parseTraceparent, traceparentOf, within } from "../trail/activity.ts";
import { type Job, type JobData, jobId, type JobName, type ListedJob } from "./job.ts";

export type Queue = {
  /** Enqueues within the given transaction: the job exists if and only if its cause is committed. */
  readonly send: <N extends JobName>(db: Db | Trx, name: N, data: JobData[N]) => Promise<void>;
  /** Starts the workers of every job. */
  readonly work: (services: Services) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Time zone of the schedules. */
const timeZone = "Europe/Paris";
/** A new job notifies its workers; polling finds jobs that wait for a retry or whose notification was lost. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 5 };

type Options = {
  readonly url: string;
  /** The database role of the queue's connections; by default that of the URL. */
  readonly role?: DatabaseRole | null;
  readonly onError: (error: Error) => void;
  readonly jobs: readonly ListedJob[];
  /** Whether this process runs the schedules and the maintenance of the queue; reading all schedules blocks it for long. */
  readonly keepsTime?: boolean;
};

/** Jobs in pg-boss: stored in the same database, delivered at least once, retried with backoff. */
export async function createQueue({
  url,
  role = null,
  onError,
  jobs,
  keepsTime = true,
}: Options): Promise<Queue> {
  const boss = new PgBoss({
    ...connectionOf(url, role),
    max: 4,
    schema: "jobs",
    schedule: keepsTime,
    supervise: keepsTime,
    // Left to the owner of the tables, who reinstalls the queue at each version.
    reindex: false,
    // Wakes a worker within milliseconds; polling is the fallback.
    useListenNotify: true,
  });
  boss.on("error", onError);
  await boss.start();
  await declare(boss, jobs);
  return {
    send: async (db, name, data) => {
      const activity = currentActivity();
      const carried = activity === null ? data : { ...data, traceparent: traceparentOf(activity) };
      await boss.send(name, carried, { db: executor(db) });
    },
    work: async (services) => {
      for (const job of jobs) await job.startWith(async (typed) => await startWorkers(boss, services, typed));
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Declares the queue and the schedule of each job. Only two reads if a former start has declared everything. */
async function declare(boss: PgBoss, jobs: readonly ListedJob[]): Promise<void> {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name } of jobs) {
    if (queues.has(name)) continue;
    await boss.createQueue(name, {
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 600,
      notify: true,
    });
  }
  const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);
  const schedules = new Set(
    (await boss.getSchedules()).map(({ name, cron, timezone, data }) => keyOf(name, cron, timezone, data)),
  );
  for (const { name, schedule } of jobs) {
    if (schedule === undefined) continue;
    const { cron, at } = schedule;
    if (!schedules.has(keyOf(name, cron, timeZone, { at })))
      await boss.schedule(name, cron, { at }, { tz: timeZone });
  }
}

/** Creates or migrates the tables of the queue: needs the rights of the owner. */
export async function installQueue({ url, onError }: Pick<Options, "url" | "onError">): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    schema: "jobs",
    supervise: false,
    schedule: false,
  });
  boss.on("error", onError);
  await boss.start();
  await boss.stop({ graceful: false });
}

function connectionOf(url: string, role: DatabaseRole | null) {
  if (role === null) return { connectionString: url };
  const address = new URL(url);
  address.searchParams.set("options", `-c role=${role}`);
  return { connectionString: address.href };
}

async function startWorkers<N extends JobName>(boss: PgBoss, services: Services, job: Job<N>): Promise<void> {
  for (let index = 0; index < job.concurrency; index += 1) {
    const worker = await boss.work<Carried<N>>(job.name, polling, async (delivered) => {
      // Jobs that arrived while this one ran notified nobody: polls again at once rather than at the next interval.
      boss.notifyWorker(worker);
      for (const { id, data } of delivered) await followed(services, job, { id, data });
    });
  }
}

/** The trace context of a job's cause is stored beside its data. */
type Carried<N extends JobName> = JobData[N] & { readonly traceparent?: string };

async function followed<N extends JobName>(
  services: Services,
  job: Job<N>,
  { id, data }: { readonly id: string; readonly data: Carried<N> },
): Promise<void> {
  const piece = services.tracing.start({
    name: `job ${job.name}`,
    kind: "consumer",
    facts: { "messaging.destination.name": job.name },
    parent: parseTraceparent(data.traceparent),
    job: id,
  });
  await within(piece.activity, async () => {
    try {
      await scopedToJob(job.name, data, async () => await job.run(services, data));
      piece.end({ failed: false });
    } catch (error) {
      services.log("warn", "job.failed", { name: job.name, error: String(error).slice(0, 200) });
      piece.end({ failed: true });
      throw error;
    }
  });
}

/** A job of a customer sees that customer's rows; one across customers is listed (`db/system-scopes.ts`). */
async function scopedToJob(name: JobName, data: object, run: () => Promise<void>): Promise<void> {
  const system = `job.${name}`;
  if (isSystemScope(system)) return await scopedToSystem(system, run);
  const customer = "customerId" in data ? String(data.customerId) : "";
  await scopedToPeople([jobId(customer)], run);
}
