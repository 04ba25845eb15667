import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { createDb, createPool, type Db } from "./connection.ts";
import { prepared } from "./prepared.ts";
import { currentScope, scopedInOrder, scopedToPeople, scopedToSupposed } from "./scope.ts";
import { executeTogether } from "./together.ts";

/** Tests statements issued at one moment, on a pool of one connection of the web process. */

let server: TestServer;
let pool: pg.Pool;
let db: Db;
let saver: TestUser;
let other: TestUser;
const webPool = (max: number) =>
  createPool({
    url: server.databaseUrl,
    max,
    onError: () => undefined,
    role: "vigie_web",
    scopeNow: currentScope,
  });
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  pool = webPool(1);
  db = createDb(pool);
  saver = await server.addUser();
  other = await server.addUser();
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

const own = async <T>(run: () => Promise<T>) => await scopedToPeople([saver.id], run);
const transactionOf = async () =>
  (await sql<{ id: string }>`select ${prepared} txid_current()::text as id`.execute(db)).rows[0]?.id;
const seen = async (): Promise<readonly Id[]> =>
  (await db.selectFrom("sessions").modifyFront(prepared).select("user_id").distinct().execute()).map(
    (row) => row.user_id,
  );
const quotient = async (by: number) =>
  (await sql<{ told: number }>`select ${prepared} (12 / ${by}::int)::int as told`.execute(db)).rows[0]?.told;

test("prepared statements of one moment are one transaction, each with its answer; those of two calls are not", async () => {
  const [one, two, three, ids] = await own(
    async () => await Promise.all([transactionOf(), transactionOf(), quotient(3), seen()]),
  );
  expect(one).toBe(two);
  expect(three).toBe(4);
  expect(ids).toEqual([saver.id]);
  const [mine, theirs] = await Promise.all([
    own(async () => await Promise.all([transactionOf(), seen()])),
    scopedToPeople([other.id], async () => await Promise.all([transactionOf(), seen()])),
  ]);
  expect(mine[0]).not.toBe(theirs[0]);
  expect([mine[1], theirs[1]]).toEqual([[saver.id], [other.id]]);
});

test("one that is refused fails alone, and what was written with it is written once", async () => {
  const at = server.services.clock();
  const line = { customer_id: saver.id, channel: "x", payload: "{}", created_at: at };
  const write = async () =>
    await sql`insert ${prepared} into live_events (customer_id, channel, payload, created_at)
      values (${line.customer_id}, ${line.channel}, ${line.payload}, ${line.created_at})`.execute(db);
  const answers = await own(
    async () => await Promise.allSettled([quotient(4), write(), quotient(0), seen(), quotient(6)]),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(answers[2]).toMatchObject({ reason: { code: "22012" } });
  expect(answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))).toMatchObject([
    3,
    { numAffectedRows: 1n },
    [saver.id],
    2,
  ]);
  const kept = await own(
    async () =>
      await db
        .selectFrom("live_events")
        .select("channel")
        .where("customer_id", "=", saver.id)
        .where("channel", "=", "x")
        .execute(),
  );
  expect(kept).toHaveLength(1);
  // The session still works, for these statements and for others.
  expect(await own(async () => await Promise.all([quotient(2), seen()]))).toEqual([6, [saver.id]]);
});

test("a transaction asks its own, and what is outside of it waits for the connection", async () => {
  const inside = await own(
    async () =>
      await db.transaction().execute(async (trx) => {
        const ask = async () =>
          (await sql<{ id: string }>`select ${prepared} txid_current()::text as id`.execute(trx)).rows[0]?.id;
        return await Promise.all([ask(), ask()]);
      }),
  );
  expect(inside[0]).toBe(inside[1]);
  expect(await own(transactionOf)).not.toBe(inside[0]);
});

