import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Matrix, matrix, quadraticForm, times, transpose, zeros } from "../linear/matrix.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { at, dot } from "../linear/vector.ts";
import type { OptimisationAnswer } from "./answer.ts";
import type { Asset, Limits } from "./feasible-set.ts";
import { feasibleSet } from "./feasible-set.ts";
import { leastChange } from "./least-change.ts";
import { maximumSharpe } from "./maximum-sharpe.ts";
import { leastVariance, maximumReturn, maximumReturnUnderVolatility, meanVariance } from "./mean-variance.ts";
import { netReturn, type PortfolioProblem, risk } from "./problem.ts";
import { breachOf } from "./rounding.ts";
import { minimumShortfall, shortfallOf } from "./shortfall.ts";
import { maximumReturnUnderShortfall } from "./tail.ts";
import { movesOf, tradingCost } from "./variables.ts";

/** Compares the programmes with every allowed allocation of four lines in steps of five percent: none may be better, and no result
 * may violate a rule. */

const solver = createSolver(1);
afterAll(() => solver.close());

const step = 0.05;
const perUnit = Math.round(1 / step);
const lines = 4;

/** All ways to split the whole in steps between the lines. */
const grid: readonly Float64Array[] = shares(perUnit, lines).map((counts) =>
  Float64Array.from(counts, (count) => count / perUnit),
);

function shares(left: number, parts: number): number[][] {
  if (parts === 1) return [[left]];
  return Array.from({ length: left + 1 }, (_, first) =>
    shares(left - first, parts - 1).map((rest) => [first, ...rest]),
  ).flat();
}

const ratio = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const assets: fc.Arbitrary<readonly Asset[]> = fc
  .tuple(ratio(0.4, 1), ratio(0.4, 1), ratio(0.4, 1))
  .map((caps) => [
    { kind: "euro_fund", className: "euroFund", isEquity: false, sri: 1, capRatio: 1 },
    ...caps.map((capRatio, i) => ({
      kind: "unit_linked" as const,
      className: i === 0 ? "bond" : "stock",
      isEquity: i > 0,
      sri: 3 + i,
      capRatio,
    })),
  ]);
/** The grid contains an allocation within each of these. */
const limits: fc.Arbitrary<Limits> = fc.record({
  maxSri: ratio(2, 5),
  minSafeRatio: ratio(0, 0.4),
  maxEquityRatio: ratio(0.2, 1),
});
const scenarios: fc.Arbitrary<Matrix> = fc
  .array(fc.array(ratio(-0.06, 0.07), { minLength: lines - 1, maxLength: lines - 1 }), {
    minLength: 40,
    maxLength: 60,
  })
  .map((rows) => matrix(rows.map((row) => [0.0004, ...row])));

function covarianceOf(outcomes: Matrix): Matrix {
  const product = times(transpose(outcomes), outcomes);
  const ridge = zeros(lines, lines);
  for (let i = 0; i < lines; i += 1) ridge.data[i * (lines + 1)] = 1e-6;
  return {
    ...product,
    data: product.data.map((value, k) => (52 * value) / outcomes.rows + at(ridge.data, k)),
  };
}

const current = grid[Math.floor(grid.length / 2)] ?? new Float64Array(lines);
const trading = { current, costs: { sellRatio: 0.004, buyRatio: 0.01 } };

const asked: fc.Arbitrary<{ problem: PortfolioProblem; outcomes: Matrix }> = fc
  .tuple(
    assets,
    limits,
    scenarios,
    fc.array(ratio(-0.02, 0.08), { minLength: lines, maxLength: lines }),
    fc.boolean(),
  )
  .map(([of, within, outcomes, returns, isHeld]) => ({
    outcomes,
    problem: {
      assets: of,
      limits: within,
      euroFundAvailable: true,
      covariance: covarianceOf(outcomes),
      expectedReturns: Float64Array.from(returns),
      ...(isHeld ? { trading } : {}),
    },
  }));

function allowed(problem: PortfolioProblem): Float64Array[] {
  const set = feasibleSet(problem.assets, problem.limits);
  return grid.filter((weights) => breachOf(set, weights) < 1e-9);
}

function optimal(
  problem: PortfolioProblem,
  answer: OptimisationAnswer | { kind: "no_excess_return" },
): Float64Array {
  if (answer.kind !== "optimal") throw new Error(JSON.stringify(answer));
  expect(breachOf(feasibleSet(problem.assets, problem.limits), answer.weights)).toBeLessThan(1e-6);
  return answer.weights;
}

/** No allocation of the grid is better by more than the tolerance of the programmes. */
function expectBest(best: number, others: readonly number[]): void {
  for (const other of others) expect(other).toBeLessThanOrEqual(best + 1e-6);
}

const run = async (
  property: (one: { problem: PortfolioProblem; outcomes: Matrix }) => Promise<void>,
  seed: number,
) => await fc.assert(fc.asyncProperty(asked, property), { seed, numRuns: 15 });

