import fc from "fast-check";
import { expect, test } from "vitest";
import { cell } from "../linear/matrix.ts";
import {
  constantMix,
  logReturns,
  simpleReturns,
  toLog,
  totalReturn,
  wealth,
  windowReturns,
} from "./returns.ts";
import {
  alignWeekly,
  businessDaysBetween,
  dayNumber,
  isoWeek,
  knownReturns,
  weekFriday,
  weeklyPrices,
  weeklyReturns,
} from "./weekly.ts";

function series(points: Record<string, number>) {
  const days = Int32Array.from(Object.keys(points), (text) => dayNumber(text));
  return { days, prices: Float64Array.from(Object.values(points)) };
}

test("returns, wealth and total return agree with one another", () => {
  const prices = Float64Array.of(100, 110, 99);
  const returns = simpleReturns(prices);
  expect([...returns].map((value) => Math.round(value * 1e12) / 1e12)).toEqual([0.1, -0.1]);
  expect(totalReturn(returns)).toBeCloseTo(-0.01, 14);
  expect([...wealth(returns)].map((value) => value * 100)).toEqual([
    100, 110.00000000000001, 99.00000000000001,
  ]);
  expect(logReturns(prices)[0]).toBeCloseTo(Math.log(1.1), 14);
  expect(toLog(returns)[1]).toBeCloseTo(Math.log(0.9), 14);
  expect(simpleReturns(Float64Array.of(5)).length).toBe(0);
  expect(windowReturns(returns, 2)[0]).toBeCloseTo(-0.01, 14);
  expect(windowReturns(returns, 3).length).toBe(0);
});

test("a constant mix weighs the returns of each period", () => {
  const mix = constantMix([Float64Array.of(0.1, 0), Float64Array.of(0, 0.2)], Float64Array.of(0.5, 0.5));
  expect([...mix]).toEqual([0.05, 0.1]);
});

test("ISO weeks run from Monday to Sunday", () => {
  expect(isoWeek(dayNumber("2026-11-16"))).toBe(isoWeek(dayNumber("2026-11-22")));
  expect(isoWeek(dayNumber("2026-11-22")) + 1).toBe(isoWeek(dayNumber("2026-11-23")));
  expect(weekFriday(isoWeek(dayNumber("2026-11-18")))).toBe(dayNumber("2026-11-20"));
  expect(weekFriday(isoWeek(dayNumber("1969-12-31")))).toBe(dayNumber("1970-01-02"));
});

test("business days skip the week-end", () => {
  const count = (from: string, to: string) => businessDaysBetween(dayNumber(from), dayNumber(to));
  expect(count("2026-11-13", "2026-11-20")).toBe(5);
  expect(count("2026-11-12", "2026-11-20")).toBe(6);
  expect(count("2026-11-14", "2026-11-20")).toBe(5);
  expect(count("2026-11-20", "2026-11-22")).toBe(0);
  expect(count("2026-11-20", "2026-11-20")).toBe(0);
});

test("a week keeps its last price, carries a Friday's forward once, then is missing", () => {
  const found = weeklyPrices(series({ "2026-11-02": 10, "2026-11-06": 11, "2026-11-24": 12 }));
  expect(found.prices).toEqual([11, 11, null, 12]);
  expect(weeklyReturns(found)).toEqual([0, null, null]);
  expect([...knownReturns(weeklyReturns(found))]).toEqual([0]);
});

test("a price of a Thursday is too old for the next week", () => {
  expect(weeklyPrices(series({ "2026-11-05": 10, "2026-11-19": 12 })).prices).toEqual([10, null, 12]);
});

test("zero is not a price", () => {
  expect(weeklyPrices(series({ "2026-11-02": 10, "2026-11-06": 0 })).prices).toEqual([10]);
  expect(weeklyPrices(series({ "2026-11-06": 0 })).prices).toEqual([]);
});

test("lines are aligned on the weeks where all have a return", () => {
  const first = series({ "2026-10-30": 100, "2026-11-06": 110, "2026-11-13": 121, "2026-11-20": 121 });
  const second = series({ "2026-11-05": 50, "2026-11-13": 55, "2026-11-20": 66 });
  const found = alignWeekly([first, second]);
  expect([...found.days]).toEqual([dayNumber("2026-11-13"), dayNumber("2026-11-20")]);
  expect(cell(found.returns, 0, 0)).toBeCloseTo(0.1, 12);
  expect(cell(found.returns, 1, 1)).toBeCloseTo(0.2, 12);
  expect(found.keptRatio).toBe(1);
  expect(alignWeekly([first, series({})]).returns.rows).toBe(0);
  expect(alignWeekly([first, second], 1).returns.rows).toBe(1);
});

test("a line counted twice has the same returns twice, in any order of lines", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 200, noNaN: true }), { minLength: 3, maxLength: 40 }),
      (prices) => {
        const line = {
          days: Int32Array.from(prices, (_, i) => 20000 + i * 7),
          prices: Float64Array.from(prices),
        };
        const other = { days: line.days, prices: line.prices.toReversed() };
        const found = alignWeekly([line, line, other]);
        const turned = alignWeekly([other, line]);
        for (let t = 0; t < found.returns.rows; t += 1) {
          expect(cell(found.returns, t, 0)).toBe(cell(found.returns, t, 1));
          expect(cell(found.returns, t, 2)).toBe(cell(turned.returns, t, 0));
        }
      },
    ),
    { seed: 3, numRuns: 50 },
  );
});
