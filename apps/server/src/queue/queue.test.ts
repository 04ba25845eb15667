import { expect, test } from "vitest";
import { createDb, createPool } from "../db/connection.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { createQueue } from "./queue.ts";

test("jobs that came while another ran are taken one after the other, without waiting for a poll", async () => {
  const database = await createTestDatabase();
  const onError = () => undefined;
  const pool = createPool({ url: database.url, max: 4, onError });
  const queue = await createQueue({ url: database.url, onError });
  const db = createDb(pool);
  const asked = Array.from({ length: 40 }, (_, index) => `job-${index}`);
  const done: string[] = [];
  const drained = new Promise<void>((resolve) => {
    void queue.work({
      purge: async ({ at }) => {
        // The first one holds the only worker until all the others are there.
        if (done.length === 0) for (const id of asked.slice(1)) await queue.send(db, "purge", { at: id });
        done.push(at);
        if (done.length === asked.length) resolve();
      },
    });
  });
  await queue.send(db, "purge", { at: "job-0" });
  // At one job a poll (5 s), they would outlive this test's own limit.
  await drained;
  expect(done).toEqual(asked);
  await queue.stop();
  await pool.end();
  await database.drop();
});
