import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import { equalMix } from "./equal-mix.ts";

const on = (...days: string[]) => days.map(day);

test("each step earns the mean of the two, on the days that both tell", () => {
  const mix = equalMix(
    { days: on("2026-01-02", "2026-01-09", "2026-01-16"), prices: [10, 11, 11] },
    { days: on("2026-01-02", "2026-01-05", "2026-01-09", "2026-01-16"), prices: [50, 70, 45, 54] },
  );
  expect(mix.days).toEqual(on("2026-01-02", "2026-01-09", "2026-01-16"));
  [100, 100, 110].forEach((level, index) => expect(mix.prices[index]).toBeCloseTo(level, 12));
});

test("no common day is no series", () => {
  expect(equalMix({ days: on("2026-01-02"), prices: [1] }, { days: [], prices: [] }).days).toEqual([]);
});
