import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, daysBetween } from "../kernel/day.ts";
import { segmentTrend, trendLimits, weekOf } from "./segment-trends.ts";

const today = day("2026-11-29");
const kept = (days: number, count: number, isBounded = false) => ({
  on: addDays(today, -days),
  count,
  isBounded,
});
const now = { count: 12, isBounded: false };

test("a count is compared with the one that was kept nearest to thirty days ago", () => {
  expect(segmentTrend(now, [kept(27, 20), kept(34, 9), kept(31, 15), kept(6, 1)], today)).toEqual({
    change: -3,
    days: 31,
  });
  expect(segmentTrend(now, [kept(29, 12), kept(32, 4)], today)).toEqual({ change: 0, days: 29 });
});

test("what is not known is none, and never a change of nothing", () => {
  expect(segmentTrend(now, [], today)).toBeNull();
  expect(segmentTrend(now, [kept(25, 12), kept(35, 12)], today)).toBeNull();
  expect(segmentTrend(now, [kept(30, 10_000, true)], today)).toBeNull();
  expect(segmentTrend({ count: 10_000, isBounded: true }, [kept(30, 10)], today)).toBeNull();
});

test("a week begins on its Monday", () => {
  expect(["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30"].map((one) => weekOf(day(one)))).toEqual([
    "2026-11-16",
    "2026-11-23",
    "2026-11-23",
    "2026-11-30",
  ]);
});

test("counts that are kept on the first night of each week leave one to compare with on every day, until they go", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 500 }), (after, count) => {
      const on = addDays(today, after);
      const weeks = Array.from({ length: 12 }, (_, week) => addDays(weekOf(on), -7 * week));
      const served = weeks.filter((one) => daysBetween(one, on) <= trendLimits.keptDays);
      const found = segmentTrend(
        now,
        served.map((one) => ({ on: one, count, isBounded: false })),
        on,
      );
      expect(found?.change).toBe(12 - count);
      expect(Math.abs((found?.days ?? 0) - trendLimits.days)).toBeLessThanOrEqual(4);
    }),
    { seed: 5, numRuns: 300 },
  );
});
