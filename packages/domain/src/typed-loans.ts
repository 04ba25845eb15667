import { cents, type Cents, negateCents, zeroCents } from "./kernel/cents.ts";
import { addMonths, type Day } from "./kernel/day.ts";
import { fail, ok, type Result } from "./kernel/result.ts";
import type { LoanTerms } from "./portfolios.ts";
import type { KnownValue } from "./valuations.ts";

/** What a saver knows of a loan without its schedule. Amounts are positive; the rate is a yearly ratio without insurance. */
export type TypedLoan = {
  readonly borrowedCents: Cents;
  readonly nominalRateRatio: number;
  readonly durationMonths: number;
  readonly firstRepaymentOn: Day;
  readonly signedOn: Day | null;
  /** Without insurance; null computes the constant one. */
  readonly instalmentCents: Cents | null;
  readonly insuranceMonthlyCents: Cents | null;
};

/** One instalment, without insurance. `outstandingCents` is what is left to pay after it. */
export type Instalment = {
  readonly day: Day;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  readonly outstandingCents: Cents;
};

/** The constant monthly instalment that repays a loan, rounded to the cent.
 * @param rateRatio nominal yearly rate, a twelfth of it each month
 * @source code de la consommation, annexe à l’article R. 314-3 (constant annuities in arrears) */
export function constantInstalment(borrowedCents: Cents, rateRatio: number, months: number): Cents {
  const monthly = rateRatio / 12;
  const exact =
    monthly === 0 ? borrowedCents / months : (borrowedCents * monthly) / (1 - (1 + monthly) ** -months);
  return cents(Math.round(exact));
}

/** The terms as every other part of the house reads them. Refused where the instalment does not even pay the interest. */
export function typedLoanTerms(loan: TypedLoan): Result<LoanTerms, "manual_contract.loan_terms"> {
  const { borrowedCents, nominalRateRatio, durationMonths, firstRepaymentOn } = loan;
  const instalmentCents =
    loan.instalmentCents ?? constantInstalment(borrowedCents, nominalRateRatio, durationMonths);
  if (borrowedCents <= 0 || instalmentCents <= (borrowedCents * nominalRateRatio) / 12)
    return fail("manual_contract.loan_terms");
  return ok({
    borrowedCents,
    outstandingCents: borrowedCents,
    nominalRateRatio,
    insuranceMonthlyCents: loan.insuranceMonthlyCents,
    instalmentCents,
    nextPaymentOn: firstRepaymentOn,
    signedOn: loan.signedOn,
    firstRepaymentOn,
    endsOn: addMonths(firstRepaymentOn, durationMonths - 1),
    durationMonths,
    paymentsLeft: durationMonths,
    deferred: false,
    insuranceLabel: null,
  });
}

type Told = readonly { readonly day: Day; readonly valueCents: Cents }[];

type Plan = {
  readonly borrowedCents: Cents;
  readonly monthlyRatio: number;
  readonly instalmentCents: Cents;
  readonly firstRepaymentOn: Day;
  readonly durationMonths: number;
};

function planOf(terms: LoanTerms): Plan | null {
  const { borrowedCents, nominalRateRatio, instalmentCents, firstRepaymentOn, durationMonths } = terms;
  if (borrowedCents === null || nominalRateRatio === null || instalmentCents === null) return null;
  if (firstRepaymentOn === null || durationMonths === null) return null;
  const monthlyRatio = nominalRateRatio / 12;
  return { borrowedCents, monthlyRatio, instalmentCents, firstRepaymentOn, durationMonths };
}

/** The schedule of a loan by its terms. What the saver says is left to pay on a day takes the schedule's place from then on.
 * The last instalment settles what is left. Empty where the terms are not enough.
 * @param told what is left to pay, positive, oldest first */
export function typedLoanSchedule(terms: LoanTerms, told: Told = []): readonly Instalment[] {
  const plan = planOf(terms);
  if (plan === null) return [];
  const rows: Instalment[] = [];
  let outstanding: number = plan.borrowedCents;
  let next = 0;
  for (let month = 0; month < plan.durationMonths; month += 1) {
    const day = addMonths(plan.firstRepaymentOn, month);
    for (; next < told.length && (told[next]?.day ?? day) < day; next += 1)
      outstanding = Math.abs(told[next]?.valueCents ?? outstanding);
    const interest = Math.round(outstanding * plan.monthlyRatio);
    const isLast = month === plan.durationMonths - 1;
    const principal = isLast ? outstanding : Math.min(outstanding, plan.instalmentCents - interest);
    outstanding -= principal;
    // Told for the very day of an instalment: what is left after it.
    for (; next < told.length && told[next]?.day === day; next += 1)
      outstanding = Math.abs(told[next]?.valueCents ?? outstanding);
    rows.push({
      day,
      interestCents: cents(interest),
      principalCents: cents(principal),
      outstandingCents: cents(outstanding),
    });
    if (outstanding <= 0 && next >= told.length) break;
  }
  return rows;
}

export type TypedLoanPoints = {
  readonly known: readonly KnownValue[];
  readonly terms: LoanTerms;
  readonly nextOn: Day | null;
};

/** What was and is left to pay, negative as a debt counts, and the terms brought to today. Null where the terms make no
 * schedule: only the saver's own values then tell. */
export function typedLoanPoints(
  terms: LoanTerms,
  { values, today }: { readonly values: Told; readonly today: Day },
): TypedLoanPoints | null {
  const plan = planOf(terms);
  if (plan === null) return null;
  const schedule = typedLoanSchedule(terms, values);
  const start = terms.signedOn ?? addMonths(plan.firstRepaymentOn, -1);
  const byDay = new Map<Day, KnownValue>();
  const put = (day: Day, outstanding: Cents, provenance: KnownValue["provenance"]): void => {
    if (day <= today) byDay.set(day, { day, valueCents: negateCents(outstanding), provenance });
  };
  put(start, plan.borrowedCents, "computed");
  for (const row of schedule) put(row.day, row.outstandingCents, "computed");
  for (const { day, valueCents } of values) put(day, cents(Math.abs(valueCents)), "typed");
  const known = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const left = schedule.filter((row) => row.day > today);
  const last = known.at(-1);
  // A loan that is signed later owes nothing yet.
  const outstandingCents = last === undefined ? zeroCents : negateCents(last.valueCents);
  return {
    known,
    nextOn: last === undefined ? start : (left[0]?.day ?? null),
    terms: {
      ...terms,
      outstandingCents,
      nextPaymentOn: left[0]?.day ?? null,
      paymentsLeft: left.length,
      endsOn: schedule.at(-1)?.day ?? terms.endsOn,
    },
  };
}
