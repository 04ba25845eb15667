import fc from "fast-check";
import { expect, test } from "vitest";
import { at } from "../linear/vector.ts";
import {
  horizonProbabilityUnder,
  horizonQuantile,
  hundredYears,
  lawLoss,
  lawQuantile,
  lossCount,
  lossProbability,
  yearLaw,
  type YearLaw,
} from "./year-law.ts";

/** Properties of any lognormal year; the published figures are in law.test.ts. */

const law = fc
  .tuple(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.double({ min: 0.001, max: 0.6, noNaN: true }))
  .map(([mean, deviation]) => known(mean, deviation));
const probability = fc.double({ min: 0.001, max: 0.999, noNaN: true });

function known(mean: number, deviation: number): YearLaw {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

test.each([
  [-1, 0.1],
  [-2, 0.1],
  [0.02, -0.1],
  [Number.NaN, 0.1],
  [0.02, Number.NaN],
  [Infinity, 0.1],
  [0.02, Infinity],
])("a mean of %d with a deviation of %d is no law", (mean, deviation) => {
  expect(yearLaw(mean, deviation)).toBeNull();
});

test("the logarithm's moments give back the mean and the deviation", () => {
  fc.assert(
    fc.property(law, ({ meanRatio, deviationRatio, logMean, logDeviation }) => {
      const mean = Math.exp(logMean + logDeviation ** 2 / 2);
      expect(mean - 1).toBeCloseTo(meanRatio, 10);
      expect(mean * Math.sqrt(Math.expm1(logDeviation ** 2))).toBeCloseTo(deviationRatio, 10);
    }),
  );
});

test("a quantile rises with its probability and never loses more than all", () => {
  fc.assert(
    fc.property(law, probability, probability, (one, p, q) => {
      const [low, high] = [Math.min(p, q), Math.max(p, q)];
      expect(lawQuantile(one, low)).toBeLessThanOrEqual(lawQuantile(one, high));
      expect(lawQuantile(one, low)).toBeGreaterThan(-1);
    }),
  );
});

test("the shortfall is at least the loss, both rise with the confidence, and neither passes all that is held", () => {
  fc.assert(
    fc.property(law, (one) => {
      const [usual, strict] = [lawLoss(one), lawLoss(one, 0.99)];
      for (const { valueAtRiskRatio, expectedShortfallRatio } of [usual, strict]) {
        expect(expectedShortfallRatio).toBeGreaterThanOrEqual(valueAtRiskRatio - 1e-12);
        expect(expectedShortfallRatio).toBeLessThanOrEqual(1);
      }
      expect(strict.valueAtRiskRatio).toBeGreaterThanOrEqual(usual.valueAtRiskRatio);
      expect(strict.expectedShortfallRatio).toBeGreaterThanOrEqual(usual.expectedShortfallRatio - 1e-12);
    }),
  );
});

test("the chance of a loss is the probability whose quantile is zero", () => {
  fc.assert(
    fc.property(law, (one) => {
      const chance = lossProbability(one);
      fc.pre(chance > 1e-6 && chance < 1 - 1e-6);
      expect(lawQuantile(one, chance)).toBeCloseTo(0, 8);
    }),
  );
});

test("the hundred years are sorted, average to the mean, and count the losses that are said", () => {
  fc.assert(
    fc.property(law, (one) => {
      const years = hundredYears(one);
      expect(years).toHaveLength(100);
      years.forEach((year, k) => expect(k === 0 || year >= at(years, k - 1) - 1e-9).toBe(true));
      expect(years.reduce((sum, year) => sum + year, 0) / 100).toBeCloseTo(one.meanRatio, 10);
      expect(lossCount(one)).toBe(years.filter((year) => year < 0).length);
      // A hundredth counts as a loss if its mean is one: the count equals the probability within one year.
      expect(Math.abs(lossCount(one) - 100 * lossProbability(one))).toBeLessThanOrEqual(1);
    }),
  );
});

test("over a horizon the quantile and the probability of being under it answer each other", () => {
  const years = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(law, years, probability, (one, horizon, p) => {
      const factor = horizonQuantile(one, horizon, p);
      fc.pre(factor > 1e-12);
      expect(horizonProbabilityUnder(one, horizon, factor)).toBeCloseTo(p, 9);
    }),
  );
  expect(horizonQuantile(known(0.05, 0.2), 1, 0.3)).toBeCloseTo(1 + lawQuantile(known(0.05, 0.2), 0.3), 12);
});

test("without risk every year is the mean, and a loss is certain or impossible", () => {
  const [gain, loss] = [known(0.03, 0), known(-0.03, 0)];
  expect(lawQuantile(gain, 0.01)).toBe(0.03);
  expect([lossProbability(gain), lossProbability(loss)]).toEqual([0, 1]);
  expect([lossCount(gain), lossCount(loss)]).toEqual([0, 100]);
  expect(lawLoss(loss)).toEqual({ valueAtRiskRatio: 0.03, expectedShortfallRatio: 0.03 });
  expect(horizonQuantile(gain, 10, 0.5)).toBeCloseTo(1.03 ** 10, 12);
  expect([1.2, 1.5].map((factor) => horizonProbabilityUnder(gain, 10, factor))).toEqual([0, 1]);
});
