import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { checkDatabase, checkEncryption } from "./database.ts";
import { testConfig } from "./testing.ts";

async function findingsOf(database: TestDatabase, url = database.url) {
  const clocks: number[] = [];
  const means = {
    keyIds: ["k1"],
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

    const nowhere = await findingsOf(database, "postgresql://vigie@127.0.0.1:9/vigie");
    expect(nowhere.faults).toEqual([
      "127.0.0.1:9 lets us into no database: nothing listens there (connection refused).",
    ]);
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
