import fc from "fast-check";
import { expect, test } from "vitest";
import {
  capitalAfter,
  insuranceSaving,
  instalmentOf,
  type Loan,
  partRepayment,
  renegotiation,
  repaymentIndemnity,
  repaymentReturn,
} from "./mortgage.ts";

/** Compares the loan formulas with a month-by-month ledger; the published figures are in decisions.test.ts. */

const loan = fc.record({
  capital: fc.integer({ min: 1_000, max: 1_000_000 }),
  rateRatio: fc.double({ min: 0, max: 0.12, noNaN: true }).map((rate) => (rate < 1e-4 ? 0 : rate)),
  months: fc.integer({ min: 2, max: 360 }),
});

/** Balance after each instalment, paid one by one. */
function ledger({ capital, rateRatio, months }: Loan, instalment: number): number[] {
  const left = [capital];
  for (let month = 1; month <= months; month += 1)
    left.push((left[month - 1] ?? NaN) * (1 + rateRatio / 12) - instalment);
  return left;
}

test("instalments pay the loan back to nothing, and what is left is the ledger's at every month", () => {
  fc.assert(
    fc.property(loan, (one) => {
      const left = ledger(one, instalmentOf(one));
      left.forEach((value, month) =>
        expect(Math.abs(value - capitalAfter(one, month))).toBeLessThan(1e-6 * one.capital),
      );
      expect(Math.abs(capitalAfter(one, one.months))).toBeLessThan(1e-6 * one.capital);
    }),
  );
});

test("a dearer or a shorter loan has a higher instalment", () => {
  fc.assert(
    fc.property(loan, (one) => {
      const dearer = instalmentOf({ ...one, rateRatio: one.rateRatio + 0.01 });
      const shorter = instalmentOf({ ...one, months: one.months - 1 });
      expect(dearer).toBeGreaterThan(instalmentOf(one));
      expect(shorter).toBeGreaterThan(instalmentOf(one));
    }),
  );
});

test("the indemnity is six months of interest up to 3 % of what was left", () => {
  const cheap = { capital: 100_000, rateRatio: 0.02, months: 120 };
  expect(repaymentIndemnity(cheap, 10_000)).toBeCloseTo(100, 10);
  expect(repaymentIndemnity({ ...cheap, rateRatio: 0.09 }, 100_000)).toBeCloseTo(3_000, 10);
  expect(repaymentIndemnity({ ...cheap, rateRatio: 0 }, 100_000)).toBe(0);
});

test("the return of a repayment makes the instalments no longer paid worth what is paid now", () => {
  fc.assert(
    fc.property(loan, fc.integer({ min: 0, max: 50 }), (one, insurance) => {
      const found = repaymentReturn(one, insurance);
      if (found === null) throw new Error("a loan has a return");
      const monthly = (1 + found) ** (1 / 12) - 1;
      const saved = instalmentOf(one) + insurance;
      let worth = 0;
      for (let month = 1; month <= one.months; month += 1) worth += saved / (1 + monthly) ** month;
      const paid = one.capital + repaymentIndemnity(one, one.capital);
      expect(Math.abs(worth / paid - 1)).toBeLessThan(1e-6);
    }),
    { numRuns: 60 },
  );
});

test("without indemnity to speak of, a repayment returns the rate of the loan; an insurance that stops adds to it", () => {
  const one = { capital: 100_000, rateRatio: 0.03, months: 300 };
  const found = repaymentReturn(one) ?? NaN;
  // The indemnity slightly reduces the effective rate.
  expect(found).toBeLessThan(1.0025 ** 12 - 1);
  expect(found).toBeGreaterThan(0.0285);
  expect(repaymentReturn(one, 30)).toBeGreaterThan(found);
});

test.each([
  ["nothing is owed", { capital: 0, rateRatio: 0.02, months: 12 }],
  ["no instalment is left", { capital: 1_000, rateRatio: 0.02, months: 0 }],
])("where %s there is no return", (_what, one) => {
  expect(repaymentReturn(one)).toBeNull();
});

test("a part repaid ends the loan sooner, and saves the interest of the months that go, less the indemnity", () => {
  fc.assert(
    fc.property(loan, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (one, share) => {
      const repaid = one.capital * share;
      const found = partRepayment(one, repaid);
      if (found === null) throw new Error("a part within the loan is repaid");
      const instalment = instalmentOf(one);
      expect(found.months).toBeLessThanOrEqual(one.months);
      expect(found.lastInstalment).toBeLessThanOrEqual(instalment + 1e-6);
      const paidAfter = instalment * (found.months - 1) + found.lastInstalment;
      const paidBefore = instalment * one.months;
      expect(Math.abs(found.savedNet - (paidBefore - paidAfter - repaid - found.indemnity))).toBeLessThan(
        1e-6 * one.capital,
      );
    }),
  );
});

test("nothing, all or more than is left is no part", () => {
  const one = { capital: 1_000, rateRatio: 0.02, months: 12 };
  for (const repaid of [0, -1, 1_000, 1_001, Number.NaN]) expect(partRepayment(one, repaid)).toBeNull();
});

test("a renegotiation gains what it saves less what it costs; at the same rate it never breaks even", () => {
  fc.assert(
    fc.property(loan, fc.integer({ min: 1, max: 5_000 }), (one, costs) => {
      const newRate = one.rateRatio / 2;
      const found = renegotiation(one, newRate, costs);
      const saved = found.instalmentBefore - found.instalmentAfter;
      expect(found.gainTotal).toBeCloseTo(saved * one.months - costs, 6);
      expect(found.gainPresent).toBeLessThanOrEqual(found.gainTotal + 1e-6);
      expect(found.instalmentFinanced).toBeGreaterThan(found.instalmentAfter);
      if (found.breakEvenMonth !== null) {
        expect(saved * found.breakEvenMonth).toBeGreaterThanOrEqual(costs - 1e-6);
        expect(saved * (found.breakEvenMonth - 1)).toBeLessThan(costs);
      } else expect(saved * one.months).toBeLessThan(costs + saved);
      expect(renegotiation(one, one.rateRatio, costs).breakEvenMonth).toBeNull();
    }),
  );
});

test("an insurance on what is left costs less than one of the same rate on what was borrowed", () => {
  fc.assert(
    fc.property(loan, (one) => {
      const before = { borrowed: one.capital, yearlyRatio: 0.003 };
      const found = insuranceSaving(one, before, { yearlyRatio: 0.003 });
      expect(found.saved).toBeCloseTo(found.before - found.after, 9);
      expect(found.after).toBeLessThanOrEqual(found.before + 1e-9);
      expect(insuranceSaving(one, before, { yearlyRatio: 0 }).saved).toBeCloseTo(found.before, 9);
    }),
  );
});
