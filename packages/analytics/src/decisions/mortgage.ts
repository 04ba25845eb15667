import { brent } from "../linear/root.ts";

/** A loan with constant instalments, a twelfth of the yearly rate each month; any one currency.
 * @source methodology 2, section 3.3 */
export type Loan = {
  /** Outstanding amount. */
  readonly capital: number;
  /** Yearly nominal rate, without insurance. */
  readonly rateRatio: number;
  /** Number of remaining instalments. */
  readonly months: number;
};

/** Constant instalment that repays a loan, without insurance, not rounded. */
export function instalmentOf({ capital, rateRatio, months }: Loan): number {
  const monthly = rateRatio / 12;
  return monthly === 0 ? capital / months : (capital * monthly) / (1 - (1 + monthly) ** -months);
}

/** Balance after a number of instalments. */
export function capitalAfter(loan: Loan, paid: number): number {
  const monthly = loan.rateRatio / 12;
  if (monthly === 0) return loan.capital * (1 - paid / loan.months);
  const growth = (1 + monthly) ** paid;
  return loan.capital * growth - (instalmentOf(loan) * (growth - 1)) / monthly;
}

/** Maximum indemnity of a lender for an early repayment: six months' interest on the repaid amount, or 3 % of the balance.
 * @source code de la consommation, articles L313-47 and R313-25 */
export function repaymentIndemnity(loan: Loan, repaid: number): number {
  return Math.min((repaid * loan.rateRatio) / 2, 0.03 * loan.capital);
}

/** Certain yearly return of repaying a whole loan today: the rate at which the amount paid now, indemnity included, equals the
 * present value of the instalments (and the insurance) saved.
 * @param insuranceMonthly premium that ends with the loan, 0 without
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
  /** Number of remaining instalments; the last one is smaller. */
  readonly months: number;
  readonly lastInstalment: number;
  /** Interest saved minus the indemnity. */
  readonly savedNet: number;
};

/** Partial repayment with an unchanged instalment: the loan ends earlier.
 * @returns null where the amount is not below the balance */
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
  /** First month in which the savings exceed the costs; null where the loan ends before. */
  readonly breakEvenMonth: number | null;
  readonly gainTotal: number;
  /** Present value, each month discounted at the new rate. */
  readonly gainPresent: number;
  /** Instalment if the costs are financed too. */
  readonly instalmentFinanced: number;
};

/** Effect of a lower rate over the remaining months, with its costs (indemnity, file, guarantee, release). */
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

/** Remaining premiums of two insurances of one loan: one on the initial capital, the other on the balance at the start of each
 * year. */
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
