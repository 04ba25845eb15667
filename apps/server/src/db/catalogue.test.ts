import { keptByLaw } from "@vigie/domain";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { createDb, createPool } from "./connection.ts";
import { inOrderOfReferences } from "./each-table.ts";
import { listedTables } from "./owned-tables.ts";
import { migrate } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

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

const rowsOf = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows;

const owned = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname = 'customer_id' and not a.attisdropped`;

test("in every table of a customer, customer_id leads the primary key, every unique key and every foreign key", async () => {
  const tables = await rowsOf<{ relname: string }>(owned);
  expect(tables.length).toBeGreaterThan(12);
  const keyless = await rowsOf<{ relname: string }>(
    `select o.relname from (${owned}) o where not exists (select 1 from pg_constraint p where p.conrelid = o.oid and p.contype = 'p')`,
  );
  expect(keyless).toEqual([]);
  const wrong = await rowsOf<{ key: string }>(`
    select o.relname || ': ' || x.name as key
    from (${owned}) o
    join (
      select i.indrelid as relid, i.indexrelid::regclass::text as name, i.indkey[0] as first
      from pg_index i where i.indisunique
      union all
      select k.conrelid, k.conname, k.conkey[1] from pg_constraint k where k.contype = 'f'
    ) x on x.relid = o.oid
    join pg_attribute a on a.attrelid = o.oid and a.attnum = x.first
    where a.attname <> 'customer_id'`);
  expect(wrong).toEqual([]);
});

/** Compares the tables that hold a customer's rows according to the database with those that have a decision
 * (`owned-tables.ts`). */
async function undecided(): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.attname in ('customer_id', 'customer_ref', 'user_id')`);
  const decided = new Set(listedTables.map(({ table, owner }) => `${table}.${owner}`));
  const found = new Set(rows.map(({ name }) => name));
  const unlisted = [...found].filter((name) => !decided.has(name));
  return [...unlisted, ...[...decided].filter((name) => !found.has(name))].toSorted();
}

test("every table of a customer says what erasure, merge and export do with it, and none is listed that does not exist", async () => {
  expect(await undecided()).toEqual([]);
  await client.query("create table sample_goals (customer_id uuid, id uuid, primary key (customer_id, id))");
  expect(await undecided()).toEqual(["sample_goals.customer_id"]);
  await client.query("drop table sample_goals");
  for (const { table, erase } of listedTables)
    if (erase !== "rows")
      expect([table, erase.keptYears > 0, erase.why.length > 10]).toEqual([table, true, true]);
});

test("a customer who leaves is told of everything that is kept, and of nothing else", () => {
  const told = listedTables.flatMap(({ erase }) =>
    erase === "rows" || erase.told === null ? [] : [erase.told],
  );
  expect([...new Set(told)].toSorted()).toEqual(keptByLaw.toSorted());
});

// A member without a full account has no Club subscription: there is nothing to move.
test("what a portfolio leads to moves with it, but for what is computed again and the advice that names its customer", async () => {
  const rows = await rowsOf<{ relname: string }>(`
    select o.relname from (${owned}) o join pg_attribute a on a.attrelid = o.oid
    where a.attname = 'portfolio_id' and not a.attisdropped`);
  const led = new Set(rows.map(({ relname }) => relname));
  const staying = listedTables.filter(({ table, merge }) => led.has(table) && merge !== "moves");
  expect(staying.map(({ table }) => table).toSorted()).toEqual([
    "advices",
    "analyses",
    "book_chances",
    "club_portfolios",
    "optimizations",
    "proposal_order_ticks",
    "proposals",
  ]);
});

test("only what a foreign key refuses is run again: any other fault of a statement is one", async () => {
  await client.query(`
    create table sample_homes (id int primary key);
    create table sample_rooms (id int primary key, home int references sample_homes (id));
    insert into sample_homes values (1);
    insert into sample_rooms values (1, 1);`);
  const pool = createPool({ url: database.url, max: 1, onError: () => undefined });
  const db = createDb(pool);
  const done: string[] = [];
  const run = async (tables: readonly string[], statement: string) =>
    await db.transaction().execute(async (trx) => {
      const listed = tables.map((table) => ({ table }));
      await inOrderOfReferences(trx, listed, async ({ table }) => {
        await sql`${sql.raw(statement)} ${sql.table(table)}`.execute(trx);
        done.push(table);
      });
    });
  await run(["sample_homes", "sample_rooms"], "delete from");
  expect(done).toEqual(["sample_rooms", "sample_homes"]);
  await expect(run(["sample_rooms", "sample_gone"], "delete from")).rejects.toMatchObject({ code: "42P01" });
  await client.query("insert into sample_homes values (1); insert into sample_rooms values (1, 1)");
  await expect(run(["sample_homes"], "delete from")).rejects.toThrow(/sample_homes refer to rows that stay/);
  await pool.end();
  await client.query("drop table sample_rooms, sample_homes");
});

