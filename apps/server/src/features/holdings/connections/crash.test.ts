import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { instant } from "@vigie/domain";
import fc from "fast-check";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, type TestServer, openTestServer } from "../../../testing/test-server.ts";
import { shown, waitingSaver } from "../../../testing/waiting-sync.ts";

/** A worker process is killed without warning at a random point of a sync, for each of some seeds (`npm run soak -- kills` tries twenty). Another one starts:
 * nothing that was acknowledged is lost, nothing is doubled, the sync goes to its end, and at no moment is a portfolio
 * shown by half. */
const seeds = Number(process.env["VIGIE_KILLS"] ?? "4");
const staleMs = 600;

let server: TestServer;
let sandbox: AggregationSandbox;
const dataDir = mkdtempSync(path.join(tmpdir(), "vigie-crash-"));
const realClock = () => instant(new Date());

beforeAll(async () => {
  sandbox = await startAggregationSandbox({ clock: realClock });
  server = await openTestServer({ jobs: false, aggregationUrl: sandbox.url, now: new Date().toISOString() });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "../../../main.ts"), "worker"],
    {
      env: {
        ...process.env,
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: dataDir,
        LEDGER_DIR: path.join(dataDir, "ledgers"),
        AGGREGATION_URL: sandbox.url,
        SANDBOXES: "all",
        DEMO: "0",
        FUND_DATA_URL: "http://127.0.0.1:9",
        SYNC_STALE_MS: String(staleMs),
        SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return worker;
}

test(
  "killed at any point of a sync, it resumes: nothing lost, nothing doubled, no half portfolio",
  { timeout: 280_000 },
  async () => {
    const delays = fc.sample(fc.integer({ min: 0, max: 450 }), { seed: 20, numRuns: seeds });
    const summary = { killedRunning: 0, portfolios: 0 };
    let worker = await startWorker();
    for (const [seed, delay] of delays.entries()) {
      const { saver, accountId, told } = await waitingSaver(server, seed % 4 === 3 ? "gros" : "complet");
      const syncRow = async () => (await saver.ask("GET", `/accounts/${accountId}`)).body.account.sync;
      await eventually(syncRow, (sync) => sync.status !== "pending", 60_000);
      await new Promise((resume) => setTimeout(resume, delay));
      worker.kill("SIGKILL");
      const after = await shown(server, saver);
      if ((await syncRow()).status === "running") summary.killedRunning += 1;
      for (const [id, found] of after) expect([seed, id, found]).toEqual([seed, id, told.get(id)]);
      worker = await startWorker();
      await eventually(syncRow, (sync) => sync.status === "done", 60_000);
      const whole = await shown(server, saver);
      expect([...whole].toSorted()).toEqual([...told].toSorted());
      summary.portfolios += whole.size;
    }
    worker.kill("SIGKILL");
    // The kills must have struck: a test whose worker always finished first would prove nothing.
    expect(summary.killedRunning).toBeGreaterThan(seeds / 4);
    expect(summary.portfolios).toBeGreaterThan(seeds);
  },
);
