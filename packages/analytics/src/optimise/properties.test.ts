import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { scaledMatrix, subMatrix } from "../linear/matrix.ts";
import { createSolver } from "../linear/solver-pool.ts";
import type { Optimised } from "./answer.ts";
import { feasibleSet } from "./feasible-set.ts";
import { efficientFrontier, leastVariance } from "./mean-variance.ts";
import type { PortfolioProblem } from "./problem.ts";
import { breachOf } from "./rounding.ts";
import { minimumShortfall, shortfallOf } from "./shortfall.ts";
import { randomProblem, soak } from "./soak.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const seeds = fc.integer({ min: 1, max: 1_000_000 });

async function least(problem: PortfolioProblem): Promise<Optimised> {
  const found = await leastVariance(solver, problem);
  if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
  return found;
}

function pick(problem: PortfolioProblem, order: readonly number[]): PortfolioProblem {
  const { trading: _, ...rest } = problem;
  return {
    ...rest,
    assets: order.flatMap((i) => problem.assets[i] ?? []),
    covariance: subMatrix(problem.covariance, order),
    expectedReturns: Float64Array.from(order, (i) => problem.expectedReturns[i] ?? NaN),
  };
}

test("300 random feasible problems are all solved, allowed and certified", async () => {
  const found = await soak(solver, { count: 300, seed: 77, maxAssets: 40 });
  expect(found.failures).toEqual([]);
  expect(found.worstPrimalResidual).toBeLessThan(1e-7);
  expect(found.worstGap).toBeLessThan(1e-6);
});

test("the unit of the covariance changes the variance and not the weights", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.constantFrom(1e-4, 0.01, 52, 1e4), async (seed, factor) => {
      const { problem } = randomProblem(seed, 20);
      const own = await least(problem);
      const other = await least({ ...problem, covariance: scaledMatrix(problem.covariance, factor) });
      expect(Math.abs(other.objective / (own.objective * factor) - 1)).toBeLessThan(1e-6);
    }),
    { seed: 20, numRuns: 25 },
  );
});

test("the order of the lines does not matter, and a line offered twice changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { problem } = randomProblem(seed, 20);
      const natural = problem.assets.map((_, i) => i);
      const own = await least(pick(problem, natural));
      const turned = await least(pick(problem, natural.toReversed()));
      expect(Math.abs(turned.objective / own.objective - 1)).toBeLessThan(1e-6);
      turned.weights
        .toReversed()
        .forEach((weight, i) => expect(Math.abs(weight - (own.weights[i] ?? NaN))).toBeLessThan(1e-4));
      // A copy of a line shares its cap only where the cap does not bind, so it is widened first.
      const wide = {
        ...problem,
        limits: {},
        assets: problem.assets.map((asset) => ({ ...asset, capRatio: 1, issuer: null })),
      };
      const single = await least(pick(wide, natural));
      const twice = await least(pick(wide, [...natural, natural.length - 1]));
      expect(Math.abs(twice.objective / single.objective - 1)).toBeLessThan(1e-6);
    }),
    { seed: 21, numRuns: 20 },
  );
});

test("every frontier is convex and rises", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { problem } = randomProblem(seed, 15);
      const { trading: _, ...free } = problem;
      const found = await efficientFrontier(solver, free, 7);
      if (found.kind !== "frontier") throw new Error(JSON.stringify(found));
      const { points } = found;
      for (let i = 1; i + 1 < points.length; i += 1) {
        const [before, now, after] = [points[i - 1], points[i], points[i + 1]];
        if (!before || !now || !after || after.returnRatio - before.returnRatio < 1e-6) continue;
        const share = (now.returnRatio - before.returnRatio) / (after.returnRatio - before.returnRatio);
        expect(now.volatilityRatio).toBeLessThanOrEqual(
          (1 - share) * before.volatilityRatio + share * after.volatilityRatio + 1e-7,
        );
        expect(after.volatilityRatio).toBeGreaterThanOrEqual(now.volatilityRatio - 1e-7);
      }
    }),
    { seed: 22, numRuns: 15 },
  );
});

test("halfway to another allowed allocation nothing is better than the least shortfall", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { problem, outcomes } = randomProblem(seed, 15);
      const { trading: _, ...free } = problem;
      const found = await minimumShortfall(solver, free, { scenarios: { outcomes } });
      const other = await least(free);
      if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
      const set = feasibleSet(free.assets, free.limits);
      expect(breachOf(set, found.weights)).toBeLessThan(1e-7);
      // The allowed set is convex: the midpoint to any other allowed point is allowed, and not better.
      const blend = found.weights.map((weight, i) => (weight + (other.weights[i] ?? 0)) / 2);
      expect(breachOf(set, blend)).toBeLessThan(1e-6);
      expect(shortfallOf({ outcomes }, blend)).toBeGreaterThanOrEqual(found.objective - 1e-9);
    }),
    { seed: 23, numRuns: 20 },
  );
});
