import fc from "fast-check";
import { expect, test } from "vitest";
import { matrix, type Matrix } from "../linear/matrix.ts";
import { hierarchicalRiskParity } from "./hierarchical.ts";
import { riskParity } from "./risk-parity.ts";

/** A positive definite covariance: factors times their transpose, plus a specific variance of each line. */
const covariances = fc
  .integer({ min: 2, max: 12 })
  .chain((size) =>
    fc
      .array(
        fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: size, maxLength: size }),
        { minLength: 3, maxLength: 3 },
      )
      .map((factors) =>
        matrix(
          Array.from({ length: size }, (_, i) =>
            Array.from(
              { length: size },
              (__, j) =>
                factors.reduce((sum, one) => sum + (one[i] ?? 0) * (one[j] ?? 0), 0) +
                (i === j ? 0.01 + 0.002 * i : 0),
            ),
          ),
        ),
      ),
  );

const cellOf = (covariance: Matrix, i: number, j: number) => covariance.data[i * covariance.rows + j] ?? NaN;

/** Share of each line in the variance, summed here element by element. */
function sharesOf(covariance: Matrix, weights: Float64Array): number[] {
  const marginal = Array.from(weights, (_, i) =>
    weights.reduce((sum, weight, j) => sum + weight * cellOf(covariance, i, j), 0),
  );
  const variance = weights.reduce((sum, weight, i) => sum + weight * (marginal[i] ?? NaN), 0);
  return Array.from(weights, (weight, i) => (weight * (marginal[i] ?? NaN)) / variance);
}

test("every line brings the share of the variance that it was given", () => {
  fc.assert(
    fc.property(
      covariances,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 12 }),
      (covariance, parts) => {
        const raw = parts.slice(0, covariance.rows);
        const total = raw.reduce((sum, part) => sum + part, 0);
        const budgets = Float64Array.from(raw, (part) => part / total);
        const weights = riskParity(covariance, budgets);
        if (weights === null) throw new Error("no weights");
        expect(weights.every((weight) => weight > 0)).toBe(true);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
        sharesOf(covariance, weights).forEach((share, i) => expect(share).toBeCloseTo(budgets[i] ?? NaN, 7));
      },
    ),
    { seed: 40, numRuns: 100 },
  );
});

test("lines without correlation are held by the inverse of their deviation, whatever the unit", () => {
  const independent = matrix([
    [0.04, 0, 0],
    [0, 0.01, 0],
    [0, 0, 0.0025],
  ]);
  const expected = [1 / 0.2, 1 / 0.1, 1 / 0.05].map((one) => one / (5 + 10 + 20));
  riskParity(independent)?.forEach((weight, i) => expect(weight).toBeCloseTo(expected[i] ?? NaN, 10));
  const inPercent = { ...independent, data: independent.data.map((value) => value * 10_000) };
  riskParity(inPercent)?.forEach((weight, i) => expect(weight).toBeCloseTo(expected[i] ?? NaN, 10));
});

test("the order of the lines changes no weight, by shares of the variance as by clusters", () => {
  fc.assert(
    fc.property(covariances, (covariance) => {
      const order = Array.from({ length: covariance.rows }, (_, i) => covariance.rows - 1 - i);
      const turned = matrix(order.map((i) => order.map((j) => cellOf(covariance, i, j))));
      const own = riskParity(covariance);
      const other = riskParity(turned)?.toReversed();
      own?.forEach((weight, i) => expect(other?.[i]).toBeCloseTo(weight, 7));
    }),
    { seed: 41, numRuns: 50 },
  );
});

test.each([
  [
    "a line without variance",
    [
      [0.04, 0],
      [0, 0],
    ],
    undefined,
  ],
  [
    "a share of 0",
    [
      [0.04, 0],
      [0, 0.01],
    ],
    [1, 0],
  ],
  [
    "two lines that cancel each other out",
    [
      [0.04, -0.04],
      [-0.04, 0.04],
    ],
    undefined,
  ],
])("%s has no risk parity: no weights rather than wrong ones", (_, rows, budgets) => {
  expect(riskParity(matrix(rows), budgets === undefined ? undefined : Float64Array.from(budgets))).toBeNull();
});

test("by clusters, two lines are held by the inverse of their variance, and every weight is positive", () => {
  expect([
    ...(hierarchicalRiskParity(
      matrix([
        [0.04, 0.01],
        [0.01, 0.01],
      ]),
    ) ?? []),
  ]).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.8, 12)]);
  fc.assert(
    fc.property(covariances, (covariance) => {
      const weights = hierarchicalRiskParity(covariance);
      expect(weights?.every((weight) => weight > 0)).toBe(true);
      expect(weights?.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
    }),
    { seed: 42, numRuns: 100 },
  );
  expect(
    hierarchicalRiskParity(
      matrix([
        [0, 0],
        [0, 1],
      ]),
    ),
  ).toBeNull();
});

test("two pairs of lines: half of the weight goes to each pair, then to each line", () => {
  const pairs = matrix([
    [0.04, 0.036, 0, 0],
    [0.036, 0.04, 0, 0],
    [0, 0, 0.04, 0.036],
    [0, 0, 0.036, 0.04],
  ]);
  hierarchicalRiskParity(pairs)?.forEach((weight) => expect(weight).toBeCloseTo(0.25, 12));
});
