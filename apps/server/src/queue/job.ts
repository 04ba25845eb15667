import { type Id, isId } from "@vigie/domain";
import type { Services } from "../boot/services.ts";

/** The data of each kind of job: the file that defines a job adds its own entry here. A job carries ids, never amounts or
 * secrets. */
export interface JobData {
  purge: Timed;
}
/** The data of a scheduled job: what triggered it. */
export type Timed = { readonly at: string };
export type JobName = keyof JobData;

/** A kind of job: its name (which determines its data), its concurrency per worker process, its schedule, and its function. */
export type Job<N extends JobName> = {
  readonly name: N;
  readonly concurrency: number;
  readonly schedule?: Schedule;
  readonly run: (services: Services, data: JobData[N]) => Promise<void>;
};
/** In the time zone Europe/Paris. */
export type Schedule = { readonly cron: string; readonly at: "minutely" | "hourly" | "daily" | "monthly" };
export type WorkerStarter = <N extends JobName>(job: Job<N>) => Promise<void>;
/** A job in the list of all jobs, with the type of its data erased. */
export type ListedJob = Pick<Job<JobName>, "name" | "concurrency" | "schedule"> & {
  readonly startWith: (starter: WorkerStarter) => Promise<void>;
};

export function defineJob<N extends JobName>(job: Job<N>): ListedJob {
  const { name, concurrency, schedule } = job;
  const listed = { name, concurrency, startWith: async (starter: WorkerStarter) => await starter(job) };
  return schedule === undefined ? listed : { ...listed, schedule };
}

export function jobId(text: string): Id {
  if (!isId(text)) throw new Error("assertion: a job carries ids");
  return text;
}
