import { timeWeightedReturn, yearlyCost } from "@vigie/analytics";
import { cents, day, type Id, scaleCents } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addPortfolio,
  addMarket,
  paymentCents,
  testFunds,
  valuesOf,
} from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
  user = await server.addUser();
});
afterAll(async () => await server.close());

const analysed = async (id: Id, as = user) => await analysedBy(as, id);

const sectionOf = (analyses: Answer["body"], name: string) =>
  analyses.sections.find((section: { section: string }) => section.section === name);

test("an analysis has its four sections, dated and signed, and says it is done on the live channels", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const analyses = await analysed(id);
  expect(analyses.unavailable).toBeNull();
  expect(analyses.sections.map((section: { section: string }) => section.section)).toEqual([
    "allocation",
    "performances",
    "risk",
    "fees",
  ]);
  for (const section of analyses.sections) {
    expect(section.analysed_at).toBe(server.services.clock());
    expect(section.engine_version).toMatch(/^\d{4}\./);
  }
  const events = await server.services.db
    .selectFrom("live_events")
    .select(["channel", "payload"])
    .where("customer_id", "=", user.id)
    .execute();
  const payload = { event: "analysis.done", portfolioId: id };
  expect(events).toContainEqual({ channel: "AnalysisChannel", payload });
  expect(events).toContainEqual({ channel: "SyncChannel", payload });
});

test("the allocation counts classes, lines and how many lines there are in effect", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const section = sectionOf(await analysed(id), "allocation");
  expect(section.classes).toEqual([
    { asset_class: "stock", amount: 50_000, ratio: 0.5 },
    { asset_class: "euroFund", amount: 40_000, ratio: 0.4 },
    { asset_class: "bond", amount: 10_000, ratio: 0.1 },
  ]);
  expect(section.lines).toHaveLength(4);
  expect(section.effective_lines.value).toBeCloseTo(1 / (0.09 + 0.04 + 0.01 + 0.16), 10);
  expect(section.largest_line_ratio).toEqual({ value: 0.4, reason: null });
});

test("the performance is that of the core on the stored values and payments", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const section = sectionOf(await analysed(id), "performances");
  const values = valuesOf(cents(10_000_000));
  const flows = values.map(
    (value, index) =>
      value.paid_total_cents - (values[index - 1]?.paid_total_cents ?? value.paid_total_cents),
  );
  const direct = timeWeightedReturn(
    Float64Array.from(values, (value) => value.value_cents),
    Float64Array.from(flows),
  );
  expect(section.time_weighted.value).toBeCloseTo(direct.value ?? Number.NaN, 10);
  expect(section.time_weighted.value).toBeCloseTo(1.01 ** 24 - 1, 6);
  expect(section.money_weighted_annual.value).toBeCloseTo(1.01 ** (365 / 30) - 1, 3);
  expect(section).toMatchObject({ from: values[0]?.day, to: "2026-11-20", reconstructed: false });
  const first = values[0]?.value_cents ?? 0;
  expect(section.paid).toBeCloseTo((first + paymentCents) / 100, 2);
  expect(section.gain).toBeCloseTo(100_000 - (first + paymentCents) / 100, 2);
  expect(section.history.length).toBeGreaterThan(100);
  expect(section.history.at(-1).contract_ratio).toBeCloseTo(section.time_weighted.value, 10);
  expect(section.history.at(-1).benchmark_ratio).toEqual(expect.any(Number));
});

