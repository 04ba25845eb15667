import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  earlyRepayment,
  leftToRepay,
  mostIndemnity,
  repaymentChoices,
  type RunningLoan,
} from "./early-repayment.ts";
import { constantInstalment, typedLoanSchedule } from "./typed-loans.ts";
import { noLoanTerms } from "./loans.ts";

/** Reference values of an independent computation with exact instalments; ours are in whole cents, as lenders round them. */
function running(
  loan: { borrowed: number; rate: number; months: number; paid: number },
  insurance: number | null = null,
): RunningLoan {
  const borrowedCents = cents(loan.borrowed * 100);
  const rows = typedLoanSchedule({
    ...noLoanTerms,
    borrowedCents,
    nominalRateRatio: loan.rate,
    durationMonths: loan.months,
    firstRepaymentOn: day("2022-01-05"),
    instalmentCents: constantInstalment(borrowedCents, loan.rate, loan.months),
  });
  return {
    nominalRateRatio: loan.rate,
    coming: rows.slice(loan.paid),
    insuranceMonthlyCents: insurance === null ? null : cents(insurance * 100),
  };
}
const home = { borrowed: 215_900, rate: 0.0135, months: 240, paid: 58 };
const dear = { borrowed: 200_000, rate: 0.042, months: 240, paid: 36 };
const euros = (amount: number | null | undefined) => Number(amount) / 100;

test("all of a cheap loan: six months of interest are asked, and the return is certain, with and without insurance", () => {
  const loan = running(home);
  const left = leftToRepay(loan);
  expect(Math.abs(euros(left) - 168_932.92)).toBeLessThan(0.5);
  const whole = earlyRepayment(loan, left);
  expect(euros(whole?.indemnityCents)).toBeCloseTo(1140.3, 1);
  expect(whole?.yearlyRatio).toBeCloseTo(0.0126597, 6);
  expect(whole).toMatchObject({ monthsLeft: 0, endsOn: null, lastInstalmentCents: null });
  const insured = earlyRepayment(running(home, 32.4), left);
  expect(insured?.yearlyRatio).toBeCloseTo(0.0169521, 6);
  expect(euros(insured?.insuranceSavedCents)).toBeCloseTo(182 * 32.4, 2);
  expect(whole?.insuranceSavedCents).toBeNull();
});

test("all of a dear loan: the cap of 3 % is not reached", () => {
  const loan = running(dear);
  const left = leftToRepay(loan);
  const whole = earlyRepayment(loan, left);
  expect(Math.abs(euros(left) - 179_583.32)).toBeLessThan(0.5);
  expect(euros(whole?.indemnityCents)).toBeCloseTo(3771.25, 1);
  expect(whole?.yearlyRatio).toBeCloseTo(0.03996, 6);
});

test("a part, the instalment kept: 204 months become 173", () => {
  const loan = running(dear);
  expect(loan.coming).toHaveLength(204);
  const part = earlyRepayment(loan, cents(20_000_00));
  expect(part).toMatchObject({ monthsLeft: 173, indemnityCents: 420_00 });
  expect(Math.abs(euros(part?.lastInstalmentCents) - 795.17)).toBeLessThan(2);
  expect(Math.abs(euros(part?.savedCents) - 18_245.35)).toBeLessThan(2);
  expect(part?.endsOn).toBe(loan.coming[172]?.day);
});

test("the indemnity never passes 3 % of what was owed", () => {
  const loan = running({ ...dear, rate: 0.08 });
  const left = leftToRepay(loan);
  expect(mostIndemnity(loan, left)).toBe(Math.round(left * 0.03));
});

test("nothing, or more than what is owed, is no repayment; without interest nothing is gained nor asked", () => {
  const loan = running(home);
  expect(earlyRepayment(loan, cents(0))).toBeNull();
  expect(earlyRepayment(loan, cents(leftToRepay(loan) + 1))).toBeNull();
  const free = running({ ...home, rate: 0 });
  const whole = earlyRepayment(free, leftToRepay(free));
  expect(whole).toMatchObject({ indemnityCents: 0, savedCents: 0 });
  expect(whole?.yearlyRatio).toBeCloseTo(0, 9);
});

test("a quarter, half and all are told in whole hundreds, all to the cent; a small debt has fewer choices", () => {
  const loan = running(dear);
  const left = leftToRepay(loan);
  expect(repaymentChoices(loan).map(({ part, repaidCents }) => [part, repaidCents])).toEqual([
    ["quarter", 44_900_00],
    ["half", 89_800_00],
    ["whole", left],
  ]);
  const small = running({ ...dear, borrowed: 120, months: 12, paid: 0 });
  expect(repaymentChoices(small).map(({ part }) => part)).toEqual(["half", "whole"]);
  expect(repaymentChoices(running({ ...dear, paid: 240 }))).toEqual([]);
});
