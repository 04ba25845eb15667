import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";
import { type Service, startService } from "../../tools/lib/service.ts";

export type BenchDatabase = {
  readonly url: string;
  readonly engine: string;
  /** A folder of the bench's own, gone at the end. */
  readonly folder: string;
  readonly close: () => Promise<void>;
};

/** A PostgreSQL of the bench's own that writes through as in production.
 * @param engine "machine" takes the PostgreSQL that the machine has, when it has one */
export async function openBenchDatabase(engine: "embedded" | "machine"): Promise<BenchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-bench-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const binaries = engine === "machine" ? systemBinaries([]) : null;
  const server = await startEmbedded({
    dataDir: path.join(folder, "postgres"),
    fsync: true,
    log: () => undefined,
    ...(binaries === null ? {} : { binaries }),
  });
  return {
    url: server.url,
    engine: binaries === null ? "embedded PostgreSQL, fsync on" : "PostgreSQL of the machine, fsync on",
    folder,
    close: async () => {
      await server.stop();
      removeFolder();
    },
  };
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
