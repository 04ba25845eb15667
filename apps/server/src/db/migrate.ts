import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

const folder = path.join(import.meta.dirname, "migrations");
/** Any number, the same in every process: "vigie" in digits of a phone pad. */
const lockKey = 84_443;

/** Applies the migrations that are not there yet, once, under a lock: forward only, each in one transaction. */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(done.rows.map((row) => row.name));
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing) await apply(client, name);
    return missing;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => undefined);
    client.release();
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(path.join(folder, name), "utf8");
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
