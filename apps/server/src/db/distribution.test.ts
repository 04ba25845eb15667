import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemScope } from "./scope.ts";
import { createPool } from "./connection.ts";
import { partitionCount, partitionTables, placementOf } from "./distribution.ts";
import { partitionDatabase } from "./open-access.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const isPartitioned = inject("testCluster").engine === "system";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tables = async (): Promise<readonly string[]> =>
  (
    await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    )
  ).rows.map(({ name }) => name);

const undecided = async (): Promise<readonly string[]> =>
  (await tables()).filter((name) => placementOf(name) === null);

test("every table has its place, and a new one without a decision is found", async () => {
  expect(await undecided()).toEqual([]);
  await client.query("create table sample_goals (customer_id uuid, id uuid, primary key (customer_id, id))");
  expect(await undecided()).toEqual(["sample_goals"]);
  await client.query("drop table sample_goals");
});

test("no key leads from what stands everywhere to the rows of people", async () => {
  const { rows } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace",
  );
  expect(rows.length).toBeGreaterThan(10);
  const kinds = rows.map(({ from, to }) => [from, placementOf(from)?.kind, placementOf(to)?.kind]);
  expect(kinds.filter(([, from, to]) => from === "everywhere" && to === "person")).toEqual([]);
});

const [first, second] = ["01a00000-0000-7000-8000-000000000001", "01a00000-0000-7000-8000-000000000002"];

test("a filled database is partitioned with its rows, keys, triggers and numbers; again nothing is left to do", async () => {
  const own = await createTestDatabase();
  const owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
  await owner.query(
    `insert into live_events (customer_id, channel, payload, created_at) select whose::uuid, 'SyncChannel', '{}', now()
     from unnest($1::text[]) whose`,
    [[first, second, first]],
  );
  const before = (await owner.query("select * from live_events order by id")).rows;
  const shape = async () =>
    (
      await owner.query<{ line: string }>(`
        select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'public'::regnamespace and conparentid = 0
          and conrelid in (select oid from pg_class where not relispartition)
        union all
        select tgrelid::regclass::text || ' ' || pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal and tgparentid = 0 and tgrelid in (select oid from pg_class where not relispartition)
        order by 1`)
    ).rows.map(({ line }) => line);
  const shapeBefore = await shape();
  const moved = await partitionDatabase(own.url, { parts: 3 });
  if (!isPartitioned) {
    expect(moved.length).toBeGreaterThan(60);
    expect(moved.find(({ table }) => table === "live_events")?.rows).toBe(3);
    expect(await partitionCount(owner)).toBe(3);
  } else expect(moved).toEqual([]);
  expect(await shape()).toEqual(shapeBefore);
  expect((await owner.query("select * from live_events order by id")).rows).toEqual(before);
  const { rows } = await owner.query<{ id: string }>(
    "insert into live_events (customer_id, channel, payload, created_at) values ($1, 'SyncChannel', '{}', now()) returning id",
    [first],
  );
  expect(Number(rows[0]?.id)).toBeGreaterThan(Number(before.at(-1)?.id));
  expect(await partitionDatabase(own.url, { parts: 5 })).toEqual([]);
  // Row security applies to the partitions too.
  const pool = createPool({
    url: own.url,
    max: 1,
    onError: () => undefined,
    role: "vigie_web",
    scopeNow: () => ({ ...systemScope("test"), system: null, people: [second as never] }),
  });
  expect((await pool.query("select distinct customer_id from live_events")).rows).toEqual([
    { customer_id: second },
  ]);
  await expect(pool.query("select from live_events_h0")).rejects.toMatchObject({ code: "42501" });
  await pool.end();
  await owner.end();
  await own.drop();
});

// If the tables are already partitioned, PostgreSQL itself refuses the key.
test.skipIf(isPartitioned)(
  "a table whose unique key holds no person is refused with its name, and stays as it was",
  async () => {
    const own = await createTestDatabase();
    const owner = new pg.Client({ connectionString: own.url });
    await owner.connect();
    await owner.query("alter table live_events add column sample text unique");
    await expect(partitionTables(owner, { parts: 2 })).rejects.toThrow(
      /^live_events cannot be partitioned by customer_id: /,
    );
    const { rows } = await owner.query(
      "select relkind::text as kind from pg_class where relname = 'live_events'",
    );
    expect(rows).toEqual([{ kind: "r" }]);
    await owner.end();
    await own.drop();
  },
);
