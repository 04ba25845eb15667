import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { createDb, createPool, type Db, type Trx } from "./connection.ts";
import { gathered } from "./gathered.ts";
import { prepared } from "./prepared.ts";
import { currentScope, scopedToPeople, scopedToSystem } from "./scope.ts";
import { executeTogether } from "./together.ts";

/** Tests statements sent at one moment of a transaction, on a pool of one connection. */

let server: TestServer;
let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  pool = createPool({
    url: server.databaseUrl,
    max: 1,
    onError: () => undefined,
    scopeNow: currentScope,
  });
  db = createDb(pool);
  await sql`create table gathered_here (word text primary key)`.execute(server.services.db);
  // Only after its first statement is it known whether a pooler hands out the session.
  await sql`select 1`.execute(db);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await sql`drop table gathered_here`.execute(server.services.db);
  await pool.end();
  await server.close();
});

const within = async <T>(run: (trx: Trx) => Promise<T>): Promise<T> =>
  await scopedToSystem(
    "test",
    async () => await db.transaction().execute(async (trx) => await run(gathered(trx))),
  );
const answered = async (trx: Trx, word: string): Promise<string | undefined> =>
  (await sql<{ word: string }>`select ${prepared} ${word}::text as word`.execute(trx)).rows[0]?.word;
const words = async () =>
  (await sql<{ word: string }>`select word from gathered_here order by word`.execute(db)).rows.map(
    ({ word }) => word,
  );

test("prepared statements of one moment are one message, each with its answer, and lists keep their order", async () => {
  const ends = vi.spyOn(pg.Connection.prototype, "sync");
  const found = await within(async (trx) => {
    ends.mockClear();
    const add = sql`insert ${prepared} into gathered_here values (${"b"}) returning word`.compile(trx);
    const change = sql`update ${prepared} gathered_here set word = ${"c"} where word = ${"b"} returning word`;
    const all = await Promise.all([
      answered(trx, "one"),
      executeTogether(trx, [add, change.compile(trx)]),
      answered(trx, "two"),
    ]);
    expect(ends).toHaveBeenCalledTimes(1);
    return all;
  });
  expect(found).toEqual(["one", [[{ word: "b" }], [{ word: "c" }]], "two"]);
  expect(await words()).toEqual(["c"]);
});

test("what no session keeps, and what is of another scope, goes by itself, in its own", async () => {
  const people = async (trx: Trx) =>
    (
      await sql<{
        answered: string;
      }>`select ${prepared} current_setting('vigie.people', true) as answered`.execute(trx)
    ).rows[0]?.answered;
  const id = server.services.newId();
  const found = await within(
    async (trx) =>
      await Promise.all([
        people(trx),
        scopedToPeople([id], async () => await people(trx)),
        sql<{ nb: number }>`select ${1}::int as nb`.execute(trx),
        answered(trx, "beside"),
      ]),
  );
  expect(found).toMatchObject(["", `{${id}}`, { rows: [{ nb: 1 }] }, "beside"]);
});

test("where one is refused, all of that message are, and nothing of the transaction is there", async () => {
  const add = (trx: Trx, word: string) =>
    sql`insert ${prepared} into gathered_here values (${word})`.execute(trx);
  let reasons: readonly PromiseSettledResult<unknown>[] = [];
  const written = within(async (trx) => {
    await add(trx, "before");
    reasons = await Promise.allSettled([add(trx, "d"), add(trx, "c"), answered(trx, "after")]);
    await answered(trx, "later");
  });
  await expect(written).rejects.toMatchObject({ code: "25P02" });
  expect(reasons.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(reasons[0]).toMatchObject({ reason: { code: "23505" } });
  expect(await words()).toEqual(["c"]);
});