test("no allocation of the grid has less variance than the least", async () => {
  await run(async ({ problem }) => {
    const found = optimal(problem, await leastVariance(solver, problem));
    const of = (weights: Float64Array) => -quadraticForm(problem.covariance, weights);
    expectBest(of(found), allowed(problem).map(of));
  }, 31);
});

test("no allocation of the grid has more of a return, of a utility or of a Sharpe ratio than the best of each", async () => {
  await run(async ({ problem }) => {
    const others = allowed(problem);
    const steepest = optimal(problem, await maximumReturn(solver, problem));
    const ofReturn = (weights: Float64Array) => netReturn(problem, weights);
    expectBest(ofReturn(steepest), others.map(ofReturn));
    const useful = optimal(problem, await meanVariance(solver, problem, 3));
    const ofUtility = (weights: Float64Array) =>
      netReturn(problem, weights) - 1.5 * quadraticForm(problem.covariance, weights);
    expectBest(ofUtility(useful), others.map(ofUtility));
    const answer = await maximumSharpe(solver, problem, 0.005);
    if (answer.kind === "no_excess_return") {
      expectBest(0.005, others.map(ofReturn));
      return;
    }
    const ofSharpe = (weights: Float64Array) =>
      (netReturn(problem, weights) - 0.005) / risk(problem, weights);
    // The safe line has almost no risk: a ratio may be large, so it is compared relatively.
    const best = ofSharpe(optimal(problem, answer));
    expectBest(best * (1 + 1e-5), others.map(ofSharpe));
  }, 32);
});

test("under a limit of volatility no allocation of the grid that keeps it returns more", async () => {
  await run(async ({ problem }) => {
    const others = allowed(problem);
    const calm = others.toSorted((a, b) => risk(problem, a) - risk(problem, b));
    const limit = risk(problem, calm[Math.floor(calm.length / 3)] ?? current);
    const found = optimal(problem, await maximumReturnUnderVolatility(solver, problem, limit));
    expect(risk(problem, found)).toBeLessThanOrEqual(limit * (1 + 1e-6));
    const kept = others.filter((weights) => risk(problem, weights) <= limit);
    // The bisection along the frontier stops within a millionth of the return.
    expectBest(
      netReturn(problem, found) + 1e-5,
      kept.map((weights) => netReturn(problem, weights)),
    );
  }, 33);
});

test("no allocation of the grid has a smaller shortfall, nor more return under a limit of it", async () => {
  await run(async ({ problem, outcomes }) => {
    const others = allowed(problem);
    const loss = (weights: Float64Array) => shortfallOf({ outcomes }, weights);
    const safest = optimal(problem, await minimumShortfall(solver, problem, { scenarios: { outcomes } }));
    const ofLoss = (weights: Float64Array) => -loss(weights) - tradingCost(problem.trading, weights);
    expectBest(ofLoss(safest), others.map(ofLoss));
    const limitRatio =
      (others.map(loss).toSorted((a, b) => a - b)[Math.floor(others.length / 3)] ?? 1) + 1e-6;
    const ask = { scenarios: { outcomes }, limitRatio };
    const found = optimal(problem, await maximumReturnUnderShortfall(solver, problem, ask));
    expect(loss(found)).toBeLessThanOrEqual(limitRatio + 1e-6);
    const kept = others.filter((weights) => loss(weights) <= limitRatio);
    expectBest(
      netReturn(problem, found),
      kept.map((weights) => netReturn(problem, weights)),
    );
  }, 34);
});

test("no allocation of the grid is nearer to what is held than the least change, and what is allowed already stays", async () => {
  await run(async ({ problem }) => {
    const held = { ...problem, trading };
    const found = optimal(held, await leastChange(solver, held));
    const moved = (weights: Float64Array) => {
      const { bought, sold } = movesOf(current, weights);
      return -(bought + sold);
    };
    expectBest(moved(found), allowed(held).map(moved));
    if (breachOf(feasibleSet(held.assets, held.limits), current) < 1e-9)
      expect(moved(found)).toBeGreaterThan(-1e-6);
  }, 35);
});

test("what is bought is what is sold, and the cost is that of each side over two years", () => {
  fc.assert(
    fc.property(fc.constantFrom(...grid), (weights) => {
      const { bought, sold } = movesOf(current, weights);
      expect(bought).toBeCloseTo(sold, 12);
      const { buyRatio, sellRatio } = trading.costs;
      expect(tradingCost(trading, weights)).toBeCloseTo((bought * buyRatio + sold * sellRatio) / 2, 12);
      expect(netReturn(heldProblem, weights)).toBeCloseTo(
        dot(heldProblem.expectedReturns, weights) - tradingCost(trading, weights),
        12,
      );
    }),
  );
});

const heldProblem: PortfolioProblem = {
  assets: [],
  limits: {},
  euroFundAvailable: true,
  covariance: zeros(lines, lines),
  expectedReturns: Float64Array.of(0.02, 0.03, 0.05, 0.06),
  trading,
};
