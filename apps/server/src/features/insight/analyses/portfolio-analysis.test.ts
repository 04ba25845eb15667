import { moneyWeightedReturn, project, scoreVersion, sectionScore } from "@vigie/analytics";
import { cents, type Day, day, type Id, readPortfolioInfos, type TransactionType } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio, addMarket, type TestPortfolio, testMarket } from "../../../testing/test-portfolio.ts";
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
const sectionOf = (analyses: Body, name: string) =>
  analyses.sections.find((section: Body) => section.section === name);
const putInfos = async (id: Id, infos: object) => {
  const answer = await user.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: infos });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.portfolio;
};
const locksOf = async (id: Id) => {
  const { body } = await user.ask("GET", `/portfolios/${id}/analyses`);
  return body.analyses;
};

const goal = {
  type_investment: "pension",
  target_amount: 0,
  time_investment: 12,
  monthly_deposit: 0,
  monthly_buyout: 0,
};

test("a portfolio without settings is locked by a third, and each field names what it unlocks", async () => {
  const id = await add({ slug: "muet" });
  const { locked, locks } = await locksOf(id);
  expect(locked).toBe("third");
  expect(locks.map((lock: Body) => [lock.setting, lock.missing])).toEqual([
    ["goal", ["type_investment", "target_amount", "time_investment", "monthly_deposit", "monthly_buyout"]],
    [
      "fees",
      [
        "management_type",
        "fees.entry_fee_ratio",
        "fees.euro_funds_fee_ratio",
        "fees.ucs_fee_ratio",
        "fees.arbitrage_fee_ratio",
      ],
    ],
    ["questions", ["risk_survey"]],
  ]);
  expect(locks[2].unlocks).toContainEqual({ step: "risk", number: 5 });
  expect(locks[0].scores).toEqual(["capital_at_risk"]);
});

test("zero counts as filled: filling the goal, then the fees, then the questions unlocks all", async () => {
  const id = await add({ slug: "muet" });
  expect((await putInfos(id, goal)).settings.goal).toBe(true);
  expect((await locksOf(id)).locked).toBe("third");
  const fees = {
    entry_fee_ratio: 0,
    euro_funds_fee_ratio: 0.006,
    ucs_fee_ratio: 0.007,
    arbitrage_fee_ratio: 0,
  };
  const { settings } = await putInfos(id, { management_type: "free_management", fees });
  expect(settings).toEqual({ goal: true, fees: true, questions: false });
  expect((await locksOf(id)).locked).toBe("quarter");
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: {}, risk_survey: { recommended_risk: 0 } });
  expect(await locksOf(id)).toMatchObject({ locked: "none", locks: [] });
});

test("the form of the costs asks for those of the kind, with what the catalogue knows", async () => {
  const id = await add();
  const { body } = await user.ask("GET", `/portfolios/${id}`);
  expect(body.portfolio.fees_asked).toEqual([
    { fee: "entry", catalogue_ratio: 0 },
    { fee: "euroFunds", catalogue_ratio: 0.006 },
    { fee: "ucs", catalogue_ratio: 0.006 },
    { fee: "arbitrage", catalogue_ratio: 0 },
  ]);
});

test("a cost that the saver typed comes before the catalogue's, in every layer, and says who said it", async () => {
  const id = await add();
  const before = sectionOf(await analysed(id), "fees");
  const fees = {
    entry_fee_ratio: 0.02,
    ucs_fee_ratio: 0.01,
    exit_fee_ratio: 0.01,
    transfer_fee_ratio: 0.005,
    withdrawal_fee_ratio: 0.01,
  };
  await putInfos(id, { fees, monthly_buyout: 100, time_investment: 10 });
  const after = sectionOf(await analysed(id), "fees");
  const said = Object.fromEntries(after.contract_fees.map((one: Body) => [one.fee, one]));
  expect(said["ucs"]).toEqual({ fee: "ucs", ratio: 0.01, provenance: "saver" });
  expect(said["euroFunds"]).toEqual({ fee: "euroFunds", ratio: 0.006, provenance: "catalogue" });
  expect(said["custody"]).toEqual({ fee: "custody", ratio: null, provenance: null });
  const layer = (section: Body, name: string) =>
    section.layers.find((one: Body) => one.layer === name)?.ratio ?? 0;
  expect(layer(after, "contract") - layer(before, "contract")).toBeGreaterThan(0.002);
  expect(layer(after, "entry")).toBeCloseTo(0.02 / 10, 10);
  expect(layer(after, "withdrawal")).toBeCloseTo((0.01 * 1_200) / 100_000, 10);
  expect(after.one_off).toEqual([
    { fee: "exit", ratio: 0.01, amount: 1_000 },
    { fee: "withdrawal", ratio: 0.01, amount: 1_000 },
    { fee: "transfer", ratio: 0.005, amount: 500 },
  ]);
  const whole = after.layers.reduce((sum: number, one: Body) => sum + one.ratio, 0);
  expect(whole).toBeCloseTo(after.all_in_annual.value, 10);
});

