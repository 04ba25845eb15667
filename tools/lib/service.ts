import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./run.ts";

/** The line of JSON that a process prints once it is ready. */
export type Ready = Readonly<Record<string, unknown>>;

export type Service = {
  readonly name: string;
  readonly pid: number;
  /** Its line; rejects if it ends before. */
  readonly ready: Promise<Ready>;
  /** Resolves when the process ends, intended or not. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
  /** Kills it at once: its database and its jobs have to recover, as after a crash. */
  readonly kill: () => Promise<void>;
};

export type ServiceOptions = {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The checkout of the process; this one by default. */
  readonly checkout?: string;
  /** Discards its later output as cheaply as a journal would: for timed runs. */
  readonly quiet?: boolean;
};

const watcher = path.join(import.meta.dirname, "die-with-parent.mjs");
const stopTimeoutMs = 25_000;

/** Starts one of our processes, which prints a line `{"ready":true,...}` on its standard output. It shares our standard error,
 * and ends with us. */
export function startService(options: ServiceOptions): Service {
  const node = ["--disable-warning=ExperimentalWarning", "--import", watcher];
  const { checkout = root, quiet = false } = options;
  const child = spawn(process.execPath, [...node, path.join(checkout, options.script), ...options.args], {
    cwd: checkout,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "inherit"],
    // A session of its own: Ctrl-C only reaches us, and we stop the processes in order.
    detached: true,
  });
  const killOnExit = () => child.kill("SIGTERM");
  process.once("exit", killOnExit);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  }).finally(() => process.off("exit", killOnExit));
  const ready = Promise.race([readyLine(child, quiet), ended.then(() => null)]).then((line) => {
    if (line !== null) return line;
    throw new Error(`${options.name} ended before it was ready (code ${child.exitCode ?? "none"}).`);
  });
  // The caller may await it later, or never if it stops before.
  ready.catch(() => undefined);
  return {
    name: options.name,
    pid: child.pid ?? 0,
    ready,
    ended,
    stop: async () => await stop(child, ended),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Reads on after the line, so that a full pipe never blocks the process. */
async function readyLine(child: ChildProcess, quiet: boolean): Promise<Ready | null> {
  const { stdout } = child;
  if (stdout === null) return null;
  return await new Promise((resolve) => {
    const lines = createInterface({ input: stdout }).on("line", (line) => {
      const found = parseReady(line);
      if (found === null) process.stdout.write(`${line}\n`);
      else {
        if (quiet) lines.close();
        if (quiet) stdout.resume();
        resolve(found);
      }
    });
  });
}

export function parseReady(line: string): Ready | null {
  if (!line.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "ready" in value && value.ready === true
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}
