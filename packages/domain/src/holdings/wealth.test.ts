import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, type Day, day, daysBetween } from "../kernel/day.ts";
import {
  composeBy,
  fitParts,
  growthOf,
  fillBeforeFirstValue,
  historyDays,
  sampleDays,
  type SampledValue,
  wealthHistory,
} from "./wealth.ts";

const at = (valueCents: number, paidTotalCents: number): SampledValue => ({
  valueCents: cents(valueCents),
  paidTotalCents: cents(paidTotalCents),
  reconstructed: false,
});
const days = [day("2026-01-01"), day("2026-02-01"), day("2026-03-01")];

test("a payment from an account to a portfolio is no gain: it leaves one and enters the other", () => {
  const account = [at(10_000, 10_000), at(7_000, 7_000), at(7_000, 7_000)];
  const portfolio = [at(5_000, 5_000), at(8_000, 8_000), at(8_400, 8_000)];
  expect(growthOf(wealthHistory(days, [account, portfolio]))).toEqual({
    changeCents: 400,
    changeRatio: 400 / 15_000,
    paidCents: 0,
    marketCents: 400,
  });
});

test("a portfolio that appears in the range counts as paid, not as a gain", () => {
  const growth = growthOf(wealthHistory(days, [[null, at(3_000, 3_000), at(3_100, 3_000)]]));
  expect(growth).toMatchObject({ changeCents: 3_100, changeRatio: null, paidCents: 3_000, marketCents: 100 });
});

test("a portfolio held before its first known value is no payment of that day; one opened since is", () => {
  const late = [null, at(3_000, 3_000), at(3_100, 3_000)];
  const held = growthOf(wealthHistory(days, [fillBeforeFirstValue(late, days, null)]));
  expect(held).toMatchObject({ changeCents: 100, paidCents: 0, marketCents: 100 });
  const opened = growthOf(wealthHistory(days, [fillBeforeFirstValue(late, days, day("2026-01-15"))]));
  expect(opened).toMatchObject({ changeCents: 3_100, paidCents: 3_000 });
  expect(fillBeforeFirstValue([null, null], days, null)).toEqual([null, null]);
});

test("paid and market always add up to the change", () => {
  const value = fc.option(fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 })));
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 6 }), (portfolios) => {
      const sampled = portfolios.map((row) =>
        row.map((pair) => (pair === null ? null : at(pair[0], pair[1]))),
      );
      const growth = growthOf(wealthHistory(days, sampled));
      expect((growth?.paidCents ?? 0) + (growth?.marketCents ?? 0)).toBe(growth?.changeCents);
    }),
    { seed: 3, numRuns: 300 },
  );
});

test("a range is drawn from its first to its last day", () => {
  const drawn = sampleDays(day("2025-11-20"), day("2026-11-20"), 52);
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual(["2025-11-20", "2026-11-20", 53]);
  expect(sampleDays(day("2026-01-01"), day("2026-01-01"), 52)).toEqual(["2026-01-01"]);
});

test("a history is drawn day by day over a quarter, by whole weeks back from its last day over longer", () => {
  const gapsOf = (drawn: readonly Day[]) =>
    drawn.flatMap((each, at) => {
      const before = drawn[at - 1];
      return before === undefined ? [] : [daysBetween(before, each)];
    });
  expect(historyDays(day("2026-11-20"), day("2026-11-20"))).toEqual(["2026-11-20"]);
  expect(new Set(gapsOf(historyDays(day("2026-08-20"), day("2026-11-20"))))).toEqual(new Set([1]));
  const year = historyDays(day("2025-11-20"), day("2026-11-20"));
  expect([year[0], year[1], year.at(-1), year.length]).toEqual([
    "2025-11-20",
    "2025-11-21",
    "2026-11-20",
    54,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 93, max: 20_000 }), (span) => {
      const to = day("2026-11-20");
      const drawn = historyDays(addDays(to, -span), to);
      const [first = 0, ...gaps] = gapsOf(drawn);
      const [step = 0] = gaps;
      expect([drawn[0], drawn.at(-1)]).toEqual([addDays(to, -span), to]);
      expect(new Set(gaps)).toEqual(new Set([step]));
      expect([step % 7, first > 0 && first <= step, drawn.length <= 106]).toEqual([0, true, true]);
    }),
  );
});

test("past the limit the small parts become one, and nothing of the total is lost", () => {
  const items = [5, 1, 9, 3].map((amount, index) => ({ key: `k${index}`, amountCents: cents(amount) }));
  expect(composeBy(items, (item) => item, 3)).toEqual([
    { key: "k2", amountCents: 9, count: 1 },
    { key: "k0", amountCents: 5, count: 1 },
    { key: "others", amountCents: 4, count: 2 },
  ]);
});

test("parts fitted to a whole add up to it to the cent, each within a cent of its proportion", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: -1_000_000, max: 10_000_000_000 }), (amounts, whole) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      fc.pre(sum > 0);
      const fitted = fitParts(amounts.map(cents), cents(whole));
      expect(fitted.reduce((total, part) => total + part, 0)).toBe(whole);
      fitted.forEach((part, index) => {
        expect(Math.abs(part - ((amounts[index] ?? 0) * whole) / sum)).toBeLessThanOrEqual(1.001);
      });
    }),
    { seed: 5, numRuns: 300 },
  );
});

test("parts that add up to nothing are left as they are", () => {
  expect(fitParts([cents(0), cents(0)], cents(100))).toEqual([0, 0]);
  expect(fitParts([], cents(100))).toEqual([]);
});
