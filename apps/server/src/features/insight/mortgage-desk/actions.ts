import type { YearLaw } from "@vigie/analytics";
import { type DeskLoan, mortgageDesk } from "@vigie/analytics/insight";
import type { DeskLoanView, mortgageDeskApi } from "@vigie/api";
import { type Cents, cents, type Day, dayOf, isInvested, ok, owedCents, owedOn, rateOn } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { type Loan, loanBook } from "../../holdings/loans/actions/book.ts";
import { visiblePortfolios } from "../../holdings/portfolios/actions/select.ts";
import { lawOfHousehold } from "../analyses/actions/household.ts";

export const showMortgageDesk: Action<typeof mortgageDeskApi.show> = async (
  { services, subject },
  { query },
) => {
  const today = dayOf(services.clock());
  const rows = await visiblePortfolios(services, subject);
  const shown = new Set<string>(rows.map(({ id }) => id));
  const loans = (await loanBook(services, subject)).loans.filter(
    ({ portfolio }) => portfolio.kind === "mortgage" && shown.has(portfolio.id),
  );
  const told = loans.map((loan) => ({ loan, terms: deskTerms(loan, today) }));
  // The distribution of investments is the slowest to read: skipped without a home loan.
  const invested = rows.filter((row) => row.currency === "EUR" && isInvested(row.kind));
  const found = told.every(({ terms }) => terms === null)
    ? null
    : await lawOfHousehold(services, subject, invested);
  const market: Market = {
    today,
    costsCents: cents(Math.round((query.costs ?? 0) * 100)),
    law: found === null || found.coverage.display === "hidden" ? null : found.law,
  };
  return ok({
    desk: {
      on: today,
      loans: told.flatMap(({ loan, terms }) => (terms === null ? [] : [loanView(loan, terms, market)])),
      apart: told.flatMap(({ loan: { portfolio }, terms }) =>
        terms === null ? [{ id: portfolio.id, name: portfolio.name }] : [],
      ),
    },
  });
};

type Terms = DeskLoan & { readonly days: readonly Day[] };

/** Returns the terms of a loan with constant instalments and remaining schedule; null for any other loan. */
function deskTerms({ schedule, terms, portfolio }: Loan, today: Day): Terms | null {
  const { nominalRateRatio, insuranceMonthlyCents, borrowedCents, repayment = "constant" } = terms;
  if (schedule === null || nominalRateRatio === null || repayment !== "constant") return null;
  const days = schedule.rows.flatMap(({ day }) => (day > today ? [day] : []));
  const { valueCents } = portfolio;
  const leftCents = owedOn(schedule.rows, today, valueCents === null ? cents(0) : owedCents(valueCents));
  if (days.length === 0 || leftCents <= 0) return null;
  return {
    leftCents,
    rateRatio: nominalRateRatio,
    monthsLeft: days.length,
    borrowedCents,
    insuranceMonthlyCents,
    days,
  };
}

type Market = { readonly today: Day; readonly costsCents: Cents; readonly law: YearLaw | null };

function loanView({ portfolio }: Loan, terms: Terms, { today, costsCents, law }: Market): DeskLoanView {
  const found = mortgageDesk(terms, costsCents, law);
  const { insuranceMonthlyCents: monthly } = terms;
  return {
    portfolioId: portfolio.id,
    name: portfolio.name,
    left: terms.leftCents,
    rateRatio: terms.rateRatio,
    monthsLeft: terms.monthsLeft,
    endsOn: terms.days.at(-1) ?? today,
    instalment: found.instalmentCents,
    indemnity: found.indemnityCents,
    keeping: {
      returnRatio: found.returnRatio,
      isInsuranceKnown: monthly !== null,
      livretARatio: rateOn("livret_a", today)?.value ?? null,
      chance: found.chance,
      meanRatio: law?.meanRatio ?? null,
      deviationRatio: law?.deviationRatio ?? null,
    },
    costs: found.costsCents,
    rates: found.rates.map((rate) => ({
      key: `${portfolio.id} ${String(rate.cutRatio)}`,
      cutRatio: rate.cutRatio,
      rateRatio: rate.rateRatio,
      instalment: rate.instalmentCents,
      monthlySaved: rate.monthlySavedCents,
      breakEvenMonth: rate.breakEvenMonth,
      breakEvenOn: dayOfInstalment(terms.days, rate.breakEvenMonth),
      gain: rate.gainCents,
      present: rate.presentCents,
    })),
    insurance: insuranceView(portfolio.id, terms, found),
  };
}

function dayOfInstalment(days: Terms["days"], month: number | null): Day | null {
  return month === null ? null : (days[month - 1] ?? null);
}

function insuranceView(
  id: string,
  { insuranceMonthlyCents: monthly, days }: Terms,
  { insurances, insuranceLeftCents }: ReturnType<typeof mortgageDesk>,
): DeskLoanView["insurance"] {
  if (monthly === null || insurances === null || insuranceLeftCents === null) return null;
  return {
    monthly,
    left: insuranceLeftCents,
    choices: insurances.map(({ premiumRatio, firstMonthlyCents, breakEvenMonth, savedCents }) => ({
      key: `${id} ${String(premiumRatio)}`,
      premiumRatio,
      firstMonthly: firstMonthlyCents,
      breakEvenMonth,
      breakEvenOn: dayOfInstalment(days, breakEvenMonth),
      saved: savedCents,
    })),
  };
}
