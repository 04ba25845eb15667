import { type Id, instant } from "@vigie/domain";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { isSpread, spreadTables } from "./cluster.ts";
import { placementOf } from "./distribution.ts";
import { grantAccess, makeRolesOnWorkers } from "./roles.ts";

/** Citus is in no package registry of the build machines. Its two functions are replaced by ones that refuse what its source
 * refuses, with the same messages: commands/policy.c, foreign_constraint.c and create_distributed_table.c of Citus 13; and, for
 * triggers, what its test distributed_triggers shows to fail at the first write. */
const standIn = `
create table pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char", how text);
create table asked_of_workers (command text);
create function run_command_on_workers(command text) returns void language sql as $$ insert into asked_of_workers values (command) $$;
create function refuse_of_cluster(relation regclass, key text) returns void language plpgsql as $$
declare fault text; place int2 := (select attnum from pg_attribute where attrelid = relation and attname = key);
begin
  if exists (select from pg_policy where polrelid = relation
      and concat(pg_get_expr(polqual, relation), pg_get_expr(polwithcheck, relation)) ~* '\\mselect\\M') then
    raise exception 'Subqueries are not supported in policies on distributed tables (%)', relation;
  end if;
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal and (tgnewtable is not null or tgoldtable is not null)) then
    raise exception 'cannot execute a distributed query from a query on a shard (%)', relation;
  end if;
  if exists (select from pg_attribute where attrelid = relation and attidentity <> '' and atttypid <> 'bigint'::regtype) then
    raise exception 'cannot complete operation on a table with smallint/int identity column (%)', relation;
  end if;
  select conname into fault from pg_constraint where conrelid = relation and contype = 'f' and confrelid <> relation
    and not exists (select from pg_dist_partition where logicalrelid = confrelid) limit 1;
  if fault is not null then raise exception 'Referenced table must be a distributed table or a reference table (%)', fault; end if;
  select conname into fault from pg_constraint join pg_dist_partition on logicalrelid = confrelid
    where conrelid = relation and contype = 'f' and partmethod = 'h' and (key is null or array_position(conkey, place) is distinct from array_position(confkey,
      (select attnum from pg_attribute where attrelid = confrelid and attname = how))) limit 1;
  if fault is not null then raise exception 'cannot create foreign key constraint (%)', fault; end if;
  select conname into fault from pg_constraint where conrelid = relation and contype = 'f' and place = any (conkey)
    and (confupdtype in ('c', 'n', 'd') or confdeltype in ('n', 'd')) limit 1;
  if fault is not null then
    raise exception 'SET NULL, SET DEFAULT or CASCADE is not supported when distribution key included (%)', fault;
  end if;
  select indexrelid::regclass::text into fault from pg_index where indrelid = relation and indisunique and key is not null
    and not place = any (indkey::int2[]) limit 1;
  if fault is not null then
    raise exception 'Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column (%)', fault;
  end if;
end $$;
create function create_reference_table(relation regclass) returns void language plpgsql as $$
begin
  perform refuse_of_cluster(relation, null);
  insert into pg_dist_partition values (relation, 'n', 't', 'everywhere');
end $$;
create function create_distributed_table(relation regclass, key text, colocate_with text) returns void language plpgsql as $$
begin
  perform refuse_of_cluster(relation, key);
  insert into pg_dist_partition values (relation, 'h', 's', key);
end $$;`;

// Tables that are already partitioned are not distributed.
const isPartitioned = inject("testCluster").engine === "system";

let database: TestDatabase;
let owner: pg.Client;
let all: readonly string[];
/** Answers in place of Citus, which is not installed. */
const extension = /^create extension/;
const cluster = {
  query: (async (text: string, values?: unknown[]) =>
    extension.test(text) ? undefined : await owner.query(text, values)) as never,
};
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  if (isPartitioned) return;
  await owner.query(standIn);
  all = await spreadTables(cluster);
  await makeRolesOnWorkers(cluster);
  await grantAccess(owner, true);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test.skipIf(isPartitioned)("the stand-in refuses the tables as they are on one machine", async () => {
  const plain = await createTestDatabase();
  const client = new pg.Client({ connectionString: plain.url });
  await client.connect();
  await client.query(standIn);
  const refused = async (relation: string, key: string) =>
    await client.query("select create_distributed_table($1::regclass, $2, 'none')", [relation, key]);
  await expect(refused("portfolios", "customer_id")).rejects.toThrow(/Subqueries are not supported/);
  await client.query("alter table pockets disable row level security");
  await client.query(
    "do $$ declare one record; begin for one in select polname from pg_policy where polrelid = 'pockets'::regclass loop execute format('drop policy %I on pockets', one.polname); end loop; end $$",
  );
  await client.query(
    "drop trigger follow_insert on pockets; drop trigger follow_update on pockets; drop trigger follow_delete on pockets",
  );
  await expect(refused("pockets", "customer_id")).rejects.toThrow(/Referenced table must be/);
  await client.end();
  await plain.drop();
});

