import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallRuns } from "../../tools/lib/bench-list.ts";
import { benchLines } from "../../tools/lib/bench-record.ts";
import { nodeCommand, root, run } from "../../tools/lib/run.ts";
import { migratedCluster } from "./database.ts";

/** Which test file runs which benches; none occupies a test worker for long. */
export const smallRunFiles = {
  computing: [
    "analytics",
    "arbitration",
    "calibration",
    "categoriser",
    "event-loop",
    "import",
    "recognition",
    "sync",
  ],
  customers: ["book", "club", "dashboard", "growth", "missions", "row-security"],
  processes: ["identity", "replica", "service", "soak", "start", "upgrade"],
  web: ["dev", "web"],
} as const;

/** Nothing is timed here: a bench runs to its end, its own checks that both sides answer the same pass, and it prints figures. */
const patienceMs = 1_200_000;
/** Where the server stores its compiled modules: a bench that loads them reads them there too. */
const compiled = path.join(root, "node_modules/.cache/vigie/compiled");

export function testSmallRuns(names: readonly string[]): void {
  const cluster = mkdtempSync(path.join(tmpdir(), "vigie-bench-cluster-"));
  let onCluster: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    onCluster = await migratedCluster(cluster);
  }, patienceMs);
  afterAll(() => {
    rmSync(cluster, { recursive: true, force: true });
  });

  test.each(names)(
    "the bench %s runs and prints figures",
    async (name) => {
      const { code, output } = await run(nodeCommand(`bench/${name}.ts`, ...(smallRuns[name] ?? [])), {
        show: false,
        env: { NODE_ENV: "production", NODE_COMPILE_CACHE: compiled, ...onCluster },
      });
      expect(code, output.slice(-2000)).toBe(0);
      expect(benchLines(output).map((line) => line.bench)).toContain(name);
    },
    patienceMs,
  );
}
