import { Worker } from "node:worker_threads";
import type { Engine, Programme, Solution } from "./programme.ts";
import { enginesFor, solveHere } from "./solvers.ts";
import type { WorkerAnswer, WorkerTask } from "./solver-worker.ts";

export type SolveOptions = {
  /** Time for one engine, ms. Default 2000. */
  readonly timeLimitMs?: number;
  /** Solvers to try in order; default all that suit the programme. */
  readonly engines?: readonly Engine[];
};

/** Solves convex programmes outside the calling thread, but for small quadratic ones, faster solved than sent. Make one
 * per process and close it at the end. */
export type Solver = {
  solve(programme: Programme, options?: SolveOptions): Promise<Solution>;
  close(): Promise<void>;
};

type Job = {
  readonly task: WorkerTask;
  readonly settle: (solution: Solution) => void;
};

type CableConnection = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null };

const defaultTimeLimitMs = 2000;

/** A pool of threads, each with its own HiGHS. A thread that crashes, or overruns its time by far, is replaced,
 * and its job goes on with the remaining solvers.
 * @param size threads, started when first needed */
export function createSolver(size = 1): Solver {
  const seats: CableConnection[] = [];
  const queue: Job[] = [];
  let closed = false;

  function next(): void {
    const job = queue[0];
    if (job === undefined || closed) return;
    const seat = seats.find((one) => one.job === null) ?? (seats.length < size ? open() : null);
    if (seat === null) return;
    queue.shift();
    start(seat, job);
    next();
  }

  function open(): CableConnection {
    // The flags of the process (an inspector, --eval) are not for the thread, and some would end it.
    const worker = new Worker(new URL("./solver-worker.ts", import.meta.url), { execArgv: [] });
    const seat: CableConnection = { worker, job: null, timer: null };
    seats.push(seat);
    worker.unref();
    worker.on("message", (answer: WorkerAnswer) => finish(seat, answer));
    worker.on("error", (error: Error) => lose(seat, `crash: ${error.message}`));
    worker.on("exit", () => lose(seat, "crash: thread ended"));
    return seat;
  }

  function start(seat: CableConnection, job: Job): void {
    seat.job = job;
    seat.worker.ref();
    // Three solvers may each use their time; one that does not look at the clock is cut here.
    const patience = job.task.options.timeLimitMs * (job.task.options.engines.length + 1) + 3000;
    seat.timer = setTimeout(() => lose(seat, "time over"), patience);
    seat.worker.postMessage(job.task);
  }

  function finish(seat: CableConnection, answer: WorkerAnswer): void {
    const job = release(seat);
    if (answer.crashed) discard(seat);
    job?.settle(answer.solution);
    next();
  }

  function lose(seat: CableConnection, why: string): void {
    const job = release(seat);
    discard(seat);
    if (job !== null) retry(job, why);
    next();
  }

  function retry(job: Job, why: string): void {
    const left = withoutCulprit(job);
    if (left === null || closed) job.settle({ kind: "failed", refusals: [why] });
    else queue.unshift(left);
  }

  function discard(seat: CableConnection): void {
    const index = seats.indexOf(seat);
    if (index >= 0) seats.splice(index, 1);
    void seat.worker.terminate();
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
      await Promise.all(seats.splice(0).map((seat) => seat.worker.terminate()));
    },
  };
}

function taskOf(programme: Programme, options: SolveOptions): WorkerTask {
  const timeLimitMs = options.timeLimitMs ?? defaultTimeLimitMs;
  return { programme, options: { timeLimitMs, engines: options.engines ?? enginesFor(programme) } };
}

/** Frees a seat and gives back the job that it was on. */
function release(seat: CableConnection): Job | null {
  const { job } = seat;
  if (seat.timer !== null) clearTimeout(seat.timer);
  seat.job = null;
  seat.timer = null;
  seat.worker.unref();
  return job;
}

/** The solver that brought a thread down is the first one left: the job goes on without the engine behind it. */
function withoutCulprit(job: Job): Job | null {
  const { engines } = job.task.options;
  const others = engines.filter((engine) => !engine.startsWith("highs"));
  const left = others.length < engines.length ? others : engines.slice(1);
  if (left.length === 0) return null;
  return { ...job, task: { ...job.task, options: { ...job.task.options, engines: left } } };
}
