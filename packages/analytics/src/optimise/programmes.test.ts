import { afterAll, expect, test } from "vitest";
import { golden, goldenList, goldenNumber, goldenRows, goldenVector } from "../golden/golden.ts";
import { matrix, quadraticForm } from "../linear/matrix.ts";
import { createSolver, type Solver } from "../linear/solver-pool.ts";
import { expectedShortfallHistorical } from "../risk/losses.ts";
import { constantMix } from "../returns/returns.ts";
import type { Optimised } from "./answer.ts";
import { blackLitterman, netExpectedReturns } from "./expected-returns.ts";
import { hierarchicalRiskParity } from "./hierarchical.ts";
import { cheapestWithinTracking, cheapestWithinClasses, leastChange } from "./least-change.ts";
import {
  efficientFrontier,
  leastVariance,
  maximumReturn,
  maximumReturnUnderVolatility,
  meanVariance,
} from "./mean-variance.ts";
import { maximumSharpe } from "./maximum-sharpe.ts";
import type { PortfolioProblem } from "./problem.ts";
import { riskParity } from "./risk-parity.ts";
import { minimumShortfall } from "./shortfall.ts";
import { maximumReturnOverShortfall, maximumReturnUnderShortfall } from "./tail.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

const reference = golden("reference.json");
const at = (...path: string[]) => goldenNumber(reference, "programmes", ...path);
const covariance = matrix(goldenRows(reference, "programmes", "covariance"));
const expectedReturns = goldenVector(reference, "programmes", "expectedReturns");
const outcomes = matrix(goldenRows(reference, "panel", "returns"));
const caps = goldenVector(reference, "programmes", "caps");
const sri = goldenVector(reference, "programmes", "sri");
const problem: PortfolioProblem = {
  assets: Array.from(sri, (value, i) => ({
    kind: "unit_linked",
    className: i % 2 === 0 ? "stock" : "bond",
    isEquity: true,
    sri: value,
    capRatio: caps[i] ?? 0,
  })),
  limits: { maxSri: 4.2 },
  euroFundAvailable: false,
  covariance,
  expectedReturns,
};
const held = {
  ...problem,
  trading: {
    current: goldenVector(reference, "programmes", "leastChange", "current"),
    costs: { sellRatio: 0, buyRatio: 0 },
  },
};
const costly = { ...held, trading: { ...held.trading, costs: { sellRatio: 0.01, buyRatio: 0.005 } } };

function optimal(answer: { kind: string }): Optimised {
  if (answer.kind !== "optimal") throw new Error(JSON.stringify(answer));
  return answer as Optimised;
}

test("the frontier agrees with cvxopt point by point, and is convex", async () => {
  const found = await efficientFrontier(solver, problem, 6);
  if (found.kind !== "frontier") throw new Error(found.kind);
  goldenVector(reference, "programmes", "frontier", "returns").forEach((value, i) =>
    expect(found.points[i]?.returnRatio).toBeCloseTo(value, 7),
  );
  goldenVector(reference, "programmes", "frontier", "volatilities").forEach((value, i) =>
    expect(found.points[i]?.volatilityRatio).toBeCloseTo(value, 7),
  );
  const slopes = found.points.slice(1).map((point, i) => {
    const before = found.points[i];
    return (
      (point.volatilityRatio - (before?.volatilityRatio ?? 0)) /
      (point.returnRatio - (before?.returnRatio ?? 0))
    );
  });
  slopes.slice(1).forEach((slope, i) => expect(slope).toBeGreaterThanOrEqual((slopes[i] ?? 0) - 1e-6));
});

test("mean-variance utility and the maximum Sharpe ratio agree with cvxopt", async () => {
  const utility = optimal(await meanVariance(solver, problem, at("meanVariance", "aversion")));
  expect(utility.objective).toBeCloseTo(at("meanVariance", "utility"), 9);
  const sharpe = optimal(await maximumSharpe(solver, problem, at("maximumSharpe", "riskFree")));
  expect(sharpe.objective).toBeCloseTo(at("maximumSharpe", "ratio"), 7);
  const walked = optimal(await maximumSharpe(solver, held, at("maximumSharpe", "riskFree")));
  expect(walked.objective).toBeCloseTo(at("maximumSharpe", "ratio"), 6);
  expect(await maximumSharpe(solver, problem, 0.2)).toEqual({ kind: "no_excess_return" });
});

