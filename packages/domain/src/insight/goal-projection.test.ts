import fc from "fast-check";
import { expect, test } from "vitest";
import { goalRange, grownCents, plannedCents } from "./goal-projection.ts";
import { cents } from "../kernel/cents.ts";

const plan = { amountCents: cents(100_000_00), monthlyCents: cents(200_00), years: 10 };

test("without return, today's value and the payments add up, and never go below nothing", () => {
  expect(plannedCents(plan)).toBe(124_000_00);
  expect(plannedCents({ ...plan, monthlyCents: cents(-2_000_00) })).toBe(0);
});

test("a plan grows by its yearly rate, payments by what is left of the time", () => {
  expect(grownCents(plan, 0)).toBe(plannedCents(plan));
  expect(grownCents({ ...plan, monthlyCents: cents(0) }, 0.05)).toBe(162_889_46);
  // 100 a month for a year at 12 % a year: numpy_financial.fv(1.12**(1/12)-1, 12, -100, 0) = 1264.6498
  expect(grownCents({ amountCents: cents(0), monthlyCents: cents(100_00), years: 1 }, 0.12)).toBe(1_264_65);
});

test("without payments the range is that of ten years of a log-normal return", () => {
  const alone = { ...plan, monthlyCents: cents(0) };
  const { lowCents, highCents } = goalRange(alone, {
    centralCents: cents(100_000_00),
    volatilityRatio: 0.1,
  });
  const factor = Math.exp(1.2815515655446004 * 0.1 * Math.sqrt(10));
  expect(lowCents).toBe(Math.round(100_000_00 / factor));
  expect(highCents).toBe(Math.round(100_000_00 * factor));
});

test("the range holds the central value, is nothing without volatility, and narrows as payments come later", () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 1, max: 1e8 }),
        monthly: fc.integer({ min: 0, max: 1e6 }),
        years: fc.integer({ min: 0, max: 40 }),
        volatilityRatio: fc.double({ min: 0, max: 0.4, noNaN: true }),
      }),
      ({ amount, monthly, years, volatilityRatio }) => {
        const given = { amountCents: cents(amount), monthlyCents: cents(monthly), years };
        const centralCents = plannedCents(given);
        const { lowCents, highCents } = goalRange(given, { centralCents, volatilityRatio });
        expect(lowCents).toBeLessThanOrEqual(centralCents);
        expect(highCents).toBeGreaterThanOrEqual(centralCents);
        const alone = goalRange({ ...given, monthlyCents: cents(0) }, { centralCents, volatilityRatio });
        expect(alone.lowCents).toBeLessThanOrEqual(lowCents);
        if (volatilityRatio === 0) expect(lowCents).toBe(highCents);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});
