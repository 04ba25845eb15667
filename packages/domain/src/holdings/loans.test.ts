import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  averageRate,
  contradictedTerms,
  effectiveTerms,
  linkLoan,
  loanProgress,
  loanSchedule,
  monthlyCharge,
  nextLoanPayment,
  noLoanSettings,
  noLoanTerms,
} from "./loans.ts";
import { debtLoad } from "./debt-load.ts";
import type { LoanTerms } from "./portfolios.ts";
import { incomeLevels } from "../insight/profile-scales.ts";

const today = day("2026-11-20");
const terms = (change: Partial<LoanTerms>): LoanTerms =>
  effectiveTerms({ ...noLoanTerms, ...change }, noLoanSettings, null);
const euros = (amount: number) => cents(Math.round(amount * 100));

/** First twelve lines of the table of a loan of 300,000 at 4 % over 30 years, instalment 1,432: interest, principal, balance.
 * @source calculatorplus.com, « 30 year mortgage amortization table schedule », read 2026-11-21 */
const publishedLines = [
  [1000.0, 432.0, 299568.0],
  [998.56, 433.44, 299134.56],
  [997.12, 434.88, 298699.68],
  [995.67, 436.33, 298263.34],
  [994.21, 437.79, 297825.55],
  [992.75, 439.25, 297386.3],
  [991.29, 440.71, 296945.59],
  [989.82, 442.18, 296503.41],
  [988.34, 443.66, 296059.75],
  [986.87, 445.13, 295614.62],
  [985.38, 446.62, 295168.0],
  [983.89, 448.11, 294719.9],
] as const;

test("a schedule is that of a published table, interest and principal to the cent", () => {
  const loan = terms({
    borrowedCents: euros(300_000),
    nominalRateRatio: 0.04,
    durationMonths: 360,
    firstRepaymentOn: day("2026-12-01"),
    instalmentCents: euros(1432),
  });
  const rows = loanSchedule(loan, today)?.rows ?? [];
  expect(rows.slice(0, 12).map((row) => [row.interestCents, row.principalCents])).toEqual(
    publishedLines.map(([interest, principal]) => [euros(interest), euros(principal)]),
  );
  // The published table keeps fractions of a cent; lenders round each line, as we do: the difference is at most one cent.
  for (const [index, [, , balance]] of publishedLines.entries())
    expect(Math.abs((rows[index]?.outstandingCents ?? 0) - euros(balance))).toBeLessThanOrEqual(1);
});

/** @source answerprime.com, « $200,000 mortgage for 30 years at 6 % », instalment 1,199.10, read 2026-11-21 */
test("the instalment of a published example is found, and its first lines", () => {
  const loan = terms({
    borrowedCents: euros(200_000),
    nominalRateRatio: 0.06,
    durationMonths: 360,
    firstRepaymentOn: day("2026-12-01"),
  });
  expect(loan.instalmentCents).toBe(119_910);
  const rows = loanSchedule(loan, today)?.rows ?? [];
  const told = [1000, 999, 998, 997, 995.99, 994.97, 993.95, 992.93, 991.9, 990.86, 989.82];
  expect(rows.slice(0, 11).map((row) => row.interestCents)).toEqual(told.map(euros));
});

test("whatever the terms, a schedule pays the capital back to the cent, and ends at zero", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 100_000_000 }),
      fc.integer({ min: 0, max: 1_200 }),
      fc.integer({ min: 1, max: 360 }),
      (borrowed, basisPoints, months) => {
        const loan = terms({
          borrowedCents: cents(borrowed),
          nominalRateRatio: basisPoints / 10_000,
          durationMonths: months,
          firstRepaymentOn: day("2027-01-05"),
        });
        const rows = loanSchedule(loan, today)?.rows ?? [];
        expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(borrowed);
        expect(rows.at(-1)?.outstandingCents).toBe(0);
      },
    ),
    { seed: 5, numRuns: 200 },
  );
});

const running: Partial<LoanTerms> = {
  borrowedCents: euros(200_000),
  outstandingCents: euros(150_000),
  nominalRateRatio: 0.0145,
  durationMonths: 240,
  signedOn: day("2020-01-10"),
  firstRepaymentOn: day("2020-02-10"),
  insuranceMonthlyCents: euros(32),
};

test("what the lender says is left to pay takes the place of what was computed, from today on", () => {
  const schedule = loanSchedule(terms(running), today);
  const next = schedule?.rows.find((row) => row.day > today);
  expect(next?.interestCents).toBe(Math.round((15_000_000 * 0.0145) / 12));
  const progress = loanProgress(terms(running), schedule, today);
  expect(progress.paid.capitalCents).toBe(euros(50_000));
  expect(progress.paid.interestCents).toBeGreaterThan(euros(15_000));
  expect(progress.paid.insuranceCents).toBe(euros(32 * 82));
  expect(progress.left.capitalCents).toBe(euros(150_000));
});

