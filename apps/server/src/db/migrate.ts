import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { changeUnderLoad } from "./change-under-load.ts";

const ownFolder = path.join(import.meta.dirname, "migrations");
/** An arbitrary number, the same in every process: "vigie" on a phone keypad. */
const lockKey = 84_443;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Applies the missing migrations once, under a lock: forward only, each in one transaction.
 * @throws if the text of an applied migration has changed since: the schema would differ from the files */
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

export type MigrationState = {
  /** Files of this program that are not applied yet. */
  readonly missing: readonly string[];
  /** Applied, but with another text now. */
  readonly edited: readonly string[];
  /** Applied by a newer program than this one. */
  readonly newer: readonly string[];
};

/** Compares the database with the migrations of this program; changes nothing. */
export async function migrationState(
  client: Pick<pg.Client, "query">,
  folder: string = ownFolder,
): Promise<MigrationState> {
  const migrations = await readMigrations(folder);
  const there = await client.query<{ found: string | null }>("select to_regclass('migrations')::text found");
  if (there.rows[0]?.found === null)
    return { missing: migrations.map(({ name }) => name), edited: [], newer: [] };
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, to_jsonb(migrations)->>'checksum' checksum from migrations order by name",
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(migrations.map(({ name }) => name));
  return {
    missing: migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    edited: editedOf(migrations, known),
    newer: rows.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}

function editedOf(
  migrations: readonly Migration[],
  known: ReadonlyMap<string, string | null>,
): readonly string[] {
  return migrations
    .filter(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum)
    .map(({ name }) => name);
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      // A checkout may convert line endings.
      const text = sql.replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Returns the names of the applied migrations. A database from before checksums gets those of the present files. */
async function checkApplied(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    "select name, checksum from migrations",
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = editedOf(migrations, known);
  if (edited.length > 0)
    throw new Error(
      `Migrations edited after they were applied: ${edited.join(", ")}. Write a new migration instead.`,
    );
  for (const { name, checksum } of migrations.filter((each) => known.get(each.name) === null)) {
    await client.query("update migrations set checksum = $2 where name = $1", [name, checksum]);
  }
  return new Set(known.keys());
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await changeUnderLoad(client, async () => {
    await client.query(sql);
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
  });
}
