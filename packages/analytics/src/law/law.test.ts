import { expect, test } from "vitest";
import { symmetricEigen } from "../linear/eigen.ts";
import { at, sum } from "../linear/vector.ts";
import { dayNumber, isoWeek } from "../returns/weekly.ts";
import { classCorrelationTable } from "./assumptions.ts";
import { lawGrid, scaleFactor } from "./columns.ts";
import { euroFundMean, netMean } from "./means.ts";
import * as plan from "./plan.ts";
import * as year from "./year-law.ts";

function law(mean: number, deviation: number) {
  const found = year.yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

/** Relative tolerance of one in a million of the larger value, as the golden numbers are given. */
function near(found: number, wanted: number, tolerance = 1e-6) {
  expect(Math.abs(found - wanted) / Math.max(1e-4, Math.abs(wanted))).toBeLessThan(tolerance * 5);
}

/** Columns of methodology 2, section 1.5. */
test.each([
  [
    0.03,
    0.06,
    [0.0656186, 0.0878582, -0.0280413, 0.0878159, 0.0282569, 0.3160566, -0.1193511, 0.2009998],
    32,
  ],
  [0.05, 0.15, [0.1772513, 0.2236392, -0.0940914, 0.19267, 0.039447, 0.3927359, -0.2876449, 0.5197017], 39],
  [0.0255, 0.002, [-0.0222136, -0.0213812, 0.023565, 0.0274347, 0.025498, 2e-38, 0.0201817, 0.0308425], 0],
  [0.04, 0.6, [0.626972, 0.6963915, -0.4636605, 0.5130344, -0.099167, 0.5772395, -0.7813425, 2.8168223], 58],
  [0, 0.1, [0.1555346, 0.1894635, -0.0964978, 0.0958457, -0.0049628, 0.5198893, -0.2368951, 0.2987126], 52],
] as const)(
  "the law of mean %d and deviation %d is the published one",
  (mean, deviation, wanted, negative) => {
    const one = law(mean, deviation);
    const { valueAtRiskRatio, expectedShortfallRatio } = year.lawLoss(one);
    const years = year.hundredYears(one);
    const found = [
      valueAtRiskRatio,
      expectedShortfallRatio,
      year.lawQuantile(one, 1 / 6),
      year.lawQuantile(one, 5 / 6),
      year.lawQuantile(one, 0.5),
      year.lossProbability(one),
      at(years, 0),
      at(years, 99),
    ];
    found.forEach((value, i) => expect(Math.abs(value - (wanted[i] ?? NaN))).toBeLessThan(1e-7));
    expect(year.lossCount(one)).toBe(negative);
  },
);

test("the dots of the demonstration contract are the published ones", () => {
  const years = year.hundredYears(law(0.0295577491, 0.0628007791));
  const wanted = {
    1: -0.126259,
    2: -0.1,
    5: -0.07327,
    17: -0.031585,
    18: -0.02925,
    50: 0.026863,
    83: 0.08788,
    84: 0.090504,
    100: 0.209099,
  };
  for (const [k, value] of Object.entries(wanted)) expect(at(years, Number(k) - 1)).toBeCloseTo(value, 6);
});

test("the hundred years average to the mean, and their five worst to the shortfall", () => {
  for (let mean = -0.02; mean <= 0.0801; mean += 0.01) {
    for (const deviation of [0.002, 0.01, 0.03, 0.0628, 0.12, 0.25, 0.4, 0.6]) {
      const one = law(mean, deviation);
      const years = year.hundredYears(one);
      const { valueAtRiskRatio, expectedShortfallRatio } = year.lawLoss(one);
      expect(sum(years) / 100).toBeCloseTo(mean, 12);
      expect(-sum(years.subarray(0, 5)) / 5).toBeCloseTo(expectedShortfallRatio, 12);
      expect(years.filter((value) => value < -valueAtRiskRatio).length).toBe(5);
      const [low, high] = [year.lawQuantile(one, 1 / 6), year.lawQuantile(one, 5 / 6)];
      const inside = Array.from(years, (value, i) => (value > low && value < high ? i + 1 : 0)).filter(
        Boolean,
      );
      expect([inside.length, inside[0], inside.at(-1)]).toEqual([66, 18, 83]);
      expect(valueAtRiskRatio).toBeLessThanOrEqual(expectedShortfallRatio);
      expect(expectedShortfallRatio).toBeLessThan(1);
    }
  }
});

test("a contract without risk ends every year at its mean", () => {
  const sure = law(0.02, 0);
  expect(year.lawLoss(sure)).toEqual({ valueAtRiskRatio: -0.02, expectedShortfallRatio: -0.02 });
  expect(year.lossProbability(sure)).toBe(0);
  expect(year.lossProbability(law(-0.01, 0))).toBe(1);
  expect([...new Set(year.hundredYears(sure))]).toEqual([0.02]);
  expect(year.horizonQuantile(sure, 10, 0.05)).toBeCloseTo(1.02 ** 10, 12);
  expect(year.horizonProbabilityUnder(sure, 10, 1)).toBe(0);
  expect(year.yearLaw(-1, 0.1)).toBeNull();
  expect(year.yearLaw(0.02, -0.1)).toBeNull();
});

test("the shortfall rises with the deviation and falls with the mean", () => {
  const shortfall = (mean: number, deviation: number) =>
    year.lawLoss(law(mean, deviation)).expectedShortfallRatio;
  for (let step = 1; step < 30; step += 1) {
    expect(shortfall(0.03, 0.02 * step)).toBeGreaterThan(shortfall(0.03, 0.02 * (step - 1)));
    expect(shortfall(0.003 * step, 0.1)).toBeLessThan(shortfall(0.003 * (step - 1), 0.1));
  }
});

test("ten years of the demonstration contract are the published ones", () => {
  const one = law(0.0295577491, 0.0628007791);
  const wanted = [0.956705, 1.090122, 1.313538, 1.582742, 1.803463];
  [0.05, 1 / 6, 0.5, 5 / 6, 0.95].forEach((p, i) => near(year.horizonQuantile(one, 10, p), wanted[i] ?? NaN));
  expect(year.horizonProbabilityUnder(one, 10, 1)).toBeCloseTo(0.0785, 4);
});

test("means are net of costs, and a euro fund earns its last rate unless it is old or a bonus", () => {
  const net = (grossRatio: number, ongoingRatio: number) =>
    netMean({ grossRatio, ongoingRatio, contractRatio: 0.006 });
  expect(net(0.06, 0.0038)).toBeCloseTo(0.049636, 6);
  expect(net(0.06, 0.0175)).toBeCloseTo(0.035201, 6);
  expect(net(0.03, 0.008)).toBeCloseTo(0.015629, 6);
  expect(net(0.045, 0.016)).toBeCloseTo(0.02211, 6);
  expect(net(0.04, 0.012)).toBeCloseTo(0.021355, 6);
  const rate = (year_: number, netRateRatio: number) => [{ year: year_, netRateRatio }];
  expect(euroFundMean(rate(2025, 0.0255), 2026, 0.0263)).toBe(0.0255);
  expect(euroFundMean(rate(2023, 0.0255), 2026, 0.0263)).toBe(0.0263);
  expect(euroFundMean(rate(2025, 0.045), 2026, 0.0263)).toBe(0.0263);
  expect(euroFundMean([], 2026, 0.0263)).toBe(0.0263);
});

test("the class is scaled to a young line as its weeks come in", () => {
  expect(scaleFactor(1.4, 60)).toBeCloseTo(1.19752, 5);
  expect(scaleFactor(1.4, 7)).toBe(1);
  expect(scaleFactor(9, 52)).toBeCloseTo(Math.SQRT2, 12);
});

test("the correlations of the classes are those of possible prices", () => {
  const { values } = symmetricEigen(classCorrelationTable());
  expect(Math.min(...values)).toBeCloseTo(0.018, 3);
});

test("a plan of payments has the published chance", () => {
  const one = law(0.035, 0.08);
  const found = plan.planLaw({ openingValue: 20000, payments: plan.steadyPayments(300, 120) }, one);
  const goal = plan.indexedGoal(60000, 120, 0.02);
  near(goal, 73139.67);
  near(found.mean, 71118.27);
  const wanted = [52072.82, 58813.32, 69979.39, 83265.39, 94043.57];
  [0.05, 1 / 6, 0.5, 5 / 6, 0.95].forEach((p, i) => near(plan.planQuantile(found, p), wanted[i] ?? NaN));
  expect(plan.planChance(found, goal)).toBeCloseTo(0.402912, 6);
  const chanceAt = (mean: number) =>
    plan.planChance(
      plan.planLaw({ openingValue: 20000, payments: plan.steadyPayments(300, 120) }, law(mean, 0.08)),
      goal,
    );
  expect(chanceAt(0.025)).toBeCloseTo(0.264481, 6);
  expect(chanceAt(0.045)).toBeCloseTo(0.554762, 6);
  expect(plan.neededPayment({ openingValue: 20000, months: 120, goal, law: one })).toBeCloseTo(448.91, 2);
  const hard = plan.planLaw(
    { openingValue: 10000, payments: plan.steadyPayments(200, 360) },
    law(0.05, 0.18),
  );
  expect(plan.planChance(hard, 150000)).toBeCloseTo(0.540029, 6);
});

test("a plan without risk is reached or not", () => {
  const sure = plan.planLaw({ openingValue: 1000, payments: plan.steadyPayments(100, 12) }, law(0, 0));
  expect(sure.mean).toBeCloseTo(2200, 9);
  expect([plan.planChance(sure, 2200), plan.planChance(sure, 2200.01)]).toEqual([1, 0]);
  const nothing = plan.planLaw({ openingValue: 0, payments: plan.steadyPayments(0, 12) }, law(0.03, 0.1));
  expect(plan.planChance(nothing, 100)).toBe(0);
});

test("the grid ends with the last week whose Friday has come", () => {
  const last = (day: string) => lawGrid(dayNumber(day)).lastWeek;
  const week = isoWeek(dayNumber("2026-11-20"));
  expect([last("2026-11-19"), last("2026-11-20"), last("2026-11-22")]).toEqual([week - 1, week, week]);
  expect(lawGrid(dayNumber("2026-11-20"))).toEqual({ firstWeek: week - 259, lastWeek: week });
});
