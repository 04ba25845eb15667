import { brent } from "../linear/root.ts";

/** A loan with constant instalments, a twelfth of the yearly rate each month; any one currency.
 * @source methodology 2, section 3.3 */
export type Loan = {
  /** What is left to pay. */
  readonly capital: number;
  /** Nominal rate a year, without insurance. */
  readonly rateRatio: number;
  /** Instalments left. */
  readonly months: number;
};

/** The constant instalment that pays a loan back, without insurance, not rounded. */
export function instalmentOf({ capital, rateRatio, months }: Loan): number {
  const monthly = rateRatio / 12;
  return monthly === 0 ? capital / months : (capital * monthly) / (1 - (1 + monthly) ** -months);
}

/** What is left after some instalments. */
export function capitalAfter(loan: Loan, paid: number): number {
  const monthly = loan.rateRatio / 12;
  if (monthly === 0) return loan.capital * (1 - paid / loan.months);
  const growth = (1 + monthly) ** paid;
  return loan.capital * growth - (instalmentOf(loan) * (growth - 1)) / monthly;
}

/** The most that a lender may ask for an early repayment: six months' interest on what is repaid, or 3 % of what was left.
 * @source code de la consommation, articles L313-47 and R313-25 */
export function repaymentIndemnity(loan: Loan, repaid: number): number {
  return Math.min((repaid * loan.rateRatio) / 2, 0.03 * loan.capital);
}

/** The certain yearly return of repaying a whole loan today: the rate at which what is paid now, indemnity included, is worth the
 * instalments (and the insurance) no longer paid.
 * @param insuranceMonthly premium that stops with the loan, 0 without
 * @returns null where nothing is owed */
export function repaymentReturn(loan: Loan, insuranceMonthly = 0): number | null {
  if (!(loan.capital > 0) || !(loan.months >= 1)) return null;
  const paidNow = loan.capital + repaymentIndemnity(loan, loan.capital);
  const saved = instalmentOf(loan) + insuranceMonthly;
  const worth = (monthly: number) =>
    monthly === 0 ? saved * loan.months : (saved * (1 - (1 + monthly) ** -loan.months)) / monthly;
  const root = brent((monthly) => worth(monthly) - paidNow, { low: -0.02, high: 1, tolerance: 1e-15 });
  return root === null ? null : (1 + root) ** 12 - 1;
}

export type PartRepayment = {
  readonly indemnity: number;
  /** Instalments left, the last one smaller. */
  readonly months: number;
  readonly lastInstalment: number;
  /** Interest no longer paid, less the indemnity. */
  readonly savedNet: number;
};

/** Part of a loan repaid, the instalment kept: the loan ends sooner.
 * @returns null where the part is not within what is left */
export function partRepayment(loan: Loan, repaid: number): PartRepayment | null {
  if (!(repaid > 0) || !(repaid < loan.capital)) return null;
  const instalment = instalmentOf(loan);
  const monthly = loan.rateRatio / 12;
  let left = loan.capital - repaid;
  let months = 0;
  let paid = 0;
  let last = 0;
  while (left > 1e-9 && months < loan.months) {
    const due = left * (1 + monthly);
    last = Math.min(instalment, due);
    left = due - last;
    paid += last;
    months += 1;
  }
  const interestBefore = instalment * loan.months - loan.capital;
  const interestAfter = paid - (loan.capital - repaid);
  const indemnity = repaymentIndemnity(loan, repaid);
  return { indemnity, months, lastInstalment: last, savedNet: interestBefore - interestAfter - indemnity };
}

export type Renegotiation = {
  readonly instalmentBefore: number;
  readonly instalmentAfter: number;
  /** First month when what was saved exceeds the costs; null when the loan ends before. */
  readonly breakEvenMonth: number | null;
  readonly gainTotal: number;
  /** The same, each month discounted at the new rate. */
  readonly gainPresent: number;
  /** Instalment when the costs are borrowed too. */
  readonly instalmentFinanced: number;
};

/** A lower rate over the months left, and what it costs to get it (indemnity, file, guarantee, release). */
export function renegotiation(loan: Loan, newRateRatio: number, costs: number): Renegotiation {
  const next = { ...loan, rateRatio: newRateRatio };
  const [instalmentBefore, instalmentAfter] = [instalmentOf(loan), instalmentOf(next)];
  const saved = instalmentBefore - instalmentAfter;
  const month = saved > 0 ? Math.ceil(costs / saved) : Infinity;
  const monthly = newRateRatio / 12;
  const annuity = monthly === 0 ? loan.months : (1 - (1 + monthly) ** -loan.months) / monthly;
  return {
    instalmentBefore,
    instalmentAfter,
    breakEvenMonth: month <= loan.months ? month : null,
    gainTotal: saved * loan.months - costs,
    gainPresent: saved * annuity - costs,
    instalmentFinanced: instalmentOf({ ...next, capital: loan.capital + costs }),
  };
}

export type InsuranceSaving = { readonly before: number; readonly after: number; readonly saved: number };

/** Premiums left to pay of two insurances of one loan: one on the capital first borrowed, the other on what is left at each year's
 * start. */
export function insuranceSaving(
  loan: Loan,
  before: { readonly borrowed: number; readonly yearlyRatio: number },
  after: { readonly yearlyRatio: number },
): InsuranceSaving {
  const old = ((before.borrowed * before.yearlyRatio) / 12) * loan.months;
  let next = 0;
  for (let month = 0; month < loan.months; month += 1)
    next += (capitalAfter(loan, month - (month % 12)) * after.yearlyRatio) / 12;
  return { before: old, after: next, saved: old - next };
}
