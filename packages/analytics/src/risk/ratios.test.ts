import fc from "fast-check";
import { expect, test } from "vitest";
import { golden, goldenNumber, goldenVector } from "../golden/golden.ts";
import { toLog } from "../returns/returns.ts";
import * as priips from "./priips.ts";
import * as ratios from "./ratios.ts";
import { srriClass, srriMigration, srriVolatility } from "./srri.ts";

const reference = golden("reference.json");
const published = golden("published.json");
const weekly = goldenVector(reference, "weekly", "returns");
const benchmark = goldenVector(reference, "ratios", "benchmark");
const riskFree = goldenNumber(reference, "ratios", "riskFree");

test("the ratios agree with numpy", () => {
  const expected = (name: string) => goldenNumber(reference, "ratios", name);
  expect(ratios.sharpeRatio(weekly, 52, riskFree).value).toBeCloseTo(expected("sharpe"), 12);
  expect(ratios.sortinoRatio(weekly, 52, 0.02).value).toBeCloseTo(expected("sortino"), 12);
  expect(ratios.compoundGrowth(weekly, 52).value).toBeCloseTo(expected("compoundGrowth"), 12);
  expect(ratios.calmarRatio(weekly, 52).value).toBeCloseTo(expected("calmar"), 12);
  expect(ratios.trackingError(weekly, benchmark, 52).value).toBeCloseTo(expected("trackingError"), 12);
  expect(ratios.informationRatio(weekly, benchmark, 52).value).toBeCloseTo(expected("informationRatio"), 12);
  expect(ratios.beta(weekly, benchmark).value).toBeCloseTo(expected("beta"), 10);
  const rates = { periodsPerYear: 52, riskFreeRatio: riskFree };
  expect(ratios.jensenAlpha(weekly, benchmark, rates).value).toBeCloseTo(expected("alpha"), 10);
});

test("a flat or empty series has no ratio, and says why", () => {
  const flat = new Float64Array(10).fill(0.001);
  expect(ratios.sharpeRatio(flat, 52, 0)).toEqual({ value: null, reason: "zero_variance" });
  expect(ratios.sortinoRatio(flat, 52).reason).toBe("zero_denominator");
  expect(ratios.calmarRatio(flat, 52).reason).toBe("zero_denominator");
  expect(ratios.informationRatio(flat, flat, 52).reason).toBe("zero_variance");
  expect(ratios.beta(weekly.subarray(0, 10), flat).reason).toBe("zero_variance");
  expect(ratios.sharpeRatio(flat.subarray(0, 1), 52, 0).reason).toBe("too_few_observations");
});

test("beta is linear in the line, and a benchmark has a beta of one to itself", () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (slope) => {
      const line = benchmark.map((value) => 0.001 + slope * value);
      expect(ratios.beta(line, benchmark).value).toBeCloseTo(slope, 10);
    }),
    { seed: 9, numRuns: 50 },
  );
  expect(ratios.beta(benchmark, benchmark).value).toBeCloseTo(1, 14);
});

test("the ESAs' example has its VaR, its volatility and its class", () => {
  const cell = (name: string) => goldenNumber(published, "priips", name);
  const law = {
    deviation: cell("deviation"),
    skewness: cell("skewness"),
    excessKurtosis: cell("fourthMoment") / cell("secondMoment") ** 2 - 3,
    periods: cell("periods"),
    holdingYears: cell("holdingYears"),
  };
  // The printed figures are truncated, not rounded, at the fourth digit.
  expect(Math.abs(priips.returnSpaceValueAtRisk(law) - cell("valueAtRisk"))).toBeLessThan(1e-4);
  const volatility = priips.equivalentVolatility(law).value ?? NaN;
  expect(Math.abs(volatility - cell("equivalentVolatility"))).toBeLessThan(1.5e-4);
  expect(priips.marketRiskClass(cell("equivalentVolatility"))).toBe(cell("marketRiskClass"));
});

