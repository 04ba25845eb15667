import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openAccess } from "./open-access.ts";
import { databaseRoles, type DatabaseRole, grantAccess } from "./roles.ts";

/** Tests each role's rights by signing in under its own name, as an installation with a URL per role does. */

let database: TestDatabase;
let owner: pg.Client;
const clients: pg.Client[] = [];
const onError = () => undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await open(database.url);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await database.drop();
});

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

function urlAs(name: string): string {
  const url = new URL(database.url);
  url.username = name;
  return url.href;
}
const signIn = async (role: DatabaseRole) => await open(urlAs(role));

const refused = { code: "42501" };

test.each(databaseRoles)("%s makes, changes, empties and drops nothing", async (role) => {
  const client = await signIn(role);
  for (const statement of [
    "create table mine (id int)",
    "create schema mine",
    "create table jobs.mine (id int)",
    "alter table portfolios add column mine int",
    "alter table portfolios disable row level security",
    "drop policy by_customer on portfolios",
    "alter table accesses disable trigger all",
    "truncate portfolios cascade",
    "drop table portfolios",
    "drop function refuse_removal() cascade",
    "create index on portfolios (id)",
    "insert into migrations (name) values ('mine')",
    "create role mine",
    `alter role ${role} bypassrls`,
    "set role vigie",
    "set session_replication_role = replica",
  ])
    expect([statement, await client.query(statement).catch((error: unknown) => error)]).toEqual([
      statement,
      expect.objectContaining(refused),
    ]);
});

test.each(["vigie_web", "vigie_worker"] as const)("%s changes no line of a ledger", async (role) => {
  const client = await signIn(role);
  for (const table of ["accesses", "advices", "advice_records", "erasures"]) {
    const { rows } = await owner.query<{ name: string }>(
      "select column_name name from information_schema.columns where table_name = $1 limit 1",
      [table],
    );
    const column = rows[0]?.name ?? "";
    await expect(client.query(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(refused);
  }
  await expect(client.query("delete from advice_records")).rejects.toMatchObject(refused);
});

test("the web process writes no tables of the market, and statistics read contracts but no person", async () => {
  const web = await signIn("vigie_web");
  await web.query("select from euro_funds");
  await expect(web.query("delete from euro_funds")).rejects.toMatchObject(refused);
  const statistics = await signIn("vigie_statistics");
  await statistics.query("select from portfolios join holdings using (customer_id)");
  for (const table of ["users", "customer_profiles", "sessions", "mails", "messages", "transactions"])
    await expect(statistics.query(`select from ${table}`)).rejects.toMatchObject(refused);
  for (const statement of ["update portfolios set id = id", "delete from portfolios", "select from jobs.job"])
    await expect(statistics.query(statement)).rejects.toMatchObject(refused);
});

test("who serves migrates nothing, and does not start where a migration is missing", async () => {
  const access = { url: urlAs("vigie_web"), ownerUrl: null, onError };
  expect(await openAccess(access)).toEqual({ isOwner: false, servesAsOwner: false });
  expect(await openAccess({ ...access, ownerUrl: database.url })).toEqual({
    isOwner: true,
    servesAsOwner: false,
  });
  await owner.query("delete from migrations where name like '0001%'");
  await expect(openAccess(access)).rejects.toThrow("npm run roles");
});

test("what was changed by hand is granted again by the next version, and once only", async () => {
  await owner.query("grant update on accesses to vigie_web; comment on table migrations is null");
  await grantAccess(owner, false);
  const may = async () =>
    (await owner.query<{ may: boolean }>("select has_table_privilege('vigie_web', 'accesses', 'update') may"))
      .rows[0]?.may;
  expect(await may()).toBe(false);
  await owner.query("grant update on accesses to vigie_web");
  await grantAccess(owner, false);
  expect(await may()).toBe(true);
  await grantAccess(owner, true);
  expect(await may()).toBe(false);
});

test("an upgrade takes the rules of the tables one by one: requests that hold one and ask for another go on", async () => {
  const tables = ["accesses", "valuations"];
  for (const table of tables) await owner.query(`comment on policy by_customer on ${table} is null`);
  const reader = await signIn("vigie_web");
  await reader.query("begin; select from valuations");
  const granting = grantAccess(owner, true);
  // It waits for the reader, who now requests the table that was secured first.
  await expect
    .poll(async () => {
      const { rows } = await reader.query("select from pg_locks where not granted and locktype = 'relation'");
      return rows.length;
    })
    .toBeGreaterThan(0);
  await reader.query("select from accesses");
  await reader.query("commit");
  await granting;
  const { rows } = await owner.query<{ mark: string }>(
    "select obj_description(oid, 'pg_policy') mark from pg_policy where polname = 'by_customer' and polrelid = any($1::regclass[])",
    [tables],
  );
  expect(rows).toHaveLength(2);
  for (const { mark } of rows) expect(mark).toMatch(/^rows /);
});

test("a table whose rule is another is secured again, the others are not touched", async () => {
  const rule = async (): Promise<string> => {
    const { rows } = await owner.query<{ rule: string }>(
      "select qual rule from pg_policies where tablename = 'portfolios' and policyname = 'by_customer'",
    );
    return rows[0]?.rule ?? "";
  };
  const before = await rule();
  await owner.query("alter policy by_customer on portfolios using (true)");
  await owner.query("comment on policy by_customer on portfolios is 'rows of another version'");
  await grantAccess(owner, false);
  expect(await rule()).toBe(before);
});

test("what the rules of the version before ask stays, with who may ask it: that version may start again beside this one", async () => {
  for (const name of ["vigie_firm_book", "vigie_firm_customers"])
    await owner.query(
      `create function ${name}() returns uuid[] language sql as 'select null::uuid[]'; revoke execute on function ${name}() from public;
      grant execute on function ${name}() to vigie_web`,
    );
  await grantAccess(owner, false);
  const { rows } = await owner.query<{ proname: string }>(
    "select proname from pg_proc where proname ~ '^vigie_(firm|book)_' and has_function_privilege('vigie_web', oid, 'execute') order by 1",
  );
  expect(rows.map(({ proname }) => proname)).toEqual(["vigie_book_customers", "vigie_firm_book"]);
  await owner.query("drop function vigie_firm_book()");
});
