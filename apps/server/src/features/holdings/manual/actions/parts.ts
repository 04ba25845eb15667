import type { ManualLoan } from "@vigie/api";
import { type LoanTerms, ok, type Result, type TypedLoanCode, typedLoanTerms } from "@vigie/domain";

/** Maps the API's terms of a typed loan to the domain's. */
export function loanOf(loan: ManualLoan | null): Result<LoanTerms | null, TypedLoanCode> {
  if (loan === null) return ok(null);
  return typedLoanTerms({
    borrowedCents: loan.borrowed,
    nominalRateRatio: loan.nominalRateRatio,
    durationMonths: loan.durationMonths,
    firstRepaymentOn: loan.firstRepaymentOn,
    signedOn: loan.signedOn,
    instalmentCents: loan.instalment,
    insuranceMonthlyCents: loan.insuranceMonthly,
    repayment: loan.repayment,
    deferredMonths: loan.deferredMonths,
  });
}
