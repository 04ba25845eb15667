import fc from "fast-check";
import { expect, test } from "vitest";
import { feasibleSet, type Asset } from "./feasible-set.ts";
import { breachOf, dividesOne, roundLargestRemainder, roundTrades } from "./rounding.ts";

/** Weights of sum 1, some of them 0. */
const weightLists = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 })
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const total = parts.reduce((sum, part) => sum + part, 0);
    return Float64Array.from(parts, (part) => part / total);
  });

const sumOf = (weights: Float64Array) => weights.reduce((sum, weight) => sum + weight, 0);
const fund = (more: Partial<Asset> = {}): Asset => ({
  kind: "unit_linked",
  className: "stock",
  isEquity: true,
  sri: 4,
  capRatio: 1,
  ...more,
});

test("apportionment keeps the sum, moves a weight by less than one step and rounds the larger remainder up", () => {
  fc.assert(
    fc.property(weightLists, fc.constantFrom(0.001, 0.005, 0.01, 0.05, 0.1), (weights, step) => {
      const rounded = roundLargestRemainder(weights, step);
      expect(sumOf(rounded)).toBeCloseTo(1, 9);
      const remainders = weights.map((weight) => weight / step - Math.floor(weight / step + 1e-9));
      rounded.forEach((value, i) => {
        expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-6);
        expect(Math.abs(value - (weights[i] ?? NaN))).toBeLessThan(step + 1e-9);
        const isUp = value > (weights[i] ?? NaN) + 1e-12;
        if (!isUp) return;
        rounded.forEach((other, j) => {
          if (other < (weights[j] ?? NaN) - 1e-12)
            expect(remainders[i] ?? NaN).toBeGreaterThanOrEqual((remainders[j] ?? NaN) - 1e-9);
        });
      });
    }),
    { seed: 30, numRuns: 300 },
  );
});

test("whole percents are written without the noise of binary fractions", () => {
  expect([...roundLargestRemainder(Float64Array.of(0.29, 0.57, 0.14))]).toEqual([0.29, 0.57, 0.14]);
  expect(roundLargestRemainder(Float64Array.of(1 / 3, 1 / 3, 1 / 3)).map((weight) => weight * 100)).toEqual(
    Float64Array.of(34, 33, 33),
  );
});

test.each([
  [0.01, true],
  [0.05, true],
  [1 / 3, true],
  [1, true],
  [0.03, false],
  [0.4, false],
  [2, false],
])("whole steps of %d add up to 1: %s", (step, isWhole) => {
  expect(dividesOne(step)).toBe(isWhole);
});

test("orders on random allowed weights respect every rule, and moves under the minimum are not made", () => {
  fc.assert(
    fc.property(weightLists, weightLists, fc.integer({ min: 1, max: 7 }), (wished, held, maxSri) => {
      const size = Math.min(wished.length, held.length);
      const weights = rescaled(wished.slice(0, size));
      const current = rescaled(held.slice(0, size));
      if (weights === null || current === null) return;
      const assets = Array.from({ length: size }, (_, i) => fund({ sri: 1 + (i % 7) }));
      const set = feasibleSet(assets, { maxSri });
      const answer = roundTrades({ weights, current, set });
      if (!answer.rounded) {
        expect(answer.weights).toBe(weights);
        return;
      }
      expect(breachOf(set, answer.weights)).toBeLessThan(1e-9);
      expect(sumOf(answer.weights)).toBeCloseTo(1, 9);
      expect(answer.weights.every((weight) => weight >= -1e-12)).toBe(true);
    }),
    { seed: 31, numRuns: 200 },
  );
});

test("a line that would move by less than the minimum is left as it is, to the last digit", () => {
  const set = feasibleSet([fund(), fund(), fund()], {});
  const current = Float64Array.of(0.3337, 0.3331, 0.3332);
  const answer = roundTrades({ weights: Float64Array.of(0.3387, 0.2, 0.4613), current, set });
  expect(answer.rounded).toBe(true);
  expect(answer.weights[0]).toBe(0.3337);
  expect(sumOf(answer.weights)).toBeCloseTo(1, 12);
});

test("a step that rounding would push over a cap goes to another line", () => {
  const set = feasibleSet([fund({ capRatio: 0.336 }), fund(), fund()], {});
  const answer = roundTrades({
    weights: Float64Array.of(0.336, 0.333, 0.331),
    current: Float64Array.of(0, 0, 1),
    set,
  });
  expect(answer.rounded).toBe(true);
  expect([...answer.weights].map((weight) => Math.round(weight * 100))).toEqual([33, 34, 33]);
});

test("what no whole step can meet stays exact and says so", () => {
  const set = feasibleSet([fund({ floorRatio: 0.335, capRatio: 0.335 }), fund({ capRatio: 0.665 })], {});
  const weights = Float64Array.of(0.335, 0.665);
  expect(roundTrades({ weights, current: Float64Array.of(0, 1), set })).toEqual({ weights, rounded: false });
});

test("the breach of a rule is its distance, added over rules and bounds", () => {
  const set = feasibleSet([fund({ capRatio: 0.5 }), fund({ capRatio: 0.5 })], {});
  expect(breachOf(set, Float64Array.of(0.5, 0.5))).toBe(0);
  expect(breachOf(set, Float64Array.of(0.7, 0.3))).toBeCloseTo(0.2, 12);
  expect(breachOf(set, Float64Array.of(0.7, 0.4))).toBeCloseTo(0.1 + 0.2, 12);
});

function rescaled(weights: Float64Array): Float64Array | null {
  const total = sumOf(weights);
  return total > 0 ? weights.map((weight) => weight / total) : null;
}
