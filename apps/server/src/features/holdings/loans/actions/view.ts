import type { LoanDetail, LoanSummary } from "@vigie/api";
import {
  contradictedTerms,
  type Day,
  type LoanParts,
  loanProgress,
  monthlyCharge,
  nextLoanPayment,
  zeroCents,
} from "@vigie/domain";
import { portfolioView } from "../../portfolios/actions/view.ts";
import { type Loan, ownedShare } from "./book.ts";

export function nextPaymentOf({ terms, schedule }: Loan, today: Day): LoanSummary["nextPayment"] {
  const next = nextLoanPayment(terms, schedule, today);
  return next === null ? null : { day: next.day, amount: next.amountCents };
}

/** Returns one row of the list. */
export function summaryView(loan: Loan, today: Day): LoanSummary {
  const { portfolio, terms, schedule } = loan;
  return {
    ...portfolioView({ ...portfolio, loan: terms }, null),
    monthlyCharge: monthlyCharge(terms),
    ownedMonthlyCharge: ownedShare(loan, monthlyCharge(terms)),
    nextPayment: nextPaymentOf(loan, today),
    realEstate: loan.home,
    hasSchedule: schedule !== null,
  };
}

const statedFields = [
  ["signed_on", "signedOn"],
  ["ends_on", "endsOn"],
  ["borrowed", "borrowedCents"],
  ["nominal_rate_ratio", "nominalRateRatio"],
  ["insurance_monthly", "insuranceMonthlyCents"],
] as const;

export function detailView(loan: Loan, today: Day): LoanDetail {
  const { portfolio, terms, schedule, said } = loan;
  const progress = loanProgress(terms, schedule, today);
  // For a typed loan the saver's terms are the only ones.
  const contradicted = portfolio.source === "typed" ? [] : contradictedTerms(portfolio.loan, said);
  return {
    id: portfolio.id,
    name: portfolio.name,
    amountAsOf: portfolio.valueAsOf,
    source: portfolio.source,
    terms: {
      signedOn: terms.signedOn,
      endsOn: terms.endsOn,
      borrowed: terms.borrowedCents,
      nominalRateRatio: terms.nominalRateRatio,
      insuranceMonthly: terms.insuranceMonthlyCents,
      outstanding: terms.outstandingCents,
      instalment: terms.instalmentCents,
      firstRepaymentOn: terms.firstRepaymentOn,
      durationMonths: terms.durationMonths,
      deferred: terms.deferred,
    },
    contradicted: statedFields.flatMap(([name, key]) => (contradicted.includes(key) ? [name] : [])),
    said: statedFields.flatMap(([name, key]) => (said[key] === null ? [] : [name])),
    nextPayment: nextPaymentOf(loan, today),
    paid: partsView(progress.paid),
    left: partsView(progress.left),
    basis: schedule?.basis ?? null,
    schedule: (schedule?.rows ?? []).map((row) => ({
      day: row.day,
      interest: row.interestCents,
      principal: row.principalCents,
      insurance: terms.insuranceMonthlyCents ?? zeroCents,
      outstanding: row.outstandingCents,
    })),
    realEstate: loan.home,
  };
}

function partsView({ capitalCents, interestCents, insuranceCents }: LoanParts) {
  return { capital: capitalCents, interest: interestCents, insurance: insuranceCents };
}
