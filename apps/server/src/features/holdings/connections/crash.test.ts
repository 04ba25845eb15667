import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { instant } from "@vigie/domain";
import fc from "fast-check";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HeldCall, type HoldingProxy, openHoldingProxy } from "../../../testing/holding-proxy.ts";
import { eventually, type TestServer, openTestServer } from "../../../testing/test-server.ts";
import { shown, type WaitingSaver, waitingSaver } from "../../../testing/waiting-sync.ts";

/** Tests syncs whose worker process is killed without warning, while it waits for the answer to its n-th call to the partner or
 * while it writes what follows. Another worker starts: no acknowledged data are lost or duplicated, the sync completes, and no
 * portfolio is ever shown incomplete (`npm run soak -- kills` kills twenty times). */
type Kill = {
  readonly call: number;
  /** The next table that the worker writes after that call. */
  readonly writes?: "transactions" | "holdings" | "sync_history" | undefined;
};
/** A sync is given up after five deaths: with three kills, a slow machine may still lose one more worker. */
type Round = { readonly login: "complet" | "gros"; readonly kills: readonly Kill[] };

const namedRounds: readonly Round[] = [
  // Kills before anything is read; after the list of contracts is written and none is read; and while some of 22 are complete and
  // one is not.
  { login: "complet", kills: [{ call: 1 }, { call: 3 }, { call: 25, writes: "transactions" }] },
  // Kills with 5,000 lines from seven calls: during the transaction, and after its commit but before the end of the sync.
  {
    login: "gros",
    kills: [
      { call: 7, writes: "holdings" },
      { call: 6, writes: "sync_history" },
    ],
  },
];

/** What was read completely is only requested for a month and may have nothing to write, so the kills after the first use only what
 * every sync does. */
const drawn = fc.constantFrom("complet" as const, "gros" as const).chain((login): fc.Arbitrary<Round> => {
  const first = fc.record({
    call: fc.integer({ min: 1, max: login === "gros" ? 7 : 30 }),
    writes: fc.constantFrom("transactions" as const, "holdings" as const, "sync_history" as const, undefined),
  });
  const later = fc.record({
    call: fc.integer({ min: 1, max: login === "gros" ? 3 : 30 }),
    writes: fc.constantFrom("sync_history" as const, undefined),
  });
  return fc.record({ login: fc.constant(login), kills: fc.tuple(first, later, later) });
});

/** The five above, and as many more as requested. */
const more = Math.max(0, Number(process.env["VIGIE_KILLS"] ?? "5") - 5);
const rounds = [...namedRounds, ...fc.sample(drawn, { seed: 20, numRuns: Math.ceil(more / 3) })];
/** A runner whose heartbeat is this late is considered dead. Another process takes longer to start. */
const staleMs = 1_000;

let server: TestServer;
let sandbox: AggregationSandbox;
let proxy: HoldingProxy;
let locks: pg.Client;
const dataDir = mkdtempSync(path.join(tmpdir(), "vigie-crash-"));
const realClock = () => instant(new Date());

beforeAll(async () => {
  sandbox = await startAggregationSandbox({ clock: realClock });
  proxy = await openHoldingProxy({
    target: () => sandbox.url,
    // Counts the calls of a sync only: a process also reads the directory when it starts, and a list of connections each hour.
    counts: (address) => /\/users\/me\/(connections|accounts)\/\d/.test(address),
  });
  server = await openTestServer({ jobs: false, aggregationUrl: sandbox.url, now: new Date().toISOString() });
  locks = new pg.Client({ connectionString: server.databaseUrl });
  await locks.connect();
});
afterAll(async () => {
  await locks.end();
  await server.close();
  await proxy.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  return spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "../../../main.ts"), "worker"],
    {
      env: {
        ...process.env,
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: dataDir,
        LEDGER_DIR: path.join(dataDir, "ledgers"),
        AGGREGATION_URL: proxy.url,
        SANDBOXES: "all",
        DEMO: "0",
        FUND_DATA_URL: "http://127.0.0.1:9",
        SYNC_STALE_MS: String(staleMs),
        SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      },
      stdio: "ignore",
    },
  );
}

async function killNow(worker: ChildProcess): Promise<void> {
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Kills the worker while it waits to write to the table, in the middle of a transaction. */
async function killWriting(worker: ChildProcess, table: string, release: () => void): Promise<void> {
  // This lock does not block readers.
  await locks.query(`begin; lock table ${table} in share mode`);
  release();
  const waits = `select from pg_locks where not granted and mode = 'RowExclusiveLock' and relation = '${table}'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await locks.query(waits)).rowCount, Boolean);
  await killNow(worker);
  await locks.query("rollback");
}

const syncOf = async ({ saver, accountId }: WaitingSaver): Promise<{ status: string }> =>
  (await saver.ask("GET", `/accounts/${accountId}`)).body.account.sync;

/** Returns the call once it is held; fails if the sync ended without it. */
async function reached(one: WaitingSaver, held: Promise<HeldCall>): Promise<HeldCall> {
  const calls: HeldCall[] = [];
  void held.then((call) => calls.push(call));
  const sync = await eventually(
    async () => await syncOf(one),
    ({ status }) => calls.length > 0 || ended.has(status),
    120_000,
  );
  const [call] = calls;
  if (call === undefined) throw new Error(`the sync made fewer calls: ${JSON.stringify(sync)}`);
  return call;
}
const ended: ReadonlySet<string> = new Set(["done", "failed"]);

/** Kills the worker at its call or during the write that follows; what is shown then is complete. */
async function strike(
  worker: ChildProcess,
  one: WaitingSaver,
  { held, ...kill }: Kill & { readonly held: Promise<HeldCall> },
): Promise<void> {
  const { path: address, release } = await reached(one, held);
  if (kill.writes === undefined) await killNow(worker);
  else await killWriting(worker, kill.writes, release);
  const about = { ...kill, address };
  expect({ about, status: (await syncOf(one)).status }).toEqual({ about, status: "running" });
  for (const [id, found] of await shown(server, one.saver))
    expect({ about, id, found }).toEqual({ about, id, found: one.told.get(id) });
}

test(
  "killed at any point of a sync, it resumes: nothing lost, nothing doubled, no half portfolio",
  { timeout: 280_000 },
  async () => {
    let worker = startWorker();
    for (const { login, kills } of rounds) {
      let one: WaitingSaver | null = null;
      for (const kill of kills) {
        const held = proxy.hold(kill.call);
        if (one === null) one = await waitingSaver(server, login);
        else worker = startWorker();
        await strike(worker, one, { ...kill, held });
      }
      if (one === null) throw new Error("a round kills");
      worker = startWorker();
      await eventually(
        async () => await syncOf(one),
        ({ status }) => status === "done",
      );
      const whole = await shown(server, one.saver);
      expect([...whole].toSorted()).toEqual([...one.told].toSorted());
      expect(whole.size).toBeGreaterThan(0);
    }
    await killNow(worker);
  },
);
