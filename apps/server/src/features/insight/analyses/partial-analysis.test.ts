import { addDays, cents, day, type Id, readPortfolioInfos } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addPortfolio,
  addMarket,
  testEuroFund,
  type TestPortfolio,
  testMarket,
} from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";

/** Effects of a portfolio's settings on its analysis: locks, costs, horizon, and the reduced views. */

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, [testMarket, { ...testMarket, slug: "muet", name: "muet", fees: unknownFees() }]);
  user = await server.addUser();
});
afterAll(async () => await server.close());

function unknownFees() {
  return readPortfolioInfos({}).fees;
}

type Body = Answer["body"];

const analysed = async (id: Id, as = user) => await analysedBy(as, id);

const add = async (portfolio: Partial<TestPortfolio> = {}) =>
  await addPortfolio(server, user, { lines: balancedLines, ...portfolio });
const locksOf = async (id: Id) => {
  const { body } = await user.ask("GET", `/portfolios/${id}/analyses`);
  return body.analyses;
};

test("a portfolio that is all in its euro fund has a lighter view, without stars, beside the Livret A and prices", async () => {
  const id = await add({
    lines: [{ of: "euro", cents: 10_000_000 }],
    infos: { externalCreatedAt: "2022-03-01" },
  });
  const analyses = await analysed(id);
  expect(analyses).toMatchObject({ kind: "light", sections: [], locks: [], locked: "none" });
  expect(analyses.unavailable).toContain("fonds en euros");
  const { light } = analyses;
  expect(light).toMatchObject({
    of: "euro_fund",
    label: testEuroFund.label,
    provenance: "fund",
    fee_ratio: 0.006,
    levy_ratio: 0.172,
    amount: 100_000,
  });
  expect(light).not.toHaveProperty("points");
  expect(light.years.map((one: Body) => one.year)).toEqual([2022, 2023, 2024, 2025]);
  const [, , y2024] = light.years;
  expect(y2024.net_ratio).toBeCloseTo(0.024, 10);
  expect(y2024.after_levies_ratio).toBeCloseTo(0.024 * 0.828, 10);
  expect(y2024.livret_ratio).toBeCloseTo(0.03, 10);
  expect(y2024.inflation_ratio).toBe(0.02);
  expect(light.mean_after_levies.value).toBeGreaterThan(0.018);
  const later = await user.ask("GET", `/portfolios/${id}/analyses`);
  expect(later.body.analyses.light).toEqual(light);
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre" } });
  expect((await locksOf(id)).light).toEqual(light);
});

test("a fund in euros whose rates are unknown has no mean, and says why", async () => {
  const id = await add({ lines: [{ of: "euro", cents: 10_000_000 }], slug: null });
  await server.services.db
    .updateTable("holdings")
    .set({ label: "Fonds en euros" })
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id)
    .execute();
  const { light } = await analysed(id);
  expect(light).toMatchObject({ label: "Fonds en euros", provenance: "market_average" });
  expect(light.mean_after_levies).toEqual({ value: null, reason: "euro_fund_rate_unknown" });
});

const securities = {
  lines: [
    { of: "share" as const, cents: 600_000 },
    { of: "cash" as const, cents: 400_000 },
  ],
  kind: "market" as const,
};
const fewValues = { value: null, reason: "too_few_observations" };

test("a securities account with a value a month says its lines, and neither a return nor a risk", async () => {
  const { light, kind, unavailable } = await analysed(await add(securities));
  expect(kind).toBe("light");
  expect(unavailable).toContain("titres en direct");
  expect(light).toMatchObject({ of: "securities", amount: 10_000, largest_line_ratio: { value: 0.6 } });
  expect(light.effective_lines.value).toBeCloseTo(1 / 0.52, 10);
  expect(light.lines).toHaveLength(2);
  expect(light).toMatchObject({
    time_weighted: fewValues,
    time_weighted_annual: fewValues,
    money_weighted_annual: fewValues,
    volatility_annual: fewValues,
    max_drawdown: fewValues,
    drawdown_peak_on: null,
    history: [],
  });
});

test.each([
  [52, false],
  [53, true],
])(
  "a securities account seen on %i weeks in a row has its return and its risk: %s",
  async (weeks, measured) => {
    const id = await add(securities);
    const { db } = server.services;
    const key = { customer_id: user.id, portfolio_id: id };
    await db
      .deleteFrom("valuations")
      .where("customer_id", "=", user.id)
      .where("portfolio_id", "=", id)
      .execute();
    const points = Array.from({ length: weeks }, (_, week) => ({
      ...key,
      day: addDays(day("2026-11-20"), -7 * week),
      value_cents: cents(week === 10 ? 900_000 : 1_000_000),
      paid_total_cents: cents(1_000_000),
      provenance: "provider" as const,
    }));
    await db.insertInto("valuations").values(points).execute();
    const { light } = await analysed(id);
    if (measured) {
      expect(light.time_weighted.value).toBeCloseTo(0, 10);
      expect(light.volatility_annual.value).toBeGreaterThan(0.1);
      expect(light.max_drawdown.value).toBeCloseTo(0.1, 10);
    } else expect(light).toMatchObject({ time_weighted: fewValues, max_drawdown: fewValues });
  },
);
