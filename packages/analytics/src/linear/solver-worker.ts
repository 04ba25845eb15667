import { parentPort } from "node:worker_threads";
import { runSolvers } from "./solvers.ts";
import type { SolverOptions, SolverRun } from "./solvers.ts";
import type { Programme } from "./programme.ts";

export type WorkerTask = { readonly programme: Programme; readonly options: SolverOptions };
export type WorkerAnswer = SolverRun;

const port = parentPort;
if (port !== null) {
  port.on("message", (task: WorkerTask) => {
    void answer(task).then((run) => port.postMessage(run));
  });
}

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    return await runSolvers(task.programme, task.options);
  } catch (error) {
    // A bug in a solver must not block the caller: it becomes an answer, and the thread is replaced.
    const why = error instanceof Error ? error.message : String(error);
    return { solution: { kind: "failed", refusals: [`worker: ${why}`] }, crashed: true };
  }
}
