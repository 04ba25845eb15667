import { afterAll, expect, test } from "vitest";
import { golden, goldenNumber, goldenRows, goldenVector } from "../golden/golden.ts";
import { matrix, quadraticForm, subMatrix } from "../linear/matrix.ts";
import { acceptance } from "../linear/kkt.ts";
import { createSolver } from "../linear/solver-pool.ts";
import type { OptimisationAnswer, Optimised } from "./answer.ts";
import type { Asset, Limits } from "./feasible-set.ts";
import { findInfeasibility } from "./infeasibility.ts";
import { minimumVariance } from "./minimum-variance.ts";
import { profileLimits } from "./profile-grid.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const reference = golden("reference.json");
const covariance = matrix(goldenRows(reference, "minimumVariance", "covariance"));
const sri = goldenVector(reference, "minimumVariance", "sri");
const funds: Asset[] = [...sri.subarray(0, 8)].map((value) => fund(value));

function fund(value: number, more: Partial<Asset> = {}): Asset {
  return { kind: "unit_linked", className: "stock", isEquity: true, sri: value, capRatio: 0.25, ...more };
}

function euroFund(capRatio = 1): Asset {
  return { kind: "euro_fund", className: "euroFund", isEquity: false, sri: 1, capRatio };
}

function solve(
  assets: readonly Asset[],
  limits: Limits,
  euroFundAvailable = true,
): Promise<OptimisationAnswer> {
  const kept = assets.map((_, i) => (i < 8 ? i : 8));
  return minimumVariance(solver, {
    assets,
    limits,
    euroFundAvailable,
    covariance: subMatrix(covariance, kept),
  });
}

function optimal(answer: OptimisationAnswer): Optimised {
  if (answer.kind !== "optimal") throw new Error(JSON.stringify(answer));
  return answer;
}

const cases: Array<[string, readonly Asset[], Limits]> = [
  ["unitLinkedOnly", funds, { maxSri: 4.2 }],
  ["withEuroFund", [...funds, euroFund()], { maxSri: 3.3, minSafeRatio: 0.2 }],
  ["euroFundCapped", [...funds, euroFund(0.3)], { maxSri: 3.3, minSafeRatio: 0.2 }],
];

test.each(cases)(
  "%s agrees with cvxopt to 1e-8 and carries its certificate",
  async (name, assets, limits) => {
    const found = optimal(await solve(assets, limits));
    const variance = goldenNumber(reference, "minimumVariance", name, "variance");
    expect(Math.abs(found.objective / variance - 1)).toBeLessThan(1e-7);
    goldenVector(reference, "minimumVariance", name, "weights").forEach((weight, i) =>
      expect(Math.abs((found.weights[i] ?? NaN) - weight)).toBeLessThan(2e-6),
    );
    expect(found.certificate.primalResidual).toBeLessThan(acceptance.primal);
    expect(found.certificate.gap).toBeLessThan(acceptance.gap);
    expect(found.weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 12);
  },
);

test("the binding cap and SRI limit are named", async () => {
  const found = optimal(await solve([...funds, euroFund(0.3)], { maxSri: 2.5 }));
  expect(found.activeRules.map((rule) => rule.name)).toContain("sri_limit");
  expect(found.activeRules).toContainEqual(
    expect.objectContaining({ name: "line_cap", assetIndex: 8, limit: 0.3 }),
  );
});

test("a floor of return costs variance", async () => {
  const expectedReturns = Float64Array.from(sri.subarray(0, 8), (value) => value / 100);
  const input = {
    assets: funds,
    limits: {},
    euroFundAvailable: false,
    covariance: subMatrix(covariance, [0, 1, 2, 3, 4, 5, 6, 7]),
  };
  const free = optimal(await minimumVariance(solver, input));
  const held = optimal(await minimumVariance(solver, { ...input, expectedReturns, minReturnRatio: 0.05 }));
  expect(held.objective).toBeGreaterThan(free.objective);
  const reached = held.weights.reduce((total, weight, i) => total + weight * (expectedReturns[i] ?? NaN), 0);
  expect(reached).toBeCloseTo(0.05, 9);
  expect(held.activeRules[0]?.name).toBe("return_floor");
  expect(quadraticForm(input.covariance, held.weights)).toBeCloseTo(held.objective, 12);
});

const refusals: Array<[string, { assets: readonly Asset[]; limits: Limits; available: boolean }, unknown]> = [
  ["nothing selected", { assets: [], limits: {}, available: true }, { code: "nothing_selected" }],
  ["only the euro fund", { assets: [euroFund()], limits: {}, available: true }, { code: "euro_fund_only" }],
  [
    "three funds capped at 25 %",
    { assets: funds.slice(0, 3), limits: {}, available: true },
    { code: "at_least_n_funds", count: 4 },
  ],
  [
    "a prudent profile without its euro fund",
    { assets: funds, limits: profileLimits(1) ?? {}, available: true },
    { code: "add_euro_fund" },
  ],
  [
    "a contract without euro fund and only risky funds",
    { assets: [5, 5, 6, 6].map((value) => fund(value)), limits: { maxSri: 3.3 }, available: false },
    { code: "add_low_sri_fund" },
  ],
  [
    "the euro fund capped and only risky funds",
    { assets: [...funds.slice(0, 2), fund(6), euroFund(0.4)], limits: { maxSri: 2 }, available: true },
    { code: "add_low_sri_fund" },
  ],
  [
    "two class bands that exclude one another",
    {
      assets: [...funds, euroFund()],
      limits: { classBands: { stock: { minRatio: 0.7, maxRatio: 1 } }, minSafeRatio: 0.4 },
      available: true,
    },
    {
      code: "conflicting_rule",
      rules: [
        { name: "safe_floor", subject: null },
        { name: "class_band", subject: "stock" },
      ],
    },
  ],
];

test.each(refusals)("%s has its named reason", async (_, { assets, limits, available }, reason) => {
  expect(await solve(assets, limits, available)).toEqual({ kind: "infeasible", reason });
  const asked = { assets, limits, euroFundAvailable: available };
  expect(await findInfeasibility(solver, asked)).toEqual(reason);
});

test("unknown profiles have no limits", () => {
  expect(profileLimits(3)?.maxSri).toBe(3.3);
  expect(profileLimits(9)).toBeNull();
});
