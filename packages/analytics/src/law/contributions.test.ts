import { expect, test } from "vitest";
import { zeros } from "../linear/matrix.ts";
import { portfolioLaw } from "./portfolio-law.ts";
import type { ModelLine, RiskModel } from "./risk-model.ts";
import { riskModel } from "./risk-model.ts";

/** Compares the risk shares with two references that do not use their formula. */

const deviations = [0.18, 0.05, 0.11, 0];
const correlations = [
  [1, -0.2, 0.6, 0],
  [-0.2, 1, 0.1, 0],
  [0.6, 0.1, 1, 0],
  [0, 0, 0, 1],
];
const weights = [0.35, 0.3, 0.15, 0.2];

function line(key: string): ModelLine {
  return { key, kind: "cash", riskClass: "other", meanRatio: 0.02, history: null, publishedSri: null };
}

/** A model of four lines with a given covariance. */
function given(): RiskModel {
  const lines = ["A", "B", "C", "D"].map(line);
  const model = riskModel({ lines, references: new Map(), onDay: 20_000 });
  const covariance = zeros(4, 4);
  deviations.forEach((left, i) => {
    deviations.forEach((right, j) => {
      covariance.data[i * 4 + j] = (correlations[i]?.[j] ?? 0) * left * right;
    });
  });
  return { ...model, covariance };
}

function lawOf(held: readonly number[]) {
  const found = portfolioLaw(given(), Float64Array.from(held));
  if (found === null) throw new Error("no law");
  return found;
}

test("the shares of risk add up to 1, and a line that does not vary has none", () => {
  const { contributions } = lawOf(weights);
  expect(contributions.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  expect(contributions[3]).toBe(0);
});

test("a share is what the deviation gains when the line's weight grows, in proportion (Euler)", () => {
  const { law, contributions } = lawOf(weights);
  const step = 1e-6;
  weights.forEach((weight, i) => {
    const moved = (by: number) =>
      lawOf(weights.map((one, j) => (i === j ? one + by : one))).law.deviationRatio;
    const slope = (moved(step) - moved(-step)) / (2 * step);
    expect(contributions[i]).toBeCloseTo((weight * slope) / law.deviationRatio, 7);
  });
});

test("a share is the covariance of the line with the portfolio, measured on drawn years", () => {
  const { contributions } = lawOf(weights);
  // Cholesky factor by hand, of the three lines with variance.
  const years = 200_000;
  const random = generator(20_261_127);
  const sums = [0, 0, 0, 0];
  let squares = 0;
  for (let year = 0; year < years; year += 1) {
    const [x, y, z] = [normal(random), normal(random), normal(random)];
    const b = -0.2 * x + Math.sqrt(1 - 0.04) * y;
    const beta = (0.1 + 0.2 * 0.6) / Math.sqrt(1 - 0.04);
    const c = 0.6 * x + beta * y + Math.sqrt(1 - 0.36 - beta * beta) * z;
    const moves = [x * 0.18, b * 0.05, c * 0.11, 0].map((move, i) => move * (weights[i] ?? 0));
    const total = moves.reduce((sum, move) => sum + move, 0);
    squares += total * total;
    moves.forEach((move, i) => (sums[i] = (sums[i] ?? 0) + move * total));
  }
  contributions.forEach((share, i) => expect(share).toBeCloseTo((sums[i] ?? NaN) / squares, 2));
});

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}
