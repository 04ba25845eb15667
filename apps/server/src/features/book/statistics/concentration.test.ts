import { cents, dayOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests what the book holds at each institution: a loan there does not reduce it. */

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
  // 1 000, 3 000, and 2 000 less 1 500.
  expect(others).toEqual({ count: 3, held: 6000, amount: 4500, ratio: 6000 / (63 * 32 * 1000) });
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  expect(sum([...providers, others])).toBe(sum(kinds));
});

test("a fund that two houses call otherwise is one by its code, and each of its names finds all who hold it", async () => {
  const { db } = server.services;
  const { id } = people.owner;
  const other = await server.addUser();
  await linkAdvisor(server.services, other.subject, {
    advisorId: people.advisor.id,
    firmId: await firmIdOf(server, people.advisor),
  });
  const fund = "FR0010315770";
  await sql`delete from book_assets where customer_id = ${id}`.execute(db);
  await sql`
    insert into book_assets (customer_id, position, kind, provider, line, isin, amount_cents) values
      (${id}, 1, 'pea', 'Fortuneo', 'Monde', ${fund}, 2000000),
      (${id}, 2, 'lifeinsurance', 'Suravenir', 'AMUNDI MONDE', ${fund}, 1000000),
      (${id}, 3, 'lifeinsurance', 'Suravenir', 'Fonds en euros', null, 4000000),
      (${id}, 4, 'pea', 'Fortuneo', 'Monde', 'LU0000000018', 500000),
      (${other.id}, 1, 'pea', 'Fortuneo', 'AMUNDI MONDE', ${fund}, 1500000),
      (${other.id}, 2, 'savings', 'Fortuneo', null, null, 1000000)`.execute(db);
  const { statistics } = (await people.advisor.ask("GET", "/advisory_stats")).body;
  expect(statistics.concentration.lines).toEqual([
    { name: "AMUNDI MONDE", isin: fund, amount: 45_000, ratio: 0.45 },
    { name: "Fonds en euros", isin: null, amount: 40_000, ratio: 0.4 },
    { name: "Monde", isin: "LU0000000018", amount: 5000, ratio: 0.05 },
  ]);
  const found = async (name: string) =>
    (
      await people.advisor.ask("POST", "/customers/search", { filters: { lines: [name] } })
    ).body.customers.map((row: { id: string }) => row.id);
  expect((await found("Monde")).toSorted()).toEqual([id, other.id].toSorted());
  expect((await found("AMUNDI MONDE")).toSorted()).toEqual([id, other.id].toSorted());
  expect(await found("Fonds en euros")).toEqual([id]);
  // A name that another firm's customers have for a fund is not used.
  expect(
    (await people.outsider.ask("POST", "/customers/search", { filters: { lines: ["Monde"] } })).body
      .customers,
  ).toEqual([]);
});

test("alerts, the list and the statistics add up one fund by the same lines", async () => {
  const { services } = server;
  const customer = await server.addUser();
  await linkAdvisor(services, customer.subject, {
    advisorId: people.colleague.id,
    firmId: await firmIdOf(server, people.advisor),
  });
  const today = dayOf(services.clock());
  for (const [label, held] of [
    ["Monde", 3_000_00],
    ["AMUNDI MONDE", 2_000_00],
  ] as const) {
    const portfolioId = await insertPortfolio(services, {
      customer_id: customer.id,
      kind: "pea",
      amount_cents: cents(held + 2_500_00),
      amount_as_of: today,
      amount_provenance: "provider",
    });
    await sql`insert into holdings (customer_id, portfolio_id, id, isin, label, holding_kind, valuation_cents, as_of, provenance, rank) values
      (${customer.id}, ${portfolioId}, ${services.newId()}, 'FR0010315770', ${label}, 'unit', ${held}, ${today}, 'provider', 0),
      (${customer.id}, ${portfolioId}, ${services.newId()}, null, 'Autre', 'unit', 250000, ${today}, 'provider', 1)`.execute(
      services.db,
    );
  }
  await refreshRow(services, customer.id);
  const { statistics } = (await people.colleague.ask("GET", "/advisory_stats")).body;
  const [first] = statistics.concentration.lines;
  expect(first).toMatchObject({ isin: "FR0010315770", amount: 5000 });
  const { concentration } = await services.db
    .selectFrom("book_days")
    .select("concentration")
    .where("customer_id", "=", customer.id)
    .where("latest", "=", true)
    .executeTakeFirstOrThrow();
  expect(Number(concentration)).toBeCloseTo(first.ratio, 4);
});
