import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { effectiveTerms, loanSchedule, monthlyCharge, noLoanSettings } from "./loans.ts";
import { typedState } from "./manual.ts";
import { type TypedLoan, typedLoanSchedule, typedLoanTerms } from "./typed-loans.ts";

const base: TypedLoan = {
  borrowedCents: cents(180_000_00),
  nominalRateRatio: 0.0285,
  durationMonths: 252,
  firstRepaymentOn: day("2020-01-31"),
  signedOn: null,
  instalmentCents: null,
  insuranceMonthlyCents: null,
};

function termsOf(loan: Partial<TypedLoan>) {
  const made = typedLoanTerms({ ...base, ...loan });
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

const paidBack = (loan: Partial<TypedLoan>) => {
  const terms = termsOf(loan);
  const rows = typedLoanSchedule(terms);
  const figures = rows.map((row) => [row.interestCents, row.principalCents, row.outstandingCents]);
  const interest = rows.reduce((sum, row) => sum + row.interestCents, 0);
  return { instalment: terms.instalmentCents, figures, interest };
};

// Each schedule was computed independently, with forty decimal digits and one rounding to the cent per line.
test("a loan in fine pays its interest each month and all of its capital with the last instalment", () => {
  const loan = {
    borrowedCents: cents(150_000_00),
    nominalRateRatio: 0.0315,
    durationMonths: 120,
    repayment: "in_fine",
  } as const;
  const { instalment, figures, interest } = paidBack(loan);
  expect(instalment).toBe(393_75);
  expect(figures).toHaveLength(120);
  expect(new Set(figures.slice(0, -1).map(String))).toEqual(new Set(["39375,0,15000000"]));
  expect(figures.at(-1)).toEqual([393_75, 150_000_00, 0]);
  expect(interest).toBe(47_250_00);
});

test("a partial deferral pays the interest alone, then constant instalments over the months left", () => {
  const { instalment, figures, interest } = paidBack({ repayment: "partial_deferral", deferredMonths: 12 });
  expect(instalment).toBe(984_81);
  expect(figures[0]).toEqual([427_50, 0, 180_000_00]);
  expect(figures[11]).toEqual([427_50, 0, 180_000_00]);
  expect(figures[12]).toEqual([427_50, 557_31, 179_442_69]);
  expect(figures[70]).toEqual([345_30, 639_51, 144_748_34]);
  expect(figures.at(-1)).toEqual([2_34, 983_66, 0]);
  expect(interest).toBe(61_485_59);
});

test("the interest of a total deferral joins the capital, and constant instalments pay back the whole", () => {
  const { instalment, figures, interest } = paidBack({ repayment: "total_deferral", deferredMonths: 12 });
  expect(instalment).toBe(1_013_25);
  expect(figures[0]).toEqual([427_50, -427_50, 180_427_50]);
  expect(figures[12]).toEqual([439_84, 573_41, 184_624_14]);
  expect(figures[70]).toEqual([355_27, 657_98, 148_927_71]);
  expect(figures.at(-1)).toEqual([2_40, 1_010_99, 0]);
  expect(interest).toBe(63_180_14);
});

test("odd amounts and a loan without interest are settled by their last instalment", () => {
  const odd = paidBack({ borrowedCents: cents(12_500_50), nominalRateRatio: 0.0599, durationMonths: 47 });
  expect(odd.instalment).toBe(299_05);
  expect(odd.figures[23]).toEqual([33_68, 265_37, 6_482_56]);
  expect(odd.figures.at(-1)).toEqual([1_48, 297_35, 0]);
  const free = paidBack({ borrowedCents: cents(10_000_00), nominalRateRatio: 0, durationMonths: 36 });
  expect(free.instalment).toBe(277_78);
  expect(free.figures.at(-1)).toEqual([0, 277_70, 0]);
});

test("instalments of the 31st fall on the last day of shorter months", () => {
  const days = typedLoanSchedule(termsOf({})).map((row) => row.day);
  expect(days.slice(0, 4)).toEqual(["2020-01-31", "2020-02-29", "2020-03-31", "2020-04-30"]);
  expect(days[13]).toBe("2021-02-28");
  expect(days.at(-1)).toBe("2040-12-31");
});

test("a deferral leaves months to pay back in, and the first instalment follows the signature", () => {
  const code = (loan: Partial<TypedLoan>) => {
    const made = typedLoanTerms({ ...base, ...loan });
    return made.ok ? "ok" : made.code;
  };
  expect(code({ repayment: "partial_deferral", deferredMonths: 0 })).toBe("manual_contract.loan_terms");
  expect(code({ repayment: "total_deferral", deferredMonths: 252 })).toBe("manual_contract.loan_terms");
  expect(code({ repayment: "total_deferral", deferredMonths: 251 })).toBe("ok");
  expect(code({ signedOn: day("2020-02-01") })).toBe("manual_contract.loan_days");
  expect(code({ signedOn: day("2020-01-31") })).toBe("ok");
});

test("every other screen reads the same schedule, and the charge of a month is that of the deferral while it lasts", () => {
  for (const repayment of ["constant", "in_fine", "partial_deferral", "total_deferral"] as const)
    for (const today of [day("2020-06-15"), day("2026-11-20"), day("2020-05-31")]) {
      const loan = termsOf({ repayment, deferredMonths: 12, insuranceMonthlyCents: cents(30_00) });
      const state = typedState({ kind: "mortgage", values: [], loan, movements: [], today });
      const terms = effectiveTerms(state.loan, noLoanSettings, state.valueCents);
      const rows = typedLoanSchedule(loan);
      expect(loanSchedule(terms, today)).toEqual({ basis: "whole", rows });
      const next = rows.find((row) => row.day > today);
      expect(monthlyCharge(terms)).toBe(Number(next?.interestCents) + Number(next?.principalCents) + 30_00);
    }
});

test("a typed instalment stays what was typed, though it is nearer to the constant one without the insurance", () => {
  const loan = termsOf({ instalmentCents: cents(1_000_00), insuranceMonthlyCents: cents(40_00) });
  const terms = effectiveTerms(loan, noLoanSettings, null);
  expect(terms.instalmentCents).toBe(1_000_00);
});

test("a loan that is signed later owes nothing yet, which is known, and says when it begins", () => {
  const loan = termsOf({ firstRepaymentOn: day("2027-03-31"), signedOn: day("2027-02-28") });
  const state = typedState({ kind: "mortgage", values: [], loan, movements: [], today: day("2026-11-20") });
  expect(state).toMatchObject({ valueCents: 0, provenance: "computed", points: [], nextOn: "2027-02-28" });
});
