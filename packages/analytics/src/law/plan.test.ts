import fc from "fast-check";
import { expect, test } from "vitest";
import {
  indexedGoal,
  neededPayment,
  type Plan,
  planChance,
  planLaw,
  planQuantile,
  steadyPayments,
} from "./plan.ts";
import { yearLaw, type YearLaw } from "./year-law.ts";

/** Properties of a payment plan under any yearly distribution; the published probabilities are in law.test.ts. */

const law = fc
  .tuple(fc.double({ min: -0.1, max: 0.12, noNaN: true }), fc.double({ min: 0.001, max: 0.3, noNaN: true }))
  .map(([mean, deviation]) => known(mean, deviation));
const plan: fc.Arbitrary<Plan> = fc.record({
  openingValue: fc.integer({ min: 1, max: 500_000 }),
  payments: fc
    .array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 240 })
    .map((payments) => Float64Array.from(payments)),
});
const probability = fc.double({ min: 0.01, max: 0.99, noNaN: true });

function known(mean: number, deviation: number): YearLaw {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

test("the mean is the ledger's: what is there grows each month, then the payment comes", () => {
  fc.assert(
    fc.property(plan, law, (one, of) => {
      const monthly = (1 + of.meanRatio) ** (1 / 12);
      const ledger = one.payments.reduce((value, paid) => value * monthly + paid, one.openingValue);
      expect(Math.abs(planLaw(one, of).mean / ledger - 1)).toBeLessThan(1e-9);
    }),
  );
});

test("without payments a plan is the year's law over its years", () => {
  fc.assert(
    fc.property(law, fc.integer({ min: 1, max: 20 }), (of, years) => {
      const found = planLaw({ openingValue: 1_000, payments: steadyPayments(0, 12 * years) }, of);
      expect(found.mean / 1_000).toBeCloseTo((1 + of.meanRatio) ** years, 8);
      expect(found.logVariance).toBeCloseTo(years * of.logDeviation ** 2, 8);
    }),
  );
});

test("payments that come later carry less risk than the same money paid today", () => {
  fc.assert(
    fc.property(law, fc.integer({ min: 12, max: 240 }), (of, months) => {
      const today = planLaw({ openingValue: 1_000, payments: steadyPayments(0, months) }, of);
      const later = planLaw({ openingValue: 1, payments: steadyPayments(10, months) }, of);
      expect(later.logVariance).toBeLessThan(today.logVariance);
    }),
  );
});

test("the quantile rises with its probability and reaches a goal as often as it says", () => {
  fc.assert(
    fc.property(plan, law, fc.tuple(probability, probability), (one, of, [p, q]) => {
      const found = planLaw(one, of);
      const [low, high] = [Math.min(p, q), Math.max(p, q)];
      expect(planQuantile(found, low)).toBeLessThanOrEqual(planQuantile(found, high) * (1 + 1e-12));
      fc.pre(found.logVariance > 1e-12);
      expect(planChance(found, planQuantile(found, p))).toBeCloseTo(1 - p, 6);
    }),
  );
});

test("a higher goal is reached less often, a larger payment more often where growth is not a loss", () => {
  const growing = law.filter(({ meanRatio }) => meanRatio >= 0);
  fc.assert(
    fc.property(plan, growing, fc.double({ min: 1, max: 2, noNaN: true }), (one, of, factor) => {
      const found = planLaw(one, of);
      const goal = found.mean;
      expect(planChance(found, goal * factor)).toBeLessThanOrEqual(planChance(found, goal) + 1e-12);
      const more = planLaw({ ...one, payments: one.payments.map((paid) => paid + 100) }, of);
      expect(planChance(more, goal)).toBeGreaterThanOrEqual(planChance(found, goal) - 1e-9);
    }),
  );
});

test("the payment that is needed reaches the goal, and a euro less does not", () => {
  const ask = fc.record({
    openingValue: fc.integer({ min: 0, max: 50_000 }),
    months: fc.integer({ min: 12, max: 240 }),
    goal: fc.integer({ min: 60_000, max: 300_000 }),
    law: law.filter(({ meanRatio }) => meanRatio > 0),
  });
  fc.assert(
    fc.property(ask, (one) => {
      const found = neededPayment(one);
      if (found === null || found < 1) return;
      const chanceOf = (monthly: number) => {
        const payments = steadyPayments(monthly, one.months);
        return planChance(planLaw({ openingValue: one.openingValue, payments }, one.law), one.goal);
      };
      // Rounded to the cent: one cent more reaches it with certainty.
      expect(chanceOf(found + 0.01)).toBeGreaterThanOrEqual(0.9);
      expect(chanceOf(found - 1)).toBeLessThan(0.9);
    }),
  );
});

test.each([
  ["what is there is enough already", { openingValue: 200_000, months: 12, goal: 100_000 }, 0],
  ["no month is left", { openingValue: 0, months: 0, goal: 100_000 }, null],
  ["the most that is allowed does not reach it", { openingValue: 0, months: 1, goal: 10_000_000 }, null],
])("where %s the payment is known at once", (_what, ask, wanted) => {
  expect(neededPayment({ ...ask, law: known(0.03, 0.05) })).toBe(wanted);
});

test("a plan without money reaches no goal but none, and one without risk reaches its mean to the cent", () => {
  const nothing = planLaw({ openingValue: 0, payments: steadyPayments(0, 12) }, known(0.03, 0.1));
  expect([planChance(nothing, 0), planChance(nothing, 1)]).toEqual([1, 0]);
  const certain = planLaw({ openingValue: 100, payments: steadyPayments(0, 12) }, known(0.03, 0));
  expect([103, 103.01].map((goal) => planChance(certain, goal))).toEqual([1, 0]);
  expect(planQuantile(certain, 0.01)).toBeCloseTo(103, 9);
});

test("a goal in euros of today grows with prices until its day", () => {
  expect(indexedGoal(10_000, 24, 0.02)).toBeCloseTo(10_404, 9);
  expect(indexedGoal(10_000, 0, 0.02)).toBe(10_000);
  expect(indexedGoal(10_000, 18, 0)).toBe(10_000);
});
