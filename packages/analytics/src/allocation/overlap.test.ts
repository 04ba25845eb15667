import fc from "fast-check";
import { expect, test } from "vitest";
import { matrix } from "../linear/matrix.ts";
import { commonMoves, duplicatePairs, mergeLines, overlapRatio } from "./overlap.ts";

test("two funds have in common the smaller share of each thing both hold", () => {
  expect(overlapRatio({ a: 0.5, b: 0.3 }, { a: 0.2, b: 0.4, c: 0.4 })).toBeCloseTo(0.5, 15);
  expect(overlapRatio({ a: 1 }, { b: 1 })).toBe(0);
});

test("a fund overlaps wholly with itself, and as much one way as the other", () => {
  const split = fc
    .dictionary(fc.constantFrom("a", "b", "c", "d"), fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minKeys: 1,
    })
    .map((raw) => {
      const total = Object.values(raw).reduce((sum, value) => sum + value, 0);
      return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, value / total]));
    });
  fc.assert(
    fc.property(split, split, (first, second) => {
      expect(overlapRatio(first, first)).toBeCloseTo(1, 12);
      expect(overlapRatio(first, second)).toBeCloseTo(overlapRatio(second, first), 12);
    }),
    { seed: 5 },
  );
});

test("lines that move together are pairs, the closest first", () => {
  const base = [0.01, -0.02, 0.03, 0.005, -0.01, 0.02];
  const rows = base.map((value, i) => [
    value,
    2 * value,
    value + (i % 2 === 0 ? 0.001 : -0.001),
    i === 3 ? 0.04 : 0,
  ]);
  const pairs = duplicatePairs(matrix(rows));
  expect(pairs[0]).toMatchObject({ first: 0, second: 1 });
  expect(pairs[0]?.correlation).toBeCloseTo(1, 12);
  expect(pairs.map(({ first, second }) => [first, second])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(duplicatePairs(matrix([[0.1, 0.1]]))).toEqual([]);
});

test("a fund held on two lines is one, and lines without an ISIN stay apart", () => {
  const lines = [
    { key: "A", weightRatio: 0.3 },
    { key: null, weightRatio: 0.2 },
    { key: "A", weightRatio: 0.25 },
    { key: null, weightRatio: 0.25 },
  ];
  const merged = mergeLines(lines);
  expect(merged.map(({ key }) => key)).toEqual(["A", null, null]);
  expect(merged[0]?.weightRatio).toBeCloseTo(0.55, 15);
});

test("two lines move together as their covariance says, and a line that never moves has no answer", () => {
  // Means 1/150 and 1/100; sums of products 0.0008, of squares 0.0038/3 and 0.0006.
  const told = commonMoves(Float64Array.of(0.01, -0.02, 0.03), Float64Array.of(0.02, -0.01, 0.02));
  expect(told?.correlation).toBeCloseTo(0.0008 / Math.sqrt((0.0038 / 3) * 0.0006), 12);
  expect(told?.beta).toBeCloseTo(4 / 3, 12);
  expect(commonMoves(Float64Array.of(0.01, 0.01), Float64Array.of(0.02, -0.01))).toBeNull();
});