test("a series that never moves is of class 1 where capital is stable, and unknown elsewhere", () => {
  const flat = new Float64Array(260);
  const stable = (holdingYears: number) =>
    priips.valueEquivalentVolatility(flat, "weekly", { holdingYears, isCapitalStable: true }).value ?? NaN;
  expect(stable(1)).toBeCloseTo(0.000102038, 9);
  expect(stable(5)).toBeCloseTo(0.0000456329, 10);
  expect(priips.marketRiskClass(stable(5))).toBe(1);
  expect(priips.valueEquivalentVolatility(flat, "weekly", { holdingYears: 5 }).reason).toBe("zero_variance");
  const young = flat.subarray(0, 207);
  expect(
    priips.valueEquivalentVolatility(young, "weekly", { holdingYears: 5, isCapitalStable: true }).reason,
  ).toBe("too_short_history");
});

test("the equivalent volatility of a series agrees with numpy and hardly depends on the holding period", () => {
  const logs = toLog(weekly);
  const five = priips.valueEquivalentVolatility(logs, "weekly", { holdingYears: 5 }).value ?? NaN;
  const one = priips.valueEquivalentVolatility(logs, "weekly", { holdingYears: 1 }).value ?? NaN;
  expect(five).toBeCloseTo(goldenNumber(reference, "priips", "fiveYears"), 12);
  expect(one).toBeCloseTo(goldenNumber(reference, "priips", "oneYear"), 12);
  expect(Math.abs(five - one)).toBeLessThan(0.005);
  expect(priips.valueEquivalentVolatility(logs.subarray(0, 207), "weekly", { holdingYears: 5 }).reason).toBe(
    "too_short_history",
  );
});

test.each([
  [0, 1],
  [0.00499, 1],
  [0.005, 2],
  [0.05, 3],
  [0.12, 4],
  [0.2, 5],
  [0.3, 6],
  [0.8, 7],
])("a volatility of %d is of market class %d", (volatility, expected) => {
  expect(priips.marketRiskClass(volatility)).toBe(expected);
});

test("the summary indicator is the regulation's table", () => {
  const table = [1, 2, 3, 4, 5, 6].map((credit) =>
    [1, 4, 7].map((market) => priips.summaryRiskIndicator(market, credit)),
  );
  expect(table).toEqual([
    [1, 4, 7],
    [1, 4, 7],
    [3, 4, 7],
    [5, 5, 7],
    [5, 5, 7],
    [6, 6, 7],
  ]);
});

test("the indicator of a portfolio needs four fifths of it", () => {
  const lines = [
    { weightRatio: 0.5, sri: 4 },
    { weightRatio: 0.3, sri: 1 },
    { weightRatio: 0.2, sri: null },
  ];
  expect(priips.weightedIndicator(lines).indicator.value).toBeCloseTo(2.3 / 0.8, 12);
  expect(priips.weightedIndicator(lines.slice(1)).indicator.reason).toBe("too_much_unknown");
  expect(priips.weightedIndicator([]).indicator.reason).toBe("empty");
});

test("the former UCITS indicator has its own volatility and its own bounds", () => {
  expect(srriVolatility(weekly, 52).value).toBeCloseTo(goldenNumber(reference, "srri", "volatility"), 12);
  expect(srriVolatility(weekly.subarray(0, 259), 52).reason).toBe("too_short_history");
  expect([0.004, 0.005, 0.02, 0.05, 0.1, 0.15, 0.25].map(srriClass)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("the published class waits for four months of difference, then takes the most frequent", () => {
  const wave = [...weeks(4, 20), ...weeks(5, 16), ...weeks(4, 1), ...weeks(5, 10), ...weeks(6, 7)];
  const found = srriMigration(wave);
  expect(found.slice(0, 53).every((one) => one === 4)).toBe(true);
  expect(found.at(-1)).toBe(5);
});

function weeks(value: number, count: number): number[] {
  return Array.from({ length: count }, () => value);
}

test("the published indicator prevails, and two classes of difference ask for a look", () => {
  expect(priips.indicatorControl(5, 4)).toEqual({ indicator: 5, alert: false });
  expect(priips.indicatorControl(6, 4)).toEqual({ indicator: 6, alert: true });
  expect(priips.indicatorControl(null, 3)).toEqual({ indicator: 3, alert: false });
  expect(priips.indicatorControl(null, null)).toEqual({ indicator: null, alert: false });
});
