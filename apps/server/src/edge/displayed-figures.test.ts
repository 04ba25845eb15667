import { type FigureId, noLoanTerms } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold } from "../testing/test-household.ts";
import { addMarket, addPortfolio } from "../testing/test-portfolio.ts";
import { disagreements, type SeenFigure, seenFigures, unequalSums } from "../testing/test-figures.ts";
import { eventually, type TestServer, openTestServer } from "../testing/test-server.ts";
import { seededOn, seedHousehold } from "../testing/test-seeded-household.ts";

/** A figure has the same value everywhere in the API. The demo household is tested in demo/household-analyses.test.ts. */

const households = 28;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: `${seededOn}T10:00:00Z` });
  await addMarket(server);
});
afterAll(async () => await server.close());

function expectOneValue(seen: readonly SeenFigure[], name: string): void {
  expect(disagreements(seen), name).toEqual([]);
  expect(unequalSums(seen), name).toEqual([]);
}

test(`in ${households} drawn households, no figure has two values`, async () => {
  let count = 0;
  const saver = await server.addUser();
  for (let seed = 1; seed <= households; seed += 1) {
    await seedHousehold(server.services, saver, seed);
    const seen = await seenFigures(saver.ask, { analysed: false });
    expectOneValue(seen, `household ${seed}`);
    count += seen.length;
  }
  // The households are not empty.
  expect(count).toBeGreaterThan(households * 500);
});

test("in a household with a little of everything, no figure has two values", async () => {
  const saver = await server.addUser();
  await addHousehold(server, saver);
  expectOneValue(await seenFigures(saver.ask), "everything");
});

test("where the saver and the lender say other terms of a loan, no figure has two values", async () => {
  const saver = await server.addUser();
  const terms = {
    borrowed: 200_000,
    nominal_rate_ratio: 0.02,
    duration_months: 240,
    insurance_monthly: null,
  };
  const loan = { ...terms, first_repayment_on: "2018-02-10", signed_on: "2018-01-10", instalment: null };
  const typed = { manual_contract: { name: "Prêt", kind: "mortgage", loan } };
  const { body } = await saver.ask("POST", "/users/me/manual_contracts", typed);
  const { id } = body.manual_contract;
  const told = { borrowedCents: 20_000_000, nominalRateRatio: 0.02, signedOn: "2018-01-10" };
  await server.services.db
    .updateTable("portfolios")
    .set({
      source: "provider",
      loan: JSON.stringify({ ...noLoanTerms, ...told, endsOn: "2038-01-10" }),
    })
    .where("customer_id", "=", saver.id)
    .where("id", "=", id)
    .execute();
  const said = { nominal_rate_ratio: 0.01, ends_on: "2030-01-10", insurance_monthly: 30 };
  expect((await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: said })).status).toBe(200);
  const seen = await seenFigures(saver.ask, { analysed: false });
  expectOneValue(seen, "contradicted loan");
  const valuesOf = (figure: FigureId) => seen.filter((one) => one.id === figure).map(({ value }) => value);
  expect(new Set(valuesOf("loan.rate"))).toEqual(new Set([0.02]));
  expect(valuesOf("loan.rate").length).toBeGreaterThan(1);
  expect(new Set(valuesOf("loan.insurance"))).toEqual(new Set([30]));
});

test("a portfolio with an analysis and a proposed arbitration has one value for each figure", async () => {
  const saver = await server.addUser();
  const id = await addPortfolio(server, saver, {
    lines: [
      { of: 1, cents: 4_500_001 },
      { of: 3, cents: 3_000_000 },
      { of: 5, cents: 1_500_000 },
      { of: "euro", cents: 1_000_000 },
    ],
    risk: 3,
  });
  await saver.ask("POST", `/portfolios/${id}/analyses/all`);
  await eventually(
    async () => (await saver.ask("GET", `/portfolios/${id}/analyses`)).body.analyses,
    ({ analysing, sections }) => !analysing && sections.length === 4,
  );
  const started = await saver.ask("POST", `/users/me/portfolios/${id}/optimize`, { data: {} });
  expect(started.status).toBe(202);
  await eventually(
    async () => (await saver.ask("GET", `/users/me/portfolios/${id}/optimization`)).body.optimization,
    ({ status }) => status === "done",
  );
  const seen = await seenFigures(saver.ask);
  expectOneValue(seen, "analysed");
  // The proposal repeats the figures of the analysis as of today.
  const inProposal = seen.filter(({ place }) => place.includes("/optimization")).map((one) => one.id);
  const today: readonly FigureId[] = [
    "law.mu",
    "law.sigma",
    "law.var95",
    "law.es95",
    "risk.sri",
    "fees.year.ratio",
  ];
  expect(today.filter((one) => !inProposal.includes(one))).toEqual([]);
});

test("two places with two values of one figure are found", () => {
  const net = { id: "wealth.net", object: "household" } as const;
  const told = [
    { ...net, value: 10, place: "a" },
    { ...net, value: 10.01, place: "b" },
    { ...net, object: "another", value: 3, place: "c" },
  ];
  expect(disagreements(told)).toEqual([
    { figure: "wealth.net of household", values: ["10 at a", "10.01 at b"] },
  ]);
  expect(
    unequalSums([
      { ...net, value: 10, place: "a" },
      { id: "wealth.gross", object: "household", value: 9, place: "b" },
    ]),
  ).toEqual(["wealth.net 10 is not 9"]);
});
