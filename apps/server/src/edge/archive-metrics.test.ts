import { afterAll, beforeAll, expect, test } from "vitest";
import { createDb, createPool } from "../db/connection.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { archiveMetrics, archiveState } from "./archive-metrics.ts";

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, role: "vigie_web", max: 1, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("the role of the web process reads whether the log is archived", async () => {
  expect(await archiveState(createDb(pool))).toEqual({ isOn: false, isFailing: false });
});

test.each([
  [{ isOn: true, isFailing: true }, 1, 1],
  [{ isOn: true, isFailing: false }, 1, 0],
  [{ isOn: false, isFailing: true }, 0, 0],
])("%o is told as a figure", (state, on, failing) => {
  const text = archiveMetrics(state);
  expect(text).toMatch(new RegExp(`^vigie_database_archive_on ${on}$`, "mu"));
  expect(text).toMatch(new RegExp(`^vigie_database_archive_failing ${failing}$`, "mu"));
});
