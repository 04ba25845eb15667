import type { Fund, Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addPortfolio,
  addMarket,
  isinOf,
  type TestPortfolio,
  type TestLine,
  testFunds,
  testMarket,
} from "../../../testing/test-portfolio.ts";
import { arbitrationsBy, testOffer } from "../../../testing/test-arbitration.ts";
import { importFunds } from "../../market/funds/actions.ts";
import { runOptimization } from "./actions/run.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Distributes a payment without selling; and what can be requested of an optimisation. */

const noEuroFund = { ...testMarket.rules, euroFundSlugs: [] };
let server: TestServer;
let user: TestUser;
const { ask, optimized } = arbitrationsBy(() => user);

beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, [
    testMarket,
    testOffer("illisible", { isins: ["FR0010315770"] }),
    testOffer("perco", { kind: "perco", rules: noEuroFund }),
    testOffer("actions", { kind: "pea", rules: noEuroFund, isins: [1, 2, 3, 4].map(isinOf) }),
    testOffer("entree", { fees: { ...testMarket.fees, entryFeeRatio: 0.02 } }),
  ]);
  user = await server.addUser();
});
afterAll(async () => await server.close());

type Body = Answer["body"];

function fundOf(serial: number): Fund {
  const found = testFunds.find((fund) => fund.isin === isinOf(serial));
  if (found === undefined) throw new Error(`no fund ${serial}`);
  return found;
}

/** 70,000 euros, within a balanced profile. */
const careful: TestLine[] = [
  { of: 1, cents: 1_500_001 },
  { of: 3, cents: 1_000_000 },
  { of: 5, cents: 1_000_000 },
  { of: "cash", cents: 100_000 },
  { of: "euro", cents: 3_400_000 },
];
const add = async (portfolio: Partial<TestPortfolio> = {}) =>
  await addPortfolio(server, user, { lines: careful, risk: 3, ...portfolio });
const optionsOf = async (id: Id) =>
  (await user.ask("GET", `/users/me/portfolios/${id}/optimize/options`)).body.options;

test.each(
  ["secure", "balanced", "grow"].flatMap((strategy) =>
    ["volatility", "shortfall"].map((metric) => [strategy, metric] as const),
  ),
)("%s by %s spreads a payment to the cent and sells nothing", async (strategy, metric) => {
  const { result, failure } = await optimized(await add(), { strategy, metric, new_money: 10_000.01 });
  expect(failure).toBeNull();
  expect(result).toMatchObject({ new_money: 10_000.01, no_trade: false, amount: 70_000.01 });
  const inCents = (of: (move: Body) => number) =>
    result.moves.reduce((sum: number, move: Body) => sum + Math.round(100 * of(move)), 0);
  expect(inCents((move) => move.before)).toBe(7_000_001);
  expect(inCents((move) => move.after)).toBe(8_000_002);
  expect(inCents((move) => move.change)).toBe(1_000_001);
  for (const move of result.moves) expect(move.change, move.label).toBeGreaterThanOrEqual(0);
  const weights = result.moves.reduce((sum: number, move: Body) => sum + move.weight_after, 0);
  expect(weights).toBeCloseTo(1, 8);
  expect(result.certificate.primal_residual).toBeLessThan(1e-6);
  expect(result.active_constraints[0]).toMatch(/^Rien n’est vendu/);
  const cash = result.moves.find((move: Body) => move.asset_class === "cash" && move.isin === null);
  expect(cash.change).toBe(0);
});

test("a payment bears the entry fee of the portfolio, typed or listed, and no arbitrage fee", async () => {
  const id = await add({ slug: "entree" });
  const { result } = await optimized(id, { new_money: 5_000 });
  expect(result.switch_cost).toBe(100);
});

test("a payment that cannot bring the portfolio within its profile is told which rule holds it, in words", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 4_500_000 },
    { of: 3, cents: 4_500_000 },
    { of: "euro", cents: 1_000_000 },
  ];
  const id = await add({ lines });
  const refused = await ask(id, { strategy: "secure", new_money: 1_000 });
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe("optimization.conflicting_rule");
  expect(refused.body.message).toContain("ne rien vendre");
  expect(refused.body.message).toMatch(/part maximale d’actions du profil|indicateur de risque moyen/);
  const enough = await optimized(id, { strategy: "secure", new_money: 90_000 });
  expect(enough.failure).toBeNull();
  expect(enough.result.after.sri).toBeLessThanOrEqual(3.3 + 1e-6);
});

test.each(["conform", "cut_fees"])(
  "%s compares with what is held: it does not spread a payment",
  async (strategy) => {
    const refused = await ask(await add(), { strategy, new_money: 100 });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: "optimization.strategy_unavailable",
      message: expect.stringContaining("ne convient pas à un versement"),
      errors: { strategy: ["optimization.strategy_unavailable"] },
    });
  },
);

test.each([0, -1, 0.001])("a payment of %f is refused on its field", async (new_money) => {
  const refused = await ask(await add(), { new_money });
  expect(refused.status).toBe(422);
});

test("funds that could not be read have a sentence of their own", async () => {
  const id = await add({ slug: "illisible" });
  const refused = await ask(id, {});
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe("optimization.funds_unavailable");
  expect(refused.body.message).toMatch(/^Les supports n’ont pas pu être chargés/);
  expect((await optionsOf(id)).refusal.code).toBe("optimization.funds_unavailable");
});

