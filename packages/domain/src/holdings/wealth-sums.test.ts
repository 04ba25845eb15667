import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  growthOf,
  fillBeforeFirstValue,
  oldestDay,
  type SampledValue,
  sampleDays,
  wealthHistory,
} from "./wealth.ts";

/** Totals of wealth with an unknown part. */

const days = ["2026-01-01", "2026-02-01", "2026-03-01"].map(day);
const value = (euros: number, paid = 0, reconstructed = false): SampledValue => ({
  valueCents: cents(euros * 100),
  paidTotalCents: cents(paid * 100),
  reconstructed,
});

test("a portfolio that is closed inside the range leaves as a withdrawal, not as a loss", () => {
  const history = wealthHistory(days, [
    [value(1_000), value(1_000), null],
    [value(200), value(200), value(200)],
  ]);
  expect(history.map(({ valueCents }) => valueCents)).toEqual([120_000, 120_000, 20_000]);
  expect(growthOf(history)).toEqual({
    changeCents: -100_000,
    changeRatio: -100_000 / 120_000,
    paidCents: -100_000,
    marketCents: 0,
  });
});

test("a debt that is paid back raises the wealth by what was paid, and no market made it", () => {
  const loan = [value(-1_000, -1_000), value(-900, -900), value(-800, -800)];
  const account = [value(500, 500), value(400, 400), value(300, 300)];
  const growth = growthOf(wealthHistory(days, [loan, account]));
  expect(growth).toMatchObject({ changeCents: 0, paidCents: 0, marketCents: 0 });
});

test("the change of a wealth that was nothing, or a debt, has no ratio", () => {
  const from = (first: number) => growthOf(wealthHistory(days, [[value(first), value(first), value(100)]]));
  expect(from(0)).toMatchObject({ changeCents: 10_000, changeRatio: null });
  expect(from(-50)).toMatchObject({ changeCents: 15_000, changeRatio: null });
  expect(from(50)?.changeRatio).toBe(1);
});

test("one day is no change", () => {
  expect(growthOf([])).toBeNull();
  expect(growthOf(wealthHistory(days.slice(0, 1), [[value(10)]]))).toBeNull();
});

test("a day says that it is reconstructed as soon as one of its portfolios is", () => {
  const history = wealthHistory(days, [
    [value(1, 0, true), value(1), value(1)],
    [value(2), value(2), null],
  ]);
  expect(history.map(({ reconstructed }) => reconstructed)).toEqual([true, false, false]);
});

test("nothing is filled before the opening, nor for what was never known, nor in a hole after the first value", () => {
  expect(fillBeforeFirstValue([null, null, null], days, null)).toEqual([null, null, null]);
  expect(fillBeforeFirstValue([null, null, value(5)], days, day("2026-02-01"))).toEqual([
    null,
    value(5, 0, true),
    value(5),
  ]);
  expect(fillBeforeFirstValue([value(5), null, value(6)], days, null)).toEqual([value(5), null, value(6)]);
});

test("a total is of its oldest known day; without any known day it has none", () => {
  expect(oldestDay([days[2] ?? null, null, days[0] ?? null])).toBe("2026-01-01");
  expect(oldestDay([null, null])).toBeNull();
  expect(oldestDay([])).toBeNull();
});

test("a range of one day, or upside down, is drawn at its end", () => {
  expect(sampleDays(day("2026-01-01"), day("2026-01-01"), 10)).toEqual(["2026-01-01"]);
  expect(sampleDays(day("2026-02-01"), day("2026-01-01"), 10)).toEqual(["2026-01-01"]);
});
