import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { euroGrowth, resultOf, resultOfParts, resultsDue, unitGrowth } from "./proposal-result.ts";

const between = { from: day("2026-01-01"), to: day("2027-01-01") };
const move = (label: string, from: number, to: number) => ({
  isin: label,
  label,
  assetClass: "stock" as const,
  beforeCents: cents(from),
  afterCents: cents(to),
  changeCents: cents(to - from),
  weightAfter: 0,
});
const content = (more: object = {}) => ({
  moves: [move("A", 100_000_00, 60_000_00), move("B", 0, 40_000_00)],
  switchCents: cents(0),
  clubCents: cents(300_00),
  ...more,
});
const course = (label: string, growth: number | null) => ({ label, growth, isAssumed: false });

test("both sums follow the same prices: what rose for both is no merit of the change", () => {
  const { result } = resultOf(content(), between, [course("A", 1.1), course("B", 1.1)]);
  expect(result).toMatchObject({ startCents: 100_000_00, withCents: 110_000_00, withoutCents: 110_000_00 });
  expect(result?.clubCents).toBe(299_79);
});

test("a change that cost is told as one that cost, and its own cost is in it", () => {
  const lost = resultOf(content({ switchCents: cents(1_000_00) }), between, [
    course("A", 1.1),
    course("B", 1),
  ]);
  // 66,000 + 40,000, minus the value that the 1,000 charged on the first day would have reached.
  expect(lost.result).toMatchObject({ withCents: 104_940_00, withoutCents: 110_000_00 });
});

test("money that comes in is no merit of the change, and neither is what it earned there", () => {
  const payment = { amountCents: cents(50_000_00), feeCents: cents(0), source: "héritage" };
  const flat = [course("A", 1), course("B", 1)];
  const placed = [move("A", 100_000_00, 100_000_00), move("B", 0, 50_000_00)];
  expect(resultOf(content({ moves: placed, payment }), between, flat).result).toMatchObject({
    startCents: 150_000_00,
    withCents: 150_000_00,
    withoutCents: 150_000_00,
  });
  const risen = [course("A", 1.1), course("B", 1.1)];
  expect(resultOf(content({ moves: placed, payment }), between, risen).result).toMatchObject({
    withCents: 165_000_00,
    withoutCents: 165_000_00,
  });
  // The entry fee was charged on it: that is a cost of the change.
  const taken = { ...payment, feeCents: cents(500_00) };
  const lost = resultOf(
    content({ moves: placed, payment: taken, switchCents: cents(500_00) }),
    between,
    flat,
  );
  expect(lost.result).toMatchObject({ withCents: 149_500_00, withoutCents: 150_000_00 });
});

test("several contracts are one result, and an unknown course in one of them makes none", () => {
  const one = { part: content(), courses: [course("A", 1.1), course("B", 1)] };
  const other = { part: content({ switchCents: cents(100_00) }), courses: [course("A", 1), course("B", 1)] };
  expect(resultOfParts([one, other], between, null).result).toMatchObject({
    startCents: 200_000_00,
    withCents: 205_900_00,
    withoutCents: 210_000_00,
    switchCents: 100_00,
    clubCents: null,
  });
  const blind = { ...other, courses: [course("A", 1)] };
  expect(resultOfParts([one, blind], between, null)).toEqual({ result: null, unknown: ["B"], assumed: [] });
});

test("a line whose course is not known makes no result, and is named; one that is not held needs none", () => {
  expect(resultOf(content(), between, [course("A", 1.1), course("B", null)])).toEqual({
    result: null,
    unknown: ["B"],
    assumed: [],
  });
  const more = content({ moves: [move("A", 100, 100), move("C", 0, 0)] });
  expect(resultOf(more, between, [course("A", 1)]).result).not.toBeNull();
});

test("a unit grows by its prices, less the contract's fee; without one of them nothing is told", () => {
  expect(unitGrowth({ first: 100, last: 110 }, 0.01, between)).toBeCloseTo(1.1 * 0.99 ** (365 / 365.25), 12);
  expect(unitGrowth({ first: null, last: 110 }, 0.01, between)).toBeNull();
  expect(unitGrowth({ first: 100, last: 110 }, null, between)).toBeNull();
});

test("a euro fund earns each year's rate, and the last published one is said to be assumed", () => {
  const rates = [
    { year: 2025, netRateRatio: 0.02 },
    { year: 2026, netRateRatio: 0.03 },
  ];
  expect(euroGrowth(rates, between)).toEqual({ growth: 1.03 ** (365 / 365.25), isAssumed: false });
  const later = euroGrowth(rates, { from: day("2026-07-01"), to: day("2027-07-01") });
  expect(later.isAssumed).toBe(true);
  expect(later.growth).toBeCloseTo(1.03 ** (365 / 365.25), 12);
  expect(euroGrowth([], between)).toEqual({ growth: null, isAssumed: false });
});

test("a result is due once its day is over, each once", () => {
  const on = day("2026-01-15");
  const kinds = (today: string, seen: Parameters<typeof resultsDue>[2] = []) =>
    resultsDue(on, day(today), seen).map(({ kind }) => kind);
  expect(kinds("2026-07-15")).toEqual([]);
  expect(kinds("2026-07-16")).toEqual(["after_6_months"]);
  expect(kinds("2027-02-01", ["after_6_months"])).toEqual(["after_12_months"]);
});
