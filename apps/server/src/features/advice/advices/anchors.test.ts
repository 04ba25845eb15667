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

/** Whoever owns the database gets past its triggers. */
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

test("each day is told once outside the database, and what is rewritten, taken out or put in afterwards is found", async () => {
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
  expect(await verifyAnchors(services)).toEqual({ compared: 2, faults: [] });
  server.advance(86_400_000);
  expect(await anchorDays(services)).toBe(2);
  expect(await verifyAnchors(services)).toEqual({ compared: 4, faults: [] });

  // A chain rewritten with its hashes follows itself again, and not what was told.
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

test("a ledger that was edited is told, and who was erased is no fault", async () => {
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
