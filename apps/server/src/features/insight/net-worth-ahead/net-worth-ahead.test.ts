import { cents, day, type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Net worth over ten years: today's value equals the dashboard's, and each part evolves on its own. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ now: instant("2026-11-19T10:00:00Z") });
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const aheadOf = async (who: TestUser, { id = "me", query = "" } = {}) =>
  (await who.ask("GET", `/users/${id}/net_worth_ahead${query}`)).body.ahead;

async function hold(who: TestUser, change: Omit<Parameters<typeof insertPortfolio>[1], "customer_id">) {
  const told = { amount_as_of: day("2026-11-19"), amount_provenance: "provider" } as const;
  return await insertPortfolio(server.services, { customer_id: who.id, ...told, ...change });
}

async function typeLoan(who: TestUser): Promise<Id> {
  const loan = {
    borrowed: 200_000,
    nominal_rate_ratio: 0.036,
    duration_months: 240,
    first_repayment_on: "2020-02-05",
    signed_on: "2020-01-05",
    instalment: null,
    insurance_monthly: 25,
  };
  const made = await who.ask("POST", "/users/me/manual_contracts", {
    manual_contract: { name: "Prêt", kind: "mortgage", loan },
  });
  return made.body.manual_contract.id;
}

test("nobody without a contract has years ahead, and their worth is not 0", async () => {
  expect(await aheadOf(await server.addUser())).toMatchObject({
    net: null,
    reason: "empty",
    law: null,
    years: [],
  });
});

test("savings earn what the law says of today, accounts nothing, and no market moves them", async () => {
  const saver = await server.addUser();
  await hold(saver, { kind: "savings", kind_detail: "livret_a", amount_cents: cents(10_000_00) });
  await hold(saver, { kind: "savings", kind_detail: "csl", amount_cents: cents(3000_00) });
  await hold(saver, { kind: "checking", amount_cents: cents(2000_00) });
  await hold(saver, { kind: "pea", name: "Sans valeur" });
  const { net, parts, law, years, unknown } = await aheadOf(saver);
  expect({ net, parts, law }).toEqual({
    net: 15_000,
    parts: { financial: 0, homes: 0, savings: 10_000, constant: 5000, debt: 0 },
    law: null,
  });
  expect(unknown).toMatchObject([{ name: "Sans valeur" }]);
  expect(years).toHaveLength(10);
  // A Livret A at 1.5 %, then 1.667, 1.833 and 2 %.
  const fourth = 5000 + 10_000 * 1.015 * (1.015 + 0.005 / 3) * (1.015 + 0.01 / 3) * 1.02;
  expect(years[0]).toMatchObject({ years: 1, on: "2027-11-19", low: 15_150, median: 15_150, high: 15_150 });
  expect(years[3].median).toBeCloseTo(fourth, 2);
  expect(years[3].real.median).toBeCloseTo(fourth / 1.02 ** 4, 2);
});

test("a debt is what its schedule leaves, a home grows by 2 % within its law, today is the dashboard's worth", async () => {
  const saver = await server.addUser();
  const loan = await typeLoan(saver);
  await hold(saver, { kind: "realestate", amount_cents: cents(290_000_00) });
  await hold(saver, { kind: "consumer_credit", name: "Voiture", amount_cents: cents(-4000_00) });
  const { net, years, without_schedule: without } = await aheadOf(saver);
  const { wealth } = (await saver.ask("GET", "/users/me/wealth")).body;
  expect(net).toBe(wealth.net);
  const { schedule } = (await saver.ask("GET", `/portfolios/${loan}/loan`)).body.loan;
  for (const year of years) {
    const row = schedule.findLast((one: { day: string }) => one.day <= year.on);
    expect(year.debt).toBeCloseTo(row.outstanding + 4000, 2);
  }
  expect(without).toMatchObject([{ name: "Voiture" }]);
  // The lognormal of a home with mean 290 000 × 1.02 and deviation 6 % over 1.02, computed by hand.
  const mean = 290_000 * 1.02;
  const variance = Math.log(1 + (0.06 / 1.02) ** 2);
  expect(years[0].median).toBeCloseTo(mean * Math.exp(-variance / 2) - years[0].debt, 1);
  const low = mean * Math.exp(-variance / 2 - 1.6448536269514722 * Math.sqrt(variance));
  expect(years[0].low).toBeCloseTo(low - years[0].debt, 1);
});

