import { addDays, day } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber } from "../index.ts";
import { dayText, euroFundRate, euroFundReturns, type PanelLine, seriesOf, weeklyPanel } from "./panel.ts";
import { testEuroFund, testFund, testPrices } from "./testing/situations.ts";

const line = (serial: number, weeks: number, reference: number | null = null): PanelLine => ({
  key: `line ${serial}`,
  history: testPrices(testFund(serial), weeks),
  reference: reference === null ? null : testPrices(testFund(9), reference),
});
const weekly = (prices: readonly number[]) =>
  prices.slice(1).map((price, index) => price / (prices[index] ?? NaN) - 1);

test("five years of weeks at most, the last ones", () => {
  const one = line(1, 400);
  const panel = weeklyPanel([one]);
  expect(panel.days).toHaveLength(260);
  expect(dayText(panel.days.at(-1) ?? 0)).toBe("2026-11-20");
  const expected = weekly(one.history.prices).slice(-260);
  expected.forEach((value, index) => expect(panel.returns.get("line 1")?.[index]).toBeCloseTo(value, 12));
});

test("the common weeks are those of the shortest line that stands by itself", () => {
  const panel = weeklyPanel([line(1, 300), line(2, 157)]);
  expect(panel.days).toHaveLength(156);
  expect(panel.completed).toEqual([]);
  for (const returns of panel.returns.values()) expect(returns).toHaveLength(156);
});

test("a young line keeps its own weeks, and before them is its class net of half a point a year", () => {
  const young = line(2, 105, 300);
  const panel = weeklyPanel([line(1, 300), young]);
  expect(panel.completed).toEqual(["line 2"]);
  const found = Array.from(panel.returns.get("line 2") ?? []);
  expect(found).toHaveLength(260);
  const own = weekly(young.history.prices);
  own.forEach((value, index) => expect(found.at(index - own.length)).toBeCloseTo(value, 12));
  const reference = weekly(young.reference?.prices ?? []).slice(-260);
  found.slice(0, 260 - own.length).forEach((value, index) => {
    expect(value).toBeCloseTo((1 + (reference[index] ?? NaN)) * 0.995 ** (1 / 52) - 1, 12);
  });
});

test("a reference of three years or less completes nothing", () => {
  expect([...weeklyPanel([line(1, 300), line(2, 105, 156)]).returns.keys()]).toEqual(["line 1"]);
  expect([...weeklyPanel([line(1, 300), line(2, 105, 157)]).returns.keys()]).toEqual(["line 1", "line 2"]);
});

test("young lines alone make the panel of their own weeks", () => {
  const panel = weeklyPanel([line(1, 105, 300), line(2, 90)]);
  expect(panel.days).toHaveLength(89);
  expect([...panel.returns.keys()]).toEqual(["line 1", "line 2"]);
  expect(panel.completed).toEqual([]);
});

test("from fifty-two weeks something is said of a line, under that nothing", () => {
  expect(weeklyPanel([line(1, 53)]).days).toHaveLength(52);
  expect(weeklyPanel([line(1, 52)]).returns.size).toBe(0);
  expect(weeklyPanel([])).toEqual({ days: new Int32Array(0), returns: new Map(), completed: [] });
});

test("prices that stopped eight weeks ago are still those of a fund, nine weeks ago of a closed one", () => {
  const until = (weeksAgo: number): PanelLine => {
    const { isin, days, prices } = testPrices(testFund(2), 300);
    const end = 300 - weeksAgo;
    return {
      key: "old",
      history: { isin, days: days.slice(0, end), prices: prices.slice(0, end) },
      reference: null,
    };
  };
  expect(weeklyPanel([line(1, 300), until(8)]).returns.has("old")).toBe(true);
  expect(weeklyPanel([line(1, 300), until(9)]).returns.has("old")).toBe(false);
});

test("prices are read once: the same history gives the same series", () => {
  const { history } = line(1, 60);
  expect(seriesOf(history)).toBe(seriesOf(history));
  expect(seriesOf(history).days[0]).toBe(dayNumber(history.days[0] ?? day("1970-01-01")));
});

test("the rate of a euro fund is that of its year, whatever the order in which its rates are told", () => {
  const shuffled = { ...testEuroFund, rates: testEuroFund.rates.toReversed() };
  expect(euroFundRate(shuffled, 2024)).toBe(0.02);
  expect(euroFundRate(shuffled, 2099)).toBe(0.03);
  expect(euroFundRate({ ...testEuroFund, rates: [] }, 2024)).toBe(0.0263);
});

test("a euro fund earns each week the rate of its year: a whole year of weeks earns the whole rate", () => {
  const fridays = Int32Array.from({ length: 104 }, (_, week) =>
    dayNumber(addDays(day("2024-01-05"), 7 * week)),
  );
  const product = (returns: Float64Array) => returns.reduce((value, one) => value * (1 + one), 1);
  const returns = euroFundReturns(testEuroFund, fridays);
  expect(product(returns.slice(0, 52))).toBeCloseTo(1.02, 12);
  expect(product(returns.slice(52))).toBeCloseTo(1.03, 12);
});

test("a day is told and read back the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (number) => {
      expect(dayNumber(dayText(number))).toBe(number);
    }),
  );
});

test("whatever the lines, every series has one return a week, none is NaN, and adding a line adds no week", () => {
  const someLine = fc.record({ weeks: fc.integer({ min: 2, max: 320 }), completed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 5 }), (asked) => {
      const lines = asked.map(({ weeks, completed }, index) =>
        line(index + 1, weeks, completed ? 300 : null),
      );
      const panel = weeklyPanel(lines);
      for (const returns of panel.returns.values()) {
        expect(returns).toHaveLength(panel.days.length);
        expect(returns.every(Number.isFinite)).toBe(true);
      }
      expect(panel.days.length).toBeLessThanOrEqual(260);
      for (const key of panel.completed) expect(panel.returns.has(key)).toBe(true);
      const alive = asked.filter(({ weeks }) => weeks >= 53).length;
      expect(panel.returns.size).toBeLessThanOrEqual(alive);
      expect(panel.returns.size > 0).toBe(alive > 0);
      const more = weeklyPanel([...lines, line(8, 310)]);
      if (asked.some(({ weeks }) => weeks > 156))
        expect(more.days.length).toBeLessThanOrEqual(panel.days.length);
    }),
    { numRuns: 60 },
  );
});