test("the risk is that of one law: its figures, its hundred years and its euros agree", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines, risk: 3 });
  const section = sectionOf(await analysed(id), "risk");
  // Growth of each class less the costs of each fund and of the contract; the euro fund at its last rate.
  const net = (growth: number, ongoing: number) => (1 + growth) * (1 - ongoing) * (1 - 0.006) - 1;
  const mean = 0.3 * net(0.06, 0.0038) + 0.2 * net(0.06, 0.02) + 0.1 * net(0.03, 0.008) + 0.4 * 0.025;
  expect(section.expected_return.value).toBeCloseTo(mean, 12);
  const years: number[] = section.hundred_years;
  expect(years).toHaveLength(100);
  expect(years).toEqual(years.toSorted((a, b) => a - b));
  const meanOf = (some: readonly number[]) => some.reduce((sum, year) => sum + year, 0) / some.length;
  expect(meanOf(years)).toBeCloseTo(mean, 10);
  expect(-meanOf(years.slice(0, 5))).toBeCloseTo(section.expected_shortfall_year.value, 10);
  expect(years.filter((year) => year < -section.value_at_risk_year.value)).toHaveLength(5);
  const { low, high } = section.two_thirds;
  expect(years.filter((year) => year * 100_000 > low && year * 100_000 < high)).toHaveLength(66);
  // Five years of stock prices for half of the portfolio: about half their deviation.
  expect(section.volatility_annual.value).toBeGreaterThan(0.05);
  expect(section.volatility_annual.value).toBeLessThan(0.12);
  expect(section).toMatchObject({ method: "year_law", own_prices_ratio: 1 });
  expect(section.value_at_risk).toBeCloseTo(section.value_at_risk_year.value * 100_000, 1);
  expect(section.covered_ratio).toBeCloseTo(1, 10);
  const spread = section.contributions.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0);
  expect(spread).toBeCloseTo(section.value_at_risk, 2);
  expect(section.sri.value).toBeCloseTo(4 * 0.3 + 5 * 0.2 + 2 * 0.1 + 0.4, 10);
  expect(section.profile_loss_limit).toBe(16_000);
  expect(section.drawdown_peak_on < section.drawdown_trough_on).toBe(true);
  expect(section.drawdowns).toHaveLength(260);
});

test("the costs are those of the core, every layer in euros, and twenty years against an index fund", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const section = sectionOf(await analysed(id), "fees");
  const ter = (serial: number) => testFunds[serial - 1]?.ongoingFeeRatio ?? null;
  const cost = yearlyCost({
    lines: [
      { weightRatio: 0.3, ongoingRatio: ter(2), contractRatio: 0.006 },
      { weightRatio: 0.2, ongoingRatio: ter(3), contractRatio: 0.006 },
      { weightRatio: 0.1, ongoingRatio: ter(5), contractRatio: 0.006 },
      { weightRatio: 0.4, ongoingRatio: 0, contractRatio: 0.006 },
    ],
    entryRatio: 0,
    horizonYears: 8,
    arbitrageYearlyRatio: 0,
  });
  expect(section.all_in_annual.value).toBeCloseTo(cost.total.value ?? Number.NaN, 12);
  expect(section.all_in_yearly).toBe(scaleCents(cents(10_000_000), cost.total.value ?? 0) / 100);
  expect(section.layers.map((layer: { layer: string }) => layer.layer)).toEqual(["funds", "contract"]);
  expect(section.value_passive20_years).toBeGreaterThan(section.value20_years);
  expect(section.lost20_years).toBeGreaterThan(0);
});

test("what is unknown is null with its reason, never zero", async () => {
  const lines = [
    { of: "share" as const, cents: 7_000_000 },
    { of: 2, cents: 3_000_000 },
  ];
  const id = await addPortfolio(server, user, { lines, slug: null });
  const analyses = await analysed(id);
  const risk = sectionOf(analyses, "risk");
  expect(risk.covered_ratio).toBeCloseTo(0.3, 10);
  expect(risk.volatility_annual).toEqual({ value: null, reason: "too_little_covered" });
  expect(risk).toMatchObject({
    value_at_risk: null,
    hundred_years: [],
    sri: { value: null, reason: "too_much_unknown" },
  });
  const fees = sectionOf(analyses, "fees");
  expect(fees.all_in_annual).toEqual({ value: null, reason: "fees_unknown" });
  expect(fees).toMatchObject({ all_in_yearly: null, value20_years: null });
});

test("a fund of two years is completed by its class, one of twenty weeks is left out", async () => {
  const lines = [
    { of: 5, cents: 4_000_000 },
    { of: 12, cents: 3_000_000 },
    { of: 13, cents: 3_000_000 },
  ];
  const id = await addPortfolio(server, user, { lines });
  const risk = sectionOf(await analysed(id), "risk");
  expect(risk.covered_ratio).toBeCloseTo(0.7, 10);
  expect(risk.drawdowns).toHaveLength(260);
});

