import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allJobs } from "../boot/jobs.ts";
import { allPurges } from "../boot/purges.ts";
import { createPool } from "../db/connection.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { openTestServer } from "../testing/test-server.ts";
import { defineJob } from "./job.ts";
import { createQueue } from "./queue.ts";

test("jobs that came while another ran are taken one after the other, without waiting for a poll", async () => {
  const server = await openTestServer({ jobs: false });
  const { db } = server.services;
  const asked = Array.from({ length: 40 }, (_, index) => `job-${index}`);
  const done: string[] = [];
  const drained = Promise.withResolvers<undefined>();
  const purge = defineJob({
    name: "purge",
    concurrency: 1,
    run: async (_services, { at }) => {
      // The job's own schedule may trigger it meanwhile.
      if (!asked.includes(at)) return;
      // The first job occupies the only worker until all the others are queued.
      if (done.length === 0) for (const id of asked.slice(1)) await queue.send(db, "purge", { at: id });
      done.push(at);
      if (done.length === asked.length) drained.resolve(undefined);
    },
  });
  const queue = await createQueue({ url: server.databaseUrl, onError: () => undefined, jobs: [purge] });
  await queue.work(server.services);
  await queue.send(db, "purge", { at: "job-0" });
  // At one job per poll (5 s), they would exceed the timeout of this test.
  await drained.promise;
  expect(done).toEqual(asked);
  await queue.stop();
  await server.close();
});

const source = join(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
);
const declared = (pattern: RegExp): readonly string[] =>
  files
    .flatMap((path) => [...readFileSync(join(source, path), "utf8").matchAll(pattern)])
    .map((match) => match[1] ?? "")
    .toSorted();

test("every job and every purge that is declared is listed, under a name of its own", () => {
  expect(declared(/\bdefineJob\(\{\s*name: "(\w+)"/g)).toEqual(allJobs.map(({ name }) => name).toSorted());
  expect(declared(/\bdefinePurge\("([\w-]+)"/g)).toEqual(allPurges.map(({ name }) => name).toSorted());
  for (const listed of [allJobs, allPurges]) {
    const names = listed.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
  for (const { name, concurrency } of allJobs) expect([name, concurrency >= 1]).toEqual([name, true]);
});

test("the queue keeps the schedule of each job that has one, in Paris time", async () => {
  const database = await createTestDatabase();
  const onError = () => undefined;
  const pool = createPool({ url: database.url, max: 1, onError });
  // The state before the first start with a new job and a changed schedule.
  await pool.query("delete from jobs.schedule where name <> 'remind'");
  await pool.query("update jobs.schedule set cron = '1 1 1 1 *' where name = 'remind'");
  await pool.query("delete from jobs.queue where name = 'mail_sweep'");
  const queue = await createQueue({ url: database.url, onError, jobs: allJobs });
  const queues = await pool.query<{ name: string }>("select name from jobs.queue");
  expect(queues.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(allJobs.map(({ name }) => name)),
  );
  const { rows } = await pool.query<{ line: string }>(
    "select name || ' ' || cron || ' ' || timezone as line from jobs.schedule",
  );
  expect(rows.map(({ line }) => line).toSorted()).toEqual([
    "anchor_days 23 * * * * Europe/Paris",
    "bank_statuses */5 * * * * Europe/Paris",
    "book_export * * * * * Europe/Paris",
    "book_recount 20 2 * * * Europe/Paris",
    "book_rows * * * * * Europe/Paris",
    "book_segment_counts 40 3 * * * Europe/Paris",
    "club_clock 7 * * * * Europe/Paris",
    "club_costs 41 5 * * * Europe/Paris",
    "club_retries * * * * * Europe/Paris",
    "demo_club 37 4 * * * Europe/Paris",
    "end_missions 20 0 * * * Europe/Paris",
    "export * * * * * Europe/Paris",
    "home_estimates 53 5 * * * Europe/Paris",
    "invitation_import * * * * * Europe/Paris",
    "mail_sweep * * * * * Europe/Paris",
    "match_contracts 47 * * * * Europe/Paris",
    "monthly_reports 41 6 1 * * Europe/Paris",
    "proposal_signatures * * * * * Europe/Paris",
    "proposal_watch 41 7 * * * Europe/Paris",
    "purge 37 * * * * Europe/Paris",
    "push_sweep * * * * * Europe/Paris",
    "reconcile 7 * * * * Europe/Paris",
    "refresh_institutions 51 4 * * * Europe/Paris",
    "refresh_reference 17 4 * * * Europe/Paris",
    "remind 23 8 * * * Europe/Paris",
    "settle_manual 11 5 * * * Europe/Paris",
    "suitability_dates 31 8 * * * Europe/Paris",
  ]);
  await queue.stop();
  await pool.end();
  await database.drop();
});
