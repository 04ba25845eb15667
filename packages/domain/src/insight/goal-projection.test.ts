import fc from "fast-check";
import { expect, test } from "vitest";
import { goalRange, paidInCents, targetAtTheEnd } from "./goal-projection.ts";
import { cents } from "../kernel/cents.ts";

const plan = { amountCents: cents(100_000_00), monthlyCents: cents(200_00), years: 10 };

test("without return, today's value and the payments add up, and never go below nothing", () => {
  expect(paidInCents(plan)).toBe(124_000_00);
  expect(paidInCents({ ...plan, monthlyCents: cents(-2_000_00) })).toBe(0);
});

test("without deviation a plan grows by its mean, payments by what is left of the time", () => {
  const sure = (meanRatio: number) => ({ meanRatio, deviationRatio: 0 });
  expect(goalRange(plan, sure(0)).centralCents).toBe(paidInCents(plan));
  const alone = goalRange({ ...plan, monthlyCents: cents(0) }, sure(0.05));
  expect(alone).toEqual({ lowCents: 162_889_46, centralCents: 162_889_46, highCents: 162_889_46 });
  // 100 per month for a year at 12 % per year: numpy_financial.fv(1.12**(1/12)-1, 12, -100, 0) = 1264.6498
  const paid = { amountCents: cents(0), monthlyCents: cents(100_00), years: 1 };
  expect(goalRange(paid, sure(0.12)).centralCents).toBe(1_264_65);
});

test("a target of today is asked at the prices of the end", () => {
  // 200 000 × 1.02^15 = 269 173.668: same as on the page of projects.
  expect(targetAtTheEnd(cents(200_000_00), 15)).toBe(269_173_67);
  expect(targetAtTheEnd(cents(200_000_00), 0)).toBe(200_000_00);
});

test("the median of a plan with payments is that of an independent computation", () => {
  // Methodology, part 2, section 3.1: mean 71,118.27 and median 69,979.39, computed independently.
  const golden = { amountCents: cents(20_000_00), monthlyCents: cents(300_00), years: 10 };
  const { lowCents, centralCents, highCents } = goalRange(golden, {
    meanRatio: 0.035,
    deviationRatio: 0.08,
  });
  expect(centralCents).toBe(69_979_39);
  // In a lognormal distribution, low and high differ from the median by the same factor; 5 % and 95 % are 52,072.82 and 94,043.57.
  const deviation = Math.log(94_043.57 / 69_979.39) / 1.6448536269514722;
  expect(highCents / 100).toBeCloseTo(69_979.39 * Math.exp(1.2815515655446004 * deviation), 0);
  expect((lowCents * highCents) / centralCents ** 2).toBeCloseTo(1, 6);
});

test("the range holds the typical value, widens with the deviation, and is empty once all is withdrawn", () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 1_000, max: 1e8 }),
        monthly: fc.integer({ min: 0, max: 1e6 }),
        years: fc.integer({ min: 1, max: 40 }),
        meanRatio: fc.double({ min: -0.05, max: 0.1, noNaN: true }),
        deviationRatio: fc.double({ min: 0.001, max: 0.4, noNaN: true }),
      }),
      ({ amount, monthly, years, meanRatio, deviationRatio }) => {
        const given = { amountCents: cents(amount), monthlyCents: cents(monthly), years };
        const found = goalRange(given, { meanRatio, deviationRatio });
        expect(found.lowCents).toBeLessThanOrEqual(found.centralCents);
        expect(found.highCents).toBeGreaterThanOrEqual(found.centralCents);
        const calm = goalRange(given, { meanRatio, deviationRatio: deviationRatio / 2 });
        expect(calm.highCents / calm.lowCents).toBeLessThanOrEqual(found.highCents / found.lowCents + 1e-6);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
  const spent = { amountCents: cents(1_000_00), monthlyCents: cents(-500_00), years: 1 };
  expect(goalRange(spent, { meanRatio: 0.03, deviationRatio: 0.05 }).highCents).toBe(0);
});
