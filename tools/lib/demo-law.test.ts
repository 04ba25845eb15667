import {
  portfolioLaw,
  dayNumber,
  hundredYears,
  horizonQuantile,
  lawLoss,
  lawQuantile,
  lossCount,
  lossProbability,
  type ModelLine,
  netMean,
  riskModel,
  splitLoss,
} from "@vigie/analytics";
import { addDays, day, grossGrowthByClass } from "@vigie/domain";
import { expect, test } from "vitest";
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
