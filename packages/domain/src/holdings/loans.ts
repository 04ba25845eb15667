import { type Cents, cents, sumCents, zeroCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { owedCents } from "./debts.ts";
import type { LoanTerms } from "./portfolios.ts";
import { constantInstalment, type Instalment, typedLoanSchedule } from "./typed-loans.ts";

/** Loans: their schedule from the data of the lender and the saver, the amounts paid, and the total debt load. */

/** A saver's settings of a loan (specification 1 §3). Null: not set. */
export type LoanSettings = {
  readonly signedOn: Day | null;
  readonly endsOn: Day | null;
  readonly borrowedCents: Cents | null;
  readonly nominalRateRatio: Ratio | null;
  readonly insuranceMonthlyCents: Cents | null;
};

export const noLoanSettings: LoanSettings = {
  signedOn: null,
  endsOn: null,
  borrowedCents: null,
  nominalRateRatio: null,
  insuranceMonthlyCents: null,
};

export const noLoanTerms: LoanTerms = {
  borrowedCents: null,
  outstandingCents: null,
  nominalRateRatio: null,
  insuranceMonthlyCents: null,
  instalmentCents: null,
  nextPaymentOn: null,
  signedOn: null,
  firstRepaymentOn: null,
  endsOn: null,
  durationMonths: null,
  paymentsLeft: null,
  deferred: false,
  insuranceLabel: null,
};

/** Terms of the lender, completed by those of the saver. If only the saver gives the end, the duration is recomputed. */
export function joinedTerms(bank: LoanTerms | null, saver: LoanSettings): LoanTerms {
  const terms = bank ?? noLoanTerms;
  const isEndSaid = terms.endsOn === null && saver.endsOn !== null;
  return {
    ...terms,
    signedOn: terms.signedOn ?? saver.signedOn,
    endsOn: terms.endsOn ?? saver.endsOn,
    borrowedCents: terms.borrowedCents ?? saver.borrowedCents,
    nominalRateRatio: terms.nominalRateRatio ?? saver.nominalRateRatio,
    insuranceMonthlyCents: terms.insuranceMonthlyCents ?? saver.insuranceMonthlyCents,
    ...(isEndSaid ? { durationMonths: null, paymentsLeft: null } : {}),
  };
}

/** Returns the terms on which the lender and the saver differ: the lender's apply, and the saver is informed. */
export function contradictedTerms(bank: LoanTerms | null, saver: LoanSettings): (keyof LoanSettings)[] {
  const names = ["signedOn", "endsOn", "borrowedCents", "nominalRateRatio", "insuranceMonthlyCents"] as const;
  const terms = bank ?? noLoanTerms;
  return names.filter((name) => terms[name] !== null && saver[name] !== null && terms[name] !== saver[name]);
}

/** Terms of the lender completed by the saver, with the insurance excluded from the instalment: lenders report it with or without;
 * the variant closer to the constant instalment of the terms is used.
 * @param valueCents value of the portfolio, negative: the outstanding amount where the lender does not report one */
export function effectiveTerms(
  bank: LoanTerms | null,
  saver: LoanSettings,
  valueCents: Cents | null,
): LoanTerms {
  const terms = joinedTerms(bank, saver);
  const { signedOn, endsOn } = terms;
  const firstRepaymentOn = terms.firstRepaymentOn ?? (signedOn === null ? null : addMonths(signedOn, 1));
  const whole: LoanTerms = {
    ...terms,
    firstRepaymentOn,
    outstandingCents: terms.outstandingCents ?? (valueCents === null ? null : owedCents(valueCents)),
    durationMonths: terms.durationMonths ?? monthsOf(firstRepaymentOn, endsOn),
  };
  return { ...whole, instalmentCents: instalmentOf(whole) };
}

/** Number of payments between two days, both included. */
function monthsOf(first: Day | null, last: Day | null): number | null {
  if (first === null || last === null || last < first) return null;
  const [fromYear = 0, fromMonth = 0] = first.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = last.split("-").map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

function instalmentOf(terms: LoanTerms): Cents | null {
  const { borrowedCents, nominalRateRatio, durationMonths, insuranceMonthlyCents, instalmentCents } = terms;
  const computed =
    borrowedCents === null || nominalRateRatio === null || durationMonths === null
      ? null
      : constantInstalment(borrowedCents, nominalRateRatio, durationMonths);
  if (instalmentCents === null || computed === null) return instalmentCents ?? computed;
  // The saver entered the terms: their instalment excludes insurance, whatever it is close to.
  if (terms.repayment !== undefined) return instalmentCents;
  if (insuranceMonthlyCents === null) return instalmentCents;
  const without = cents(instalmentCents - insuranceMonthlyCents);
  return Math.abs(without - computed) < Math.abs(instalmentCents - computed) ? without : instalmentCents;
}

/** `whole` from the first instalment; `remaining` from the next one, where the beginning is unknown. */
export type LoanSchedule = {
  readonly basis: "whole" | "remaining";
  readonly rows: readonly Instalment[];
};

/** Maximum length of a schedule in months: forty years. */
const mostMonths = 480;

/** Schedule of a loan, each line rounded to the cent as lenders do; the last one settles the rest. The balance reported by the
 * lender today replaces the computed one. Null where the terms are incomplete.
 * @param terms as `effectiveTerms` returns them
 * @source code de la consommation, annexe à l’article R. 314-3 (constant annuities in arrears) */
export function loanSchedule(terms: LoanTerms, today: Day): LoanSchedule | null {
  const { outstandingCents } = terms;
  // While repayment of the capital is deferred, only the lender knows the schedule.
  if (terms.deferred || !fits(terms)) return null;
  const knownValues = outstandingCents === null ? [] : [{ day: today, valueCents: outstandingCents }];
  const whole = typedLoanSchedule(terms, knownValues);
  if (whole.length > 0 && whole.length <= mostMonths) return { basis: "whole", rows: whole };
  return remainingSchedule(terms);
}

/** An instalment below the interest would never repay the loan. */
function fits(terms: LoanTerms): boolean {
  const { borrowedCents, outstandingCents, nominalRateRatio, instalmentCents, repayment } = terms;
  const owed = borrowedCents ?? outstandingCents;
  if (owed === null || nominalRateRatio === null) return false;
  // Interest only until the last instalment, which repays the whole capital.
  if (repayment === "in_fine") return true;
  return instalmentCents === null || instalmentCents > (owed * nominalRateRatio) / 12;
}

function remainingSchedule(terms: LoanTerms): LoanSchedule | null {
  const { outstandingCents, nominalRateRatio, nextPaymentOn } = terms;
  if (outstandingCents === null || nominalRateRatio === null || nextPaymentOn === null) return null;
  if (outstandingCents === 0) return { basis: "remaining", rows: [] };
  const months = terms.paymentsLeft ?? monthsOf(nextPaymentOn, terms.endsOn) ?? monthsLeft(terms);
  if (months === null || months < 1 || months > mostMonths) return null;
  const rows = typedLoanSchedule({
    ...terms,
    borrowedCents: outstandingCents,
    firstRepaymentOn: nextPaymentOn,
    durationMonths: months,
    instalmentCents: terms.instalmentCents ?? constantInstalment(outstandingCents, nominalRateRatio, months),
  });
  return rows.length === 0 ? null : { basis: "remaining", rows };
}

/** Returns the number of instalments that repay the balance. */
function monthsLeft({ outstandingCents, nominalRateRatio, instalmentCents }: LoanTerms): number | null {
  if (outstandingCents === null || nominalRateRatio === null || instalmentCents === null) return null;
  const monthly = nominalRateRatio / 12;
  if (monthly === 0) return Math.ceil(outstandingCents / instalmentCents);
  const share = 1 - (outstandingCents * monthly) / instalmentCents;
  return share <= 0 ? null : Math.ceil(-Math.log(share) / Math.log1p(monthly));
}

/** Amounts paid until a day, and the remaining ones. Unknown is null. */
export type LoanProgress = {
  readonly paid: LoanParts;
  readonly left: LoanParts;
};
export type LoanParts = {
  readonly capitalCents: Cents | null;
  readonly interestCents: Cents | null;
  readonly insuranceCents: Cents | null;
};

export function loanProgress(terms: LoanTerms, schedule: LoanSchedule | null, today: Day): LoanProgress {
  const { borrowedCents, outstandingCents } = terms;
  const rows = schedule?.rows ?? [];
  const past = rows.filter((row) => row.day <= today);
  const coming = rows.filter((row) => row.day > today);
  const isWhole = schedule?.basis === "whole";
  const owed = outstandingCents ?? (isWhole ? (past.at(-1)?.outstandingCents ?? borrowedCents) : null);
  const insurance = (count: number): Cents | null =>
    schedule === null || terms.insuranceMonthlyCents === null
      ? null
      : cents(terms.insuranceMonthlyCents * count);
  return {
    paid: {
      capitalCents: borrowedCents === null || owed === null ? null : cents(Math.max(0, borrowedCents - owed)),
      interestCents: isWhole ? sumCents(past.map((row) => row.interestCents)) : null,
      insuranceCents: isWhole ? insurance(past.length) : null,
    },
    left: {
      capitalCents: owed,
      interestCents: schedule === null ? null : sumCents(coming.map((row) => row.interestCents)),
      insuranceCents: insurance(coming.length),
    },
  };
}

/** Next payment, including insurance; null where nothing remains or nothing is known. */
export function nextLoanPayment(
  terms: LoanTerms,
  schedule: LoanSchedule | null,
  today: Day,
): { readonly day: Day; readonly amountCents: Cents | null } | null {
  const coming = schedule?.rows.find((row) => row.day > today);
  const insurance = terms.insuranceMonthlyCents ?? zeroCents;
  if (coming !== undefined)
    return {
      day: coming.day,
      amountCents: cents(coming.interestCents + coming.principalCents + insurance),
    };
  const nextPaymentOn = terms.nextPaymentOn;
  if (schedule !== null || nextPaymentOn === null || nextPaymentOn <= today) return null;
  const { instalmentCents } = terms;
  return {
    day: nextPaymentOn,
    amountCents: instalmentCents === null ? null : cents(instalmentCents + insurance),
  };
}

/** Monthly cost of a loan, including insurance; 0 once repaid, null where unknown. */
export function monthlyCharge(terms: LoanTerms): Cents | null {
  if (terms.outstandingCents === 0) return zeroCents;
  if (terms.instalmentCents === null) return null;
  const instalment = deferredInstalment(terms) ?? terms.instalmentCents;
  return cents(instalment + (terms.insuranceMonthlyCents ?? zeroCents));
}

/** Monthly payment during a deferral; null outside of it. */
function deferredInstalment(terms: LoanTerms): Cents | null {
  const { repayment, deferredMonths = 0, durationMonths, paymentsLeft, outstandingCents } = terms;
  if (durationMonths === null || paymentsLeft === null) return null;
  if (durationMonths - paymentsLeft >= deferredMonths) return null;
  if (repayment === "total_deferral") return zeroCents;
  const { nominalRateRatio } = terms;
  if (outstandingCents === null || nominalRateRatio === null) return null;
  return cents(Math.round((outstandingCents * nominalRateRatio) / 12));
}

/** Average of the rates weighted by the outstanding amounts; null where no loan has both. */
export function averageRate(loans: readonly LoanTerms[]): Ratio | null {
  let weighted = 0;
  let owed = 0;
  for (const { outstandingCents, nominalRateRatio } of loans) {
    if (outstandingCents === null || nominalRateRatio === null) continue;
    weighted += outstandingCents * nominalRateRatio;
    owed += outstandingCents;
  }
  return owed === 0 ? null : weighted / owed;
}

/** Links a loan to at most one property, once its data is sufficient to compute the balance and the end. */
export function linkLoan(loan: {
  readonly terms: LoanTerms;
  readonly linkedTo: string | null;
  readonly today: Day;
}): Result<null, "loan.insufficient_data" | "loan.already_linked"> {
  if (loan.linkedTo !== null) return fail("loan.already_linked");
  const { outstandingCents } = loan.terms;
  const enough = outstandingCents !== null && loanSchedule(loan.terms, loan.today) !== null;
  return enough ? ok(null) : fail("loan.insufficient_data");
}
