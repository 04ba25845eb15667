import fc from "fast-check";
import { expect, test } from "vitest";
import { follow, golden, goldenNumber, goldenVector } from "../golden/golden.ts";
import { quantile, shape } from "../linear/moments.ts";
import { windowReturns } from "../returns/returns.ts";
import { drawdownPath, maxDrawdown, maxDrawdownOfPrices } from "./drawdown.ts";
import * as losses from "./losses.ts";
import { oneYearLoss } from "./one-year.ts";
import { downsideDeviation, volatility } from "./volatility.ts";

const reference = golden("reference.json");
const published = golden("published.json");
const bacon = goldenVector(reference, "bacon", "returns");
const weekly = goldenVector(reference, "weekly", "returns");

const measures = {
  valueAtRiskHistorical: losses.valueAtRiskHistorical,
  expectedShortfallHistorical: losses.expectedShortfallHistorical,
  valueAtRiskGaussian: losses.valueAtRiskGaussian,
  expectedShortfallGaussian: losses.expectedShortfallGaussian,
  valueAtRiskCornishFisher: losses.valueAtRiskCornishFisher,
  expectedShortfallCornishFisher: losses.expectedShortfallCornishFisher,
};

test.each(Object.entries(measures))("%s agrees with scipy", (name, measure) => {
  // The few months of Bacon's portfolio lie outside the monotone region of the expansion.
  if (name.endsWith("CornishFisher")) expect(measure(bacon).reason).toBe("outside_domain");
  else expect(measure(bacon).value).toBeCloseTo(goldenNumber(reference, "bacon", "losses", name), 10);
  expect(measure(weekly).value).toBeCloseTo(goldenNumber(reference, "weekly", "losses", name), 10);
});

test("volatility is annualised from ddof 1", () => {
  expect(volatility(bacon, 12).value).toBeCloseTo(goldenNumber(reference, "bacon", "volatility"), 14);
  expect(volatility(weekly, 52).value).toBeCloseTo(goldenNumber(reference, "weekly", "volatility"), 14);
  expect(volatility(Float64Array.of(0.1), 52)).toEqual({ value: null, reason: "too_few_observations" });
});

test("the downside deviation of Bacon's portfolio is the published one", () => {
  const monthly = downsideDeviation(bacon, 1, 0.005).value;
  const expected = goldenNumber(published, "bacon", "downsideDeviationMonthly", "value");
  expect(Math.abs((monthly ?? NaN) - expected)).toBeLessThan(5e-5);
});

test.each(["bacon", "weekly"])("the drawdown of %s has the dates found by numpy", (name) => {
  const found = maxDrawdown(goldenVector(reference, name, "returns"));
  expect(found.depth.value).toBeCloseTo(goldenNumber(reference, name, "drawdown", "depth"), 14);
  for (const key of ["peakIndex", "troughIndex", "recoveryIndex"] as const)
    expect(found[key]).toBe(follow(reference, [name, "drawdown", key]));
});

test("a loss in the first period counts from the opening value", () => {
  expect(maxDrawdown(Float64Array.of(-0.1, 0.2))).toEqual({
    depth: { value: 1 - 0.9, reason: null },
    peakIndex: 0,
    troughIndex: 1,
    recoveryIndex: 2,
  });
});

test("a path that only rises has a drawdown of zero and no dates", () => {
  const found = maxDrawdownOfPrices(Float64Array.of(1, 2, 3));
  expect(found).toEqual({
    depth: { value: 0, reason: null },
    peakIndex: null,
    troughIndex: null,
    recoveryIndex: null,
  });
  expect([...drawdownPath(Float64Array.of(2, 1, 4))]).toEqual([0, 0.5, 0]);
});

test("the 1-year loss is historical from five years of weeks", () => {
  const found = oneYearLoss(weekly);
  expect(found.method).toBe("historical_windows");
  const path = ["weekly", "oneYear"];
  expect(found.valueAtRisk.value).toBeCloseTo(goldenNumber(reference, ...path, "valueAtRiskHistorical"), 10);
  expect(found.expectedShortfall.value).toBeCloseTo(
    goldenNumber(reference, ...path, "expectedShortfallHistorical"),
    10,
  );
});

test("the 1-year loss of a shorter history is Cornish-Fisher on scaled moments", () => {
  const short = goldenVector(reference, "short", "returns");
  const law = shape(short);
  if (law === null) throw new Error("flat");
  const found = oneYearLoss(short);
  expect(found.method).toBe("cornish_fisher");
  const direct = losses.cornishFisherLoss({
    mean: law.mean * 52,
    deviation: law.deviation * Math.sqrt(52),
    skewness: law.skewness / Math.sqrt(52),
    excessKurtosis: law.excessKurtosis / 52,
  });
  expect(found.valueAtRisk).toEqual(direct.valueAtRisk);
  expect(oneYearLoss(short.subarray(0, 51)).valueAtRisk).toEqual({
    value: null,
    reason: "too_short_history",
  });
});