test("the markets of a contract are those of its analysis, its payments are kept until the age that is asked", async () => {
  const saver = await server.addUser();
  const id = await addPortfolio(server, saver, { lines: balancedLines });
  const { sections } = await analysedBy(saver, id);
  const risk = sections.find((section: { section: string }) => section.section === "risk");
  const { law } = await aheadOf(saver);
  expect(law.mean_ratio).toBeCloseTo(risk.expected_return.value, 12);
  expect(law.deviation_ratio).toBeCloseTo(risk.volatility_annual.value, 12);
  const paying = { portfolio_infos: { monthly_deposit: 100, monthly_buyout: 0 } };
  expect((await saver.ask("PUT", `/portfolios/${id}/portfolio_infos`, paying)).status).toBeLessThan(300);
  const { db } = server.services;
  await db
    .updateTable("users")
    .set({ birthdate: day("1967-11-25") })
    .where("id", "=", saver.id)
    .execute();
  const medianAt = async (query: string) => (await aheadOf(saver, { query })).years[9].median;
  const [late, early] = [await medianAt("?retirement_age=75"), await medianAt("?retirement_age=60")];
  expect(await aheadOf(saver, { query: "?retirement_age=75" })).toMatchObject({
    monthly: 100,
    retirement: { age: 75, on: "2042-11-25", is_birthdate_known: true },
  });
  // Twelve payments before the age of 60, out of 120: the value of the 108 others lies between their sum and their sum with gains.
  expect(late - early).toBeGreaterThan(10_000);
  expect(late - early).toBeLessThan(108 * 100 * (1 + law.mean_ratio) ** 9);
  const far = (await aheadOf(saver, { query: "?retirement_age=75" })).years.at(-1);
  expect(far).toMatchObject({ years: 16, on: "2042-11-19" });
  expect((await saver.ask("GET", "/users/me/net_worth_ahead?retirement_age=20")).status).toBe(422);
});

test("most of it without lines, or more going out than in, and no years are told", async () => {
  const saver = await server.addUser();
  const id = await hold(saver, { kind: "pea", amount_cents: cents(10_000_00) });
  expect(await aheadOf(saver)).toMatchObject({ net: 10_000, reason: "too_little_covered", years: [] });
  await server.services.db.deleteFrom("portfolios").where("id", "=", id).execute();
  const contract = await addPortfolio(server, saver, { lines: balancedLines });
  const leaving = { portfolio_infos: { monthly_deposit: 100, monthly_buyout: 300 } };
  expect((await saver.ask("PUT", `/portfolios/${contract}/portfolio_infos`, leaving)).status).toBeLessThan(
    300,
  );
  expect(await aheadOf(saver)).toMatchObject({ reason: "withdrawals", monthly: -200, years: [] });
});

test("a hidden contract is in nothing that the advisor sees; somebody else’s years are not found", async () => {
  const { owner, advisor } = people;
  const loan = await typeLoan(owner);
  await hold(owner, { kind: "savings", kind_detail: "livret_a", amount_cents: cents(5000_00) });
  const hide = { hidden_portfolio_ids: [loan] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await aheadOf(advisor, { id: owner.id })).toMatchObject({ net: 5000, parts: { debt: 0 } });
  expect((await aheadOf(owner)).parts.debt).toBeGreaterThan(100_000);
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/net_worth_ahead`)).status).toBe(404);
});