test("an instalment told with its insurance is counted without it, and the charge of a month has both once", () => {
  const bare = terms(running).instalmentCents ?? cents(0);
  const told = terms({ ...running, instalmentCents: cents(bare + 3_200) });
  expect(told.instalmentCents).toBe(bare);
  expect(monthlyCharge(told)).toBe(bare + 3_200);
  expect(nextLoanPayment(told, loanSchedule(told, today), today)).toMatchObject({
    day: "2026-12-10",
    amountCents: bare + 3_200,
  });
});

test("without its beginning, a loan has what remains of its schedule; the interest paid before is unknown", () => {
  const loan = terms({
    outstandingCents: euros(10_000),
    nominalRateRatio: 0.05,
    nextPaymentOn: day("2026-12-05"),
    instalmentCents: euros(300),
  });
  const schedule = loanSchedule(loan, today);
  expect(schedule?.basis).toBe("remaining");
  expect(schedule?.rows.at(-1)?.outstandingCents).toBe(0);
  expect(loanProgress(loan, schedule, today).paid).toEqual({
    capitalCents: null,
    interestCents: null,
    insuranceCents: null,
  });
});

test("a loan that is deferred, whose instalment is below its interest or whose rate is unknown has no schedule", () => {
  expect(loanSchedule(terms({ ...running, deferred: true }), today)).toBeNull();
  expect(loanSchedule(terms({ ...running, instalmentCents: euros(100) }), today)).toBeNull();
  expect(loanSchedule(terms({ ...running, nominalRateRatio: null }), today)).toBeNull();
});

test("the saver's word stands where the lender says nothing, and its end gives another duration", () => {
  const said = { ...noLoanSettings, endsOn: day("2035-01-10"), nominalRateRatio: 0.02 };
  const told = { ...noLoanTerms, ...running, endsOn: null, nominalRateRatio: null };
  const loan = effectiveTerms(told, said, null);
  expect(loan).toMatchObject({ nominalRateRatio: 0.02, durationMonths: 180, endsOn: "2035-01-10" });
  expect(contradictedTerms(told, said)).toEqual([]);
});

test("where both speak the lender's word holds, and what contradicts it is named", () => {
  const told = { ...noLoanTerms, ...running, endsOn: day("2040-01-10") };
  const said = { ...noLoanSettings, endsOn: day("2035-01-10"), nominalRateRatio: 0.02 };
  expect(effectiveTerms(told, said, null)).toEqual(effectiveTerms(told, noLoanSettings, null));
  expect(contradictedTerms(told, said)).toEqual(["endsOn", "nominalRateRatio"]);
  expect(contradictedTerms(told, { ...noLoanSettings, endsOn: day("2040-01-10") })).toEqual([]);
});

test("the average rate weighs what is left to pay, and is unknown where no rate is", () => {
  const small = terms({ outstandingCents: euros(50_000), nominalRateRatio: 0.05 });
  expect(averageRate([terms(running), small, noLoanTerms])).toBeCloseTo((150 * 0.0145 + 50 * 0.05) / 200, 12);
  expect(averageRate([noLoanTerms])).toBeNull();
});

test("a debt ratio is between two bounds, beside the norm of 35 % with insurance", () => {
  const third = incomeLevels[2] ?? null; // 35 000 to 50 000 euros a year
  const load = (monthly: number) =>
    debtLoad({ charges: [euros(monthly)], income: third, rentsMonthlyCents: cents(0), today });
  expect(load(1000)).toMatchObject({ verdict: "within", normRatio: 0.35 });
  expect(load(1000).fromRatio).toBeCloseTo(0.24, 10);
  expect(load(1000).toRatio).toBeCloseTo(12 / 35, 10);
  expect(load(1200).verdict).toBe("undetermined");
  expect(load(1600).verdict).toBe("above");
});

test("rents count for 70 %, and an unknown charge is named rather than counted as zero", () => {
  const first = incomeLevels[0] ?? null; // below 20 000 euros: no lower bound
  const rented = debtLoad({
    charges: [euros(700)],
    income: first,
    rentsMonthlyCents: euros(1000),
    today,
  });
  expect(rented.toRatio).toBeCloseTo(1, 10);
  const of = (charges: (ReturnType<typeof cents> | null)[], income: typeof first = first) =>
    debtLoad({ charges, income, rentsMonthlyCents: cents(0), today });
  expect(of([euros(1), null]).unknown).toBe("instalment");
  expect(debtLoad({ charges: [], income: null, rentsMonthlyCents: cents(0), today }).unknown).toBe("income");
  expect(of([euros(700)])).toMatchObject({ toRatio: null, verdict: "above" });
  const top = incomeLevels.at(-1) ?? null; // above 120 000 euros
  expect(of([euros(3000)], top)).toMatchObject({ fromRatio: null, verdict: "within" });
  expect(of([euros(5000)], top)).toMatchObject({ fromRatio: null, verdict: "undetermined" });
});

test("a loan is linked once, and only when its schedule is known", () => {
  const link = (loan: LoanTerms, linkedTo: string | null = null) =>
    linkLoan({ terms: loan, linkedTo, today });
  expect(link(terms(running)).ok).toBe(true);
  expect(link(terms(running), "a home")).toMatchObject({ code: "loan.already_linked" });
  expect(link(noLoanTerms)).toMatchObject({ code: "loan.insufficient_data" });
});
