import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";
import { startStandby } from "../../apps/server/src/testing/test-replica.ts";
import { type Service, startService } from "../../tools/lib/service.ts";

export type BenchDatabase = {
  readonly url: string;
  /** The process of its server. */
  readonly pid: number;
  readonly engine: string;
  /** A folder of the bench's own, removed at the end. */
  readonly folder: string;
  /** @param beforeGone called with the server stopped and its folder still there */
  readonly close: (beforeGone?: () => void) => Promise<void>;
};

/** A stopped cluster, migrated by this version, of which the database of a small run is a copy (`migratedCluster`). */
const templateSetting = "VIGIE_BENCH_TEMPLATE";

/** A PostgreSQL of the bench's own that writes through as in production. In a small run it is a copy of a migrated cluster, and
 * does not write through.
 * @param engine "machine" takes the PostgreSQL installed on the machine, when there is one, as a small run always does */
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

/** A standby that follows such a database of the machine's own PostgreSQL, on the same machine; it is removed with the
 * database's folder.
 * @returns null when the machine has no PostgreSQL: the embedded one cannot be copied while it runs */
export async function openBenchStandby({ url, folder }: BenchDatabase) {
  const binaries = systemBinaries([]);
  if (binaries === null) return null;
  const fsync = process.env[templateSetting] === undefined;
  return await startStandby({ url, binaries, fsync, dataDir: path.join(folder, "standby") });
}

/** Creates the cluster of which each small run takes a copy, so that migrations are applied once for all of them.
 * @returns the environment with which a bench uses it */
export async function migratedCluster(folder: string): Promise<Readonly<Record<string, string>>> {
  const database = await openBenchDatabase("machine");
  const server = startBenchServer(database);
  await server.ready;
  await server.stop();
  const template = path.join(folder, "postgres");
  // The server is stopped and its folder not yet removed: a running cluster cannot be copied.
  await database.close(() => copyCluster(path.join(database.folder, "postgres"), template));
  return { [templateSetting]: template };
}

function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // A copy does not keep the mode of its folder, and PostgreSQL refuses to start in a folder that others can read.
  chmodSync(to, 0o700);
}

/** The environment of a process on that database, without the demonstration. */
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

/** The web process on that database, or the worker; the ready line of the web process contains its address. */
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
