import { type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balancedLines } from "../../../testing/test-analysis.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** The home loan page: repayment against investments, another rate and another insurance, each with its date. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ now: instant("2026-11-19T10:00:00Z") });
  await addMarket(server, [testMarket]);
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const deskOf = async (who: TestUser, { id = "me", query = "" } = {}) =>
  (await who.ask("GET", `/users/${id}/mortgage_desk${query}`)).body.desk;

async function typeLoan(who: TestUser, change: Record<string, unknown> = {}): Promise<Id> {
  const loan = {
    borrowed: 200_000,
    nominal_rate_ratio: 0.042,
    duration_months: 240,
    first_repayment_on: "2023-12-05",
    signed_on: "2023-11-05",
    instalment: null,
    insurance_monthly: 25,
    ...change,
  };
  const made = await who.ask("POST", "/users/me/manual_contracts", {
    manual_contract: { name: "Prêt", kind: "mortgage", loan },
  });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body.manual_contract.id;
}

test("a home loan after three years: the published balance, indemnity and instalment, and a break-even on a day of the schedule", async () => {
  const saver = await server.addUser();
  expect(await deskOf(saver)).toMatchObject({ loans: [], apart: [] });
  const id = await typeLoan(saver);
  const { loans } = await deskOf(saver, { query: "?costs=2800" });
  expect(loans).toHaveLength(1);
  const [loan] = loans;
  // Methodology 2, 3.3: 179,583.32 outstanding, 1,233.14 a month, 3,771.25 of penalty; instalments are in whole cents.
  expect(loan).toMatchObject({
    portfolio_id: id,
    months_left: 204,
    rate_ratio: 0.042,
    ends_on: "2043-11-05",
  });
  expect(Math.abs(loan.left - 179_583.32)).toBeLessThan(1);
  expect(Math.abs(loan.instalment - 1233.14)).toBeLessThan(0.02);
  expect(Math.abs(loan.indemnity - 3771.25)).toBeLessThan(0.05);
  expect(loan.costs).toBeCloseTo(loan.indemnity + 2800, 2);
  expect(loan.keeping).toMatchObject({ is_insurance_known: true, chance: null, livret_a_ratio: 0.015 });
  expect(loan.keeping.return_ratio).toBeGreaterThan(0.03996);
  const rate = loan.rates.find((one: { cut_ratio: number }) => one.cut_ratio === 0.01);
  const even = Math.ceil(loan.costs / rate.monthly_saved);
  expect(rate.break_even_month).toBe(even);
  // The next instalment is that of December 2026.
  const month = new Date(Date.UTC(2026, 11 + even - 1, 5)).toISOString().slice(0, 10);
  expect(rate.break_even_on).toBe(month);
  expect(loan.insurance).toMatchObject({ monthly: 25, left: 25 * 204 });
  // A tenth of a percent is less than today's premium: it breaks even at the next instalment.
  expect(loan.insurance.choices[0]).toMatchObject({ break_even_month: 1, break_even_on: "2026-12-05" });
  // With investments, a probability is returned, from their distribution.
  await addPortfolio(server, saver, { lines: balancedLines });
  const { keeping } = (await deskOf(saver)).loans[0];
  expect(keeping.chance).toBeGreaterThan(0);
  expect(keeping.chance).toBeLessThan(1);
});

test("without an insurance nothing is said of another one; a loan of other instalments stands apart", async () => {
  const saver = await server.addUser();
  await typeLoan(saver, { insurance_monthly: null });
  const fine = await typeLoan(saver, { repayment: "in_fine" });
  const desk = await deskOf(saver);
  expect(desk.loans).toMatchObject([{ insurance: null, keeping: { is_insurance_known: false } }]);
  expect(desk.apart).toMatchObject([{ id: fine }]);
  expect((await saver.ask("GET", "/users/me/mortgage_desk?costs=-1")).status).toBe(422);
});

test("a hidden loan is not on the advisor’s desk; somebody else’s are not found", async () => {
  const { owner, advisor } = people;
  const id = await typeLoan(owner);
  expect((await deskOf(advisor, { id: owner.id })).loans).toMatchObject([{ portfolio_id: id }]);
  const hide = { hidden_portfolio_ids: [id] };
  expect((await owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  expect(await deskOf(advisor, { id: owner.id })).toMatchObject({ loans: [], apart: [] });
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${owner.id}/mortgage_desk`)).status).toBe(404);
});
