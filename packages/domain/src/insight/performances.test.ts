import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day } from "../kernel/day.ts";
import { cents } from "../kernel/cents.ts";
import { portfolioHistory } from "../holdings/valuations.ts";
import { followedValues, measuredValues, paymentsOf } from "./performances.ts";

test("a reconstructed past gives its payments back: change = payments + what the prices did", () => {
  const today = day("2026-11-20");
  const prices = fc.array(fc.integer({ min: 5_000, max: 15_000 }), { minLength: 5, maxLength: 60 });
  const paid = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(prices, paid, (levels, amounts) => {
      const days = levels.map((_, index) => addDays(today, -7 * (levels.length - index)));
      const movements = days.map((on, index) => ({
        day: addDays(on, 3),
        amountCents: cents(amounts[index] ?? 0),
        type: "contribution" as const,
      }));
      const points = portfolioHistory({
        kind: "pee",
        known: [{ day: today, valueCents: cents(5_000_000), provenance: "provider" }],
        movements,
        backCast: days.map((on, index) => ({ day: on, valueCents: cents((levels[index] ?? 0) * 500) })),
      });
      const payments = paymentsOf(points);
      points.forEach((point, index) => {
        const before = points[index - 1];
        const from = days.indexOf(before?.day ?? today);
        if (before === undefined || from < 0) return;
        // Without the payment, the value changes like the prices of today's lines.
        const shape = index === points.length - 1 ? 5_000_000 : (levels[days.indexOf(point.day)] ?? 0) * 500;
        const growth = (point.valueCents - (payments[index] ?? 0)) / before.valueCents;
        expect(growth).toBeCloseTo(shape / ((levels[from] ?? 0) * 500), 3);
      });
    }),
    { numRuns: 100 },
  );
});

test("only what follows the last reconstructed value is measured", () => {
  const values = [true, true, false, true, false, false].map((reconstructed, index) => ({
    reconstructed,
    index,
  }));
  expect(measuredValues(values).map(({ index }) => index)).toEqual([4, 5]);
  expect(measuredValues(values.slice(4))).toHaveLength(2);
  expect(measuredValues(values.slice(0, 2))).toEqual([]);
});

/** One value per day from Monday 6.1.2025. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(day("2025-01-06"), index),
    reconstructed: false,
  }));
const every = (count: number, step: number) =>
  daily(count).flatMap(({ day: on }, index) => (index % step === 0 ? [on] : []));

test("a value a week follows every business day; one every two weeks does not, nor do two yearly statements", () => {
  expect(followedValues(daily(400), every(400, 7))).toHaveLength(400);
  // Only the last week: before it, every other week has no value.
  expect(followedValues(daily(399), every(399, 14)).length).toBeLessThan(15);
  expect(followedValues(daily(366), every(366, 365)).length).toBeLessThan(8);
  expect(followedValues(daily(400), [])).toEqual([]);
});

test("a statement long before takes nothing from what was read since, and a short silence neither", () => {
  const old = 300;
  const read = every(1000, 1).slice(600);
  const since = followedValues(daily(1000), [addDays(day("2025-01-06"), old), ...read]);
  // Twenty of 420 business days may have no value.
  expect(since.length).toBeGreaterThanOrEqual(400);
  expect(since.length).toBeLessThan(440);
  const silent = read.filter((_, index) => index < 100 || index >= 118);
  expect(followedValues(daily(1000), silent).length).toBeGreaterThanOrEqual(400);
  const reconstructed = daily(1000).map((value, index) => ({ ...value, reconstructed: index < 800 }));
  expect(followedValues(reconstructed, read)).toHaveLength(200);
});
