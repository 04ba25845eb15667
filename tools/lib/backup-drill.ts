import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Embedded, startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";
import { changeOwner, chooseLaunch } from "../../apps/server/src/db/postgres-launch.ts";
import {
  change,
  command,
  one,
  openRestored,
  restore,
  seconds,
  totalsOf,
} from "../../apps/server/src/cli/restore-backup.ts";
import { pgBackRest, type Repository } from "../../apps/server/src/cli/pgbackrest.ts";
import { archiveSettings, writeConfig } from "./postgres-backup.ts";

export type Drill = { readonly customers: number; readonly print: (line: string) => void };
export type Drilled = { readonly faults: readonly string[] };

type Place = Repository & { readonly dataDir: string; readonly restored: string; readonly ledgers: string };

/** Loses a machine on purpose, in a temporary folder: a full and an incremental backup, more writes, an accident that empties a
 * table, removal of the cluster; then restores the moment before the accident into an empty folder and compares. */
export async function drill({ customers, print }: Drill): Promise<Drilled> {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-backup-"));
  const place: Place = {
    config: path.join(folder, "pgbackrest.conf"),
    folder: path.join(folder, "repository"),
    stanza: "vigie",
    dataDir: path.join(folder, "postgres"),
    restored: path.join(folder, "restored"),
    ledgers: path.join(folder, "ledgers"),
  };
  const environment = drillEnvironment(place);
  const before = { ...process.env };
  Object.assign(process.env, environment);
  let server: Embedded | null = null;
  try {
    server = await openArchiving(place);
    const lost = await liveAndLose(server, place, { customers, print });
    await server.stop();
    rmSync(place.dataDir, { recursive: true });
    const code = await restore({ ...place, dataDir: place.restored, at: lost.moment, print });
    server = await openRestored(place.restored);
    const faults = await compare(server.url, lost);
    if (code !== 0) faults.push("the restore found a fault itself");
    for (const fault of faults) print(`fault: ${fault}`);
    print(faults.length === 0 ? "nothing that was written before the moment is missing" : "the drill failed");
    return { faults };
  } finally {
    await server?.stop();
    for (const name of Object.keys(environment)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment of the commands: no partner is called. */
function drillEnvironment(place: Place): Record<string, string> {
  return {
    DATA_DIR: path.join(path.dirname(place.config), "data"),
    LEDGER_DIR: place.ledgers,
    SECRET_KEYS: `drill:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
    DEMO: "0",
    LOG_LEVEL: "error",
  };
}

async function openArchiving(place: Place): Promise<Embedded> {
  const binaries = systemBinaries([]);
  if (binaries === null) throw new Error("this machine has no PostgreSQL server");
  const server = await startEmbedded({
    dataDir: place.dataDir,
    fsync: true,
    log: () => undefined,
    binaries,
    settings: archiveSettings(place),
  });
  const { host, port, user } = server.connection;
  writeConfig(place, { dataDir: place.dataDir, socket: host, port, user });
  for (const folder of [place.folder, ...["lock", "log"].map((name) => path.join(place.config, "..", name))])
    changeOwner(path.resolve(folder), chooseLaunch().owner);
  return server;
}

type Lost = {
  /** The point in time to restore, in PostgreSQL's notation. */
  readonly moment: string;
  readonly fingerprint: string;
  /** Erased after that point: the restore brings them back, the external ledger erases them again. */
  readonly erased: string;
};

async function liveAndLose(server: Embedded, place: Place, { customers, print }: Drill): Promise<Lost> {
  const { url } = server;
  await succeed(url, "seed", "--customers", String(customers));
  await pgBackRest(place, "stanza-create");
  await timed("full backup", async () => await pgBackRest(place, "--type=full", "backup"), print);
  await change(url, "update portfolios set amount_cents = amount_cents + 100 where amount_cents is not null");
  await timed("incremental backup", async () => await pgBackRest(place, "--type=incr", "backup"), print);
  print(`the repository holds ${(bytesOf(place.folder) / 2 ** 20).toFixed(0)} MB`);
  // In neither backup: restored from the archived log.
  await change(url, "update portfolios set amount_cents = amount_cents + 7 where amount_cents is not null");
  const { id: erased } = await one<{ id: string }>(
    url,
    "select id::text from users where roles = '{customer}' order by id limit 1",
  );
  const { fingerprint } = await totalsOf(url, erased);
  const { moment } = await one<{ moment: string }>(url, "select clock_timestamp()::text as moment");
  await wait(1_100);
  appendFileSync(
    path.join(place.ledgers, "erasures.jsonl"),
    `${JSON.stringify({ user_id: erased, erased_at: new Date().toISOString() })}\n`,
  );
  await succeed(url, "erasures", "replay");
  await change(url, "delete from portfolios");
  await one(url, "select pg_switch_wal()");
  return { moment, fingerprint, erased };
}

async function compare(url: string, lost: Lost): Promise<string[]> {
  const { fingerprint } = await totalsOf(url, lost.erased);
  const { found } = await one<{ found: number }>(url, "select count(*) as found from users where id = $1", [
    lost.erased,
  ]);
  return [
    ...(fingerprint === lost.fingerprint ? [] : ["the totals of the customers differ"]),
    ...(Number(found) === 0 ? [] : ["who was erased since is there again"]),
  ];
}

async function succeed(url: string, name: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await command(url, name, ...args);
  if (code !== 0) throw new Error(`${name}: ${output.trim()}`);
}

async function timed(what: string, work: () => Promise<void>, print: (line: string) => void): Promise<void> {
  const start = performance.now();
  await work();
  print(`${what}: ${seconds(start)} s`);
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
}
