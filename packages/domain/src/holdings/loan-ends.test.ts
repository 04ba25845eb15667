import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  effectiveTerms,
  linkLoan,
  loanProgress,
  loanSchedule,
  monthlyCharge,
  nextLoanPayment,
  noLoanSettings,
  noLoanTerms,
} from "./loans.ts";
import type { LoanTerms } from "./portfolios.ts";
import { type TypedLoan, typedLoanPoints, typedLoanSchedule, typedLoanTerms } from "./typed-loans.ts";

/** Loans that end early, and the insurance that ends with them. */

const today = day("2026-11-20");
const car: LoanTerms = effectiveTerms(
  {
    ...noLoanTerms,
    borrowedCents: cents(1_200_000),
    nominalRateRatio: 0.03,
    firstRepaymentOn: day("2025-01-05"),
    durationMonths: 36,
    insuranceMonthlyCents: cents(400),
  },
  noLoanSettings,
  null,
);
const repaid: LoanTerms = { ...car, outstandingCents: cents(0) };

test("a loan that is paid back early has no instalment left, and none of its insurance", () => {
  const schedule = loanSchedule(repaid, today);
  expect(schedule?.rows.filter((row) => row.day > today)).toEqual([]);
  expect(nextLoanPayment(repaid, schedule, today)).toBeNull();
  expect(monthlyCharge(repaid)).toBe(0);
  expect(loanProgress(repaid, schedule, today).left).toEqual({
    capitalCents: 0,
    interestCents: 0,
    insuranceCents: 0,
  });
});

test("what was paid until an early end stays told: all of the capital, the interest and insurance of the months gone by", () => {
  const schedule = loanSchedule(repaid, today);
  const { paid } = loanProgress(repaid, schedule, today);
  const gone = typedLoanSchedule(car).filter((row) => row.day <= today);
  expect(gone).toHaveLength(23);
  expect(paid).toEqual({
    capitalCents: 1_200_000,
    interestCents: gone.reduce((sum, row) => sum + row.interestCents, 0),
    insuranceCents: 23 * 400,
  });
});

test("a loan repaid before its first instalment owes nothing and has nothing to come", () => {
  const early = { ...repaid, firstRepaymentOn: day("2027-02-05") };
  const schedule = loanSchedule({ ...early, nextPaymentOn: day("2027-02-05") }, today);
  expect(schedule?.rows).toEqual([]);
  expect(nextLoanPayment(early, schedule, today)).toBeNull();
});

const typed: TypedLoan = {
  borrowedCents: cents(1_200_000),
  nominalRateRatio: 0.03,
  durationMonths: 36,
  firstRepaymentOn: day("2025-01-05"),
  signedOn: day("2024-12-05"),
  instalmentCents: null,
  insuranceMonthlyCents: null,
};
const termsOf = (loan: TypedLoan): LoanTerms => {
  const made = typedLoanTerms(loan);
  if (!made.ok) throw new Error(`assertion: the loan is accepted, not ${made.code}`);
  return made.value;
};

test("a saver who says that nothing is left ends the loan on the instalment before", () => {
  const values = [{ day: day("2026-03-10"), valueCents: cents(0) }];
  const points = typedLoanPoints(termsOf(typed), { values, today });
  expect(points?.terms).toMatchObject({ outstandingCents: 0, paymentsLeft: 0, nextPaymentOn: null });
  expect(points?.terms.endsOn).toBe("2026-03-05");
  expect(points?.nextOn).toBeNull();
});

test("money that is borrowed again after a zero is owed again", () => {
  const values = [
    { day: day("2026-03-10"), valueCents: cents(0) },
    { day: day("2026-05-10"), valueCents: cents(300_000) },
  ];
  const rows = typedLoanSchedule(termsOf(typed), values);
  const after = rows.filter((row) => row.day > day("2026-05-10"));
  expect(after[0]?.interestCents).toBe(750);
  expect(after.at(-1)?.outstandingCents).toBe(0);
});

test("part of a loan paid back early makes it shorter, at the same instalment", () => {
  const whole = typedLoanSchedule(termsOf(typed));
  const less = typedLoanSchedule(termsOf(typed), [{ day: day("2026-03-10"), valueCents: cents(200_000) }]);
  expect(less.length).toBeLessThan(whole.length);
  const dueOf = (row: (typeof less)[number] | undefined) =>
    (row?.interestCents ?? NaN) + (row?.principalCents ?? NaN);
  expect(dueOf(less[16])).toBe(dueOf(whole[16]));
  expect(less.at(-1)?.outstandingCents).toBe(0);
});

test("whatever outstanding amount is typed before the last instalment, no empty instalment is due and the schedule ends at zero", () => {
  const said = fc.record({
    month: fc.integer({ min: 0, max: 34 }),
    left: fc.integer({ min: 0, max: 1_200_000 }),
  });
  fc.assert(
    fc.property(said, ({ month, left }) => {
      const on = typedLoanSchedule(termsOf(typed))[month]?.day ?? today;
      const rows = typedLoanSchedule(termsOf(typed), [{ day: on, valueCents: cents(left) }]);
      expect(rows.at(-1)?.outstandingCents).toBe(0);
      const idle = rows.filter((row) => row.day > on && row.interestCents + row.principalCents <= 0);
      expect(idle).toEqual([]);
    }),
    { seed: 51 },
  );
});

test("insurance that nobody told is unknown in what was paid and in what is left, never nothing", () => {
  const silent = { ...car, insuranceMonthlyCents: null };
  const progress = loanProgress(silent, loanSchedule(silent, today), today);
  expect([progress.paid.insuranceCents, progress.left.insuranceCents]).toEqual([null, null]);
  expect(progress.left.interestCents).toBeGreaterThan(0);
});

test("a loan that is paid back may still be linked to its property", () => {
  expect(linkLoan({ terms: repaid, linkedTo: null, today }).ok).toBe(true);
});
