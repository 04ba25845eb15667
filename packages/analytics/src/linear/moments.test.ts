import { expect, test } from "vitest";
import { follow, golden, goldenNumber, goldenVector } from "../golden/golden.ts";
import {
  centralMoment,
  excessKurtosis,
  mean,
  normalCumulative,
  normalDensity,
  normalQuantile,
  quantile,
  skewness,
  standardDeviation,
  variance,
} from "./moments.ts";
import { dot, sum } from "./vector.ts";

const reference = golden("reference.json");

test("the normal quantile and distribution agree with scipy to 1e-13", () => {
  for (const [p, value] of Object.entries(follow(reference, ["normalQuantile"]) ?? {}))
    expect(normalQuantile(Number(p)), p).toBeCloseTo(Number(value), 9);
  for (const [x, value] of Object.entries(follow(reference, ["normalCumulative"]) ?? {})) {
    const found = normalCumulative(Number(x));
    expect(Math.abs(found - Number(value)) / Number(value), x).toBeLessThan(1e-12);
  }
});

test("the normal density agrees with scipy", () => {
  for (const [x, value] of Object.entries(follow(reference, ["normalDensity"]) ?? {}))
    expect(normalDensity(Number(x)) / Number(value), x).toBeCloseTo(1, 13);
});

test("sums, means and moments are those worked by hand", () => {
  const values = Float64Array.of(1, 2, 6);
  expect(sum(values)).toBe(9);
  expect(dot(values, Float64Array.of(3, 0, -1))).toBe(-3);
  expect(mean(values).value).toBe(3);
  expect(variance(values).value).toBeCloseTo(7, 14);
  expect(standardDeviation(values).value).toBeCloseTo(Math.sqrt(7), 14);
  // 1, 2, 6 around 3: squares 4, 1, 9 and cubes -8, -1, 27, each over 3.
  expect(centralMoment(values, 2)).toBeCloseTo(14 / 3, 14);
  expect(centralMoment(values, 3)).toBeCloseTo(6, 14);
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
