import { day } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayTicks, niceAxis } from "./ticks.ts";

test.each([
  [0, 38_214, [0, 10_000, 20_000, 30_000, 40_000]],
  [0, 118_463, [0, 50_000, 100_000, 150_000]],
  [-18, 0, [-20, -15, -10, -5, 0]],
  [-900, 79_000, [0, 20_000, 40_000, 60_000, 80_000]],
])("the axis of %d to %d has round ticks", (min, max, ticks) =>
  expect(niceAxis(min, max).ticks).toEqual(ticks),
);

test("an axis covers its data with at most five ticks, whatever the data", () => {
  const amount = fc.integer({ min: -1e11, max: 1e11 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const axis = niceAxis(min, max);
      expect(axis.ticks.length).toBeLessThanOrEqual(5);
      expect(axis.ticks.length).toBeGreaterThanOrEqual(1);
      expect(axis.lo).toBeLessThanOrEqual(min);
      expect(axis.hi).toBeGreaterThanOrEqual(max);
      expect(axis.hi).toBeGreaterThan(axis.lo);
    }),
    { seed: 7 },
  );
});

const labels = (from: string, to: string, max: number): readonly string[] =>
  dayTicks(day(from), day(to), max).map((tick) => tick.label);

test("a year is shown in French months", () =>
  expect(labels("2025-11-20", "2026-11-20", 12)).toEqual([
    "déc.",
    "janv.",
    "févr.",
    "mars",
    "avril",
    "mai",
    "juin",
    "juil.",
    "août",
    "sept.",
    "oct.",
    "nov.",
  ]));

test("where there is less room, months are skipped", () =>
  expect(labels("2025-11-20", "2026-11-20", 4)).toEqual(["janv.", "avril", "juil.", "oct."]));

test("over more than a year, January carries its year", () =>
  expect(labels("2024-05-01", "2026-05-01", 8)).toEqual([
    "juil.",
    "oct.",
    "2025",
    "avril",
    "juil.",
    "oct.",
    "2026",
    "avril",
  ]));

test("a month is shown in days", () =>
  expect(labels("2026-11-01", "2026-11-30", 3)).toEqual(["1 nov.", "11 nov.", "21 nov."]));

test("a range of one day has no tick", () => expect(labels("2026-11-01", "2026-11-01", 5)).toEqual([]));
