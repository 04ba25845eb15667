import { cpSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedOptions, startEmbedded } from "../apps/server/src/db/embedded.ts";
import { openAccess, partitionDatabase } from "../apps/server/src/db/open-access.ts";
import { embeddedBinaries, systemBinaries, type Binaries } from "../apps/server/src/db/postgres-binaries.ts";
import { administer, databaseUrl } from "../apps/server/src/testing/test-database.ts";
import { allJobs } from "../apps/server/src/boot/jobs.ts";
import { createQueue } from "../apps/server/src/queue/queue.ts";
import { hasPatroni, openPatroniCluster, startControl } from "./lib/patroni-cluster.ts";
import { root } from "./lib/run.ts";
import { startPooler } from "./lib/test-pooler.ts";
import { copyTemplate, keyOf, removeAbandoned, type Template } from "./lib/test-template.ts";

const template = "vigie_template";
const prefix = "vigie-test-";
/** A whole run takes some hundred megabytes; PostgreSQL keeps up to 1 GB of its log. */
const plentyBytes = 4 * 2 ** 30;
/** Partitions per table of people: the minimum that shows whether a statement finds its own. */
const partitions = 2;

/** Global setup of the server's tests: one cluster per run, a copy of the migrated template that the checkout keeps on disk,
 * with one database that each test copies. VIGIE_TEST_ENGINE=system uses the machine's PostgreSQL, with every table of people
 * partitioned (`db/distribution.ts`): the same suite on the other form of the schema. With VIGIE_TEST_POOLER=1 the serving
 * connections go through PgBouncer. VIGIE_TEST_ENGINE=patroni uses three members of a highly available cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["VIGIE_TEST_ENGINE"] === "patroni") return await setupPatroni(project);
  const engine = process.env["VIGIE_TEST_ENGINE"] === "system" ? "system" : "embedded";
  const binaries = engine === "system" ? machineBinaries() : embeddedBinaries();
  const parent = fastFolder();
  await removeAbandoned(parent, prefix);
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const lines: string[] = [];
  const isPartitioned = engine === "system";
  const options = { fsync: false, log: (line: string) => void lines.push(line), binaries, isPartitioned };
  try {
    const dataDir = path.join(folder, "pg");
    await copyTemplate(migratedTemplate({ ...options, dataDir: path.join(folder, "new") }), dataDir);
    const server = await startEmbedded({ ...options, dataDir });
    const pooler = process.env["VIGIE_TEST_POOLER"] === "1" ? await startPooler(server.url, folder) : null;
    project.provide("testCluster", {
      adminUrl: databaseUrl(server.url, "postgres"),
      template,
      engine,
      poolerPort: pooler?.port ?? null,
      controlUrl: null,
    });
    return async () => {
      await pooler?.stop();
      await server.stop();
      removeFolder();
    };
  } catch (error) {
    process.stderr.write(`${lines.slice(-20).join("\n")}\n`);
    removeFolder();
    throw error;
  }
}

/** On disk and with fsync: these tests check that nothing is lost. */
async function setupPatroni(project: TestProject): Promise<() => Promise<void>> {
  if (!hasPatroni())
    throw new Error(
      "VIGIE_TEST_ENGINE=patroni: this machine needs Debian's patroni, etcd-server, haproxy and PostgreSQL.",
    );
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  const cluster = await openPatroniCluster(folder);
  const control = await startControl(cluster);
  await makeTemplate(cluster.url, 0);
  project.provide("testCluster", {
    adminUrl: cluster.url,
    template,
    engine: "patroni",
    poolerPort: null,
    controlUrl: control.url,
  });
  return async () => {
    await control.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** In memory if the machine has plenty: a test's database is a copy of some 300 files, which is slow on disk. */
function fastFolder(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

function machineBinaries(): Binaries {
  const found = systemBinaries((process.env["PATH"] ?? "").split(path.delimiter));
  if (found === null)
    throw new Error("VIGIE_TEST_ENGINE=system: this machine has no PostgreSQL server (postgres, initdb).");
  return found;
}

type Making = EmbeddedOptions & { readonly binaries: Binaries; readonly isPartitioned: boolean };

/** Another migration, PostgreSQL or queue version makes another template. */
function migratedTemplate(making: Making): Template {
  const { binaries, dataDir, isPartitioned } = making;
  const key = keyOf(
    [path.join(root, "apps/server/src/db/migrations")],
    [
      path.join(root, "node_modules/pg-boss/package.json"),
      ...[
        "distribution.ts",
        "migrate.ts",
        "open-access.ts",
        "owned-tables.ts",
        "roles.ts",
        "row-security.ts",
      ].map((file) => path.join(root, "apps/server/src/db", file)),
      import.meta.filename,
    ],
    [binaries.postgres, binaries.initdb],
  );
  return {
    cache: path.join(root, "node_modules/.cache/vigie/test-clusters"),
    key,
    make: async (target) => {
      // Created where PostgreSQL may read, whichever user it runs as, then copied.
      const server = await startEmbedded(making);
      try {
        await makeTemplate(databaseUrl(server.url, "postgres"), isPartitioned ? partitions : 0);
      } finally {
        await server.stop();
      }
      cpSync(dataDir, target, { recursive: true });
    },
  };
}

/** The schema and the queue's tables: created once, so that a test only copies files. */
async function makeTemplate(adminUrl: string, parts: number): Promise<void> {
  await administer(adminUrl, `create database ${template}`);
  const url = databaseUrl(adminUrl, template);
  await openAccess({ url, ownerUrl: null, onError: () => undefined });
  if (parts > 0) await partitionDatabase(url, { parts });
  const queue = await createQueue({ url, onError: () => undefined, jobs: allJobs });
  await queue.stop();
}
