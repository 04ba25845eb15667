import { dayOf } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitrationOffers, arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import {
  type Answer,
  eventually,
  type TestServer,
  openTestServer,
  type TestUser,
} from "../../../testing/test-server.ts";
import { addMarket, addPortfolio, type TestLine } from "../../../testing/test-portfolio.ts";

let server: TestServer;
let user: TestUser;
const { optimized } = arbitrationsBy(() => user);
type Body = Answer["body"];

beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server, arbitrationOffers);
  user = await server.addUser();
});
afterAll(async () => await server.close());

function expectSound(optimization: Body, totalCents: number) {
  const { result } = optimization;
  // Adds cents, not euros: a sum of floats may end in minus zero.
  const sum = (of: (move: Body) => number) =>
    result.moves.reduce((total: number, move: Body) => total + Math.round(100 * of(move)), 0);
  expect(sum((move) => move.change)).toBe(0);
  expect(sum((move) => move.before)).toBe(totalCents);
  expect(sum((move) => move.after)).toBe(totalCents);
  expect(result.amount).toBe(totalCents / 100);
  for (const move of result.moves) {
    const worldIndex = move.weight_after > 0.25 + 1e-6 && move.asset_class !== "euroFund";
    expect(worldIndex, `${move.label} ${move.weight_after}`).toBe(false);
    expect(move.after).toBeGreaterThanOrEqual(0);
    if (move.change !== 0) expect(Math.abs(move.change)).toBeGreaterThanOrEqual(100);
  }
  expect(result.certificate.gap).toBeLessThan(1e-6);
  expect(result.certificate.primal_residual).toBeLessThan(1e-6);
  expect(result.certificate.proposal_breach ?? 0).toBeLessThan(1e-6);
}

const classShare = (result: Body, wanted: string) =>
  result.moves
    .filter((move: Body) => move.asset_class === wanted)
    .reduce((total: number, move: Body) => total + move.weight_after, 0);

test("an arbitration brings a daring portfolio within its profile, to the cent", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const optimization = await optimized(id, { strategy: "secure", metric: "volatility" });
  expect(optimization).toMatchObject({
    status: "done",
    strategy: "secure",
    metric: "volatility",
    failure: null,
  });
  const { result } = optimization;
  expectSound(optimization, 10_000_001);
  expect(result.no_trade).toBe(false);
  expect(result.after.volatility).toBeLessThan(result.before.volatility);
  expect(result.after.value_at_risk).toBeLessThan(result.before.value_at_risk);
  expect(result.after.sri).toBeLessThanOrEqual(3.3 + 1e-6);
  expect(classShare(result, "stock")).toBeLessThanOrEqual(0.55 + 1e-6);
  expect(classShare(result, "euroFund")).toBeGreaterThanOrEqual(0.2 - 1e-6);
  expect(result).toMatchObject({ profile: 3, profile_loss_limit_ratio: 0.16, switch_cost: 0 });
  expect(result.data_from < result.data_to).toBe(true);
  expect(result.data_to <= dayOf(server.services.clock())).toBe(true);
  const bought = result.moves.reduce((total: number, move: Body) => total + Math.max(0, move.change), 0);
  expect(result.moved).toBeCloseTo(bought, 2);
  expect(result.turnover_ratio).toBeCloseTo(bought / 100_000.01, 8);
});

test("the frontier is convex and has at most twenty points", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const { result } = await optimized(id, {});
  const { frontier } = result;
  expect(frontier.length).toBeGreaterThan(10);
  expect(frontier.length).toBeLessThanOrEqual(20);
  for (let index = 2; index < frontier.length; index += 1) {
    const [a, b, c] = frontier.slice(index - 2, index + 1);
    expect(b.expected_return).toBeGreaterThanOrEqual(a.expected_return - 1e-9);
    expect(b.risk).toBeLessThanOrEqual((a.risk + c.risk) / 2 + 1e-5);
  }
});

test.each(
  ["secure", "balanced", "grow", "conform", "cut_fees"].flatMap((strategy) =>
    ["volatility", "shortfall", "fees"].map((metric) => [strategy, metric] as const),
  ),
)("%s by %s is answered with amounts that add up", async (strategy, metric) => {
  const lines: TestLine[] = [
    { of: 1, cents: 2_000_000 },
    { of: 5, cents: 2_500_000 },
    { of: 8, cents: 2_000_000 },
    { of: "euro", cents: 3_500_000 },
  ];
  const id = await addPortfolio(server, user, { lines, risk: 3 });
  const optimization = await optimized(id, { strategy, metric });
  expect(optimization.failure).toBeNull();
  expectSound(optimization, 10_000_000);
  const { result } = optimization;
  if (strategy === "cut_fees" && !result.no_trade)
    expect(result.after.annual_cost).toBeLessThan(result.before.annual_cost);
});

test("a portfolio that respects its profile and would gain nothing is left alone", async () => {
  const lines: TestLine[] = [
    { of: 10, cents: 50_000 },
    { of: "euro", cents: 9_950_000 },
  ];
  const id = await addPortfolio(server, user, { lines, risk: 0 });
  const { result } = await optimized(id, { strategy: "conform" });
  expect(result).toMatchObject({ no_trade: true, moved: 0, turnover_ratio: 0 });
  expect(result.after).toEqual(result.before);
  expect(result.moves.every((move: Body) => move.change === 0)).toBe(true);
});

