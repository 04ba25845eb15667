import { type Instant, instant, msBetween } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { anchorDays, verifyAnchors } from "./actions/anchors.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  saver = await server.addUser();
});
afterAll(async () => await server.close());

/** The owner of the database can bypass its triggers. */
async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = server.services;
  for (const table of ["advices", "accesses"])
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
  await statement.execute(db);
  for (const table of ["advices", "accesses"])
    await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
}

const addAccess = async () =>
  await sql`insert into accesses (customer_id, id, at, kind, actor_id, actor_name, actor_role, session_id, method, path)
    values (${saver.id}, ${server.services.newId()}, ${server.services.clock()}, 'write', ${saver.id}, 'Hélène', 'advisor', ${saver.id}, 'POST', '/x')`.execute(
    server.services.db,
  );
const addAdvice = async (rank: number) =>
  await sql`insert into advices (customer_id, id, rank, portfolio_id, optimization_id, accepted_at, record, previous_hash, hash)
    values (${saver.id}, ${server.services.newId()}, ${rank}, ${server.services.newId()}, ${server.services.newId()},
      ${server.services.clock()}, '{}', ${"0".repeat(64)}, ${String(rank).repeat(64)})`.execute(
    server.services.db,
  );
const kinds = async () => (await verifyAnchors(server.services)).faults.map(({ kind }) => kind);

test("each day is anchored once outside the database, and records changed, removed or added afterwards are found", async () => {
  const { services } = server;
  await addAccess();
  await addAccess();
  await addAdvice(1);
  expect(await anchorDays(services)).toBe(0);
  server.advance(86_400_000);
  expect(await anchorDays(services)).toBe(2);
  expect(await anchorDays(services)).toBe(0);
  await addAccess();
  await addAdvice(2);
  expect(await verifyAnchors(services)).toEqual({ compared: 2, faults: [], torn: [] });
  server.advance(86_400_000);
  expect(await anchorDays(services)).toBe(2);
  expect(await verifyAnchors(services)).toEqual({ compared: 4, faults: [], torn: [] });

  // A chain rewritten with its hashes is consistent again, but differs from the anchored lines.
  await asOwner(sql`update advices set hash = ${"f".repeat(64)} where rank = 1`);
  expect(await kinds()).toEqual(["advice"]);
  await asOwner(sql`update advices set hash = ${"1".repeat(64)} where rank = 1`);
  await asOwner(sql`update accesses set actor_name = 'Personne' where at::date = '2026-11-20'`);
  expect(await kinds()).toEqual(["accesses"]);
  await asOwner(sql`delete from accesses where at::date = '2026-11-20'`);
  expect(await kinds()).toEqual(["accesses"]);
  await asOwner(sql`delete from advices where rank = 2`);
  expect(await kinds()).toEqual(["accesses", "advice"]);
});

test("an edited ledger is reported, and an erased customer is no fault", async () => {
  const { services } = server;
  const texts = await services.ledgers.read("anchors");
  const edited = texts.map((text) => text.replace(/"hash":"1{64}"/, `"hash":"${"2".repeat(64)}"`));
  const ledgers = { ...services.ledgers, read: async () => edited };
  expect((await verifyAnchors({ ...services, ledgers })).faults.map(({ kind }) => kind)).toContain("altered");
  const at = services.clock();
  await services.db
    .insertInto("erasures")
    .values({ user_id: saver.id, asked_at: at, erased_at: at, kept: "[]" })
    .execute();
  await asOwner(sql`delete from accesses`);
  await asOwner(sql`delete from advices`);
  expect(await kinds()).toEqual([]);
});

const moveTo = (moment: Instant) => server.advance(msBetween(server.services.clock(), moment));

test("records written around midnight, of Paris or of UTC, are anchored in their day and are no fault", async () => {
  const { services } = server;
  saver = await server.addUser();
  // Half past midnight in Paris on 1 July is still 30 June in UTC.
  for (const moment of [
    "2027-06-30T21:59:00Z",
    "2027-06-30T22:30:00Z",
    "2027-06-30T23:59:59Z",
    "2027-07-01T00:00:00Z",
  ]) {
    moveTo(instant(moment));
    await anchorDays(services);
    await addAccess();
    await anchorDays(services);
    expect(await kinds(), moment).toEqual([]);
  }
  // A transaction that started before midnight and committed after it.
  moveTo(instant("2027-07-01T00:20:00Z"));
  await anchorDays(services);
  await sql`insert into accesses (customer_id, id, at, kind, actor_id, actor_name, actor_role, session_id, method, path)
    values (${saver.id}, ${services.newId()}, '2027-06-30T23:59:59.9Z', 'write', ${saver.id}, 'Hélène', 'advisor', ${saver.id}, 'POST', '/x')`.execute(
    services.db,
  );
  moveTo(instant("2027-07-01T01:00:00Z"));
  expect(await anchorDays(services)).toBe(1);
  expect(await kinds()).toEqual([]);
});

test("a batch that a crash cut off is completed by the next one: no false fault, and the torn line has its number", async () => {
  const { services } = server;
  const [advisor, other] = [await server.addUser(), await server.addUser()];
  for (saver of [advisor, other]) await addAccess();
  const before = await services.ledgers.read("anchors");
  server.advance(86_400_000);
  // Two lines and their closing hash are to be written; the crash leaves the first one and half of the second.
  const torn: string[] = [];
  const append = async (_: string, lines: readonly string[]) =>
    void torn.push(lines[0] ?? "", (lines[1] ?? "").slice(0, 40));
  await anchorDays({ ...services, ledgers: { ...services.ledgers, append } });
  await services.ledgers.append("anchors", torn);
  expect(await kinds()).toEqual([]);
  expect(await anchorDays(services)).toBeGreaterThan(0);
  const { faults, torn: numbers } = await verifyAnchors(services);
  expect([faults, numbers]).toEqual([[], [before.length + 2]]);
  expect((await services.ledgers.read("anchors")).filter((text) => text === torn[0])).toHaveLength(1);
  // The batch's hash covers the truncated line too, so it cannot be edited later.
  const edited = (await services.ledgers.read("anchors")).map((text) => (text === torn[1] ? "{" : text));
  const read = async () => edited;
  const found = await verifyAnchors({ ...services, ledgers: { ...services.ledgers, read } });
  expect(found.faults.map(({ kind }) => kind)).toEqual(["altered"]);
});

test("each hour reads no further back in the anchors than the last batch", async () => {
  const { services } = server;
  let lines = 0;
  const ledgers = {
    ...services.ledgers,
    read: async () => await Promise.reject(new Error("the whole ledger is read")),
    readBack: async function* () {
      for await (const line of services.ledgers.readBack("anchors")) {
        lines += 1;
        yield line;
      }
    },
  };
  await anchorDays(services);
  expect(await anchorDays({ ...services, ledgers })).toBe(0);
  expect(lines).toBe(1);
});
