import { expect, test } from "vitest";
import { dayNumber } from "../returns/weekly.ts";
import * as benchmark from "./benchmark.ts";
import type { LivretInput } from "./livret.ts";
import { euroFundPath } from "./euro-fund.ts";
import { livretInterest } from "./livret.ts";

test("an index loses half a point a year before a fund is compared with it", () => {
  const net = benchmark.netBenchmark(Float64Array.of(100, 110, 121), Int32Array.of(0, 365, 730));
  expect([...net].map((level) => Math.round(level * 1e9) / 1e9)).toEqual([100, 109.45, 119.793025]);
  const monthly = benchmark.netBenchmarkReturns(new Float64Array(12), 12);
  expect(monthly.reduce((growth, value) => growth * (1 + value), 1)).toBeCloseTo(0.995, 12);
});

test("a composite drifts within the month and is rebalanced at the next", () => {
  const found = benchmark.compositeBenchmark({
    classReturns: [Float64Array.of(0.1, 0.1, 0), Float64Array.of(0, 0, 0.1)],
    monthWeights: [Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5)],
    monthOf: Int32Array.of(0, 0, 1),
  });
  expect(found[0]).toBeCloseTo(0.05, 14);
  expect(found[1]).toBeCloseTo(0.055 / 1.05, 14);
  expect(found[2]).toBeCloseTo(0.05, 14);
});

test("a short history is completed with its penalised benchmark, and flagged", () => {
  const found = benchmark.extendHistory([null, null, 0.02], Float64Array.of(0.01, 0.01, 0.05), 52);
  expect([...found.reconstructed]).toEqual([1, 1, 0]);
  expect(found.ownRatio).toBeCloseTo(1 / 3, 14);
  expect(found.returns[0]).toBeCloseTo(1.01 * 0.995 ** (1 / 52) - 1, 14);
  expect(found.returns[2]).toBe(0.02);
});

test("the past at constant units is the sum of the lines", () => {
  const found = benchmark.backCast(Float64Array.of(2, 3), [Float64Array.of(10, 11), Float64Array.of(5, 4)]);
  expect([...found]).toEqual([35, 34]);
});

test("an excess needs both returns", () => {
  const known = { value: 0.05, reason: null };
  expect(benchmark.excessReturn(known, { value: 0.02, reason: null }).value).toBeCloseTo(0.03, 14);
  expect(benchmark.excessReturn(known, { value: null, reason: "empty" }).reason).toBe("empty");
});

const days = (...texts: string[]) => Int32Array.from(texts, dayNumber);

function livret(more: Partial<LivretInput>): LivretInput {
  return {
    openingBalance: 0,
    fromDay: dayNumber("2025-01-01"),
    toDay: dayNumber("2026-01-01"),
    movements: new Float64Array(0),
    movementDays: new Int32Array(0),
    rates: Float64Array.of(0.024),
    rateDays: days("2025-01-01"),
    ...more,
  };
}

function interestOf(input: LivretInput) {
  const found = livretInterest(input);
  if (found === null) throw new Error("no rate");
  return found;
}

test("a fortnight of money without a known rate has no interest, which is not nothing", () => {
  expect(
    livretInterest(livret({ openingBalance: 10_000, rates: new Float64Array(0), rateDays: days() })),
  ).toBeNull();
  expect(livretInterest(livret({ openingBalance: 10_000, rateDays: days("2025-02-01") }))).toBeNull();
  expect(livretInterest(livret({ rateDays: days("2025-02-01") }))?.interest).toBe(0);
});

test("a year of deposits, withdrawals and a new rate earns the published interest", () => {
  const found = interestOf(
    livret({
      openingBalance: 10_000,
      fromDay: dayNumber("2026-01-01"),
      toDay: dayNumber("2027-01-01"),
      movements: Float64Array.of(2000, -3000),
      movementDays: days("2026-03-10", "2026-09-20"),
      rates: Float64Array.of(0.017, 0.015),
      rateDays: days("2025-08-01", "2026-02-01"),
    }),
  );
  expect(Math.round(found.interest * 100) / 100).toBe(162.29);
});

test("a passbook left alone a year earns its rate, added on 31 December", () => {
  const found = interestOf(livret({ openingBalance: 10_000 }));
  expect(found.interest).toBeCloseTo(240, 9);
  expect(found.capitalised).toEqual([{ year: 2025, amount: expect.closeTo(240, 9) }]);
  expect(found.accrued).toBe(0);
  expect(found.closingBalance).toBeCloseTo(10_240, 9);
});

test.each([
  ["2025-03-01", "2025-03-16", 19],
  ["2025-03-15", "2025-03-16", 19],
  ["2025-03-16", "2025-04-01", 18],
  ["2025-03-31", "2025-04-01", 18],
])("a deposit of %s counts from %s: %i fortnights", (day, _, fortnights) => {
  const found = interestOf(livret({ movements: Float64Array.of(2400), movementDays: days(day) }));
  expect(found.interest).toBeCloseTo((2400 * 0.024 * fortnights) / 24, 9);
});

test("a withdrawal loses the whole of its fortnight", () => {
  const take = (day: string) =>
    interestOf(livret({ openingBalance: 2400, movements: Float64Array.of(-2400), movementDays: days(day) }))
      .interest;
  expect(take("2025-01-31")).toBeCloseTo(2.4, 9);
  expect(take("2025-02-01")).toBeCloseTo(4.8, 9);
  expect(take("2025-01-01")).toBe(0);
});

test("rates change on their day and interest bears interest after the year's end", () => {
  const found = interestOf(
    livret({
      openingBalance: 1000,
      toDay: dayNumber("2027-01-01"),
      rates: Float64Array.of(0.03, 0.024, 0.017),
      rateDays: days("2024-01-01", "2025-02-01", "2025-08-01"),
    }),
  );
  const first = (1000 * (2 * 0.03 + 12 * 0.024 + 10 * 0.017)) / 24;
  expect(found.capitalised[0]?.amount).toBeCloseTo(first, 9);
  expect(found.capitalised[1]?.amount).toBeCloseTo((1000 + first) * 0.017, 9);
});

test("a span that ends within a year leaves its interest accrued", () => {
  const found = interestOf(livret({ openingBalance: 2400, toDay: dayNumber("2025-02-20") }));
  expect(found.accrued).toBeCloseTo(3 * 2.4, 9);
  expect(found.capitalised).toEqual([]);
  expect(found.closingBalance).toBe(2400);
});

test("a euro fund accrues its year's rate and capitalises it on 31 December", () => {
  const input = {
    openingValue: 1000,
    days: days("2024-12-31", "2025-07-02", "2026-01-01", "2027-01-01"),
    rates: Float64Array.of(0.0263, 0.025),
    rateYears: Int32Array.of(2024, 2025),
    flows: Float64Array.of(0, 0, 100, 0),
  };
  const found = euroFundPath(input);
  const lastDay = 1000 + (1000 * 0.0263) / 366;
  expect(found?.[0]).toBe(1000);
  expect(found?.[1]).toBeCloseTo(lastDay + (lastDay * 0.025 * 182) / 365, 9);
  expect(found?.[2]).toBeCloseTo(lastDay * 1.025 + 100, 9);
  // No rate is known for 2026 yet: the last one applies.
  expect(found?.[3]).toBeCloseTo((lastDay * 1.025 + 100) * 1.025, 9);
  expect(euroFundPath({ ...input, rates: new Float64Array(0), rateYears: new Int32Array(0) })).toBeNull();
});
