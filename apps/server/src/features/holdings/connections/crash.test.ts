import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { instant } from "@vigie/domain";
import fc from "fast-check";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encryptedBody } from "../../../testing/test-bank.ts";
import {
  type Answer,
  eventually,
  type TestServer,
  openTestServer,
  type TestUser,
} from "../../../testing/test-server.ts";

/** A worker process is killed without warning at a random point of a sync, for each of some seeds (`npm run soak -- kills` tries twenty). Another one starts:
 * nothing that was acknowledged is lost, nothing is doubled, the sync goes to its end, and at no moment is a portfolio
 * shown by half. */
const seeds = Number(process.env["VIGIE_KILLS"] ?? "6");
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

/** A saver with a bank whose portfolios are all followed at the partner, registered and waiting for a worker. */
async function waitingSaver(
  login: string,
): Promise<{ saver: TestUser; accountId: string; told: Map<string, { count: number; sum: number }> }> {
  server.setNow(realClock());
  const saver = await server.addUser();
  const { code, provider_url: url } = (await saver.ask("POST", "/users/me/connection")).body.connection;
  const headers = { authorization: `Bearer ${code}`, "content-type": "application/json" };
  const ask = async (method: string, address: string, body?: object) =>
    (await (
      await fetch(`${url}${address}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    ).json()) as Answer["body"];
  const typed = { id_connector: 40, login, password: "1234", directaccesswebsite: "par" };
  const made = await ask("POST", "/users/me/connections", await encryptedBody(url, typed));
  const { accounts } = await ask("GET", `/users/me/connections/${made.id}/accounts?all`);
  const told = new Map<string, { count: number; sum: number }>();
  for (const account of accounts) {
    await ask("PUT", `/users/me/accounts/${account.id}?all`, { disabled: false });
    const lines = [];
    for (let offset = 0; ; offset += 1000) {
      const page = await ask(
        "GET",
        `/users/me/accounts/${account.id}/transactions?limit=1000&offset=${offset}&min_date=2023-12-01`,
      );
      lines.push(...page.transactions);
      if (page.transactions.length < 1000) break;
    }
    told.set(String(account.id), {
      count: lines.length,
      sum: lines.reduce((sum: number, line: { value: number }) => sum + Math.round(line.value * 100), 0),
    });
  }
  const { account } = (await saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.id) })).body;
  return { saver, accountId: account.id, told };
}

/** What is shown now, by the partner's account: complete portfolios only. */
async function shown(saver: TestUser) {
  const rows = await server.services.db
    .selectFrom("portfolios")
    .leftJoin("transactions", (join) =>
      join
        .onRef("transactions.customer_id", "=", "portfolios.customer_id")
        .onRef("transactions.portfolio_id", "=", "portfolios.id"),
    )
    .select((eb) => [
      "portfolios.external_id",
      eb.fn.count<number>("transactions.id").as("count"),
      eb.fn.sum<string>("transactions.amount_cents").as("sum"),
    ])
    .where("portfolios.customer_id", "=", saver.id)
    .where("portfolios.complete", "=", true)
    .groupBy("portfolios.external_id")
    .execute();
  return new Map(
    rows.map((row) => [row.external_id ?? "", { count: Number(row.count), sum: Number(row.sum ?? 0) }]),
  );
}

test(
  "killed at any point of a sync, it resumes: nothing lost, nothing doubled, no half portfolio",
  { timeout: 280_000 },
  async () => {
    const delays = fc.sample(fc.integer({ min: 0, max: 450 }), { seed: 20, numRuns: seeds });
    const summary = { killedRunning: 0, portfolios: 0 };
    let worker = await startWorker();
    for (const [seed, delay] of delays.entries()) {
      const { saver, accountId, told } = await waitingSaver(seed % 4 === 3 ? "gros" : "complet");
      const syncRow = async () => (await saver.ask("GET", `/accounts/${accountId}`)).body.account.sync;
      await eventually(syncRow, (sync) => sync.status !== "pending", 60_000);
      await new Promise((resume) => setTimeout(resume, delay));
      worker.kill("SIGKILL");
      const after = await shown(saver);
      if ((await syncRow()).status === "running") summary.killedRunning += 1;
      for (const [id, found] of after) expect([seed, id, found]).toEqual([seed, id, told.get(id)]);
      worker = await startWorker();
      await eventually(syncRow, (sync) => sync.status === "done", 60_000);
      const whole = await shown(saver);
      expect([...whole].toSorted()).toEqual([...told].toSorted());
      summary.portfolios += whole.size;
    }
    worker.kill("SIGKILL");
    // The kills must have struck: a test whose worker always finished first would prove nothing.
    expect(summary.killedRunning).toBeGreaterThan(seeds / 4);
    expect(summary.portfolios).toBeGreaterThan(seeds);
  },
);
