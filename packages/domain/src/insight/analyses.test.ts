import { expect, test } from "vitest";
import { equityRatioOf, isSafeClass, median, ongoingExcessRatio } from "./analyses.ts";

test("the part of shares in a class is known but for an unknown class", () => {
  const classes = ["stock", "diversified", "bond", "euroFund", "unknown"] as const;
  expect(classes.map(equityRatioOf)).toEqual([1, 0.5, 0, 0, null]);
  expect(classes.map(isSafeClass)).toEqual([false, false, false, true, false]);
});

test("the median of an even count is the middle of both, and of none is unknown", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNull();
});

test("a fund's costs are compared with the median of its own class in the offer", () => {
  const offered = [
    { assetClass: "stock" as const, ongoingFeeRatio: 0.01 },
    { assetClass: "stock" as const, ongoingFeeRatio: 0.02 },
    { assetClass: "stock" as const, ongoingFeeRatio: null },
    { assetClass: "bond" as const, ongoingFeeRatio: 0.09 },
  ];
  const excess = (assetClass: "stock" | "cash", ongoingFeeRatio: number | null) =>
    ongoingExcessRatio({ assetClass, ongoingFeeRatio }, offered);
  expect(excess("stock", 0.025)).toBeCloseTo(0.01, 12);
  expect(excess("stock", null)).toBeNull();
  expect(excess("cash", 0.001)).toBeNull();
});
