import { expect, test } from "vitest";
import { follow, golden, goldenNumber, goldenVector } from "../golden/golden.ts";
import {
  excessKurtosis,
  mean,
  normalCumulative,
  normalQuantile,
  quantile,
  skewness,
  standardDeviation,
} from "./moments.ts";

const reference = golden("reference.json");

test("the normal quantile and distribution agree with scipy to 1e-13", () => {
  for (const [p, value] of Object.entries(follow(reference, ["normalQuantile"]) ?? {}))
    expect(normalQuantile(Number(p)), p).toBeCloseTo(Number(value), 9);
  for (const [x, value] of Object.entries(follow(reference, ["normalCumulative"]) ?? {})) {
    const found = normalCumulative(Number(x));
    expect(Math.abs(found - Number(value)) / Number(value), x).toBeLessThan(1e-12);
  }
});

test("skewness and kurtosis are the population forms", () => {
  for (const name of ["bacon", "short"]) {
    const returns = goldenVector(reference, name, "returns");
    expect(skewness(returns).value).toBeCloseTo(goldenNumber(reference, name, "skewness"), 12);
    expect(excessKurtosis(returns).value).toBeCloseTo(goldenNumber(reference, name, "excessKurtosis"), 12);
  }
});

test("a quantile interpolates on (n - 1) p", () => {
  const values = Float64Array.of(4, 1, 3, 2);
  expect(quantile(values, 0.5).value).toBe(2.5);
  expect(quantile(values, 0).value).toBe(1);
  expect(quantile(values, 1).value).toBe(4);
  expect(quantile(values, 1.5)).toEqual({ value: null, reason: "outside_domain" });
});

test("what is undefined is null with a reason", () => {
  const nothing = new Float64Array(0);
  expect(mean(nothing)).toEqual({ value: null, reason: "empty" });
  expect(standardDeviation(Float64Array.of(1))).toEqual({ value: null, reason: "too_few_observations" });
  expect(skewness(Float64Array.of(0.01, 0.01, 0.01))).toEqual({ value: null, reason: "zero_variance" });
  expect(standardDeviation(Float64Array.of(1, Infinity))).toEqual({ value: null, reason: "not_finite" });
});