test("costs lower what is reached and keep the answer nearer to what is held", async () => {
  const free = optimal(await meanVariance(solver, held, 4));
  const paid = optimal(await meanVariance(solver, costly, 4));
  expect(paid.objective).toBeLessThan(free.objective);
  const distance = (answer: Optimised) =>
    answer.weights.reduce((sum, weight, i) => sum + Math.abs(weight - (held.trading.current[i] ?? 0)), 0);
  expect(distance(paid)).toBeLessThan(distance(free));
});

test("the return under a limit of volatility meets the frontier", async () => {
  const volatilities = goldenVector(reference, "programmes", "frontier", "volatilities");
  const returns = goldenVector(reference, "programmes", "frontier", "returns");
  const found = optimal(await maximumReturnUnderVolatility(solver, problem, volatilities[3] ?? 0));
  expect(found.objective).toBeCloseTo(returns[3] ?? NaN, 6);
  const loose = optimal(await maximumReturnUnderVolatility(solver, problem, 0.5));
  // Slightly below the maximum return, which a linear programme finds only to 1e-7.
  expect(loose.objective).toBeCloseTo(optimal(await maximumReturn(solver, problem)).objective, 7);
  expect(await maximumReturnUnderVolatility(solver, problem, 0.01)).toMatchObject({
    kind: "infeasible",
    reason: { rules: [{ name: "volatility_limit" }] },
  });
});

test("a largest return that rounding puts out of reach does not have the whole frontier searched", async () => {
  const highest = optimal(await maximumReturn(solver, problem)).objective;
  let solves = 0;
  const rounded: Solver = {
    close: async () => await solver.close(),
    solve: async (programme, options) => {
      solves += 1;
      const floor = Math.max(...programme.rowLower.filter((bound) => bound < 1 && bound > 0.01));
      const isOutOfReach = programme.hessian !== null && Math.abs(floor - highest) < 5e-8;
      return isOutOfReach ? { kind: "infeasible" } : await solver.solve(programme, options);
    },
  };
  const found = optimal(await maximumReturnUnderVolatility(rounded, problem, 0.5));
  expect(found.objective).toBeCloseTo(highest, 6);
  expect(solves).toBeLessThan(10);
});

test("the least shortfall by its dual agrees with scipy's primal", async () => {
  const found = optimal(await minimumShortfall(solver, problem, { scenarios: { outcomes } }));
  expect(found.objective).toBeCloseTo(at("minimumShortfall", "shortfall"), 9);
  expect(found.certificate.gap).toBeLessThan(1e-6);
  expect(found.certificate.primalResidual).toBeLessThan(1e-9);
  const lines = goldenList(reference, "programmes", "sri").map((_, i) =>
    goldenRows(reference, "panel", "returns").map((row) => row[i] ?? NaN),
  );
  const path = constantMix(
    lines.map((line) => Float64Array.from(line)),
    found.weights,
  );
  expect(expectedShortfallHistorical(path).value).toBeCloseTo(found.objective, 12);
  const traded = optimal(await minimumShortfall(solver, held, { scenarios: { outcomes } }));
  expect(traded.objective).toBeCloseTo(at("minimumShortfall", "shortfall"), 8);
});

test("the return under a shortfall and the ratio to it agree with scipy", async () => {
  const limitRatio = at("returnUnderShortfall", "limit");
  const rich = optimal(
    await maximumReturnUnderShortfall(solver, problem, { scenarios: { outcomes }, limitRatio }),
  );
  expect(rich.objective).toBeCloseTo(at("returnUnderShortfall", "return"), 8);
  const riskFreeRatio = at("returnOverShortfall", "riskFree");
  for (const one of [problem, held]) {
    const best = optimal(
      await maximumReturnOverShortfall(solver, one, { scenarios: { outcomes }, riskFreeRatio }),
    );
    expect(best.objective).toBeCloseTo(at("returnOverShortfall", "ratio"), 6);
  }
  const safe = await maximumReturnUnderShortfall(solver, problem, {
    scenarios: { outcomes },
    limitRatio: 0.001,
  });
  expect(safe).toMatchObject({ kind: "infeasible", reason: { rules: [{ name: "shortfall_limit" }] } });
});