/** Keyed by a user's id or by the firm itself: their access is not limited to a firm. */
const identityTables = ["users", "firms"];
/** Looked up by a secret, before the firm is known. */
const foundBySecret = ["invitations_token"];

/** Returns the firm tables whose keys do not begin with the firm. */
async function wrongFirmKeys(): Promise<readonly string[]> {
  const firmTables = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attname = 'firm_id' and not a.attisdropped
      and c.relname <> all ('{${identityTables.join(",")}}') and c.oid not in (select o.oid from (${owned}) o)`;
  const rows = await rowsOf<{ key: string }>(`
    select o.relname || ': no primary key' as key from (${firmTables}) o
    where not exists (select 1 from pg_constraint p where p.conrelid = o.oid and p.contype = 'p')
    union all
    select o.relname || ': ' || x.name
    from (${firmTables}) o
    join (
      select i.indrelid as relid, i.indexrelid::regclass::text as name, i.indkey[0] as first
      from pg_index i where i.indisunique
      union all
      select k.conrelid, k.conname, k.conkey[1] from pg_constraint k
      where k.contype = 'f' and k.confrelid <> all ('{${identityTables.join(",")}}'::regclass[])
    ) x on x.relid = o.oid
    join pg_attribute a on a.attrelid = o.oid and a.attnum = x.first
    where a.attname <> 'firm_id' and x.name <> all ('{${foundBySecret.join(",")}}')
    order by 1`);
  return rows.map(({ key }) => key);
}

test("in every table of a firm, firm_id leads the primary key, every unique key and every foreign key to another", async () => {
  expect(await wrongFirmKeys()).toEqual([]);
  await client.query(`
    create table sample_notes (firm_id uuid not null, id uuid primary key, title text);
    create table sample_tags (firm_id uuid not null references firms (id), name text, note_id uuid references sample_notes (id),
      primary key (firm_id, name), unique (name));
    create table sample_loose (firm_id uuid)`);
  expect(await wrongFirmKeys()).toEqual([
    "sample_loose: no primary key",
    "sample_notes: sample_notes_pkey",
    "sample_tags: sample_tags_name_key",
    "sample_tags: sample_tags_note_id_fkey",
  ]);
  await client.query("drop table sample_tags, sample_notes, sample_loose");
});

test("no table has a column of floating point, and amounts are bigint cents", async () => {
  const columns = await rowsOf<{ name: string; type: string }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  expect(columns.filter(({ type }) => /real|double precision|money/.test(type))).toEqual([]);
  const cents = columns.filter(({ name }) => name.endsWith("_cents"));
  expect(cents.length).toBeGreaterThan(5);
  expect(cents.filter(({ type }) => type !== "bigint")).toEqual([]);
  const parts = columns.filter(({ name }) => /\.(quantity|unit_price|unit_cost|prices)$/.test(name));
  expect(parts.map(({ type }) => type.replace("[]", "")).every((type) => type === "numeric")).toBe(true);
});

test("migrations run once, however many processes start together, and again do nothing", async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query("create schema twin");
  await admin.end();
  const url = `${database.url}${database.url.includes("?") ? "&" : "?"}options=-csearch_path%3Dtwin`;
  const pools = [1, 2, 3].map(() => createPool({ url, max: 2, onError: () => undefined }));
  const done = await Promise.all(pools.map(async (pool) => await migrate(pool)));
  const [first] = pools;
  const again = first === undefined ? ["none"] : await migrate(first);
  await Promise.all(pools.map(async (pool) => await pool.end()));
  const applied = done.flat();
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied).size).toBe(applied.length);
  expect(again).toEqual([]);
});
