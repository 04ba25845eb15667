import { day } from "@vigie/domain";
import { expect, test } from "vitest";
import { benchmarkOf, levelOn } from "./benchmark.ts";
import { euroFundRate, euroFundReturns, weeklyPanel } from "./panel.ts";
import { heldModel, lawOf, modelOf } from "./risk-model.ts";
import { weightedSeriesOf, riskSection } from "./section-risk.ts";
import { pricesOf, testEuroFund, testFund, testPrices, testSituation } from "./testing/situations.ts";

const at = "2026-11-22T12:00:00.000Z" as Parameters<typeof modelOf>[0]["at"];
const [first, second] = [testFund(1), testFund(2)];
const situation = testSituation({
  lines: [
    { of: first, cents: 6_000_000 },
    { of: second, cents: 3_000_000 },
    { of: "euro", cents: 1_000_000 },
  ],
});
const prices = pricesOf(testPrices(first, 300), testPrices(second, 300));
const lawFor = (of: typeof situation, from: typeof prices) => {
  const held = heldModel(of, from.histories);
  return lawOf(modelOf({ situation: of, references: new Map(), lines: held.lines, at }), held.weights);
};

test("the mix covers what has prices, its weights are a whole and cash earns nothing", () => {
  const mix = weightedSeriesOf(situation, prices);
  expect(mix.coveredRatio).toBeCloseTo(1, 12);
  expect(Array.from(mix.weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  const partly = weightedSeriesOf(situation, pricesOf(testPrices(first, 300)));
  expect(partly.coveredRatio).toBeCloseTo(0.7, 12);
  expect(partly.positions).toHaveLength(2);
});

test("what each line adds to the loss sums up to it, to the cent", () => {
  const section = riskSection(situation, weightedSeriesOf(situation, prices), lawFor(situation, prices));
  expect(section.valueAtRisk).not.toBeNull();
  const sum = section.contributions.reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe(section.valueAtRisk);
  expect(section.contributions.reduce((total, { ratio }) => total + ratio, 0)).toBeCloseTo(1, 9);
  expect(Number(section.expectedShortfall)).toBeGreaterThanOrEqual(Number(section.valueAtRisk));
  expect(section.hundredYears).toHaveLength(100);
  expect([...section.hundredYears].toSorted((a, b) => a - b)).toEqual(section.hundredYears);
});

test("without prices no loss is told: neither a figure nor a zero", () => {
  const none = pricesOf();
  const section = riskSection(situation, weightedSeriesOf(situation, none), null);
  expect(section).toMatchObject({
    valueAtRisk: null,
    expectedShortfall: null,
    method: null,
    maxDrawdown: { value: null, reason: "too_little_covered" },
    contributions: [],
  });
});

test("the limit of the profile is of the whole value, and no profile is said where none is known", () => {
  const told = riskSection(situation, weightedSeriesOf(situation, prices), null);
  expect(told).toMatchObject({ profile: 3, profileLossLimit: 1_600_000 });
  const guessed = { ...situation, profile: { level: 3, origin: "default" as const } };
  expect(riskSection(guessed, weightedSeriesOf(situation, prices), null).profile).toBeNull();
});

test("the same fund held twice is one line of the model, and what no line explains is part of it", () => {
  const twice = testSituation({
    lines: [
      { of: first, cents: 3_000_000 },
      { of: first, cents: 2_000_000 },
    ],
  });
  const held = heldModel(twice, prices.histories);
  expect(held.lines).toHaveLength(1);
  expect(held.weights.get(first.isin)).toBeCloseTo(1, 12);
  const partly = heldModel({ positions: twice.positions.slice(0, 1) }, prices.histories);
  expect([...partly.weights.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  expect(partly.lines.at(-1)).toMatchObject({ assetClass: "unknown", history: null });
});

test("a line of less than a year, or whose prices stopped, is not on the panel; a young one needs its class", () => {
  const line = (fund: typeof first, weeks: number, reference: number | null = null) => ({
    key: fund.isin,
    history: testPrices(fund, weeks),
    reference: reference === null ? null : testPrices(testFund(9), reference),
  });
  const keys = (panel: ReturnType<typeof weeklyPanel>) => [...panel.returns.keys()];
  expect(keys(weeklyPanel([line(first, 300), line(second, 40)]))).toEqual([first.isin]);
  expect(keys(weeklyPanel([line(first, 300), line(second, 110)]))).toEqual([first.isin]);
  const completed = weeklyPanel([line(first, 300), line(second, 110, 300)]);
  expect(keys(completed)).toEqual([first.isin, second.isin]);
  expect(completed.completed).toEqual([second.isin]);
  const { days, prices: told } = testPrices(second, 300);
  const stopped = {
    key: second.isin,
    reference: null,
    history: { isin: second.isin, days: days.slice(0, 280), prices: told.slice(0, 280) },
  };
  expect(keys(weeklyPanel([line(first, 300), stopped]))).toEqual([first.isin]);
});

test("a euro fund earns the rate of its year, the last known after it, the market's average without any", () => {
  expect(euroFundRate(testEuroFund, 2024)).toBe(0.02);
  expect(euroFundRate(testEuroFund, 2030)).toBe(0.03);
  expect(euroFundRate(testEuroFund, 2010)).toBe(0.02);
  expect(euroFundRate(null, 2024)).toBeGreaterThan(0);
  const [week] = euroFundReturns(testEuroFund, Int32Array.of(20_454));
  expect((1 + (week ?? 0)) ** 52 - 1).toBeCloseTo(0.03, 12);
});

test("a portfolio is compared with its classes where four fifths of it have a reference", () => {
  const reference = testPrices(testFund(9, { indexFund: true }), 300);
  const found = benchmarkOf(situation, { ...prices, references: new Map([["stock", reference]]) });
  expect(found).not.toBeNull();
  expect(levelOn(found, day("2026-11-20"))).toBeGreaterThan(0);
  expect(levelOn(found, day("2001-01-01"))).toBeNull();
  expect(benchmarkOf(situation, prices)).toBeNull();
  expect(levelOn(null, day("2026-11-20"))).toBeNull();
});
