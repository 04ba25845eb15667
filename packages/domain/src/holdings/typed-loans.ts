import { cents, type Cents, negateCents, zeroCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { owedCents } from "./debts.ts";
import type { LoanTerms, RepaymentKind } from "./portfolios.ts";
import type { KnownValue } from "./valuations.ts";

/** What a saver knows about a loan without its schedule. Amounts are positive; the rate is a yearly ratio without insurance. */
export type TypedLoan = {
  readonly borrowedCents: Cents;
  readonly nominalRateRatio: number;
  readonly durationMonths: number;
  readonly firstRepaymentOn: Day;
  readonly signedOn: Day | null;
  /** Without insurance; null: computed as constant instalment. */
  readonly instalmentCents: Cents | null;
  readonly insuranceMonthlyCents: Cents | null;
  /** Default: constant instalments. */
  readonly repayment?: RepaymentKind;
  /** For a deferral: months before the first constant instalment, at least one and fewer than the duration. */
  readonly deferredMonths?: number;
};

/** One instalment, without insurance. `outstandingCents` is the balance after it. Interest added to the capital gives a negative
 * `principalCents`: nothing is paid that month. */
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

export type TypedLoanCode = "manual_contract.loan_terms" | "manual_contract.loan_days";

/** Converts to the loan terms that other code reads. Rejected where the instalment does not cover the interest, where a deferral
 * leaves no duration, and where the first instalment precedes the signature. */
export function typedLoanTerms(loan: TypedLoan): Result<LoanTerms, TypedLoanCode> {
  const { borrowedCents, nominalRateRatio, durationMonths, firstRepaymentOn, signedOn } = loan;
  const repayment = loan.repayment ?? "constant";
  const deferredMonths = isDeferral(repayment) ? (loan.deferredMonths ?? 0) : 0;
  if (signedOn !== null && signedOn > firstRepaymentOn) return fail("manual_contract.loan_days");
  if (isDeferral(repayment) && (deferredMonths < 1 || deferredMonths >= durationMonths))
    return fail("manual_contract.loan_terms");
  const instalmentCents = instalmentOf({ ...loan, repayment, deferredMonths });
  if (borrowedCents <= 0 || instalmentCents === null) return fail("manual_contract.loan_terms");
  return ok({
    borrowedCents,
    outstandingCents: borrowedCents,
    nominalRateRatio,
    insuranceMonthlyCents: loan.insuranceMonthlyCents,
    instalmentCents,
    nextPaymentOn: firstRepaymentOn,
    signedOn,
    firstRepaymentOn,
    endsOn: addMonths(firstRepaymentOn, durationMonths - 1),
    durationMonths,
    paymentsLeft: durationMonths,
    deferred: false,
    insuranceLabel: null,
    repayment,
    deferredMonths,
  });
}

function isDeferral(repayment: RepaymentKind): boolean {
  return repayment === "partial_deferral" || repayment === "total_deferral";
}

/** Interest only for a loan in fine; otherwise the constant instalment of the balance when repayment begins. Null where it would
 * never end. */
function instalmentOf(loan: Required<TypedLoan>): Cents | null {
  const { borrowedCents, nominalRateRatio, durationMonths, repayment, deferredMonths } = loan;
  if (repayment === "in_fine") return cents(Math.round((borrowedCents * nominalRateRatio) / 12));
  let owed: number = borrowedCents;
  if (repayment === "total_deferral")
    for (let month = 0; month < deferredMonths; month += 1)
      owed += Math.round((owed * nominalRateRatio) / 12);
  const computed = constantInstalment(cents(owed), nominalRateRatio, durationMonths - deferredMonths);
  const instalment = loan.instalmentCents ?? computed;
  return instalment <= (owed * nominalRateRatio) / 12 ? null : instalment;
}

type StatedBalances = readonly { readonly day: Day; readonly valueCents: Cents }[];

type Plan = {
  readonly borrowedCents: Cents;
  readonly monthlyRatio: number;
  readonly instalmentCents: Cents;
  readonly firstRepaymentOn: Day;
  readonly durationMonths: number;
  readonly repayment: RepaymentKind;
  readonly deferredMonths: number;
};

function planOf(terms: LoanTerms): Plan | null {
  const { borrowedCents, nominalRateRatio, instalmentCents, firstRepaymentOn, durationMonths } = terms;
  if (borrowedCents === null || nominalRateRatio === null || instalmentCents === null) return null;
  if (firstRepaymentOn === null || durationMonths === null) return null;
  const monthlyRatio = nominalRateRatio / 12;
  const { repayment = "constant", deferredMonths = 0 } = terms;
  const plan = { borrowedCents, monthlyRatio, instalmentCents, firstRepaymentOn, durationMonths };
  return { ...plan, repayment, deferredMonths };
}

/** Principal repaid by one instalment, numbered from 0. */
function principalOf(plan: Plan, month: number, due: { outstanding: number; interest: number }): number {
  const { outstanding, interest } = due;
  if (month === plan.durationMonths - 1) return outstanding;
  if (plan.repayment === "in_fine") return 0;
  if (month < plan.deferredMonths) return plan.repayment === "total_deferral" ? -interest : 0;
  return Math.min(outstanding, plan.instalmentCents - interest);
}

/** Schedule of a loan from its terms. A balance that the saver gives for a day replaces the computed one from then on. The last
 * instalment settles the balance. Empty where the terms are incomplete.
 * @param balances outstanding amounts given by the saver, positive, oldest first */
export function typedLoanSchedule(terms: LoanTerms, balances: StatedBalances = []): readonly Instalment[] {
  const plan = planOf(terms);
  if (plan === null) return [];
  const rows: Instalment[] = [];
  let outstanding: number = plan.borrowedCents;
  let next = 0;
  for (let month = 0; month < plan.durationMonths; month += 1) {
    const day = addMonths(plan.firstRepaymentOn, month);
    for (; next < balances.length && (balances[next]?.day ?? day) < day; next += 1)
      outstanding = owedCents(balances[next]?.valueCents ?? cents(outstanding));
    // Repaid early: no further instalment or insurance is due.
    if (outstanding <= 0 && next >= balances.length) break;
    const interest = Math.round(outstanding * plan.monthlyRatio);
    const principal = principalOf(plan, month, { outstanding, interest });
    outstanding -= principal;
    // Given for the day of an instalment: the balance after it.
    for (; next < balances.length && balances[next]?.day === day; next += 1)
      outstanding = owedCents(balances[next]?.valueCents ?? cents(outstanding));
    rows.push({
      day,
      interestCents: cents(interest),
      principalCents: cents(principal),
      outstandingCents: cents(outstanding),
    });
    if (outstanding <= 0 && next >= balances.length) break;
  }
  return rows;
}

export type TypedLoanPoints = {
  readonly known: readonly KnownValue[];
  readonly terms: LoanTerms;
  readonly nextOn: Day | null;
};

/** Past and present balances, negative as the value of a debt, and the terms updated to today. Null where the terms give no
 * schedule: only the saver's own values then apply. */
export function typedLoanPoints(
  terms: LoanTerms,
  { values, today }: { readonly values: StatedBalances; readonly today: Day },
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
  for (const { day, valueCents } of values) put(day, owedCents(valueCents), "typed");
  const known = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const left = schedule.filter((row) => row.day > today);
  const last = known.at(-1);
  // A loan that will be signed later has no balance yet.
  const outstandingCents = last === undefined ? zeroCents : owedCents(last.valueCents);
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
