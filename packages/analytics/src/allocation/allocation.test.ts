import { expect, test } from "vitest";
import { allocationByClass } from "./classes.ts";
import {
  effectiveLines,
  entropyNumber,
  herfindahl,
  normalisedHerfindahl,
  weightsOf,
} from "./concentration.ts";

test("ten equal lines count for ten", () => {
  const equal = new Float64Array(10).fill(0.1);
  expect(herfindahl(equal).value).toBeCloseTo(0.1, 14);
  expect(effectiveLines(equal).value).toBeCloseTo(10, 12);
  expect(entropyNumber(equal).value).toBeCloseTo(10, 12);
  expect(normalisedHerfindahl(equal).value).toBeCloseTo(0, 14);
});

test("unequal lines have the figures worked by hand", () => {
  const weights = Float64Array.of(0.5, 0.3, 0.2);
  expect(herfindahl(weights).value).toBeCloseTo(0.38, 14);
  expect(effectiveLines(weights).value).toBeCloseTo(2.6315789473684212, 12);
  expect(normalisedHerfindahl(weights).value).toBeCloseTo(0.07, 12);
  expect(entropyNumber(weights).value).toBeCloseTo(0.5 ** -0.5 * 0.3 ** -0.3 * 0.2 ** -0.2, 12);
});

test("what has no line or no value has no concentration", () => {
  expect(effectiveLines(new Float64Array(0)).reason).toBe("empty");
  expect(normalisedHerfindahl(Float64Array.of(1)).reason).toBe("too_few_observations");
  expect(weightsOf(Float64Array.of(0, 0))).toBeNull();
  expect(entropyNumber(Float64Array.of(1.2, -0.2)).reason).toBe("outside_domain");
});

test("classes add up their lines, and an unknown amount is not a zero", () => {
  const found = allocationByClass([
    { amount: 5000, className: "stock" },
    { amount: 3000, className: "euroFund" },
    { amount: 2000, className: "stock" },
    { amount: null, className: "bond" },
  ]);
  expect(found.classes).toEqual([
    { className: "stock", amount: 7000, weightRatio: 0.7 },
    { className: "euroFund", amount: 3000, weightRatio: 0.3 },
  ]);
  expect(found.effectiveLines.value).toBeCloseTo(1 / 0.38, 12);
  expect(found.unknownLines).toBe(1);
});

test("an allocation without a known amount says so", () => {
  expect(allocationByClass([{ amount: null, className: "stock" }]).totalAmount).toEqual({
    value: null,
    reason: "empty",
  });
  expect(allocationByClass([{ amount: 0, className: "stock" }]).herfindahl.reason).toBe("not_positive");
});
