import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { createDb, createPool, type Db, type Trx } from "./connection.ts";
import { listedTables } from "./owned-tables.ts";
import { prepared } from "./prepared.ts";
import { currentScope, scopedToFirm, scopedToPeople, scopedToSystem } from "./scope.ts";

/** Tests a store that forgets its `where`, under the role of the web process. */

let server: TestServer;
let pool: pg.Pool;
let db: Db;
let saver: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  pool = createPool({
    url: server.databaseUrl,
    max: 4,
    onError: () => undefined,
    role: "vigie_web",
    scopeNow: currentScope,
  });
  db = createDb(pool);
  saver = await server.addUser();
  other = await server.addUser();
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

const customersSeen = async (from: Db = db) =>
  (await from.selectFrom("sessions").select("user_id").distinct().execute())
    .map((row) => row.user_id)
    .toSorted();
const own = async <T>(run: () => Promise<T>) => await scopedToPeople([saver.id], run);

test("without a scope nothing is there; with one, what is theirs; for a system act, everybody's", async () => {
  expect(await customersSeen()).toEqual([]);
  expect(await own(async () => await customersSeen())).toEqual([saver.id]);
  expect(await scopedToPeople([saver.id, other.id], async () => await customersSeen())).toHaveLength(2);
  expect(await scopedToSystem("test", async () => await customersSeen())).toEqual(
    [saver.id, other.id].toSorted(),
  );
  expect(await customersSeen()).toEqual([]);
});

test("another's rows are neither changed nor deleted nor added", async () => {
  const { numUpdatedRows } = await own(
    async () => await db.updateTable("sessions").set({ user_agent: "stolen" }).executeTakeFirstOrThrow(),
  );
  expect(Number(numUpdatedRows)).toBe(1);
  const { numDeletedRows } = await own(
    async () => await db.deleteFrom("sessions").where("user_id", "=", other.id).executeTakeFirstOrThrow(),
  );
  expect(Number(numDeletedRows)).toBe(0);
  const added = own(
    async () =>
      await db
        .insertInto("live_events")
        .values({ customer_id: other.id, channel: "x", payload: "{}", created_at: server.services.clock() })
        .execute(),
  );
  await expect(added).rejects.toMatchObject({ code: "42501" });
  const moved = own(async () => await db.updateTable("sessions").set({ user_id: other.id }).execute());
  await expect(moved).rejects.toMatchObject({ code: "42501" });
});

test("a transaction sees what its statements are scoped to, and leaves nothing to the next", async () => {
  const seen = await own(
    async () =>
      await db.transaction().execute(async (trx) => {
        const first = await trx.selectFrom("sessions").select("user_id").execute();
        await sql`savepoint one`.execute(trx);
        const wide = await scopedToSystem(
          "test",
          async () => await trx.selectFrom("sessions").select("user_id").execute(),
        );
        await sql`rollback to savepoint one`.execute(trx);
        const last = await trx.selectFrom("sessions").select("user_id").execute();
        return [first.length, wide.length, last.length];
      }),
  );
  expect(seen).toEqual([1, 2, 1]);
  expect(await customersSeen()).toEqual([]);
  const failed = own(async () => await sql`select 1 / 0`.execute(db));
  await expect(failed).rejects.toThrow("division by zero");
  expect(await customersSeen()).toEqual([]);
});

test("a prepared statement shows each caller their own rows, and is asked again where its session lost it", async () => {
  const one = createPool({
    url: server.databaseUrl,
    max: 1,
    onError: () => undefined,
    role: "vigie_web",
    scopeNow: currentScope,
  });
  const onOne = createDb(one);
  const seen = async (from: Db = onOne) =>
    (await from.selectFrom("sessions").modifyFront(prepared).select("user_id").distinct().execute()).map(
      (row) => row.user_id,
    );
  const keptNames = async () =>
    (
      await sql<{
        name: string;
      }>`select name from pg_prepared_statements where name like 'vigie_%'`.execute(onOne)
    ).rows.length;
  // Enough repetitions for the server to use a generic plan.
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await own(async () => await seen())).toEqual([saver.id]);
    expect(await scopedToPeople([other.id], async () => await seen())).toEqual([other.id]);
  }
  expect(await seen()).toEqual([]);
  expect(await keptNames()).toBe(1);
  // A pooler hands out another session.
  await sql`deallocate all`.execute(onOne);
  expect(await own(async () => await seen())).toEqual([saver.id]);
  const inTransaction = own(
    async () =>
      await onOne.transaction().execute(async (trx) => {
        await sql`deallocate all`.execute(trx);
        return await seen(trx);
      }),
  );
  // After a loss, this session parses the statement each time.
  expect(await inTransaction).toEqual([saver.id]);
  expect(await keptNames()).toBe(0);
  await one.end();
});

test("many at once on few connections see their own", async () => {
  const users = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? saver.id : other.id));
  const seen = await Promise.all(
    users.map(async (id) => await scopedToPeople([id], async () => await customersSeen())),
  );
  expect(seen).toEqual(users.map((id) => [id]));
});