test("what an arbitration costs is counted on what is sold", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, slug: "cher", risk: 3 });
  const { result } = await optimized(id, { strategy: "conform" });
  const sold = -result.moves.reduce((total: number, move: Body) => total + Math.min(0, move.change), 0);
  expect(sold).toBeGreaterThan(0);
  expect(result.switch_cost).toBeCloseTo(0.01 * sold, 1);
});

test("without any profile the balanced one is taken, and said", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines });
  const { result } = await optimized(id, {});
  expect(result.profile).toBe(3);
  expect(result.active_constraints.join(" ")).toContain("le profil équilibré a été retenu");
  const asked = await optimized(id, { profile: 4 });
  expect(asked.result.profile).toBe(4);
  expect(asked.result.active_constraints.join(" ")).not.toContain("pas encore connu");
});

test("the rules that hold the answer back are reported in French", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 4 });
  const { result } = await optimized(id, { strategy: "grow", metric: "shortfall" });
  expect(result.active_constraints.length).toBeGreaterThan(0);
  for (const sentence of result.active_constraints) expect(sentence).toMatch(/^[A-ZÀ-Ý«].*\.$/);
});

test("today's risk is that of the analysis, whatever is asked; lower fees never raise it", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 4 });
  await user.ask("POST", `/portfolios/${id}/analyses/all`);
  const { body } = await eventually(
    async () => await user.ask("GET", `/portfolios/${id}/analyses`),
    (answer) => answer.body.analyses.analysed_at !== null,
  );
  const risk = body.analyses.sections.find((section: Body) => section.section === "risk");
  for (const strategy of ["secure", "balanced", "grow", "conform", "cut_fees"]) {
    for (const metric of ["volatility", "shortfall"]) {
      const { result, failure } = await optimized(id, { strategy, metric });
      expect(failure, `${strategy} ${metric}`).toBeNull();
      const { before, after } = result;
      expect(before, `${strategy} ${metric}`).toMatchObject({
        expected_return: risk.expected_return.value,
        volatility: risk.volatility_annual.value,
        value_at_risk: risk.value_at_risk_year.value,
        expected_shortfall: risk.expected_shortfall_year.value,
      });
      if (strategy !== "cut_fees") continue;
      expect(after.expected_shortfall).toBeLessThanOrEqual(before.expected_shortfall + 0.001);
      expect(after.volatility).toBeLessThanOrEqual(1.02 * before.volatility);
    }
  }
});

test("more risk for lower fees is taken only where it is allowed, and within the profile", async () => {
  const lines: TestLine[] = [
    { of: 1, cents: 2_000_000 },
    { of: 3, cents: 1_000_000 },
    { of: "euro", cents: 7_000_000 },
  ];
  const id = await addPortfolio(server, user, { lines, risk: 5 });
  const kept = await optimized(id, { strategy: "cut_fees", metric: "shortfall" });
  const allowed = await optimized(id, { strategy: "cut_fees", metric: "shortfall", allow_more_risk: true });
  expect(kept.asked.allow_more_risk).toBe(false);
  expect(allowed.asked.allow_more_risk).toBe(true);
  // The same portfolio from the same record: only the proposed changes differ.
  expect(allowed.result.before).toEqual(kept.result.before);
  expect(kept.result.after.expected_shortfall).toBeLessThanOrEqual(
    kept.result.before.expected_shortfall + 0.001,
  );
  expect(allowed.result.after.annual_cost).toBeLessThanOrEqual(kept.result.after.annual_cost + 1e-9);
  expect(allowed.result.after.expected_shortfall).toBeLessThanOrEqual(
    allowed.result.profile_loss_limit_ratio + 1e-6,
  );
});

test("what is reported after an arbitrage is the law at the amounts on the screen", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 3 });
  const { result } = await optimized(id, { strategy: "balanced" });
  const after: TestLine[] = result.moves
    .filter((move: Body) => move.after > 0)
    .map((move: Body) => ({
      of: move.isin === null ? "euro" : serialOf(move.isin),
      cents: Math.round(100 * move.after),
    }));
  const moved = await addPortfolio(server, user, { lines: after, risk: 3 });
  const { result: there } = await optimized(moved, { strategy: "balanced" });
  for (const key of [
    "expected_return",
    "volatility",
    "value_at_risk",
    "expected_shortfall",
    "sri",
    "annual_cost",
  ])
    expect(there.before[key], key).toBeCloseTo(result.after[key], 6);
});

/** Returns the number of a fund of the test market. */
const serialOf = (isin: string) => Number(isin.slice(2, 11));

test("fees are not looked at while a bad year costs more than the profile allows", async () => {
  const id = await addPortfolio(server, user, { lines: riskyLines, risk: 2 });
  for (const metric of ["volatility", "shortfall", "fees"]) {
    const { failure, result } = await optimized(id, { strategy: "cut_fees", metric });
    expect(result, metric).toBeNull();
    expect(failure.sentence, metric).toContain("Respecter mon profil");
  }
});

test("a line without prices is left as it is, and said", async () => {
  const lines: TestLine[] = [...riskyLines, { of: "share", cents: 700_000 }];
  const id = await addPortfolio(server, user, { lines, risk: 3 });
  const optimization = await optimized(id, {});
  expectSound(optimization, 10_700_001);
  const still = optimization.result.moves.find((move: Body) => move.label === "Ligne");
  expect(still).toMatchObject({ before: 7_000, after: 7_000, change: 0, sri: null });
  expect(optimization.result.active_constraints.join(" ")).toContain("reste inchangé");
});
