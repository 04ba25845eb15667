import { afterAll, expect, test } from "vitest";
import { minimumTorsionBets, riskContributions } from "../allocation/diversification.ts";
import { matrix } from "../linear/matrix.ts";
import { createSolver } from "../linear/solver-pool.ts";
import type { Asset } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import { findInfeasibility } from "./infeasibility.ts";
import { leastVariance } from "./mean-variance.ts";
import { riskParity } from "./risk-parity.ts";
import { roundTrades } from "./rounding.ts";
import { minimumShortfall, shortfallOf } from "./shortfall.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

function asset(more: Partial<Asset> = {}): Asset {
  return { kind: "unit_linked", className: "stock", isEquity: true, sri: 4, capRatio: 1, ...more };
}

test("floors that add up to more than the whole are named", async () => {
  const assets = [asset({ floorRatio: 0.7 }), asset({ floorRatio: 0.6 }), asset()];
  const reason = await findInfeasibility(solver, { assets, limits: {}, euroFundAvailable: false });
  expect(reason).toEqual({
    code: "conflicting_rule",
    rules: [
      { name: "line_floor", subject: null, assetIndex: 0 },
      { name: "line_floor", subject: null, assetIndex: 1 },
    ],
  });
});

test("a floor that a limit forbids is named beside it", async () => {
  const assets = [asset({ floorRatio: 0.5, sri: 7 }), asset({ sri: 3 })];
  const reason = await findInfeasibility(solver, { assets, limits: { maxSri: 4 }, euroFundAvailable: false });
  expect(reason).toEqual({
    code: "conflicting_rule",
    rules: [
      { name: "sri_limit", subject: null },
      { name: "line_floor", subject: null, assetIndex: 0 },
    ],
  });
});

const free = {
  assets: [asset({ capRatio: 0.6 }), asset({ capRatio: 0.6 })],
  limits: {},
  euroFundAvailable: false,
  covariance: matrix([
    [0.04, 0],
    [0, 0.04],
  ]),
  expectedReturns: Float64Array.of(0.05, 0.05),
};

test("a single scenario is its own tail, and its optimum is certified", async () => {
  const scenarios = { outcomes: matrix([[-0.2, -0.1]]) };
  const found = await minimumShortfall(solver, free, { scenarios });
  if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
  expect(found.objective).toBeCloseTo(0.4 * 0.2 + 0.6 * 0.1, 9);
  expect(found.certificate.gap).toBeLessThan(1e-6);
  expect(shortfallOf(scenarios, Float64Array.of(0.5, 0.5))).toBeCloseTo(0.15, 12);
  expect(shortfallOf({ outcomes: matrix([]) }, Float64Array.of(0.5, 0.5))).toBeNaN();
});

test.each([0.9, 0.9999, 0.99999999, -0.9, -0.9999])(
  "equal risks of a pair of correlation %d are equal, or there is no answer",
  (correlation) => {
    const covariance = matrix([
      [0.04, 0.2 * 0.05 * correlation],
      [0.2 * 0.05 * correlation, 0.0025],
    ]);
    const weights = riskParity(covariance);
    if (weights === null) throw new Error("no answer");
    const shares = riskContributions(weights, covariance);
    expect(shares?.[0]).toBeCloseTo(0.5, 7);
    expect(weights[0]).toBeCloseTo(0.2, 6);
  },
);

test("budgets of risk are brought", () => {
  const covariance = matrix([
    [0.04, 0.01, 0],
    [0.01, 0.09, 0.002],
    [0, 0.002, 0.01],
  ]);
  const weights = riskParity(covariance, Float64Array.of(0.5, 0.3, 0.2));
  const shares = weights === null ? null : riskContributions(weights, covariance);
  [0.5, 0.3, 0.2].forEach((share, i) => expect(shares?.[i]).toBeCloseTo(share, 8));
});

test("a pair that cancels out has no weights of equal risk", () => {
  expect(
    riskParity(
      matrix([
        [0.04, -0.04],
        [-0.04, 0.04],
      ]),
    ),
  ).toBeNull();
});

test("lines that are one have no independent bets, and it is said", () => {
  const same = matrix([
    [0.04, 0.04],
    [0.04, 0.04],
  ]);
  expect(minimumTorsionBets(Float64Array.of(0.5, 0.5), same).reason).toBe("singular_covariance");
});

test("weights are not rounded to steps that cannot add up to the whole", () => {
  const weights = Float64Array.of(0.5, 0.5);
  const set = feasibleSet(free.assets, {});
  expect(roundTrades({ weights, current: weights, set, stepRatio: 0.03 })).toEqual({
    weights,
    rounded: false,
  });
});

test("a programme whose floors conflict says which", async () => {
  const assets = [asset({ floorRatio: 0.7, capRatio: 0.8 }), asset({ floorRatio: 0.6, capRatio: 0.8 })];
  const found = await leastVariance(solver, { ...free, assets });
  expect(found).toMatchObject({ kind: "infeasible", reason: { code: "conflicting_rule" } });
});
