import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

/** What the book holds at each house: one that lends holds no less for it. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

test("a house that lends keeps its place among those that hold most, and its debt stays in its sum", async () => {
  const { db } = server.services;
  const { id } = people.owner;
  await sql`delete from book_assets where customer_id = ${id}`.execute(db);
  await sql`
    insert into book_assets (customer_id, position, kind, provider, line, amount_cents) values
      (${id}, 1, 'lifeinsurance', 'Suravenir', null, 6000000),
      (${id}, 2, 'savings', 'Crédit du Phare', null, 3000000),
      (${id}, 3, 'mortgage', 'Crédit du Phare', null, -9000000),
      (${id}, 4, 'realestate', null, null, 1000000)`.execute(db);
  const { providers, other_providers: others } = (await people.advisor.ask("GET", "/advisory_stats")).body
    .statistics;
  expect(others).toBeNull();
  expect(providers).toEqual([
    { name: "Suravenir", held: 60_000, amount: 60_000, ratio: 0.6 },
    { name: null, held: 10_000, amount: 10_000, ratio: 0.1 },
    { name: "Crédit du Phare", held: 30_000, amount: -60_000, ratio: 0.3 },
  ]);
});

test("of more than sixty houses those that weigh least are told together, and all of them make the whole", async () => {
  const { db } = server.services;
  const { id } = people.owner;
  await sql`delete from book_assets where customer_id = ${id}`.execute(db);
  await sql`
    insert into book_assets (customer_id, position, kind, provider, line, amount_cents)
    select ${id}, n, 'savings', 'Maison ' || n, null, n * 100000 from generate_series(1, 63) as n`.execute(
    db,
  );
  await sql`
    insert into book_assets (customer_id, position, kind, provider, line, amount_cents)
    values (${id}, 64, 'mortgage', 'Maison 2', null, -150000)`.execute(db);
  const {
    providers,
    other_providers: others,
    kinds,
  } = (await people.advisor.ask("GET", "/advisory_stats")).body.statistics;
  expect(providers).toHaveLength(60);
  // 1 000, 3 000 and what 2 000 less 1 500 leave.
  expect(others).toEqual({ count: 3, held: 6000, amount: 4500, ratio: 6000 / (63 * 32 * 1000) });
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  expect(sum([...providers, others])).toBe(sum(kinds));
});
