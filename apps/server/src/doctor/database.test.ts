import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { checkDatabase, checkEncryption } from "./database.ts";
import { longSealedColumns, shortSealedColumns } from "../db/sealed-columns.ts";
import { sealedColumns } from "./sealed.ts";
import { testConfig } from "./testing.ts";

async function findingsOf(database: TestDatabase, url = database.url, keyIds: readonly string[] = ["k1"]) {
  const clocks: number[] = [];
  const means = {
    keyIds,
    now: Date.now,
    onClockAhead: (_host: string, ms: number) => clocks.push(ms),
  };
  const findings = await checkDatabase({ ...testConfig, databaseUrl: url, dataDir: "/nowhere" }, means);
  const faults = findings.filter(({ level }) => level === "fault").map(({ sentence }) => sentence);
  return { findings, faults, clocks };
}

test("a database is looked at without being changed: migrations, keys, the role that lets us in, its clock", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const started = Date.now();
    const first = await findingsOf(database);
    const lastedMs = Date.now() - started;
    expect(first.faults).toEqual([]);
    expect(first.findings.map(({ sentence }) => sentence)).toContain("Every migration is applied.");
    // One clock: it is off by no more than the look lasted.
    expect(Math.abs(first.clocks[0] ?? 1e9)).toBeLessThanOrEqual(lastedMs + 1);

    await client.query("insert into migrations (name) values ('9999-from-the-future.sql')");
    await client.query("update migrations set checksum = 'other' where name like '0001%'");
    await client.query("set session_replication_role = replica");
    await client.query(
      "insert into aggregation_links (customer_id, provider_user_id, token_envelope, created_at) values (gen_random_uuid(), 'p', 'k9.n.c.t', now())",
    );
    const { faults } = await findingsOf(database);
    expect(faults).toContainEqual(expect.stringMatching(/^Migrations edited after they were applied: 0001/));
    expect(faults).toContainEqual(expect.stringMatching(/which does not know 9999-from-the-future\.sql/));
    expect(faults).toContainEqual(
      expect.stringMatching(/^1 secrets of the database are sealed by the key k9/),
    );

    // A role that may read and write, as a careful administrator would make it, cannot alter tables.
    await client.query("create role vigie_doctor_guest login");
    await client.query(
      "grant select, insert, update, delete on all tables in schema public to vigie_doctor_guest",
    );
    const guest = await findingsOf(database, database.url.replace("//vigie@", "//vigie_doctor_guest@"));
    expect(guest.faults).toContainEqual(expect.stringMatching(/may not make tables/));
    expect(guest.faults).toContainEqual(expect.stringMatching(/does not own \d+ tables/));
    await client.query("drop owned by vigie_doctor_guest");
    await client.query("drop role vigie_doctor_guest");

    expect(guest.findings.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^What is sealed in aggregation_links was not counted: .*Keep every key\.$/),
    );

    const nowhere = await findingsOf(database, "postgresql://vigie@127.0.0.1:9/vigie");
    expect(nowhere.faults).toEqual([
      "127.0.0.1:9 lets us into no database: nothing listens there (connection refused).",
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test("what each key opens is counted in every table, so that a former one goes when nothing is lost with it", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const keysAt = async (url: string) => {
    const { findings } = await findingsOf(database, url, ["k3", "k2", "k1"]);
    return findings.flatMap(({ sentence }) =>
      /^(?:The keys?|\d+ secrets) /.test(sentence) ? [sentence] : [],
    );
  };
  try {
    await client.query("set session_replication_role = replica");
    await client.query(`
      insert into aggregation_links (customer_id, provider_user_id, token_envelope, created_at)
        values (gen_random_uuid(), 'p', 'k3.n.c.t', now());
      insert into recovery_codes (user_id, id, hash_envelope, created_at)
        values (gen_random_uuid(), gen_random_uuid(), 'k2.n.c.t', now());
      insert into push_keys (id, public_key, private_key_envelope, created_at) values (1, 'p', 'k2.n.c.t', now());
      insert into import_files (customer_id, import_id, sealed, created_at)
        values (gen_random_uuid(), gen_random_uuid(), 'k2.' || repeat('x', 100000), now());
      insert into push_subscriptions (customer_id, id, session_id, endpoint_hash, target_envelope, created_at, removed_at)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', '', now(), now())`);
    const told = [
      "The keys of the database's secrets are there.",
      "The key k2 seals no more and still opens 3 secrets of the database: it stays until npm run reseal has run.",
      "The key k1 opens nothing of the database any more: it may go, and with it links of mails and backups from before.",
    ];
    expect(await keysAt(database.url)).toEqual(told);
    // A role that serves counts the same.
    const serving = new URL(database.url);
    serving.searchParams.set("options", "-c role=vigie_web");
    expect(await keysAt(String(serving))).toEqual(told);
  } finally {
    await client.end();
    await database.drop();
  }
});

test("every sealed column is counted, and is resealed or ends within days", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const columns = await sealedColumns(client);
    const listed = [...longSealedColumns, ...shortSealedColumns];
    const names = (all: readonly { table: string; column: string }[]) =>
      all.map(({ table, column }) => `${table}.${column}`).toSorted();
    expect(names(columns)).toEqual(names(listed));
    expect(columns).toHaveLength(16);
  } finally {
    await client.end();
    await database.drop();
  }
});

test.each([
  ["postgresql://vigie@127.0.0.1:5432/vigie", []],
  ["postgresql://vigie@localhost/vigie?host=/run/postgresql", []],
  ["postgresql://vigie@db.vigie.example/vigie?sslmode=verify-full", ["ok"]],
  ["postgresql://vigie@db.vigie.example/vigie?sslmode=require", ["fault"]],
  ["postgresql://vigie@10.0.0.7/vigie", ["fault"]],
])("%s: whether the way there is encrypted", (url, levels) => {
  expect(checkEncryption(url).map(({ level }) => level)).toEqual(levels);
});
