import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { golden, goldenRows, goldenVector } from "../golden/golden.ts";
import { withUncorrelated } from "../linear/covariance.ts";
import { matrix, zeros } from "../linear/matrix.ts";
import { createSolver } from "../linear/solver-pool.ts";
import type { Arbitration, ArbitrationInput } from "./arbitrate.ts";
import { arbitrate } from "./arbitrate.ts";
import { heldBy, withFewLines } from "./cardinality.ts";
import type { Asset } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import { leastVariance } from "./mean-variance.ts";
import { profileLimits } from "./profile-grid.ts";
import { breachOf, roundLargestRemainder, roundTrades } from "./rounding.ts";
import type { Metric, Strategy } from "./strategies.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const reference = golden("reference.json");
const panel = goldenRows(reference, "panel", "returns");
const sri = goldenVector(reference, "minimumVariance", "sri");
const assets: Asset[] = Array.from(sri, (value, i) => ({
  kind: i === 8 ? "euro_fund" : "unit_linked",
  className: i === 8 ? "euroFund" : i < 4 ? "stock" : "bond",
  isEquity: i < 4,
  sri: value,
  capRatio: i === 8 ? 1 : 0.25,
}));
const outcomes = matrix(panel.map((row) => [...row, 0.0005]));
const covariance = withUncorrelated(
  matrix(goldenRows(reference, "programmes", "covariance")),
  Float64Array.of(0.000004),
);
const expectedReturns = Float64Array.from([
  ...goldenVector(reference, "programmes", "expectedReturns"),
  0.026,
]);
const feeRatios = Float64Array.of(0.03, 0.028, 0.033, 0.02, 0.027, 0.029, 0.013, 0.031, 0.007);
const balanced = profileLimits(3);
if (balanced === null) throw new Error("no profile 3");
const current = Float64Array.of(0.25, 0.2, 0.15, 0, 0.1, 0, 0, 0, 0.3);

function ask(strategy: Strategy, metric: Metric, more: Partial<ArbitrationInput> = {}): Promise<Arbitration> {
  return arbitrate(solver, {
    problem: {
      assets,
      limits: balanced ?? {},
      euroFundAvailable: true,
      covariance,
      expectedReturns,
      trading: { current, costs: { sellRatio: 0.005, buyRatio: 0 } },
    },
    strategy,
    metric,
    feeRatios,
    scenarios: { outcomes },
    riskFreeRatio: 0.02,
    volatilityCapRatio: balanced?.volatilityCapRatio ?? 0,
    shortfallCapRatio: 0.03,
    ...more,
  });
}

const grid: Array<[Strategy, Metric]> = [
  ["secure", "volatility"],
  ["secure", "shortfall"],
  ["balanced", "volatility"],
  ["balanced", "shortfall"],
  ["grow", "volatility"],
  ["grow", "shortfall"],
  ["conform", "volatility"],
  ["conform", "shortfall"],
  ["conform", "fees"],
  ["cut_fees", "volatility"],
  ["cut_fees", "shortfall"],
  ["cut_fees", "fees"],
];

test.each(grid)(
  "%s by %s proposes allowed weights in whole percents, or nothing",
  async (strategy, metric) => {
    const found = await ask(strategy, metric);
    if (found.kind === "no_useful_trade") return expect(found.gain).toBeLessThan(0.0015);
    if (found.kind !== "proposal") throw new Error(JSON.stringify(found));
    expect(breachOf(feasibleSet(assets, balanced ?? {}), found.weights)).toBeLessThan(1e-9);
    expect(found.weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 12);
    expect(found.moves.reduce((total, move) => total + move, 0)).toBeCloseTo(0, 12);
    expect(found.certificate.gap).toBeLessThan(1e-6);
    expect(found.rounded).toBe(true);
    expect(found.feasibility).toEqual({ allowed: true, breach: expect.closeTo(0, 9), worst: null });
    found.weights.forEach((weight) =>
      expect(Math.abs(weight * 100 - Math.round(weight * 100))).toBeLessThan(1e-9),
    );
    expect(found.after.sri).toBeLessThanOrEqual(3.3 + 1e-9);
  },
);

test("each strategy moves its own figure the right way", async () => {
  const secure = await ask("secure", "volatility");
  if (secure.kind !== "proposal") throw new Error(secure.kind);
  expect(secure.after.volatilityRatio).toBeLessThan(secure.before.volatilityRatio);
  expect(secure.after.returnRatio).toBeGreaterThan(secure.before.returnRatio - 0.006);
  const cheap = await ask("cut_fees", "fees", { riskAversion: 0 });
  if (cheap.kind === "proposal") expect(cheap.after.feeRatio).toBeLessThan(cheap.before.feeRatio);
  expect((await ask("grow", "fees")).kind).toBe("not_offered");
});

