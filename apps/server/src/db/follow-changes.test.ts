import type { Id } from "@vigie/domain";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { versionOf } from "../edge/version.ts";
import { eraseRows } from "../features/identity/users/store/erasure.ts";
import { addHousehold } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { followedOfAll, followedOfPeople, unfollowed } from "./followed-tables.ts";
import { followChanges } from "./follow-changes.ts";
import { listedTables } from "./owned-tables.ts";

let server: TestServer;
let saver: TestUser;
const clients: pg.Client[] = [];
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  saver = await server.addUser();
  await addHousehold(server, saver);
});
afterAll(async () => {
  await Promise.all(clients.map(async (client) => await client.end()));
  await server.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  clients.push(client);
  return client;
}
const own = async (id: Id = saver.id) => (await versionOf(server.services.db, id))?.own ?? 0;
const shared = async () => (await versionOf(server.services.db, saver.id))?.shared ?? 0;

test("every table of people is followed or says why not, in every way of writing; a second run changes nothing", async () => {
  const client = await connect();
  const triggers = async () =>
    (
      await client.query<{ name: string; oid: string }>(
        `select tgrelid::regclass::text || ' ' || tgname as name, xmin::text as oid from pg_trigger
         where tgname like 'follow\\_%' and tgparentid = 0 order by 1`,
      )
    ).rows;
  const before = await triggers();
  const wanted = [...followedOfPeople.map(({ table }) => table), ...followedOfAll];
  expect(before.map(({ name }) => name)).toEqual(
    wanted
      .flatMap((table) => ["follow_delete", "follow_insert", "follow_update"].map((one) => `${table} ${one}`))
      .toSorted(),
  );
  const decided = new Set([...wanted, ...Object.keys(unfollowed)]);
  expect(listedTables.filter(({ table }) => !decided.has(table))).toEqual([]);
  await followChanges(client);
  expect(await triggers()).toEqual(before);
});

test("each statement that changes a row moves its person's number, whoever writes; one that changes none does not", async () => {
  const client = await connect();
  const other = await server.addUser();
  const numbers: number[] = [await own()];
  const move = async (statement: string, values: readonly unknown[] = [saver.id]) => {
    await client.query(statement, [...values]);
    numbers.push(await own());
  };
  await move("insert into dashboards (user_id, tiles, updated_at) values ($1, '[]', now())");
  await move("update dashboards set updated_at = now() where user_id = $1");
  await move("delete from dashboards where user_id = $1");
  await move("update users set first_name = 'Alix' where id = $1");
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, next) => one - next));
  let ofSaver = await own();
  const ofOther = await own(other.id);
  await client.query("update portfolios set name = name where customer_id = $1", [other.id]);
  expect([await own(), await own(other.id)]).toEqual([ofSaver, ofOther]);
  await client.query("insert into dashboards (user_id, tiles, updated_at) values ($1, '[]', now())", [
    saver.id,
  ]);
  ofSaver = await own();
  await client.query("update dashboards set user_id = $1 where user_id = $2", [other.id, saver.id]);
  expect([(await own()) > ofSaver, (await own(other.id)) > ofOther]).toEqual([true, true]);
  const { rows } = await client.query("select from customer_changes where customer_id = $1", [saver.id]);
  expect(rows).toHaveLength(1);
});

test("what is everybody's has one number, which a statement that changes no row leaves", async () => {
  const client = await connect();
  const person = await own();
  const numbers = [await shared()];
  for (const statement of [
    "insert into fund_prices (isin, year, days, prices, source, updated_at) values ('FR0', 2026, '{}', '{}', 'test', now())",
    "update fund_prices set source = 'other' where isin = 'FR0'",
    "delete from fund_prices where isin = 'FR0'",
  ]) {
    await client.query(statement);
    numbers.push(await shared());
  }
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, next) => one - next));
  expect(numbers).toHaveLength(4);
  await client.query("delete from fund_prices where isin = 'FR0'");
  expect([await shared(), await own()]).toEqual([numbers.at(-1), person]);
});

test("writers of one person do not wait for each other, and each is counted whichever ends first", async () => {
  const [first, second, third] = [await connect(), await connect(), await connect()];
  const ids = (
    await first.query<{ id: string }>("select id from portfolios where customer_id = $1 order by id", [
      saver.id,
    ])
  ).rows.map(({ id }) => id);
  const numbers = [await own()];
  for (const [index, client] of [first, second, third].entries()) {
    await client.query("set statement_timeout = '20s'; begin");
    await client.query("update portfolios set name = name where customer_id = $1 and id = $2", [
      saver.id,
      ids[index],
    ]);
    // Not visible before the commit.
    expect(await own()).toBe(numbers[0]);
  }
  for (const client of [second, third, first]) {
    await client.query("commit");
    numbers.push(await own());
  }
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, next) => one - next));
  expect(numbers).toHaveLength(4);
});

test("what is taken back moves nothing, and does not hide what comes after it in the same transaction", async () => {
  const client = await connect();
  const before = await own();
  const rename = "update portfolios set name = name where customer_id = $1";
  await client.query("begin");
  await client.query(rename, [saver.id]);
  await client.query("rollback");
  expect(await own()).toBe(before);
  await client.query("begin; savepoint one");
  await client.query(rename, [saver.id]);
  await client.query("rollback to savepoint one");
  await client.query(rename, [saver.id]);
  await client.query("commit");
  expect(await own()).toBeGreaterThan(before);
});

test("a transaction that noted one person notes who else its next statements change", async () => {
  const client = await connect();
  const [other, third] = [await server.addUser(), await server.addUser()];
  await server.services.db
    .insertInto("dashboards")
    .values({ user_id: other.id, tiles: "[]", updated_at: server.services.clock() })
    .execute();
  await client.query("delete from dashboards where user_id = $1", [saver.id]);
  const numbers = async () =>
    await Promise.all([saver.id, other.id, third.id].map(async (id) => await own(id)));
  const before = await numbers();
  const moved = async () => (await numbers()).map((number, index) => number > (before[index] ?? 0));
  const inTransaction = async (statement: string, values: readonly unknown[]) => {
    await client.query("begin");
    await client.query("update portfolios set name = name where customer_id = $1", [saver.id]);
    await client.query(statement, [...values]);
    await client.query("commit");
  };
  await inTransaction(
    "insert into dashboards (user_id, tiles, updated_at) select unnest($1::uuid[]), '[]', now()",
    [[saver.id, third.id]],
  );
  expect(await moved()).toEqual([true, false, true]);
  await client.query("delete from dashboards where user_id = $1", [saver.id]);
  await inTransaction("update dashboards set user_id = $1 where user_id = $2", [saver.id, other.id]);
  expect(await moved()).toEqual([true, true, true]);
});

test("nothing of it is left of who is erased", async () => {
  const leaving = await server.addUser();
  await addHousehold(server, leaving, [0, 1]);
  expect(await own(leaving.id)).toBeGreaterThan(0);
  await server.services.db.transaction().execute(async (trx) => {
    await eraseRows(trx, leaving.id);
    await trx.deleteFrom("users").where("id", "=", leaving.id).execute();
  });
  expect(await own(leaving.id)).toBe(0);
});
