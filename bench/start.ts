import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { root } from "../tools/lib/run.ts";
import { textAt } from "../tools/lib/json.ts";
import { machine, median, report } from "./lib/report.ts";

/** From `node apps/server/src/main.ts` to its first answer, on an empty folder and on one that is there, with the peak
 * memory of the process; against a Fastify server that only says hello. */
const { values } = parseArgs({
  options: {
    repeats: { type: "string", default: "5" },
    /** Turns that are not counted: the first fills the machine's file cache. */
    "warm-up": { type: "string", default: "1" },
  },
});
const [repeats, warmUp] = [Number(values.repeats), Number(values["warm-up"])];

type Start = {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly databaseMb: number;
};

const folder = mkdtempSync(path.join(tmpdir(), "vigie-bench-start-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const node = ["--disable-warning=ExperimentalWarning"];
const main = [...node, path.join(root, "apps/server/src/main.ts"), "http"];
const hello = [path.join(import.meta.dirname, "lib/hello-server.mjs"), path.join(root, "apps/server")];

const empty: Start[] = [];
const reopened: Start[] = [];
const bare: Start[] = [];
for (let turn = 0; turn < repeats + warmUp; turn += 1) {
  const dataDir = path.join(folder, String(turn));
  const first = await start(main, dataDir);
  const second = await start(main, dataDir);
  const least = await start(hello, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  if (turn < warmUp) continue;
  empty.push(first);
  reopened.push(second);
  bare.push(least);
}

const conditions = `median of ${repeats} in turns, to the first answer of /healthz, ${machine()}`;
const common = { bench: "start", peerName: "a Fastify server that says hello", conditions };
const middle = (starts: readonly Start[], of: (start: Start) => number) => median(starts.map(of));
const peerMs = middle(bare, (one) => one.ms);
report({
  ...common,
  what: "cold start, empty data folder (cluster made, migrated)",
  ours: middle(empty, (one) => one.ms),
  peer: peerMs,
  unit: "ms",
});
report({
  ...common,
  what: "cold start, data folder reopened",
  ours: middle(reopened, (one) => one.ms),
  peer: peerMs,
  unit: "ms",
});
report({
  ...common,
  what: "processor time of the process, data folder reopened (a busy machine does not change it)",
  ours: middle(reopened, (one) => one.cpuMs),
  peer: middle(bare, (one) => one.cpuMs),
  unit: "ms",
});
report({
  ...common,
  what: "peak memory of the process",
  ours: middle(reopened, (one) => one.peakMb),
  peer: middle(bare, (one) => one.peakMb),
  unit: "MB",
});
report({
  ...common,
  what: "memory of the embedded database beside it (proportional share)",
  ours: middle(reopened, (one) => one.databaseMb),
  peer: null,
  peerName: "none: the hello server has no database",
  unit: "MB",
});

async function start(args: readonly string[], dataDir: string): Promise<Start> {
  const before = performance.now();
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      SANDBOXES: "all",
      DEMO: "0",
      DATABASE_URL: undefined,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  const address = await addressOf(child);
  const answer = await fetch(`${address}/healthz`);
  const ms = performance.now() - before;
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}.`);
  await answer.text();
  const pid = child.pid ?? 0;
  const found = { ms, cpuMs: cpuMs(pid), peakMb: peakMb(pid), databaseMb: databaseMb(pid) };
  await new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    kill();
  });
  process.off("exit", kill);
  return found;
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error("The process has no output.");
  for await (const line of createInterface({ input: stdout })) {
    // The trail of security events stands on the same output.
    if (line.startsWith("{") && line.includes('"address"')) return textAt(JSON.parse(line), "address");
  }
  throw new Error("The process ended before it was ready.");
}

/** The kernel's own high-water mark; 0 where there is no /proc. */
function peakMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/) / 1024;
}

/** User and system time up to now; the kernel counts in hundredths of a second. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  } catch {
    return 0;
  }
}

/** Shared pages are counted once over all of its processes. */
function databaseMb(parent: number): number {
  return descendants(parent).reduce(
    (sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1024,
    0,
  );
}

function descendants(parent: number): number[] {
  const pids = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const children = pids.filter((pid) => kilobytes(`/proc/${pid}/status`, /PPid:\s+(\d+)/) === parent);
  return children.flatMap((pid) => [pid, ...descendants(pid)]);
}

/** A process may end while it is read. */
function kilobytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