test("an allocation that breaks its profile is corrected whatever the gain", async () => {
  const risky = Float64Array.of(0.4, 0.3, 0.3, 0, 0, 0, 0, 0, 0);
  const found = await ask("conform", "volatility", {
    problem: {
      assets,
      limits: balanced ?? {},
      euroFundAvailable: true,
      covariance,
      expectedReturns,
      trading: { current: risky, costs: { sellRatio: 0.01, buyRatio: 0.01 } },
    },
  });
  expect(found).toMatchObject({ kind: "proposal", wasBreached: true });
});

test("a good allocation is left alone", async () => {
  const best = await ask("balanced", "volatility");
  if (best.kind !== "proposal") throw new Error(best.kind);
  const again = await ask("balanced", "volatility", {
    problem: {
      assets,
      limits: balanced ?? {},
      euroFundAvailable: true,
      covariance,
      expectedReturns,
      trading: { current: best.weights, costs: { sellRatio: 0.005, buyRatio: 0 } },
    },
  });
  expect(again.kind).toBe("no_useful_trade");
});

test("few lines are held when few are asked for, and the answer stays allowed", async () => {
  for (const maxLines of [4, 5, 6]) {
    const found = await ask("balanced", "volatility", { maxLines });
    if (found.kind !== "proposal") throw new Error(found.kind);
    expect(found.after.lines).toBeLessThanOrEqual(maxLines);
    expect(breachOf(feasibleSet(assets, balanced ?? {}), found.weights)).toBeLessThan(1e-9);
  }
});

test("few lines cost little: within five percent of the best five found by trying them all", async () => {
  const problem = {
    assets: assets.slice(0, 8),
    limits: {},
    euroFundAvailable: false,
    covariance: matrix(goldenRows(reference, "programmes", "covariance")),
    expectedReturns: expectedReturns.subarray(0, 8),
  };
  const solve = (kept: readonly Asset[]) => leastVariance(solver, { ...problem, assets: kept });
  const found = await withFewLines({ assets: problem.assets, maxLines: 5, minimise: true, solve });
  if (found.kind !== "optimal") throw new Error(found.kind);
  expect(heldBy(found).length).toBeLessThanOrEqual(5);
  let best = Infinity;
  for (let mask = 0; mask < 256; mask += 1) {
    const support = Array.from({ length: 8 }, (_, i) => i).filter((i) => (mask >> i) & 1);
    if (support.length !== 5) continue;
    const tried = await solve(
      problem.assets.map((asset, i) => (support.includes(i) ? asset : { ...asset, capRatio: 0 })),
    );
    if (tried.kind === "optimal") best = Math.min(best, tried.objective);
  }
  expect(found.objective).toBeLessThanOrEqual(best * 1.05);
});

test("the largest remainders take the missing percents", () => {
  expect([...roundLargestRemainder(Float64Array.of(0.333, 0.333, 0.334))]).toEqual([0.33, 0.33, 0.34]);
  expect([...roundLargestRemainder(Float64Array.of(0.125, 0.125, 0.75))]).toEqual([0.13, 0.12, 0.75]);
});

test("rounding keeps the sum and moves no line by a whole step", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
      (raw) => {
        const total = raw.reduce((sum, value) => sum + value, 0);
        const weights = Float64Array.from(raw, (value) => value / total);
        const rounded = roundLargestRemainder(weights);
        expect(rounded.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
        rounded.forEach((value, i) => expect(Math.abs(value - (weights[i] ?? 0))).toBeLessThan(0.01 + 1e-9));
      },
    ),
    { seed: 12, numRuns: 200 },
  );
});

test("moves too small to be ordered are dropped", () => {
  const set = feasibleSet(
    assets.slice(0, 3).map((asset) => ({ ...asset, capRatio: 1 })),
    {},
  );
  const found = roundTrades({
    weights: Float64Array.of(0.334, 0.306, 0.36),
    current: Float64Array.of(0.33, 0.42, 0.25),
    set,
  });
  expect(found).toEqual({ weights: Float64Array.of(0.33, 0.31, 0.36), rounded: true });
});

test("rounding that would break a rule passes a percent to another line", () => {
  const limited = feasibleSet(
    [{ ...assets[2], capRatio: 1 } as Asset, { ...assets[6], capRatio: 1 } as Asset],
    { maxSri: 3.346 },
  );
  const found = roundTrades({
    weights: Float64Array.of(0.3365, 0.6635),
    current: Float64Array.of(0, 1),
    set: limited,
  });
  expect(found.rounded).toBe(true);
  expect([...found.weights]).toEqual([0.33, 0.67]);
});

test("scenarios in which nothing moves have an answer", async () => {
  const found = await ask("secure", "shortfall", { scenarios: { outcomes: zeros(50, 9) } });
  expect(["no_useful_trade", "proposal"]).toContain(found.kind);
});
