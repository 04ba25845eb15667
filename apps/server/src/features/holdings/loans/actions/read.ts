import type { loansApi, LoansTotal } from "@vigie/api";
import {
  averageRate,
  type Cents,
  type Day,
  dayOfTotal,
  debtLoad,
  debtRatioNorms,
  fail,
  figureOn,
  monthlyCharge,
  negateCents,
  ok,
  payOffOf,
  sumCents,
} from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import { monthlyRents } from "../../homes/actions/rents.ts";
import { incomeLevel } from "../../../identity/users/actions.ts";
import { type Loan, loanBook, ownedShare } from "./book.ts";
import { detailView, nextPaymentOf, summaryView } from "./view.ts";

export const listLoans: Action<typeof loansApi.list> = async ({ services, subject }) => {
  const { loans, today } = await loanBook(services, subject);
  return ok({
    loans: loans.map((loan) => summaryView(loan, today)),
    total: totalOf(loans.filter(isCounted), today),
  });
};

/** Hidden portfolios are excluded from totals, and another currency has no amount in euros. */
function isCounted({ portfolio }: Loan): boolean {
  return portfolio.status === "visible" && portfolio.currency === "EUR";
}

/** Uses the person's share of each loan, for the next payment too; the page of a loan shows the whole amounts. */
function totalOf(loans: readonly Loan[], today: Day): LoansTotal {
  const owed = loans.flatMap(({ portfolio }) =>
    portfolio.ownedCents === null ? [] : [negateCents(portfolio.ownedCents)],
  );
  const running = loans.filter(({ terms }) => terms.outstandingCents !== 0);
  const insurances = running.flatMap((loan) => ownedShare(loan, loan.terms.insuranceMonthlyCents) ?? []);
  const next = loans
    .flatMap((loan) => {
      const payment = nextPaymentOf(loan, today);
      return payment === null
        ? []
        : [{ portfolioId: loan.portfolio.id, day: payment.day, amount: ownedShare(loan, payment.amount) }];
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return {
    debt: sumCents(owed),
    asOf: dayOfTotal(loans.map(({ portfolio }) => portfolio)),
    sharedCount: loans.filter(({ portfolio }) => portfolio.ownedRatio !== 1).length,
    unknownCount: loans.length - owed.length,
    averageRateRatio: averageRate(
      loans.map((loan) => ({
        ...loan.terms,
        outstandingCents: ownedShare(loan, loan.terms.outstandingCents),
      })),
    ),
    insuranceMonthly: sumCents(insurances),
    insuranceUnknownCount: running.length - insurances.length,
    monthlyCharge: sumOrNull(loans.map((loan) => ownedShare(loan, monthlyCharge(loan.terms)))),
    nextPayment: next[0] ?? null,
    payOff: payOffView(loans, today),
  };
}

function payOffView(loans: readonly Loan[], today: Day): LoansTotal["payOff"] {
  const payOff = payOffOf(
    loans.map(({ terms, schedule, portfolio }) => ({
      outstandingCents: terms.outstandingCents,
      schedule,
      ownedRatio: portfolio.ownedRatio,
    })),
    today,
  );
  if (payOff === null) return null;
  const points = payOff.points.map((point) => ({ day: point.day, outstanding: point.outstandingCents }));
  return { endsOn: payOff.endsOn, interestLeft: payOff.interestCents, points };
}

function sumOrNull(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((one) => one !== null);
  return known.length < amounts.length ? null : sumCents(known);
}

export const showDebtRatio: Action<typeof loansApi.debtRatio> = async ({ services, subject }) => {
  const { loans, today } = await loanBook(services, subject);
  const counted = loans.filter(isCounted);
  const charges = counted.map((loan) => ownedShare(loan, monthlyCharge(loan.terms)));
  const income = await incomeLevel(services, subject);
  const rents = await monthlyRents(services, subject);
  const load = debtLoad({ charges, income, rentsMonthlyCents: rents, today });
  return ok({
    debtRatio: {
      ...load,
      normSource: figureOn(debtRatioNorms, today)?.source ?? "",
      monthlyCharge: sumOrNull(charges),
      incomeFrom: income?.from ?? null,
      incomeTo: income?.to ?? null,
      rents,
      asOf: dayOfTotal(counted.map(({ portfolio }) => portfolio)),
    },
  });
};

export const showLoan: Action<typeof loansApi.show> = async ({ services, subject }, { params }) => {
  const { loans, today } = await loanBook(services, subject);
  const loan = loans.find(({ portfolio }) => portfolio.id === params.id);
  return loan === undefined ? fail("loan.not_found") : ok({ loan: detailView(loan, today) });
};
