import type { ManualLine, ManualLoan } from "@vigie/api";
import {
  type Cents,
  type Day,
  fail,
  type Holding,
  lineValueCents,
  type LoanTerms,
  ok,
  type PortfolioKind,
  type Result,
  sumCents,
  type TypedLoanCode,
  typedLoanTerms,
  type TypedValue,
  valueOfKind,
} from "@vigie/domain";

/** The wire's parts of a typed portfolio in the words of the domain. */

/** What is owed is typed positive and counts negative. */
export function valueOf(kind: PortfolioKind, { day, amount }: { day: Day; amount: Cents }): TypedValue {
  return { day, valueCents: valueOfKind(kind, amount) };
}

/** Replaces or adds the value of a day, in the order of days. */
export function withValue(values: readonly TypedValue[], value: TypedValue): TypedValue[] {
  return [...values.filter((one) => one.day !== value.day), value].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}

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

type Lines = { readonly asOf: Day; readonly items: readonly ManualLine[] };
type Valued = { readonly holdings: readonly Holding[]; readonly totalCents: Cents };

/** Lines with what each is worth: parts times price, else the amount given. */
export function holdingsOf({ asOf, items }: Lines): Result<Valued, "manual_contract.line_value"> {
  const holdings: Holding[] = [];
  const amounts: Cents[] = [];
  for (const line of items) {
    const priced =
      line.quantity === null || line.unitPrice === null
        ? null
        : lineValueCents(line.quantity, line.unitPrice);
    const valuationCents = priced ?? line.amount;
    if (valuationCents === null) return fail("manual_contract.line_value");
    amounts.push(valuationCents);
    holdings.push({
      externalId: null,
      isin: line.isin,
      label: line.label,
      holdingKind: line.holdingKind,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      unitCost: line.unitCost,
      valuationCents,
      asOf,
      weightRatio: null,
      pockets: [],
    });
  }
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!Number.isSafeInteger(total) || total > largestCents) return fail("manual_contract.line_value");
  return ok({ holdings, totalCents: sumCents(amounts) });
}

/** What the wire may carry (portfolio, types.ts). */
const largestCents = 9e15;