test.skipIf(isPartitioned)(
  "every table takes its place, what a key leads to first; again nothing is left to do",
  async () => {
    const { rows } = await owner.query<{ name: string; how: string }>(
      "select logicalrelid::text as name, how from pg_dist_partition",
    );
    expect(rows.map(({ name }) => name)).toEqual(all);
    const howOf = new Map(rows.map(({ name, how }) => [name, how]));
    expect(howOf.get("transactions")).toBe("customer_id");
    expect(howOf.get("sessions")).toBe("user_id");
    expect(howOf.get("funds")).toBe("everywhere");
    expect(howOf.has("migrations")).toBe(false);
    const ofPeople = rows.filter(({ how }) => how !== "everywhere");
    expect(ofPeople[0]?.name).toBe("portfolios");
    expect(rows.slice(-ofPeople.length)).toEqual(ofPeople);
    expect(all.filter((name) => placementOf(name)?.kind === "coordinator")).toEqual([]);
    expect(await isSpread(owner)).toBe(true);
    expect(await spreadTables(cluster)).toEqual([]);
  },
);

test.skipIf(isPartitioned)(
  "a run that died on its way is gone on with, and nobody counts from its start on",
  async () => {
    const own = await createTestDatabase();
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query(standIn);
    const on = {
      query: (async (text: string, values?: unknown[]) =>
        extension.test(text) ? undefined : await client.query(text, values)) as never,
    };
    const moved: string[] = [];
    const dies = (table: string): void => {
      moved.push(table);
      if (moved.length === 10) throw new Error("dies");
    };
    await expect(spreadTables(on, dies)).rejects.toThrow("dies");
    expect(await isSpread(client)).toBe(false);
    expect((await client.query("select from shared_changes")).rows).toEqual([]);
    expect([...moved, ...(await spreadTables(on))].toSorted()).toEqual(all.toSorted());
    await client.end();
    await own.drop();
  },
);

test.skipIf(isPartitioned)("rights are given again, without the rules that a cluster refuses", async () => {
  const { rows } = await owner.query(
    "select from pg_policy union all select from pg_trigger where tgname like 'follow\\_%' or tgname like 'mark\\_book\\_insert'",
  );
  expect(rows).toEqual([]);
  const { rows: asked } = await owner.query<{ command: string }>("select command from asked_of_workers");
  expect(asked.filter(({ command }) => command.includes("create role")).length).toBe(3);
  const { rows: settings } = await owner.query<{ setconfig: string[] }>(
    "select setconfig from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = current_database()",
  );
  expect(settings[0]?.setconfig).toEqual(
    expect.arrayContaining(["citus.enable_unsafe_triggers=on", "citus.propagate_set_commands=local"]),
  );
});

const [person, other] = [
  "01a00000-0000-7000-8000-000000000001",
  "01a00000-0000-7000-8000-000000000002",
] as Id[];

test.skipIf(isPartitioned)(
  "a change marks the book of its customer once a transaction, row by row, where an advisor follows them",
  async () => {
    await owner.query("alter table customer_advisors disable trigger all");
    const now = instant(new Date());
    const { rows: columns } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'customer_advisors'::regclass and attnum > 0 and attnotnull and not atthasdef",
    );
    const values = columns.map(({ name }) =>
      name === "customer_id" ? person : name.endsWith("_id") ? other : now,
    );
    await owner.query(
      `insert into customer_advisors (${columns.map(({ name }) => name).join(", ")}) values (${values.map((_, at) => `$${String(at + 1)}`).join(", ")})`,
      values,
    );
    await owner.query(
      "alter table customer_profiles disable trigger all; alter table customer_profiles enable trigger mark_book_of_row",
    );
    await owner.query("delete from book_marks");
    await owner.query("begin");
    for (const id of [person, other])
      await owner.query("insert into customer_profiles (customer_id, updated_at) values ($1, $2)", [id, now]);
    await owner.query("update customer_profiles set updated_at = now() where customer_id = $1", [person]);
    await owner.query("update customer_profiles set updated_at = now() where customer_id = $1", [person]);
    await owner.query("commit");
    const { rows } = await owner.query("select customer_id from book_marks");
    expect(new Set(rows.map(({ customer_id: id }: { customer_id: Id }) => id))).toEqual(new Set([person]));
    expect(rows.length).toBeLessThanOrEqual(2);
  },
);

test.skipIf(isPartitioned)("nobody counts changes there: no answer has a tag", async () => {
  expect((await owner.query("select sum(steps) as shared from shared_changes")).rows).toEqual([
    { shared: null },
  ]);
});

test("the record names the table of a row, whatever part of it the row is in", async () => {
  await owner.query("create table proposals_102008 (id uuid)");
  const { rows } = await owner.query(
    "select table_of('proposals_102008'::regclass) as one, table_of('proposals'::regclass) as two",
  );
  expect(rows).toEqual([{ one: "proposals", two: "proposals" }]);
});
