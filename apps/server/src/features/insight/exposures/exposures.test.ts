import { cents, day, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFunds } from "../../market/funds/actions.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, isinOf, testFunds, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** What the funds of all contracts hold, and the part for which it is unknown. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now: instant("2026-11-19T10:00:00Z") });
  await addMarket(server, [testMarket]);
  const [first, second] = testFunds.slice(0, 2);
  if (first === undefined || second === undefined) throw new Error("two funds");
  const composedOn = day("2026-09-30");
  const company = (name: string, ratio: number) => ({ lei: null, name, ratio });
  await importFunds(
    server.services,
    [
      {
        ...first,
        composedOn,
        companies: [company("Redwood Systems", 0.05), company("Aubrac SA", 0.03)],
        geography: [
          { region: "france", ratio: 0.4 },
          { region: "northAmerica", ratio: 0.5 },
        ],
        sectors: [{ sector: "technology", ratio: 0.95 }],
      },
      { ...second, composedOn, companies: [company("REDWOOD SYSTEMS INC", 0.08)] },
    ],
    [],
  );
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const exposuresOf = async (who: TestUser, id = "me") =>
  (await who.ask("GET", `/users/${id}/exposures`)).body.exposures;
const byOf = (exposures: { by: { by: string }[] }, by: string) => exposures.by.find((one) => one.by === by);

test("nobody without a placement holds anything, and nothing of it is 0 %", async () => {
  const found = await exposuresOf(await server.addUser());
  expect(found).toMatchObject({ as_of: null, total: 0, same_funds: [], near_funds: [] });
  expect(byOf(found, "company")).toMatchObject({ known_ratio: null, known: [], effective: null });
});

test("companies, regions and currencies add up across contracts, with what is not told and what has no object", async () => {
  const saver = await server.addUser();
  await addPortfolio(server, saver, {
    lines: [
      { of: 1, cents: 10_000_00 },
      { of: "euro", cents: 5000_00 },
    ],
  });
  const second = await addPortfolio(server, saver, { lines: [{ of: 2, cents: 6000_00 }] });
  const half = { ownership: { kind: "joint", ratio: 0.5 } };
  expect((await saver.ask("PUT", `/portfolios/${second}`, { portfolio: half })).status).toBe(200);
  const found = await exposuresOf(saver);
  expect(found.total).toBe(18_000);
  // 10 000 × 5 % and half of 6 000 × 8 %; 10 000 × 3 %; of the 13 000 in shares.
  expect(byOf(found, "company")).toMatchObject({
    applicable: 13_000,
    not_applicable: 5000,
    not_told: 11_960,
    old: 0,
    others: null,
    known: [
      { name: "Redwood Systems", amount: 740, ratio: expect.closeTo(740 / 13_000, 12) },
      { name: "Aubrac SA", amount: 300 },
    ],
  });
  expect(byOf(found, "region")).toMatchObject({
    applicable: 13_000,
    known: [
      { key: "northAmerica", amount: 5000 },
      { key: "france", amount: 4000 },
    ],
  });
  // A euro fund is in euros: it counts among currencies.
  expect(byOf(found, "currency")).toMatchObject({
    applicable: 18_000,
    not_applicable: 0,
    known: [
      { key: "euro", amount: 9000 },
      { key: "dollars", amount: 5000 },
    ],
    not_told: 4000,
  });
  for (const one of found.by) {
    const told = one.known.reduce((sum: number, part: { amount: number }) => sum + part.amount, 0);
    expect(told + one.not_told).toBeCloseTo(one.applicable, 2);
    expect(one.applicable + one.not_applicable).toBeCloseTo(found.total, 2);
  }
});

test("a fund of two contracts is named with both, and a value without lines is told by nobody", async () => {
  const saver = await server.addUser();
  const ids = [
    await addPortfolio(server, saver, { lines: [{ of: 1, cents: 2000_00 }] }),
    await addPortfolio(server, saver, { lines: [{ of: 1, cents: 1000_00 }] }),
  ];
  await insertPortfolio(server.services, {
    customer_id: saver.id,
    kind: "pea",
    amount_cents: cents(1000_00),
    amount_as_of: day("2026-11-18"),
    amount_provenance: "provider",
  });
  const found = await exposuresOf(saver);
  expect(found.same_funds).toMatchObject([{ isin: isinOf(1), amount: 3000, ratio: 0.75 }]);
  expect(found.same_funds[0].contracts.map((one: { id: string }) => one.id).toSorted()).toEqual(
    ids.toSorted(),
  );
  expect(byOf(found, "region")).toMatchObject({ applicable: 4000, not_told: 1300 });
});

test("a hidden contract is in nothing that the advisor sees; somebody else’s composition is not found", async () => {
  const { owner, advisor } = people;
  const hidden = await addPortfolio(server, owner, { lines: [{ of: 1, cents: 2000_00 }] });
  await addPortfolio(server, owner, { lines: [{ of: 1, cents: 1000_00 }] });
  const hide = { hidden_portfolio_ids: [hidden] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await exposuresOf(advisor, owner.id)).toMatchObject({ total: 1000, same_funds: [] });
  expect((await exposuresOf(owner)).total).toBe(3000);
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/exposures`)).status).toBe(404);
});