test("risk parity and its hierarchical cousin agree with scipy", () => {
  const parity = riskParity(covariance);
  goldenVector(reference, "programmes", "riskParity").forEach((weight, i) =>
    expect(parity?.[i]).toBeCloseTo(weight, 9),
  );
  const tree = hierarchicalRiskParity(covariance);
  goldenVector(reference, "programmes", "hierarchical").forEach((weight, i) =>
    expect(tree?.[i]).toBeCloseTo(weight, 12),
  );
  expect(riskParity(matrix([[0]]))).toBeNull();
});

test("the least change to a tighter limit agrees with scipy, and no change is needed when none is due", async () => {
  const tight = { ...held, limits: { maxSri: at("leastChange", "maxSri") } };
  expect(optimal(await leastChange(solver, tight)).objective).toBeCloseTo(at("leastChange", "moved"), 9);
  const free = optimal(await leastChange(solver, { ...held, limits: { maxSri: 7 } }));
  expect(free.objective).toBeCloseTo(0, 12);
});

test("fees are cut as far as scipy finds within the tracking error, and within the classes", async () => {
  const feeRatios = goldenVector(reference, "programmes", "cheapestWithinTracking", "fees");
  const found = optimal(await cheapestWithinTracking(solver, held, { feeRatios }));
  expect(found.objective).toBeCloseTo(at("cheapestWithinTracking", "fee"), 6);
  const gap = found.weights.map((weight, i) => weight - (held.trading.current[i] ?? 0));
  expect(Math.sqrt(quadraticForm(covariance, gap))).toBeLessThan(0.03 + 1e-7);
  const within = optimal(await cheapestWithinClasses(solver, held, { feeRatios }));
  const stock = (weights: Float64Array) =>
    weights.reduce((sum, weight, i) => sum + (i % 2 === 0 ? weight : 0), 0);
  expect(Math.abs(stock(within.weights) - stock(held.trading.current))).toBeLessThan(0.05 + 1e-9);
});

test("new money alone sells nothing, and a limit of turnover is kept", async () => {
  const current = held.trading.current.map((weight) => weight * 0.8);
  const fresh = { ...held, trading: { ...held.trading, current, withoutSelling: true } };
  const found = optimal(await leastVariance(solver, { ...fresh, limits: { maxSri: 5 } }));
  found.weights.forEach((weight, i) => expect(weight).toBeGreaterThanOrEqual((current[i] ?? 0) - 1e-9));
  const slow = { ...held, limits: {}, trading: { ...held.trading, maxTurnoverRatio: 0.1 } };
  const moved = optimal(await leastVariance(solver, slow)).weights;
  const sold = moved.reduce(
    (sum, weight, i) => sum + Math.max(0, (held.trading.current[i] ?? 0) - weight),
    0,
  );
  expect(sold).toBeCloseTo(0.1, 7);
  const stuck = { ...slow, limits: { maxSri: 2.5 }, trading: { ...held.trading, maxTurnoverRatio: 0.01 } };
  expect((await leastVariance(solver, stuck)).kind).toBe("infeasible");
});

test("Black-Litterman gives the published equilibrium and blended returns of seven countries", () => {
  const published = golden("published.json");
  const cells = (name: string) => goldenVector(published, "blackLitterman", name);
  const vols = cells("volatilities").map((value) => value / 100);
  const correlations = goldenRows(published, "blackLitterman", "correlations");
  const covariance = matrix(
    correlations.map((row, i) => row.map((value, j) => value * (vols[i] ?? 0) * (vols[j] ?? 0))),
  );
  const found = blackLitterman({
    covariance,
    referenceWeights: cells("weights").map((value) => value / 100),
    riskAversion: 2.5,
    tau: 0.05,
    views: { portfolios: matrix([cells("view")]), returns: Float64Array.of(0.05) },
  });
  const tolerance = goldenNumber(published, "blackLitterman", "tolerance");
  cells("equilibrium").forEach((value, i) =>
    expect(Math.abs((found?.prior[i] ?? NaN) * 100 - value)).toBeLessThan(tolerance),
  );
  cells("posterior").forEach((value, i) =>
    expect(Math.abs((found?.posterior[i] ?? NaN) * 100 - value)).toBeLessThan(tolerance),
  );
});

test("expected returns lose what a fund charges above its class, then the portfolio's fee", () => {
  const found = netExpectedReturns({
    gross: Float64Array.of(0.06),
    ongoingRatios: Float64Array.of(0.021),
    classOngoingRatios: Float64Array.of(0.018),
    contractRatios: Float64Array.of(0.007),
  });
  expect(found[0]).toBeCloseTo(0.05, 14);
});
