import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { systemBinaries } from "../../apps/server/src/db/postgres-binaries.ts";

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
