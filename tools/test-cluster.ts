import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { createPool } from "../apps/server/src/db/connection.ts";
import { startEmbedded } from "../apps/server/src/db/embedded.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { systemBinaries, type Binaries } from "../apps/server/src/db/postgres-binaries.ts";
import { administer, databaseUrl } from "../apps/server/src/testing/test-database.ts";
import { createQueue } from "../apps/server/src/queue/queue.ts";

const template = "vigie_template";

/** Before the server's tests: one throw-away cluster for the run, with one migrated template that each test copies.
 * VIGIE_TEST_ENGINE=system takes the PostgreSQL of the machine instead of the embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env["VIGIE_TEST_ENGINE"] === "system" ? "system" : "embedded";
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-test-"));
  const binaries = engine === "system" ? { binaries: machineBinaries() } : {};
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const server = await startEmbedded({ dataDir: path.join(folder, "pg"), fsync: false, log, ...binaries });
  const adminUrl = databaseUrl(server.url, "postgres");
  const tearDown = async () => {
    await server.stop();
    removeFolder();
  };
  try {
    await makeTemplate(adminUrl);
  } catch (error) {
    process.stderr.write(`${lines.slice(-20).join("\n")}\n`);
    await tearDown();
    throw error;
  }
  project.provide("testCluster", { adminUrl, template, engine });
  return tearDown;
}

function machineBinaries(): Binaries {
  const found = systemBinaries((process.env["PATH"] ?? "").split(path.delimiter));
  if (found === null)
    throw new Error("VIGIE_TEST_ENGINE=system: this machine has no PostgreSQL server (postgres, initdb).");
  return found;
}

/** The schema and the queue's tables: made once, so that a test only copies files. */
async function makeTemplate(adminUrl: string): Promise<void> {
  await administer(adminUrl, `create database ${template}`);
  const url = databaseUrl(adminUrl, template);
  const pool = createPool({ url, max: 2, onError: () => undefined });
  await migrate(pool);
  await pool.end();
  const queue = await createQueue({ url, onError: () => undefined });
  await queue.stop();
}