test("a plan that is kept for whatever is asked is not kept for what is asked beside it", async () => {
  const mode = async (text: typeof prepared) =>
    (await sql<{ mode: string }>`select ${text} current_setting('plan_cache_mode') as mode`.execute(db))
      .rows[0]?.mode;
  expect(await own(async () => await mode(prepared))).toBe("force_generic_plan");
  expect(await own(async () => await mode(sql`/* once */`))).toBe("auto");
  expect(
    await own(
      async () =>
        await db.transaction().execute(async (trx) => {
          await sql`select ${prepared} 1`.execute(trx);
          return (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(trx))
            .rows[0]?.mode;
        }),
    ),
  ).toBe("auto");
});

test("an answer that cannot be read and a value that cannot be sent fail, and the session goes on", async () => {
  const count = async (text: string) =>
    (await sql<{ told: number }>`select ${prepared} ${text}::bigint as told`.execute(db)).rows[0]?.told;
  const two = async (text: string) => await own(async () => await Promise.all([count(text), seen()]));
  expect(await two("12")).toEqual([12, [saver.id]]);
  await expect(two("9007199254740993")).rejects.toThrow();
  expect(await two("13")).toEqual([13, [saver.id]]);
  const circle: { self?: object } = {};
  circle.self = circle;
  const said = async (value: unknown) =>
    (await sql<{ told: unknown }>`select ${prepared} ${value}::jsonb as told`.execute(db)).rows[0]?.told;
  await expect(own(async () => await Promise.all([said(circle), seen()]))).rejects.toThrow("circular");
  const values = [{ a: [1, 'é"\\'] }, null, true, 3] as const;
  expect(await own(async () => await Promise.all(values.map(async (value) => await said(value))))).toEqual(
    values,
  );
  const listed = async (texts: readonly string[]) =>
    (await sql<{ told: string[] }>`select ${prepared} ${texts}::text[] as told`.execute(db)).rows[0]?.told;
  const texts = ['a"b', "c\\d", "", "null", "é, {f}"];
  expect(await own(async () => await Promise.all([listed(texts), listed([])]))).toEqual([texts, []]);
});

test("a statement of which the columns changed answers those of now", async () => {
  const owner = server.services.db;
  await sql`create table told_here (a int, b timestamptz)`.execute(owner);
  await sql`grant select on told_here to public`.execute(owner);
  await sql`insert into told_here values (1, '2026-11-28T10:11:12.345678Z')`.execute(owner);
  const told = async () => (await sql<object>`select ${prepared} * from told_here`.execute(db)).rows;
  const both = async () => (await own(async () => await Promise.all([told(), seen()])))[0];
  const before = { a: 1, b: "2026-11-28T10:11:12.345Z" };
  expect(await both()).toEqual([before]);
  expect(await both()).toEqual([before]);
  await sql`alter table told_here rename a to d`.execute(owner);
  expect(await both()).toEqual([{ b: before.b, d: 1 }]);
  await sql`alter table told_here add column c text default 'new'`.execute(owner);
  expect(await both()).toEqual([{ b: before.b, c: "new", d: 1 }]);
  await sql`drop table told_here`.execute(owner);
});

// Last test: this session parses them each time afterwards.
test("a session that lost them is asked again", async () => {
  const ask = async () => await own(async () => await Promise.all([quotient(3), seen()]));
  expect(await ask()).toEqual([4, [saver.id]]);
  await sql`deallocate all`.execute(db);
  expect(await ask()).toEqual([4, [saver.id]]);
  expect(await ask()).toEqual([4, [saver.id]]);
});

test("several that a transaction asks together fail with it where the session lost one, and are asked anew in the next", async () => {
  const asked = async () =>
    await db.transaction().execute(async (trx) => {
      const one = sql`select ${prepared} 'lost within' as told`.compile(trx);
      const two = sql`select ${prepared} ${2}::int as told`.compile(trx);
      return await executeTogether(trx, [one, two]);
    });
  const rows = [[{ told: "lost within" }], [{ told: 2 }]];
  expect(await own(asked)).toEqual(rows);
  await sql`deallocate all`.execute(db);
  // The statement of the scope, then each of the two: a transaction that meets a lost statement fails.
  for (const _ of [1, 2, 3]) await expect(own(asked)).rejects.toMatchObject({ code: "26000" });
  expect(await own(asked)).toEqual(rows);
});

