import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A web process and a worker of the server, as an installation runs them, which a test kills and restarts. */
export type ProcessName = "web" | "worker";
export type ClubProcesses = {
  /** The URL on which the web process listens. */
  readonly url: string;
  /** Kills the process without warning: it writes nothing afterwards. */
  readonly kill: (name: ProcessName) => Promise<void>;
  readonly start: (name: ProcessName) => Promise<void>;
  readonly close: () => Promise<void>;
};

const main = path.join(import.meta.dirname, "../main.ts");
const patienceMs = 120_000;

export function openClubProcesses(
  port: number,
  env: Readonly<Record<string, string | undefined>>,
): ClubProcesses {
  const dataDir = mkdtempSync(path.join(tmpdir(), "vigie-club-"));
  const running = new Map<ProcessName, ChildProcess>();
  const url = `http://127.0.0.1:${String(port)}`;
  const start = async (name: ProcessName): Promise<void> => {
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", main, name === "web" ? "http" : "worker"],
      {
        env: {
          DATA_DIR: dataDir,
          LEDGER_DIR: path.join(dataDir, "ledgers"),
          SANDBOXES: "all",
          DEMO: "0",
          WEB_DIST: "",
          PORT: String(port),
          SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
          ...env,
        },
        stdio: "ignore",
      },
    );
    running.set(name, child);
    if (name === "web") await answers(url, child);
  };
  const kill = async (name: ProcessName): Promise<void> => {
    const child = running.get(name);
    running.delete(name);
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    start,
    kill,
    close: async () => {
      await kill("web");
      await kill("worker");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the web process ended with ${String(child.exitCode)}`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error("the web process does not answer");
}