test("a firm sees its customers and nobody else's", async () => {
  const firm = await sql<{
    id: Id;
  }>`insert into firms (id, name, variant, created_at) values (gen_random_uuid(), 'One', 'vigie', now()) returning id`.execute(
    server.services.db,
  );
  const firmId = firm.rows[0]?.id ?? saver.id;
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since) values (${saver.id}, ${advisor.id}, ${firmId}, now())`.execute(
    server.services.db,
  );
  expect(await scopedToFirm(firmId, [], async () => await customersSeen())).toEqual([saver.id]);
  expect(await scopedToFirm(other.id, [], async () => await customersSeen())).toEqual([]);
});

test("a firm sees all links of its customers and no other, and makes no customer its own", async () => {
  const { db: owner } = server.services;
  const advisorOf = async (name: string): Promise<{ readonly id: Id; readonly firmId: Id }> => {
    const made = await sql<{ id: Id }>`insert into firms (id, name, variant, created_at)
      values (gen_random_uuid(), ${name}, 'vigie', now()) returning id`.execute(owner);
    const firmId = made.rows[0]?.id ?? saver.id;
    return { id: (await server.addUser({ roles: ["advisor"], firmId })).id, firmId };
  };
  const link = async (
    from: Db,
    customer: TestUser,
    { id, firmId }: { readonly id: Id; readonly firmId: Id },
  ) =>
    await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
      values (${customer.id}, ${id}, ${firmId}, now())`.execute(from);
  const [one, two] = [await advisorOf("First"), await advisorOf("Second")];
  const [shared, elsewhere] = [await server.addUser(), await server.addUser()];
  await link(owner, shared, one);
  await link(owner, shared, two);
  await link(owner, elsewhere, two);
  const links = async () =>
    (await db.selectFrom("customer_advisors").select(["customer_id", "firm_id"]).execute()).map(
      (row) => `${row.customer_id} ${row.firm_id}`,
    );
  expect((await scopedToFirm(one.firmId, [], links)).toSorted()).toEqual(
    [`${shared.id} ${one.firmId}`, `${shared.id} ${two.firmId}`].toSorted(),
  );
  await expect(
    scopedToFirm(one.firmId, [], async () => await link(db, elsewhere, one)),
  ).rejects.toMatchObject({ code: "42501" });
});

test("every table of a customer is behind the wall, for every role that serves", async () => {
  const { rows } = await sql<{ name: string; on: boolean; policies: number }>`
    select c.relname name, c.relrowsecurity "on",
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'by_customer') policies
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(
    server.services.db,
  );
  const walled = rows.filter((row) => row.on && row.policies === 1).map(({ name }) => name);
  expect(walled.toSorted()).toEqual(listedTables.map(({ table }) => table).toSorted());
});

/** A value of a column's type; this test's own database has no foreign keys and checks. */
const sampleOf = (type: string, owner: string): string => {
  if (type.endsWith("[]")) return "'{}'";
  if (type === "uuid") return `'${owner}'`;
  if (/^(bigint|integer|smallint|numeric)/.test(type)) return "1";
  if (type.startsWith("timestamp") || type === "date") return "now()";
  if (type === "jsonb") return "'{}'";
  return type === "boolean" ? "true" : `'${owner}'`;
};

async function fillEveryTable(): Promise<void> {
  const { db: owner } = server.services;
  const { rows: constraints } = await sql<{ line: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) line from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'c') and conislocal`.execute(owner);
  for (const { line } of constraints) await sql.raw(line).execute(owner);
  for (const { table, owner: column } of listedTables) {
    const { rows } = await sql<{ name: string; type: string }>`
      select attname name, format_type(atttypid, atttypmod) type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
        and (attname = ${column} or (attnotnull and not atthasdef))`.execute(owner);
    for (const user of [saver.id, other.id])
      await sql
        .raw(
          `insert into ${table} (${rows.map(({ name }) => name).join()}) values (${rows.map(({ type }) => sampleOf(type, user)).join()}) on conflict do nothing`,
        )
        .execute(owner);
  }
}

test("a store that forgets its where finds, changes and deletes nothing of another, in any table", async () => {
  await fillEveryTable();
  for (const { table, owner } of listedTables) {
    const rowsOf = async (from: Db) =>
      (
        await sql<{ whose: Id }>`select ${sql.ref(owner)} whose from ${sql.table(table)}`.execute(from)
      ).rows.map(({ whose }) => whose);
    expect([table, await rowsOf(server.services.db)]).toEqual([
      table,
      expect.arrayContaining([saver.id, other.id]),
    ]);
    expect([table, await rowsOf(db)]).toEqual([table, []]);
    const mine = await own(async () => await rowsOf(db));
    expect([table, [...new Set(mine)]]).toEqual([table, [saver.id]]);
    const removed = await tried(async (trx) =>
      Number(
        (await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${other.id}`.execute(trx))
          .numAffectedRows,
      ),
    );
    expect([table, [0, "42501"].includes(removed)]).toEqual([table, true]);
    const added = await tried(async (trx) => {
      await sql`insert into ${sql.table(table)} overriding system value
        select (jsonb_populate_record(mine, jsonb_build_object(${sql.lit(owner)}, ${other.id}::text))).* from ${sql.table(table)} mine`.execute(
        trx,
      );
      return "added";
    });
    expect([table, added]).toEqual([table, "42501"]);
    const changed = await tried(async (trx) =>
      Number(
        (await sql`update ${sql.table(table)} set ${sql.ref(owner)} = ${other.id}`.execute(trx))
          .numAffectedRows,
      ),
    );
    // A table that is never updated refuses before its policy does.
    expect([table, ["42501", "23000"].includes(String(changed))]).toEqual([table, true]);
  }
});

/** Runs something for the saver and rolls it back; returns the code with which the database refuses it. */
async function tried<T>(run: (trx: Trx) => Promise<T>): Promise<T | string> {
  let done: T | string = "";
  await own(
    async () =>
      await db
        .transaction()
        .execute(async (trx) => {
          done = await run(trx);
          throw new Error("taken back");
        })
        .catch((error: Error & { code?: string }) => void (done = error.code ?? done)),
  );
  return done;
}
