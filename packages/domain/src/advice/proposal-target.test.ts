import fc from "fast-check";
import { expect, test } from "vitest";
import { settledTarget, targetMissing, type TargetLine } from "./proposal-target.ts";

const lines: readonly TargetLine[] = [
  { key: "a", nowRatio: 1 / 3, isFixed: false },
  { key: "b", nowRatio: 1 / 3, isFixed: false },
  { key: "c", nowRatio: 1 / 3, isFixed: true },
];
const wanted = (...weights: readonly (readonly [string, number])[]) => new Map(weights);

test.each([
  ["as today, typed with two digits", wanted(["a", 0.3333], ["b", 0.3333]), 0],
  ["a line that is left out is sold", wanted(["a", 0.6667]), 0],
  ["something is missing", wanted(["a", 0.5]), 1 - 0.5 - 1 / 3],
  ["too much", wanted(["a", 0.5], ["b", 0.5]), -1 / 3],
  ["a line that cannot move does not, whatever is typed", wanted(["a", 0.3333], ["b", 0.3333], ["c", 0]), 0],
] as const)("what is missing: %s", (_, given, missing) => {
  expect(targetMissing(lines, given)).toBeCloseTo(missing, 9);
  expect(settledTarget(lines, given) === null).toBe(missing !== 0);
});

test("a line that is not moved keeps its weight exactly, and a negative weight is no target", () => {
  expect(settledTarget(lines, wanted(["a", 0.3333], ["b", 0.3333]))?.get("a")).toBe(1 / 3);
  expect(settledTarget(lines, wanted(["a", -0.1], ["b", 0.7667]))).toBeNull();
});

test("whatever is typed that is the whole settles to exactly the whole", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(parts, parts, (now, then) => {
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
      const held = now.map((one, index) => ({
        key: String(index),
        nowRatio: one / sum(now),
        isFixed: false,
      }));
      const typed = new Map(
        then.map((one, index) => [String(index % now.length), Math.round((one / sum(then)) * 1e4) / 1e4]),
      );
      const settled = settledTarget(held, typed);
      if (settled === null) return targetMissing(held, typed) !== 0;
      return Math.abs(sum([...settled.values()]) - 1) < 1e-9;
    }),
    { numRuns: 300, seed: 18 },
  );
});
