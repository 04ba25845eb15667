import pg from "pg";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

async function read(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("each test's database is migrated and its own", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await read(one.url, "create table mine (n int)");
  expect(await read(one.url, "select count(*)::int > 0 as migrated from migrations")).toEqual([
    { migrated: true },
  ]);
  await expect(read(other.url, "select * from mine")).rejects.toThrow("does not exist");
  await one.drop();
  await expect(read(one.url, "select 1")).rejects.toThrow("does not exist");
  await other.drop();
});

test("the tests' cluster says which server it is", async () => {
  const { adminUrl, engine } = inject("testCluster");
  const [row] = await read(adminUrl, "show data_directory");
  expect(row).toEqual({ data_directory: expect.stringContaining("vigie-test-") });
  expect(["embedded", "system"]).toContain(engine);
});
