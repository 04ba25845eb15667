import {
  arbitrate,
  portfolioLaw,
  dayNumber,
  hundredYears,
  horizonQuantile,
  cheapestUnderLaw,
  createSolver,
  isWorthSaving,
  lawLoss,
  lawShortfallOf,
  leastChangeUnderLawShortfall,
  maximumReturnOverLawShortfall,
  maximumReturnUnderLawShortfall,
  maximumReturnUnderVolatility,
  minimumLawShortfall,
  quadraticForm,
  lawQuantile,
  lossCount,
  lossProbability,
  type ModelLine,
  type OptimisationAnswer,
  type Optimised,
  netMean,
  riskModel,
  splitLoss,
} from "@vigie/analytics";
import { addDays, day, grossGrowthByClass } from "@vigie/domain";
import { afterAll, expect, test } from "vitest";
import { demoFunds, demoPrice } from "../../packages/partners/src/demo-funds.ts";

/** The contract of methodology 2, section 1.14, with the prices of the demonstration: its figures were computed apart. */

const weightsBySerial = { 2: 0.16, 3: 0.09, 10: 0.07, 12: 0.04, 20: 0.06, 24: 0.04, 30: 0.05, 34: 0.04 };
const today = day("2026-11-22");

function demoLine(serial: number, from = "2020-01-03"): ModelLine {
  const fund = demoFunds[serial - 1];
  if (fund === undefined) throw new Error(`no fund ${String(serial)}`);
  const days: number[] = [];
  const prices: number[] = [];
  for (let on = day(from); on <= today; on = addDays(on, 1)) {
    const weekday = new Date(`${on}T00:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    days.push(dayNumber(on));
    prices.push(demoPrice(fund.isin, on) ?? Number.NaN);
  }
  const { assetClass } = fund;
  if (assetClass === "euroFund" || assetClass === "savings") throw new Error("not a fund");
  return {
    key: fund.isin,
    kind: "unit",
    riskClass: assetClass,
    meanRatio: netMean({
      grossRatio: grossGrowthByClass[assetClass] ?? 0.02,
      ongoingRatio: fund.terRatio,
      contractRatio: 0.006,
    }),
    history: { days: Int32Array.from(days), prices: Float64Array.from(prices) },
    publishedSri: fund.sri,
  };
}

const euroFund: ModelLine = {
  key: "euro",
  kind: "euroFund",
  riskClass: "unknown",
  meanRatio: 0.0255,
  history: null,
  publishedSri: 1,
};
const held = Object.keys(weightsBySerial).map(Number);
const weights = Float64Array.from([...Object.values(weightsBySerial), 0.45]);
const base = { references: new Map(), onDay: dayNumber(today), longRun: {} };

function lawOf(lines: readonly ModelLine[], of: Float64Array) {
  const found = portfolioLaw(riskModel({ ...base, lines }), of);
  if (found === null) throw new Error("no law");
  return found;
}
const lines = [...held.map((serial) => demoLine(serial)), euroFund];

test("the demonstration contract has the published law", () => {
  const { law, contributions, coverage } = lawOf(lines, weights);
  const value = 118_462.73;
  expect(law.meanRatio).toBeCloseTo(0.0295577491, 9);
  expect(law.deviationRatio).toBeCloseTo(0.0628007791, 9);
  const { valueAtRiskRatio, expectedShortfallRatio } = lawLoss(law);
  expect(valueAtRiskRatio).toBeCloseTo(0.0703684, 7);
  expect(expectedShortfallRatio).toBeCloseTo(0.0935126, 7);
  const euros = [
    law.meanRatio,
    valueAtRiskRatio,
    expectedShortfallRatio,
    lawQuantile(law, 1 / 6),
    lawQuantile(law, 5 / 6),
  ];
  expect(euros.map((ratio) => Math.round(ratio * value * 100) / 100)).toEqual([
    3501.49, 8336.04, 11077.76, -3694.47, 10668.17,
  ]);
  expect(lossProbability(law)).toBeCloseTo(0.3272, 4);
  expect(lossCount(law)).toBe(33);
  expect(hundredYears(law)[0]).toBeCloseTo(-0.126259, 6);
  expect(Array.from(contributions.subarray(0, 8), (share) => Math.round(share * 1e4) / 1e4)).toEqual([
    0.3931, 0.2288, 0.1911, 0.0882, 0.013, 0.0133, 0.0651, 0.0072,
  ]);
  expect(coverage).toMatchObject({ ownRatio: 1, display: "plain", maxStars: 5 });
  expect(horizonQuantile(law, 10, 0.5)).toBeCloseTo(1.313538, 5);
  const parts = splitLoss(833_604, contributions);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(833_604);
});

test("what stands beside a contract changes none of its figures, to the bit", () => {
  const alone = lawOf(lines, weights);
  for (const others of [[], [9], [1, 5, 7, 17, 36, 38]]) {
    const wide = [...others.map((serial) => demoLine(serial)), ...lines.toReversed()];
    const wideWeights = Float64Array.from([...others.map(() => 0), ...weights.toReversed()]);
    expect(lawOf(wide, wideWeights).law).toEqual(alone.law);
  }
});

test("a constant added to every weekly return moves no figure of the law", () => {
  const shifted = lines.map((line) => {
    if (line.history === null) return line;
    const { days, prices } = line.history;
    const first = days[0] ?? 0;
    // Week by week, as the model reads them: the factor grows with the weeks since the first price.
    const grown = prices.map((price, i) => price * 1.003 ** Math.floor(((days[i] ?? 0) - first) / 7));
    return { ...line, history: { days, prices: grown } };
  });
  const moved = lawOf(shifted, weights).law;
  // A factor on 1 + r also scales the deviation by 1.003: within that, nothing else moves.
  expect(moved.meanRatio).toBe(lawOf(lines, weights).law.meanRatio);
  expect(moved.deviationRatio / lawOf(lines, weights).law.deviationRatio).toBeCloseTo(1.003, 3);
});

test("a young line is completed by its class without a jump as weeks are added", () => {
  const reference = demoLine(2).history;
  if (reference === null) throw new Error("no history");
  const references = new Map([["stock", reference]] as const);
  const deviations = [3, 10, 60, 61, 155, 156, 259, 260].map((weeks) => {
    const young = demoLine(12, addDays(today, -7 * weeks - 2));
    const model = riskModel({ ...base, references, lines: [young] });
    return model.measures[0]?.deviationRatio ?? NaN;
  });
  for (const value of deviations) expect(value).toBeGreaterThan(0.1);
  for (const [before, after] of [
    [2, 3],
    [4, 5],
    [6, 7],
  ] as const)
    expect(Math.abs((deviations[after] ?? NaN) / (deviations[before] ?? NaN) - 1)).toBeLessThan(0.15);
});

const solver = createSolver(1);
afterAll(() => solver.close());

const model = riskModel({ ...base, lines });
const problem = {
  assets: lines.map((line) => ({
    kind: line.kind === "euroFund" ? ("euro_fund" as const) : ("unit_linked" as const),
    className: line.riskClass,
    isEquity: line.riskClass === "stock",
    sri: line.publishedSri ?? 1,
    capRatio: line.kind === "euroFund" ? 1 : 0.25,
  })),
  limits: {},
  euroFundAvailable: true,
  covariance: model.covariance,
  expectedReturns: model.meanRatios,
};
const free = { current: weights, costs: { sellRatio: 0, buyRatio: 0 } };
const before = lawShortfallOf(problem, weights);

function optimal(found: OptimisationAnswer | { readonly kind: "no_excess_return" }): Optimised {
  if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
  return found;
}

function floorOf(minimum: number) {
  return {
    name: "return_floor" as const,
    subject: null,
    coefficients: problem.expectedReturns,
    lower: minimum,
    upper: Infinity,
  };
}

function riskOf(of: Float64Array): number {
  return Math.sqrt(quadraticForm(problem.covariance, of));
}

test("the least shortfall of the law for a return is the published one", async () => {
  const held = optimal(await minimumLawShortfall(solver, problem, [floorOf(0.035)]));
  expect(riskOf(held.weights)).toBeCloseTo(0.102134, 5);
  expect(held.objective).toBeCloseTo(0.15873, 5);
  [0.25, 0.25, 0.12627, 0.00254, 0, 0, 0, 0, 0.3712].forEach((weight, i) =>
    expect(held.weights[i]).toBeCloseTo(weight, 3),
  );
  const safe = optimal(
    await minimumLawShortfall(solver, problem, [floorOf(dotOf(problem.expectedReturns, weights) - 0.005)]),
  );
  expect(safe.objective).toBeCloseTo(-0.0213965, 5);
  expect(safe.weights[8]).toBeGreaterThan(0.998);
});

test("the largest return under today's shortfall is the published one", async () => {
  const found = optimal(await maximumReturnUnderLawShortfall(solver, problem, before));
  expect(found.objective).toBeCloseTo(0.0330324, 5);
  expect(riskOf(found.weights)).toBeCloseTo(0.0646622, 5);
  expect(lawShortfallOf(problem, found.weights)).toBeLessThanOrEqual(before + 1e-9);
  const under = optimal(await maximumReturnUnderVolatility(solver, problem, 0.09));
  expect(under.objective).toBeCloseTo(0.0344114, 5);
  expect(lawShortfallOf(problem, under.weights)).toBeCloseTo(0.138048, 5);
  expect(await maximumReturnUnderLawShortfall(solver, problem, -0.5)).toMatchObject({
    kind: "infeasible",
    reason: { rules: [{ name: "shortfall_limit" }] },
  });
});

test("the least change, the best ratio and the cheapest mix keep what they promise", async () => {
  const held = { ...problem, trading: free };
  const least = optimal(await leastChangeUnderLawShortfall(solver, held, 0.06));
  expect(lawShortfallOf(problem, least.weights)).toBeLessThanOrEqual(0.06 + 1e-6);
  expect(least.objective).toBeGreaterThan(0);
  expect(optimal(await leastChangeUnderLawShortfall(solver, held, before)).objective).toBeCloseTo(0, 9);

  const ratioOf = (of: Float64Array) =>
    (dotOf(problem.expectedReturns, of) - 0.0255) / (lawShortfallOf(problem, of) + 0.0255);
  const best = optimal(await maximumReturnOverLawShortfall(solver, held, 0.0255));
  expect(best.objective).toBeGreaterThanOrEqual(ratioOf(weights));

  const cheap = optimal(await cheapestUnderLaw(solver, held, { feeRatios, shortfallCapRatio: 0.16 }));
  expect(lawShortfallOf(problem, cheap.weights)).toBeLessThanOrEqual(before + 0.001 + 1e-6);
  expect(riskOf(cheap.weights)).toBeLessThanOrEqual(riskOf(weights) * 1.02 + 1e-6);
  expect(cheap.objective).toBeLessThan(dotOf(feeRatios, weights));
  expect(await cheapestUnderLaw(solver, held, { feeRatios, shortfallCapRatio: 0.05 })).toMatchObject({
    kind: "infeasible",
  });
  expect([isWorthSaving(0.02, 0.0196), isWorthSaving(0.02, 0.0195)]).toEqual([false, true]);
});

const strategies = ["secure", "balanced", "grow", "conform", "cut_fees"] as const;
const feeRatios = Float64Array.of(0.0098, 0.0235, 0.025, 0.027, 0.014, 0.018, 0.022, 0.018, 0.006);

test.each(
  strategies.flatMap((strategy) =>
    (["shortfall", "volatility", "fees"] as const).map((metric) => [strategy, metric] as const),
  ),
)(
  "an arbitration %s by %s without scenarios keeps its promise, and starts from one before",
  async (strategy, metric) => {
    const cap = 0.16;
    const found = await arbitrate(solver, {
      problem: { ...problem, trading: free },
      strategy,
      metric,
      feeRatios,
      scenarios: null,
      riskFreeRatio: 0.0255,
      volatilityCapRatio: 0.09,
      shortfallCapRatio: cap,
    });
    if (found.kind === "not_offered") return;
    if (found.kind !== "proposal" && found.kind !== "no_useful_trade") throw new Error(JSON.stringify(found));
    expect(found.before.expectedShortfallRatio).toBeCloseTo(before, 12);
    if (found.kind !== "proposal") return;
    const after = found.after.expectedShortfallRatio ?? NaN;
    // A rounded weight moves a shortfall by less than two thousandths.
    const rounding = 0.002;
    if (metric !== "shortfall" && strategy !== "cut_fees") return;
    expect(after).toBeLessThanOrEqual(cap + rounding);
    if (strategy === "secure") expect(after).toBeLessThanOrEqual(before);
    if (strategy === "grow") expect(found.after.returnRatio).toBeGreaterThanOrEqual(found.before.returnRatio);
    if (strategy === "cut_fees") {
      expect(after).toBeLessThanOrEqual(before + 0.001 + rounding);
      expect(found.after.volatilityRatio).toBeLessThanOrEqual(found.before.volatilityRatio * 1.02 + rounding);
      expect(found.after.sri).toBeLessThanOrEqual(found.before.sri + 0.1 + 0.02);
      expect(found.after.feeRatio).toBeLessThan(found.before.feeRatio);
    }
  },
);

function dotOf(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, i) => sum + value * (right[i] ?? NaN), 0);
}
