import { addDays, cents, type Day, day, type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** What changed since the customer's previous visit. */

const seenOn = day("2026-11-10");
const today = day("2026-11-24");

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ now: `${today}T10:00:00Z`, jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const visit = async (who: TestUser) => (await who.ask("POST", "/users/me/visits")).body.visit;

async function lookedBefore(who: TestUser, on: Day = seenOn): Promise<void> {
  const row = { customer_id: who.id, seen_on: on, seen_before: null };
  await server.services.db.insertInto("customer_visits").values(row).execute();
}

type Values = readonly (readonly [on: Day, value: number, paidTotal: number])[];
type Held = { readonly name?: string; readonly values: Values; readonly createdOn?: Day };

async function contract(who: TestUser, held: Held): Promise<Id> {
  const { name = "Titres", values, createdOn = addDays(seenOn, -30) } = held;
  const { db } = server.services;
  const last = values.at(-1) ?? [today, 0, 0];
  const id = await insertPortfolio(server.services, {
    customer_id: who.id,
    kind: "market",
    name,
    amount_cents: cents(last[1]),
    amount_as_of: last[0],
    amount_provenance: "provider",
    created_at: instant(`${createdOn}T09:00:00Z`),
  });
  await db
    .insertInto("valuations")
    .values(
      values.map(([on, value, paid]) => ({
        customer_id: who.id,
        portfolio_id: id,
        day: on,
        value_cents: cents(value),
        paid_total_cents: cents(paid),
        provenance: "provider" as const,
      })),
    )
    .execute();
  return id;
}

test("a first visit has nothing to tell, and neither has a second one of the same day", async () => {
  const saver = await server.addUser();
  await contract(saver, { values: [[addDays(seenOn, -5), 1_000_00, 0]] });
  const first = { since: null, change: null, mover: null, arrived_count: 0 };
  expect(await visit(saver)).toMatchObject(first);
  expect(await visit(saver)).toMatchObject(first);
});

test("the change is told apart, as the dashboard tells it from that day on, with the contract that moved most", async () => {
  const saver = await server.addUser();
  await lookedBefore(saver);
  const titles = await contract(saver, {
    values: [
      [addDays(seenOn, -5), 1_000_00, 0],
      [addDays(today, -1), 1_350_00, 200_00],
    ],
  });
  await contract(saver, {
    name: "PEA",
    values: [
      [addDays(seenOn, -5), 2_000_00, 0],
      [addDays(today, -2), 1_900_00, 0],
    ],
  });
  const told = await visit(saver);
  expect(told).toEqual({
    since: seenOn,
    change: 250,
    paid: 200,
    employer: 0,
    market: 50,
    mover: { id: titles, name: "Titres", change: 350 },
    arrived_count: 0,
  });
  const { wealth } = (await saver.ask("GET", `/users/me/wealth?from=${seenOn}`)).body;
  expect([wealth.change, wealth.paid, wealth.market]).toEqual([told.change, told.paid, told.market]);
  // For a second visit in the evening, the previous day stays the reference.
  expect(await visit(saver)).toEqual(told);
});

test("a contract that came since is counted in words, not in euros", async () => {
  const saver = await server.addUser();
  await lookedBefore(saver);
  await contract(saver, { values: [[addDays(seenOn, -5), 1_000_00, 0]] });
  const rebuilt: Values = [
    [addDays(seenOn, -100), 5_000_00, 0],
    [today, 6_000_00, 0],
  ];
  await contract(saver, { values: rebuilt, createdOn: addDays(seenOn, 3) });
  expect(await visit(saver)).toMatchObject({ change: 0, paid: 0, market: 0, mover: null, arrived_count: 1 });
  const other = await server.addUser();
  await lookedBefore(other);
  await contract(other, { values: rebuilt, createdOn: addDays(seenOn, 3) });
  expect(await visit(other)).toMatchObject({ since: seenOn, change: null, arrived_count: 1 });
});

test("fifty tabs at once keep the day before", async () => {
  const saver = await server.addUser();
  await lookedBefore(saver);
  await contract(saver, { values: [[addDays(seenOn, -5), 1_000_00, 0]] });
  const told = await Promise.all(Array.from({ length: 50 }, async () => await visit(saver)));
  expect(new Set(told.map((one) => one.since))).toEqual(new Set([seenOn]));
});

test("an advisor who looks is no visit of the customer's, and is told nothing of theirs", async () => {
  await lookedBefore(people.owner);
  await contract(people.owner, { values: [[addDays(seenOn, -5), 1_000_00, 0]] });
  await people.advisor.ask("GET", `/users/${people.owner.id}/wealth`);
  expect(await visit(people.advisor)).toMatchObject({ since: null, change: null, arrived_count: 0 });
  expect((await people.advisor.ask("POST", `/users/${people.owner.id}/visits`)).status).toBe(404);
  const rows = await server.services.db
    .selectFrom("customer_visits")
    .selectAll()
    .where("customer_id", "=", people.owner.id)
    .execute();
  expect(rows).toEqual([{ customer_id: people.owner.id, seen_on: seenOn, seen_before: null }]);
});
