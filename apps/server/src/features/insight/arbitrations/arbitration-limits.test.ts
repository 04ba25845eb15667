import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitrationOffers, arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import {
  addMarket,
  addPortfolio,
  isinOf,
  testEuroFund,
  testFunds,
  type TestLine,
} from "../../../testing/test-portfolio.ts";

let server: TestServer;
let user: TestUser;
const { ask, optimized } = arbitrationsBy(() => user);
type Body = Answer["body"];

beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, arbitrationOffers);
  user = await server.addUser();
});
afterAll(async () => await server.close());

const riskyIsins = [1, 3, 4, 11].map(isinOf);

test("a selection without the euro fund that a prudent profile needs is told to add it, and adding it solves it", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 5_000_000 },
    { of: 5, cents: 5_000_000 },
  ];
  const id = await addPortfolio(server, user, { lines, risk: 1 });
  const investments = [1, 5, 6, 7, 9].map(isinOf);
  const refused = await ask(id, { investments });
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe("optimization.add_euro_fund");
  const { result } = await optimized(id, { investments: [...investments, "EURO"] });
  expect(result.moves.some((move: Body) => move.label === testEuroFund.label)).toBe(true);
});

test("a selection of risky funds without a euro fund on offer is told to add one of low risk", async () => {
  const lines: TestLine[] = [{ of: 1, cents: 10_000_000 }];
  const id = await addPortfolio(server, user, { lines, slug: "sans-euro", risk: 4 });
  const refused = await ask(id, { investments: [2, 3, 4, 11].map(isinOf) });
  expect(refused.body).toMatchObject({
    code: "optimization.add_low_risk_fund",
    message: "Ajoutez au moins un fonds dont le SRI est inférieur à 4.",
  });
});

test("too small a selection is refused with the number of funds it takes", async () => {
  const lines: TestLine[] = [{ of: 1, cents: 10_000_000 }];
  const id = await addPortfolio(server, user, { lines, slug: "sans-euro", risk: 5 });
  const refused = await ask(id, { investments: riskyIsins.slice(0, 2) });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: "optimization.too_few_funds",
    message: "Ajoutez des supports\u00a0: il en faut au moins 4 pour respecter le plafond par ligne.",
    errors: { investments: ["optimization.too_few_funds"] },
  });
});

test("a code that no fund bears is named, and counted nowhere", async () => {
  const lines: TestLine[] = [{ of: 1, cents: 10_000_000 }];
  const id = await addPortfolio(server, user, { lines, slug: "sans-euro", risk: 5 });
  const unknown = ["FR0000000001", "LU0000000002"];
  const refused = await ask(id, { investments: [...riskyIsins.slice(0, 2), ...unknown] });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: "optimization.unknown_funds",
    message:
      "Aucun fonds connu ne porte ces codes ISIN\u00a0: FR0000000001, LU0000000002. Corrigez-les, ou retirez-les de votre sélection.",
    errors: { investments: ["optimization.unknown_funds"] },
  });
});

test("a PEA's market lists what its arbitration may hold, and a refusal counts what the saver chose", async () => {
  const lines: TestLine[] = [{ of: 1, cents: 10_000_000 }];
  const id = await addPortfolio(server, user, { kind: "pea", lines, slug: null, risk: 5 });
  const { body } = await user.ask("GET", `/investments?contract_id=${id}&limit=100`);
  const eligible = testFunds.filter((fund) => fund.peaEligible === true).map(({ isin }) => isin);
  expect(body.investments.map((fund: Body) => fund.isin).toSorted()).toEqual(eligible.toSorted());
  expect(body.meta.total_count).toBe(eligible.length);
  const all = await user.ask("GET", "/investments?limit=100");
  expect(all.body.meta.total_count).toBe(testFunds.length);
  // Two of these three are bonds, which a PEA may not hold: three more shares are needed to make four.
  const refused = await ask(id, { investments: [isinOf(1), isinOf(5), isinOf(6)] });
  expect(refused.body).toMatchObject({
    code: "optimization.too_few_funds",
    message: "Ajoutez des supports\u00a0: il en faut au moins 6 pour respecter le plafond par ligne.",
  });
});

test("rules that cannot hold together are named", async () => {
  const lines: TestLine[] = [
    { of: 5, cents: 5_000_000 },
    { of: "euro", cents: 5_000_000 },
  ];
  const id = await addPortfolio(server, user, { lines, slug: "part-uc", risk: 1 });
  const refused = await ask(id, {});
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe("optimization.conflicting_rule");
  expect(refused.body.message).toContain("part minimale d’unités de compte du contrat (60\u00a0% au moins)");
  expect(refused.body.message).toContain("fonds en euros et de monétaire du profil (60\u00a0% au moins)");
});

test("a portfolio without an analysis has no arbitration either, with the same reason", async () => {
  const id = await addPortfolio(server, user, { lines: [{ of: "euro", cents: 100 }] });
  const refused = await ask(id, {});
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: "optimization.unavailable",
    message: expect.stringContaining("fonds en euros"),
  });
});

test("a portfolio of somebody else, a hidden one and an unknown one answer the same", async () => {
  const other = await server.addUser();
  const theirs = await addPortfolio(server, other, { lines: riskyLines });
  const hidden = await addPortfolio(server, user, { lines: riskyLines, status: "hidden" });
  for (const id of [theirs, hidden, server.services.newId()]) {
    expect((await ask(id, {})).status).toBe(404);
    expect((await user.ask("GET", `/users/me/portfolios/${id}/optimization`)).status).toBe(404);
    expect((await user.ask("DELETE", `/users/me/portfolios/${id}/optimization`)).status).toBe(404);
  }
});

test("the same question on the same data has the same answer", async () => {
  const first = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const second = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const one = await optimized(first, { strategy: "balanced" });
  const two = await optimized(second, { strategy: "balanced" });
  expect(two.result.moves).toEqual(one.result.moves);
});
