import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseText } from "./text.ts";

type Place = { readonly dataDir: string; readonly host: string; readonly port: number };

/** How long a server whose parent was killed may take to shut down by itself. */
const orphanTimeoutMs = 30_000;
const initPid = 1;

/** Makes the folder available to a new server: waits for an orphan to end, asks it to end if it does not, and removes a lock
 * whose process number now belongs to another process (as after a restart of a container, where numbers are reused).
 * @throws if the folder's server has a living parent: two Vigie on one folder */
export async function clearStaleLock({ dataDir, host, port }: Place): Promise<void> {
  const lock = path.join(dataDir, "postmaster.pid");
  const deadline = performance.now() + orphanTimeoutMs;
  let asked = false;
  for (;;) {
    const pid = lockOwner(lock);
    if (pid === null) return;
    const found = processOf(pid);
    // Dead: PostgreSQL removes such a lock itself, after checking that no session is left.
    if (found === null) return;
    if (!found.command.includes(dataDir)) {
      const socket = path.join(host, `.s.PGSQL.${port}`);
      for (const stale of [lock, socket, `${socket}.lock`]) rmSync(stale, { force: true });
      return;
    }
    const orphan = found.parent === initPid;
    if (orphan && !asked) process.kill(pid, "SIGINT");
    asked ||= orphan;
    if (performance.now() > deadline) {
      throw new Error(databaseText.folderInUse(dataDir, pid));
    }
    await wait(50);
  }
}

function lockOwner(lock: string): number | null {
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

type Found = { readonly parent: number; readonly command: string };

function processOf(pid: number): Found | null {
  return process.platform === "linux" ? linuxProcess(pid) : otherProcess(pid);
}

function linuxProcess(pid: number): Found | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    // A zombie has no command line, and holds no lock.
    return command === "" ? null : { command, parent: Number(parent?.[1] ?? initPid) };
  } catch {
    return null;
  }
}

function otherProcess(pid: number): Found | null {
  const seen = spawnSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" });
  const match = /^\s*(\d+)\s+(.*)$/m.exec(seen.stdout ?? "");
  return match === null ? null : { parent: Number(match[1]), command: match[2] ?? "" };
}
