import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchNames, smallRuns } from "../tools/lib/bench-list.ts";
import { benchLines } from "../tools/lib/bench-record.ts";
import { nodeCommand, root, run } from "../tools/lib/run.ts";
import { migratedCluster } from "./lib/database.ts";

/** Nothing is timed here: a bench runs to its end, its own checks that both sides answer the same hold, it prints figures. */
const patienceMs = 600_000;
/** The demonstration that the first of these makes and the other takes up. */
const demonstration = mkdtempSync(path.join(tmpdir(), "vigie-bench-demo-"));
const onDemonstration = new Set(["dev", "web"]);
/** Where the server keeps what it compiled: a bench that loads its modules reads them there too. */
const compiled = path.join(root, "node_modules/.cache/vigie/compiled");
const cluster = mkdtempSync(path.join(tmpdir(), "vigie-bench-cluster-"));
let onCluster: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  onCluster = await migratedCluster(cluster);
}, patienceMs);
afterAll(() => {
  for (const folder of [demonstration, cluster]) rmSync(folder, { recursive: true, force: true });
});

test("every bench has a small run", () => {
  expect(Object.keys(smallRuns).toSorted()).toEqual(benchNames());
});

test.each(Object.entries(smallRuns))(
  "the bench %s runs and prints figures",
  async (name, options) => {
    const [more, demo] = onDemonstration.has(name)
      ? [["--data", demonstration], { DEMO: "still" }]
      : [[], {}];
    const { code, output } = await run(nodeCommand(`bench/${name}.ts`, ...options, ...more), {
      show: false,
      env: { NODE_ENV: "production", NODE_COMPILE_CACHE: compiled, ...onCluster, ...demo },
    });
    expect(code, output.slice(-2000)).toBe(0);
    expect(benchLines(output).map((line) => line.bench)).toContain(name);
  },
  patienceMs,
);
