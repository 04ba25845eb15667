import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createPool } from "./connection.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let pool: pg.Pool;
let folder = "";

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 4, onError: () => undefined });
  await pool.query("drop table migrations");
  folder = mkdtempSync(path.join(tmpdir(), "vigie-migrations-"));
  write("0001-boxes.sql", "create table boxes (n int);");
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, name), sql);
}

test("each migration is applied once, in the order of the names, by processes that start together", async () => {
  write("0002-label.sql", "alter table boxes add label text;");
  const done = await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
  expect(done.flat()).toEqual(["0001-boxes.sql", "0002-label.sql"]);
  expect(await migrate(pool, folder)).toEqual([]);
});

test("a migration edited after it was applied is refused by its name, and nothing newer is applied", async () => {
  await migrate(pool, folder);
  write("0001-boxes.sql", "create table boxes (n bigint);");
  write("0002-label.sql", "alter table boxes add label text;");
  await expect(migrate(pool, folder)).rejects.toThrow("0001-boxes.sql");
  await expect(pool.query("select label from boxes")).rejects.toThrow("does not exist");
});

test("a database from before checksums gets those of its files, and is held to them from then on", async () => {
  await migrate(pool, folder);
  await pool.query("alter table migrations drop column checksum");
  expect(await migrate(pool, folder)).toEqual([]);
  const { rows } = await pool.query<{ checksum: string }>("select checksum from migrations");
  expect(rows).toEqual([{ checksum: expect.stringMatching(/^[0-9a-f]{64}$/u) }]);
  write("0001-boxes.sql", "create table boxes ();");
  await expect(migrate(pool, folder)).rejects.toThrow("edited after they were applied");
});

test("line ends of another system are no edit", async () => {
  write("0001-boxes.sql", "create table boxes (\n  n int\n);\n");
  await migrate(pool, folder);
  write("0001-boxes.sql", "create table boxes (\r\n  n int\r\n);\r\n");
  expect(await migrate(pool, folder)).toEqual([]);
});

test("a migration that fails leaves nothing of itself", async () => {
  write("0002-broken.sql", "create table half (); select nothing from nowhere;");
  await expect(migrate(pool, folder)).rejects.toThrow("nowhere");
  await expect(pool.query("select * from half")).rejects.toThrow("does not exist");
  write("0002-broken.sql", "create table whole ();");
  expect(await migrate(pool, folder)).toEqual(["0002-broken.sql"]);
});

test("a migration that is in the way of a request lets it through, and comes again", async () => {
  await migrate(pool, folder);
  write("0002-two.sql", "create table lids (n int); alter table boxes add lid int;");
  const reader = await pool.connect();
  await reader.query("begin; select from boxes");
  const applying = migrate(pool, folder);
  await expect
    .poll(
      async () =>
        (await pool.query("select from pg_locks where not granted and locktype = 'relation'")).rowCount,
    )
    .toBeGreaterThan(0);
  // Longer than one lock timeout.
  await reader.query("select pg_sleep(1.5)");
  await reader.query("commit");
  reader.release();
  expect(await applying).toEqual(["0002-two.sql"]);
  expect((await pool.query("select lid from boxes")).rowCount).toBe(0);
});