const lock = 7_001;
test.each([
  ["whoever is first where no order is kept", scopedToPeople, true],
  ["in its order where one is", scopedInOrder, false],
] as const)(
  "a statement that is asked alone beside others is answered %s",
  async (_how, scoped, isBefore) => {
    const wide = webPool(2);
    const asked = createDb(wide);
    // Blocks until it is released.
    const held = async () =>
      (
        await sql<{
          at: number;
        }>`select ${prepared} pg_advisory_xact_lock_shared(${lock}::int)::text, extract(epoch from clock_timestamp())::float8 as at`.execute(
          asked,
        )
      ).rows[0]?.at ?? 0;
    const atOnce = async () =>
      (await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(asked))
        .rows[0]?.at ?? 0;
    await scoped([saver.id], async () => await Promise.all([held(), atOnce()]));
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query("select pg_advisory_lock($1::int)", [lock]);
    const answered = Promise.withResolvers<void>();
    const told = async () => await Promise.all([held(), atOnce().finally(answered.resolve)]);
    const both = scoped([saver.id], told);
    const isHeld = "select from pg_locks where locktype = 'advisory' and not granted and objid = 7001";
    await expect.poll(async () => (await holder.query(isHeld)).rowCount).toBe(1);
    if (isBefore) await answered.promise;
    await holder.end();
    const [prepareds, alone] = await both;
    expect(alone < prepareds).toBe(isBefore);
    await wide.end();
  },
);

test("for who is supposed to call, reads go with the first statement; writes, transactions and all that follows wait for its verdict", async () => {
  const at = server.services.clock();
  const write = async () =>
    await sql`insert ${prepared} into live_events (customer_id, channel, payload, created_at)
      values (${saver.id}, 'supposed', '{}', ${at})`.execute(db);
  const written = async () =>
    (
      await server.services.db
        .selectFrom("live_events")
        .where("channel", "=", "supposed")
        .select("id")
        .execute()
    ).length;
  const moment = async () =>
    (
      await sql<{ id: string }>`select ${prepared} txid_current()::text as id, 'supposed' as scope`.execute(
        db,
      )
    ).rows[0]?.id;
  const within = async (isCaller: boolean) => {
    const verdict = Promise.withResolvers<boolean>();
    return await scopedToSupposed(
      { firm: other.id, people: [saver.id], verdict: verdict.promise },
      async () => {
        const first = moment();
        const read = moment();
        const waiting = [
          write(),
          // A nested scope does not bypass it.
          scopedToPeople([saver.id], async () => await write()),
          sql`select 1`.execute(db),
          db.transaction().execute(async (trx) => await sql`select 1`.execute(trx)),
          read.then(async () => await moment()),
        ];
        expect(await first).toBe(await read);
        expect(await written()).toBe(0);
        verdict.resolve(isCaller);
        return (await Promise.allSettled(waiting)).map(({ status }) => status);
      },
    );
  };
  const refusedEach = Array.from({ length: 5 }, () => "rejected");
  expect(await within(false)).toEqual(refusedEach);
  expect(await written()).toBe(0);
  expect(await within(true)).toEqual(refusedEach.map(() => "fulfilled"));
  expect(await written()).toBe(2);
});

test("for who is supposed to call, what is asked alone where one of them is refused is not older than the verdict", async () => {
  const wide = webPool(3);
  const asked = createDb(wide);
  const at = async (seconds: number) =>
    (
      await sql<{
        at: number;
      }>`select ${prepared} pg_sleep(${seconds})::text, extract(epoch from clock_timestamp())::float8 as at`.execute(
        asked,
      )
    ).rows[0]?.at ?? 0;
  const refused = async () => await sql`select ${prepared} 1 / ${0}::int as refused`.execute(asked);
  const verdict = Promise.resolve(true);
  const [judged, , read] = await scopedToSupposed(
    { firm: other.id, people: [saver.id], verdict },
    async () => await Promise.allSettled([at(0.3), refused(), at(0)]),
  );
  if (judged.status === "rejected" || read.status === "rejected") throw new Error("both are answered");
  expect(read.value).toBeGreaterThan(judged.value);
  await wide.end();
});
