import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";
import { startStandby } from "../../apps/server/src/testing/test-replica.ts";
import { type Service, startService } from "../../tools/lib/service.ts";

export type BenchDatabase = {
  readonly url: string;
  /** Its server's process. */
  readonly pid: number;
  readonly engine: string;
  /** A folder of the bench's own, gone at the end. */
  readonly folder: string;
  /** @param beforeGone what is done with the folder of the stopped server */
  readonly close: (beforeGone?: () => void) => Promise<void>;
};

/** A stopped cluster, migrated by this version, of which the database of a small run is a copy (`migratedCluster`). */
const templateSetting = "VIGIE_BENCH_TEMPLATE";

/** A PostgreSQL of the bench's own that writes through as in production; in a small run, a copy of one that is migrated, which does not.
 * @param engine "machine" takes the PostgreSQL that the machine has, when it has one, as a small run always does */
export async function openBenchDatabase(engine: "embedded" | "machine"): Promise<BenchDatabase> {
  const template = process.env[templateSetting] ?? null;
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-bench-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const dataDir = path.join(folder, "postgres");
  if (template !== null) copyCluster(template, dataDir);
  const binaries = engine === "machine" || template !== null ? systemBinaries([]) : null;
  const fsync = template === null;
  const server = await startEmbedded({
    dataDir,
    fsync,
    log: () => undefined,
    ...(binaries === null ? {} : { binaries }),
  });
  const name = binaries === null ? "embedded PostgreSQL" : "PostgreSQL of the machine";
  return {
    url: server.url,
    pid: server.pid,
    engine: `${name}, fsync ${fsync ? "on" : "off"}`,
    folder,
    close: async (beforeGone) => {
      await server.stop();
      beforeGone?.();
      removeFolder();
    },
  };
}

/** A standby that follows such a database of the machine's own PostgreSQL, on the same machine; it is gone with the database's folder.
 * @returns null where the machine has no PostgreSQL: the embedded one cannot be copied while it runs */
export async function openBenchStandby({ url, folder }: BenchDatabase) {
  const binaries = systemBinaries([]);
  if (binaries === null) return null;
  const fsync = process.env[templateSetting] === undefined;
  return await startStandby({ url, binaries, fsync, dataDir: path.join(folder, "standby") });
}

/** Makes the cluster of which small runs take a copy each, so that migrations are applied once for all of them.
 * @returns what a bench is told to take it */
export async function migratedCluster(folder: string): Promise<Readonly<Record<string, string>>> {
  const database = await openBenchDatabase("machine");
  const server = startBenchServer(database);
  await server.ready;
  await server.stop();
  const template = path.join(folder, "postgres");
  // Stopped and not yet gone: a cluster that runs has no copy.
  await database.close(() => copyCluster(path.join(database.folder, "postgres"), template));
  return { [templateSetting]: template };
}

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // A copy has not the mode of its folder, and PostgreSQL starts on no folder that others read.
  chmodSync(to, 0o700);
}

/** What a process on that database is told, with nothing of the demonstration. */
export function benchEnvironment({ url, folder }: Pick<BenchDatabase, "url" | "folder">) {
  return {
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, "data"),
    METRICS_FROM: "127.0.0.1",
    LEDGER_DIR: path.join(folder, "ledgers"),
    PORT: "0",
    SANDBOXES: "all",
    DEMO: "0",
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
  } as const;
}

/** The web process on that database, or the worker; the line that the first is ready names its address. */
export function startBenchServer(
  database: BenchDatabase,
  role: "http" | "worker" = "http",
  more: Readonly<Record<string, string>> = {},
): Service {
  return startService({
    name: role,
    script: "apps/server/src/main.ts",
    args: [role],
    env: { ...benchEnvironment(database), ...more },
  });
}