test.each([
  [
    "a mandate",
    { lines: balancedLines, infos: { managementType: "mandate_management" } },
    /gestion sous mandat/,
  ],
  ["a passbook", { lines: [], kind: "savings" as const }, /contrats investis/],
])("%s has no analysis and says why", async (_name, portfolio, words) => {
  const lines = portfolio.lines.length === 0 ? [{ of: "cash" as const, cents: 100 }] : portfolio.lines;
  const id = await addPortfolio(server, user, { ...portfolio, lines });
  const shown = await user.ask("GET", `/portfolios/${id}/analyses`);
  expect(shown.body.analyses.unavailable).toMatch(words);
  expect(shown.body.analyses).toMatchObject({ kind: "none", light: null, locks: [], locked: "none" });
  const refused = await user.ask("POST", `/portfolios/${id}/analyses/all`);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "analysis.unavailable", message: expect.stringMatching(words) });
});

test("a portfolio of somebody else, a hidden one and an unknown one answer the same", async () => {
  const other = await server.addUser();
  const theirs = await addPortfolio(server, other, { lines: balancedLines });
  const hidden = await addPortfolio(server, user, { lines: balancedLines, status: "hidden" });
  for (const id of [theirs, hidden, server.services.newId()]) {
    expect((await user.ask("GET", `/portfolios/${id}/analyses`)).status).toBe(404);
    expect((await user.ask("POST", `/portfolios/${id}/analyses/all`)).status).toBe(404);
    expect((await user.ask("GET", `/portfolios/${id}/analyses/risk`)).status).toBe(404);
    expect((await user.ask("GET", `/users/me/portfolios/${id}/analyses`)).status).toBe(404);
  }
});

test("an analysis opens later with the figures of its day, and a new name leaves it as it is", async () => {
  const id = await addPortfolio(server, user, { lines: balancedLines });
  const before = await analysed(id);
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre nom" } });
  expect((await user.ask("GET", `/portfolios/${id}/analyses`)).body.analyses.sections).toEqual(
    before.sections,
  );
  const one = await user.ask("GET", `/users/me/portfolios/${id}/analyses/risk`);
  expect(one.body.analysis).toEqual(sectionOf(before, "risk"));
  const after = await user.ask("GET", `/portfolios/${id}/analyses`);
  expect(after.body.analyses).toMatchObject({ analysing: false, outdated_at: null });
});

test("stars need the saver's profile for the risk, and never score a reconstructed past", async () => {
  const unsaid = await analysed(await addPortfolio(server, user, { lines: balancedLines }));
  expect(sectionOf(unsaid, "risk").points).toBeNull();
  const id = await addPortfolio(server, user, { lines: balancedLines, risk: 3, followed: true });
  const said = await analysed(id);
  for (const name of ["allocation", "performances", "risk", "fees"]) {
    const { points } = sectionOf(said, name);
    expect(points, name).toBeGreaterThanOrEqual(0);
    expect(points, name).toBeLessThanOrEqual(5);
    expect(Math.round(points * 100)).toBeCloseTo(points * 100, 8);
  }
  await server.services.db
    .updateTable("valuations")
    .set({ provenance: "reconstructed" })
    .where("customer_id", "=", user.id)
    .where("portfolio_id", "=", id)
    .where("day", "<", day("2026-11-20"))
    .execute();
  await user.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Reconstruit" } });
  const rebuilt = sectionOf(await analysed(id), "performances");
  expect(rebuilt).toMatchObject({ reconstructed: true, points: null });
  // Payments are no gain, on reconstructed days as on others.
  const opening = valuesOf(cents(10_000_000))[0]?.value_cents ?? 0;
  expect(rebuilt.paid).toBeCloseTo((opening + paymentCents) / 100, 2);
  expect(rebuilt.gain).toBeCloseTo((10_000_000 - opening - paymentCents) / 100, 2);
  expect(rebuilt.time_weighted.value).toBeCloseTo(1.01 ** 24 - 1, 6);
  // Stars require a year of values from a source; until then, the date is returned.
  expect(rebuilt.stars_from).toBe("2027-11-20");
  const criterion = (name: string) => rebuilt.scores.find((score: { name: string }) => score.name === name);
  expect(criterion("excess_return").figure.reason).toBe("past_reconstructed");
  expect(criterion("lines_beating_benchmark").stars).not.toBeNull();
});
