import { Worker } from "node:worker_threads";
import type { Engine, Programme, Solution } from "./programme.ts";
import { enginesFor, solveHere } from "./solvers.ts";
import type { WorkerAnswer, WorkerTask } from "./solver-worker.ts";

export type SolveOptions = {
  /** Time limit of one engine, ms. Default 2000. */
  readonly timeLimitMs?: number;
  /** Solvers to try in order; default: all that support the programme. */
  readonly engines?: readonly Engine[];
};

/** Solves convex programmes outside the calling thread, except small quadratic ones, which are solved faster than they could be
 * sent. Create one per process and close it at the end. */
export type Solver = {
  solve(programme: Programme, options?: SolveOptions): Promise<Solution>;
  close(): Promise<void>;
};

type Job = {
  readonly task: WorkerTask;
  readonly settle: (solution: Solution) => void;
};

type PooledThread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null };

const defaultTimeLimitMs = 2000;

/** A pool of threads, each with its own HiGHS. A thread that crashes, or far exceeds its time limit, is replaced, and its job
 * continues with the remaining solvers.
 * @param size number of threads, started on first use */
export function createSolver(size = 1): Solver {
  const threads: PooledThread[] = [];
  const queue: Job[] = [];
  let closed = false;

  function next(): void {
    const job = queue[0];
    if (job === undefined || closed) return;
    const thread = threads.find((one) => one.job === null) ?? (threads.length < size ? open() : null);
    if (thread === null) return;
    queue.shift();
    start(thread, job);
    next();
  }

  function open(): PooledThread {
    // Process flags (an inspector, --eval) must not be passed to the thread; some would end it.
    const worker = new Worker(new URL("./solver-worker.ts", import.meta.url), { execArgv: [] });
    const thread: PooledThread = { worker, job: null, timer: null };
    threads.push(thread);
    worker.unref();
    worker.on("message", (answer: WorkerAnswer) => finish(thread, answer));
    worker.on("error", (error: Error) => lose(thread, `crash: ${error.message}`));
    worker.on("exit", () => lose(thread, "crash: thread ended"));
    return thread;
  }

  function start(thread: PooledThread, job: Job): void {
    thread.job = job;
    thread.worker.ref();
    // Each of three solvers may use its time limit; one that ignores the clock is terminated here.
    const patience = job.task.options.timeLimitMs * (job.task.options.engines.length + 1) + 3000;
    thread.timer = setTimeout(() => lose(thread, "time over"), patience);
    thread.worker.postMessage(job.task);
  }

  function finish(thread: PooledThread, answer: WorkerAnswer): void {
    const job = release(thread);
    if (answer.crashed) discard(thread);
    job?.settle(answer.solution);
    next();
  }

  function lose(thread: PooledThread, why: string): void {
    const job = release(thread);
    discard(thread);
    if (job !== null) retry(job, why);
    next();
  }

  function retry(job: Job, why: string): void {
    const left = withoutCulprit(job);
    if (left === null || closed) job.settle({ kind: "failed", refusals: [why] });
    else queue.unshift(left);
  }

  function discard(thread: PooledThread): void {
    const index = threads.indexOf(thread);
    if (index >= 0) threads.splice(index, 1);
    void thread.worker.terminate();
  }

  return {
    solve(programme, options = {}) {
      return new Promise((settle) => {
        if (closed) return settle({ kind: "failed", refusals: ["solver closed"] });
        const task = taskOf(programme, options);
        const here = solveHere(programme, task.options);
        if (here !== null) return settle(here);
        queue.push({ task, settle });
        next();
      });
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.settle({ kind: "failed", refusals: ["solver closed"] });
      await Promise.all(threads.splice(0).map((thread) => thread.worker.terminate()));
    },
  };
}

function taskOf(programme: Programme, options: SolveOptions): WorkerTask {
  const timeLimitMs = options.timeLimitMs ?? defaultTimeLimitMs;
  return { programme, options: { timeLimitMs, engines: options.engines ?? enginesFor(programme) } };
}

/** Releases a thread and returns its job. */
function release(thread: PooledThread): Job | null {
  const { job } = thread;
  if (thread.timer !== null) clearTimeout(thread.timer);
  thread.job = null;
  thread.timer = null;
  thread.worker.unref();
  return job;
}

/** The first remaining solver brought the thread down: the job continues without its engine. */
function withoutCulprit(job: Job): Job | null {
  const { engines } = job.task.options;
  const others = engines.filter((engine) => !engine.startsWith("highs"));
  const left = others.length < engines.length ? others : engines.slice(1);
  if (left.length === 0) return null;
  return { ...job, task: { ...job.task, options: { ...job.task.options, engines: left } } };
}
