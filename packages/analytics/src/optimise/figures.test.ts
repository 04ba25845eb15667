import { afterAll, expect, test } from "vitest";
import { golden, goldenNumber, goldenRows, goldenVector } from "../golden/golden.ts";
import { matrix } from "../linear/matrix.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { quotient } from "../estimate.ts";
import { dot } from "../linear/vector.ts";
import { allocationFigures, certaintyEquivalent } from "./figures.ts";
import type { HeldProblem } from "./least-change.ts";
import { cheapestUnderShortfall, leastChangeUnderShortfall } from "./least-change.ts";
import { shortfallOf } from "./shortfall.ts";
import { movesOf, tradingCost } from "./variables.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const reference = golden("reference.json");
const at = (...path: string[]) => goldenNumber(reference, "programmes", ...path);
const list = (...path: string[]) => goldenVector(reference, "programmes", ...path);
const current = list("leastChange", "current");
const feeRatios = list("cheapestWithinTracking", "fees");
const scenarios = { outcomes: matrix(goldenRows(reference, "panel", "returns")) };
const caps = list("caps");
const problem: HeldProblem = {
  assets: Array.from(list("sri"), (sri, i) => ({
    kind: "unit_linked",
    className: "stock",
    isEquity: true,
    sri,
    capRatio: caps[i] ?? 0,
  })),
  limits: { maxSri: at("maxSri") },
  euroFundAvailable: false,
  covariance: matrix(goldenRows(reference, "programmes", "covariance")),
  expectedReturns: list("expectedReturns"),
  trading: { current, costs: { sellRatio: 0.01, buyRatio: 0.02 } },
};
const free = { ...problem, trading: { ...problem.trading, costs: { sellRatio: 0, buyRatio: 0 } } };

test("the figures of an allocation agree with numpy", () => {
  const found = allocationFigures({ problem, feeRatios, scenarios }, current);
  expect(found.returnRatio).toBeCloseTo(at("figures", "return"), 14);
  expect(found.volatilityRatio).toBeCloseTo(at("figures", "volatility"), 14);
  expect(found.sri).toBeCloseTo(at("figures", "sri"), 12);
  expect(found.feeRatio).toBeCloseTo(at("figures", "fee"), 14);
  expect(found.valueAtRiskRatio).toBeCloseTo(at("figures", "valueAtRisk"), 14);
  expect(found.expectedShortfallRatio).toBe(shortfallOf(scenarios, current));
  expect(found).toMatchObject({ lines: 7, turnoverRatio: 0, costRatio: 0 });
});

test("moves are counted by side, and their cost is spread over two years", () => {
  const [from, to] = [Float64Array.of(0.5, 0.3, 0.2), Float64Array.of(0.3, 0.35, 0.35)];
  expect(movesOf(from, to).bought).toBeCloseTo(0.2, 15);
  expect(movesOf(from, to).sold).toBeCloseTo(0.2, 15);
  const costs = { sellRatio: 0.01, buyRatio: 0.02 };
  // (0.2 x 1 % + 0.2 x 2 %) / 2 years.
  expect(tradingCost({ current: from, costs }, to)).toBeCloseTo(0.003, 15);
  expect(tradingCost(undefined, to)).toBe(0);
});

test("the certainty equivalent takes cost and half the variance times the aversion from the return", () => {
  const volatility = at("figures", "volatility");
  expect(certaintyEquivalent(problem, current, 4)).toBeCloseTo(
    at("figures", "return") - 2 * volatility ** 2,
    14,
  );
});

test("fees are cut, and change kept small, under a shortfall as far as scipy's primal finds", async () => {
  const limitRatio = at("cheapestUnderShortfall", "limit");
  const cheap = await cheapestUnderShortfall(solver, free, { feeRatios, scenarios, limitRatio });
  if (cheap.kind !== "optimal") throw new Error(cheap.kind);
  expect(dot(feeRatios, cheap.weights)).toBeCloseTo(at("cheapestUnderShortfall", "fee"), 8);
  expect(shortfallOf(scenarios, cheap.weights)).toBeLessThan(limitRatio * (1 + 1e-8));
  const near = await leastChangeUnderShortfall(solver, free, { scenarios, limitRatio });
  if (near.kind !== "optimal") throw new Error(near.kind);
  expect(near.objective).toBeCloseTo(at("leastChangeUnderShortfall", "moved"), 8);
});

test("a quotient by zero is missing and says why", () => {
  expect(quotient(1, 4)).toEqual({ value: 0.25, reason: null });
  expect(quotient(1, 0)).toEqual({ value: null, reason: "zero_denominator" });
});
