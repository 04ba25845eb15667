import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

const ownFolder = path.join(import.meta.dirname, "migrations");
/** Any number, the same in every process: "vigie" in digits of a phone pad. */
const lockKey = 84_443;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Applies the migrations that are not there yet, once, under a lock: forward only, each in one transaction.
 * @throws where a migration that was applied has another text since: the schema would not be what the files say. */
export async function migrate(pool: pg.Pool, folder: string = ownFolder): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    await client.query("alter table migrations add column if not exists checksum text");
    const applied = await checkApplied(client, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => undefined);
    client.release();
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      // A checkout may write line ends its own way.
      const text = sql.replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The names that were applied. A database from before checksums gets those of the present files. */
async function checkApplied(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, checksum from migrations",
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.filter(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum);
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(", ");
    throw new Error(`Migrations edited after they were applied: ${names}. Write a new migration instead.`);
  }
  for (const { name, checksum } of migrations.filter((each) => known.get(each.name) === null)) {
    await client.query("update migrations set checksum = $2 where name = $1", [name, checksum]);
  }
  return new Set(known.keys());
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