test("a history with one great crash leaves Cornish-Fisher's domain and says so", () => {
  const crash = new Float64Array(60)
    .fill(0.001)
    .map((value, i) => (i === 30 ? -0.5 : value + (i % 3) * 0.0001));
  expect(losses.valueAtRiskCornishFisher(crash)).toEqual({ value: null, reason: "outside_domain" });
});

test.each([
  [0, 0, true],
  [0, 3, true],
  [0, 7.9, true],
  [-0.5, 1, true],
  [-1, 2, true],
  [-2, 8, true],
  [0.1, 0, true],
  [-0.5, 0.3, true],
  [-1.2, 6, true],
  [-1, 1, false],
  [-1.5, 3, false],
  [-2, 5, false],
  [-2.4, 8, false],
  [0, 8.5, false],
])(
  "Cornish-Fisher at skewness %d and excess kurtosis %d is monotone: %s",
  (skewness, excessKurtosis, accepted) => {
    expect(losses.isCornishFisherMonotone(skewness, excessKurtosis)).toBe(accepted);
    const law = { mean: 0, deviation: 0.1, skewness, excessKurtosis };
    expect(losses.cornishFisherLoss(law).valueAtRisk.reason).toBe(accepted ? null : "outside_domain");
  },
);

test("of the former rectangle, two fifths are refused", () => {
  let refused = 0;
  const steps = 400;
  for (let i = 0; i <= steps; i += 1)
    for (let j = 0; j <= steps; j += 1)
      if (!losses.isCornishFisherMonotone(-2.5 + (5 * i) / steps, (8 * j) / steps)) refused += 1;
  expect(refused / (steps + 1) ** 2).toBeCloseTo(0.402, 2);
});

test("a loss of more than all is bounded, and says so", () => {
  const found = losses.cornishFisherLoss({ mean: 0, deviation: 0.9, skewness: 0, excessKurtosis: 0 });
  expect(found.valueAtRisk).toEqual({ value: 1, reason: null, capped: true });
  const wild = Float64Array.of(-0.9, 1.5, -0.8, 1.2);
  expect(losses.expectedShortfallGaussian(wild)).toMatchObject({ value: 1, capped: true });
  // A calm history with one week at minus a half: no longer a loss above all that is held.
  const crash = new Float64Array(120)
    .fill(0.001)
    .map((value, i) => (i === 60 ? -0.5 : value + (i % 5) * 1e-4));
  expect(oneYearLoss(crash).expectedShortfall.value ?? NaN).toBeLessThanOrEqual(1);
});

const returnsOf = fc
  .array(fc.double({ min: -0.5, max: 0.8, noNaN: true }), { minLength: 2, maxLength: 80 })
  .map((values) => Float64Array.from(values));

test("the expected shortfall is never under the value at risk", () => {
  fc.assert(
    fc.property(returnsOf, fc.double({ min: 0.5, max: 0.99, noNaN: true }), (returns, confidence) => {
      const loss = losses.valueAtRiskHistorical(returns, confidence).value ?? NaN;
      const shortfall = losses.expectedShortfallHistorical(returns, confidence).value ?? NaN;
      expect(shortfall).toBeGreaterThanOrEqual(loss - 1e-12);
      const gaussian = losses.valueAtRiskGaussian(returns, confidence);
      const tail = losses.expectedShortfallGaussian(returns, confidence);
      if (gaussian.value !== null && tail.value !== null)
        expect(tail.value).toBeGreaterThanOrEqual(gaussian.value);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("historical losses scale with the returns, ignore their order, and the shortfall is subadditive", () => {
  fc.assert(
    fc.property(returnsOf, fc.double({ min: 0.1, max: 5, noNaN: true }), (returns, factor) => {
      const shortfall = (values: Float64Array) => losses.expectedShortfallHistorical(values).value ?? NaN;
      const own = shortfall(returns);
      expect(shortfall(returns.map((value) => value * factor))).toBeCloseTo(own * factor, 10);
      expect(shortfall(returns.toReversed())).toBe(own);
      const other = returns.map((value, i) => Math.sin(i) * 0.1 - value / 3);
      const both = returns.map((value, i) => value + (other[i] ?? 0));
      expect(shortfall(both)).toBeLessThanOrEqual(own + shortfall(other) + 1e-12);
    }),
    { seed: 2, numRuns: 200 },
  );
});

test("window returns of length one are the returns themselves", () => {
  expect(quantile(windowReturns(bacon, 1), 0.3).value).toBeCloseTo(quantile(bacon, 0.3).value ?? NaN, 14);
});
