import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { listAt, numberAt, textAt, valueAt } from "../../tools/lib/json.ts";

export type PeerAnswer = {
  readonly ms: number;
  readonly objective: number;
  readonly points?: readonly number[] | undefined;
  readonly solver: string;
};
export type SolverPeers = {
  readonly versions: string;
  readonly ask: (problem: Readonly<Record<string, unknown>>) => Promise<PeerAnswer>;
  readonly stop: () => Promise<void>;
};

function answerOf(json: unknown): PeerAnswer {
  return {
    ms: numberAt(json, "ms"),
    objective: numberAt(json, "objective"),
    points: valueAt(json, "points") === undefined ? undefined : listAt(json, "points").map(Number),
    solver: textAt(json, "solver"),
  };
}

/** Debian's own Python first: its packages are python3-scipy and python3-cvxopt. */
const pythons = ["/usr/bin/python3", "python3"];

/** scipy and cvxopt in a process of their own, with a single thread like ours; or the reason why they are not available. */
export async function startSolverPeers(): Promise<
  { ok: true; peers: SolverPeers } | { ok: false; why: string }
> {
  for (const python of pythons) {
    const peers = await startOne(python);
    if (peers !== null) return { ok: true, peers };
  }
  return {
    ok: false,
    why: "no python3 with scipy and cvxopt here (apt-get install python3-scipy python3-cvxopt)",
  };
}

async function startOne(python: string): Promise<SolverPeers | null> {
  const child = spawn(python, [path.join(import.meta.dirname, "solver-peers.py")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" },
  });
  process.once("exit", () => child.kill());
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  child.stdin.on("error", () => undefined);
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  const next = async (): Promise<string | null> =>
    await Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), ended.then(() => null)]);
  const first = await next();
  if (first === null) return null;
  return {
    versions: textAt(JSON.parse(first), "versions"),
    ask: async (problem) => {
      child.stdin.write(`${JSON.stringify(problem)}\n`);
      const line = await next();
      if (line === null) throw new Error(`The peer ended on a problem of kind ${String(problem["kind"])}.`);
      return answerOf(JSON.parse(line));
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