test("the options of a portfolio say all that can be asked", async () => {
  const options = await optionsOf(await add());
  expect(options).toMatchObject({
    unavailable: null,
    refusal: null,
    profile: { level: 3, origin: "contract" },
    offer: { slug: "contrat-test", fund_count: 13 },
    euro_fund_offered: true,
    min_trade: 100,
    new_money: { available: true, reason: null },
  });
  const grid = Object.fromEntries(options.strategies.map((one: Body) => [one.strategy, one]));
  expect(Object.keys(grid)).toEqual(["secure", "balanced", "grow", "conform", "cut_fees"]);
  expect(grid["balanced"]).toMatchObject({ available: true, reason: null, new_money: true });
  expect(grid["conform"].new_money).toBe(false);
  const offered = (strategy: string) =>
    grid[strategy].metrics.filter((one: Body) => one.available).map((one: Body) => one.metric);
  expect(offered("balanced")).toEqual(["volatility", "shortfall"]);
  expect(offered("cut_fees")).toEqual(["volatility", "shortfall", "fees"]);
});

test("a plan without a euro fund keeps its safe part in money-market funds", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 3_000_000 },
    { of: 5, cents: 3_000_000 },
    { of: 10, cents: 4_000_000 },
  ];
  const id = await add({ lines, kind: "perco", slug: "perco" });
  expect((await optionsOf(id)).refusal).toBeNull();
  const { result, failure } = await optimized(id, { strategy: "balanced" });
  expect(failure).toBeNull();
  const moneyMarket = result.moves.find((move: Body) => move.isin === isinOf(10));
  expect(moneyMarket.weight_after).toBeGreaterThanOrEqual(0.2 - 1e-9);
});

test("an envelope of shares alone says before it is asked why a balanced profile has no allocation", async () => {
  const id = await add({ lines: [{ of: 1, cents: 100_000 }], kind: "pea", slug: "actions" });
  const { refusal, strategies } = await optionsOf(id);
  const refused = await ask(id, { strategy: "balanced" });
  expect(refused.status).toBe(422);
  expect(refusal).toEqual({ code: refused.body.code, sentence: refused.body.message });
  expect(strategies.every((one: Body) => !one.available && one.reason === refusal.sentence)).toBe(true);
});

test("a securities account that the catalogue does not know may buy any fund of the market, and it is reported", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 3_000_000 },
    { of: 3, cents: 2_000_000 },
  ];
  const id = await add({ lines, kind: "market", slug: null });
  expect(await optionsOf(id)).toMatchObject({ refusal: null, offer: null });
  const { result, failure } = await optimized(id, { strategy: "balanced" });
  expect(failure).toBeNull();
  expect(result.moves.some((move: Body) => move.before === 0)).toBe(true);
  expect(result.after.sri).toBeLessThanOrEqual(3.3 + 1e-6);
  expect(result.active_constraints.join(" ")).toContain("ceux du marché");
});

test("a plan that the catalogue does not know says exactly what its lines lack: the saver may name funds", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 3_000_000 },
    { of: 3, cents: 2_000_000 },
  ];
  const id = await add({ lines, kind: "pee", slug: null });
  const { refusal } = await optionsOf(id);
  expect(refusal.code).toBe("optimization.too_few_funds");
  expect((await ask(id, {})).body.message).toBe(refusal.sentence);
});

test("the options of a portfolio without an analysis say why, those of somebody else are not found", async () => {
  const euroOnly = await add({ lines: [{ of: "euro", cents: 100 }] });
  const options = await optionsOf(euroOnly);
  expect(options.unavailable).toContain("fonds en euros");
  expect(options.new_money).toEqual({ available: false, reason: options.unavailable });
  const other = await server.addUser();
  const path = `/users/me/portfolios/${euroOnly}/optimize/options`;
  expect((await other.ask("GET", path)).status).toBe(404);
});

test("new funds whose prices cannot be read end the run with the sentence of funds, not with a general one", async () => {
  const unpriced = [41, 42, 43].map((serial) => ({
    ...fundOf(5),
    isin: isinOf(serial),
    label: `Neuf ${serial}`,
  }));
  await importFunds(server.services, unpriced, []);
  await addMarket(server, [testOffer("sans-cours", { isins: unpriced.map((fund) => fund.isin) })]);
  const { status, failure } = await optimized(await add({ slug: "sans-cours" }), {});
  expect(status).toBe("failed");
  expect(failure.code).toBe("optimization.funds_unavailable");
  expect(failure.sentence).toMatch(/^Les supports n’ont pas pu être chargés/);
});

test("an unexpected error ends the run with the general sentence, and the log says where", async () => {
  const id = await add();
  const { id: optimizationId } = await optimized(id, {});
  await server.services.db
    .updateTable("optimizations")
    .set({ state: "pending", result: null })
    .where("customer_id", "=", user.id)
    .where("id", "=", optimizationId)
    .execute();
  const logged: string[] = [];
  const { fundData } = server.services.partners;
  const prices = () => {
    throw new Error("assertion: a bug");
  };
  await server.services.db.updateTable("funds").set({ source: "partner", prices_until: null }).execute();
  const services: TestServer["services"] = {
    ...server.services,
    log: (_level, event) => logged.push(event),
    partners: { ...server.services.partners, fundData: { ...fundData, prices } },
  };
  await runOptimization(services, user.subject, { portfolioId: id, optimizationId });
  await server.services.db.updateTable("funds").set({ source: "file" }).execute();
  const { body } = await user.ask("GET", `/users/me/portfolios/${id}/optimization`);
  expect(body.optimization).toMatchObject({
    status: "failed",
    failure: { code: "optimization.failed", sentence: expect.stringContaining("n’a pas abouti") },
  });
  expect(logged).toContain("optimization.failed");
});