test("the projection counts the monthly payment, and the horizon of the goal", async () => {
  const id = await add({ risk: 3 });
  const still = sectionOf(await analysed(id), "fees");
  await putInfos(id, { monthly_deposit: 200, time_investment: 4 });
  const section = sectionOf(await analysed(id), "fees");
  expect(section).toMatchObject({ monthly_deposit: 200, at_horizon: { years: 4 } });
  const ongoing = 0.3 * 0.0038 + 0.2 * 0.02 + 0.1 * 0.008;
  const expected = project({
    openingValue: 10_000_000,
    monthlyDeposit: 20_000,
    grossGrowthRatio: section.growth_ratio,
    fees: { ongoingRatio: ongoing, contractRatio: 0.006, entryRatio: 0 },
    years: 20,
    entryOnOpening: false,
  });
  expect(section.value20_years).toBeCloseTo((expected.values[20] ?? 0) / 100, 1);
  expect(section.at_horizon.value).toBeCloseTo((expected.values[4] ?? 0) / 100, 0);
  expect(section.value20_years).toBeGreaterThan(still.value20_years + 200 * 240);
  const { scores } = sectionOf(await analysed(id), "risk");
  expect(scores.find((one: Body) => one.name === "capital_at_risk").figure.value).toBeCloseTo(0.35, 10);
});

test("the criteria of the stars are on the wire and explain the points to the last digit", async () => {
  const analyses = await analysed(await add({ followed: true, risk: 3, infos: { timeInvestment: 12 } }));
  for (const [name, section] of [
    ["allocation", "allocation"],
    ["performances", "performance"],
    ["risk", "risk"],
    ["fees", "fees"],
  ] as const) {
    const { scores, points, score_version: version } = sectionOf(analyses, name);
    expect(version).toBe(scoreVersion);
    const again = sectionScore(
      section,
      Object.fromEntries(scores.map((one: Body) => [one.name, one.figure])),
    );
    expect(again.points.value, name).toBe(points);
    const mean = scores.reduce((sum: number, one: Body) => sum + (one.stars ?? 0) * one.weight_ratio, 0);
    expect(mean, name).toBeCloseTo(points, 2);
  }
  const sum = analyses.sections.reduce((all: number, section: Body) => all + section.points, 0);
  const { overall } = analyses;
  expect(overall.points.value).toBeCloseTo(overall.capped ? 2.5 : sum / 4, 2);
  expect(Number.isInteger(2 * overall.stars.value)).toBe(true);
  const daring = await analysed(await add({ followed: true, risk: 1, infos: { timeInvestment: 12 } }));
  expect(daring.overall.points.value).toBeLessThanOrEqual(2.5);
  const livret = sectionOf(analyses, "performances").scores.find(
    (one: Body) => one.name === "excess_over_livret",
  );
  expect(livret.figure.value).toEqual(expect.any(Number));
});

async function addMovement(id: Id, on: Day, movement: { type: TransactionType; cents: number }) {
  await server.services.db
    .insertInto("transactions")
    .values({
      customer_id: user.id,
      portfolio_id: id,
      id: server.services.newId(),
      external_id: `m-${on}-${movement.type}`,
      import_id: null,
      value_date: null,
      provenance: "provider",
      created_at: server.services.clock(),
      date: on,
      amount_cents: cents(movement.cents),
      original_wording: "VERSEMENT",
      wording: "Versement",
      type: movement.type,
      category_id: "other",
    })
    .execute();
}

test("movements that go back to the opening give the return of the whole life, others that of the known part", async () => {
  const infos = { externalCreatedAt: "2020-01-10" };
  const id = await add({ infos });
  await addMovement(id, day("2020-01-15"), { type: "contribution", cents: 6_000_000 });
  await addMovement(id, day("2023-06-15"), { type: "contribution", cents: 1_000_000 });
  const whole = sectionOf(await analysed(id), "performances");
  expect(whole).toMatchObject({
    movements_complete: true,
    money_weighted_from: "2020-01-15",
    opened_on: "2020-01-10",
    paid: 70_000,
    gain: 30_000,
  });
  const epoch = (text: string) => Math.round(Date.parse(text) / 86_400_000);
  const direct = moneyWeightedReturn(
    Float64Array.from([-6_000_000, -1_000_000, 10_000_000]),
    Int32Array.from(["2020-01-15", "2023-06-15", "2026-11-20"].map(epoch)),
  );
  expect(whole.money_weighted_annual.value).toBeCloseTo(direct.rate.value ?? Number.NaN, 10);
  const partial = await add({ infos });
  await addMovement(partial, day("2023-06-15"), { type: "contribution", cents: 1_000_000 });
  const part = sectionOf(await analysed(partial), "performances");
  expect(part).toMatchObject({ movements_complete: false, money_weighted_from: part.from });
});
