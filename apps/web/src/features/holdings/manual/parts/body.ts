import type { ManualPortfolio, ManualLine, ManualLoan } from "@vigie/api";
import { isId, isLoan, takesPayments, type Cents, type Day } from "@vigie/domain";
import {
  emptyLoan,
  isDeferred,
  valueOrNull,
  termsOf,
  type Draft,
  type DraftLine,
  type DraftLoan,
  type DraftPayment,
  type DraftValue,
} from "./draft.ts";

/** Converts drafts to the API and back. A draft with errors is never sent. */

export function valuesBody(values: readonly DraftValue[]): { day: Day; amount: Cents }[] {
  return values.flatMap((value) => {
    const [day, amount] = [valueOrNull(value.day), valueOrNull(value.amount)];
    return day === null || amount === null ? [] : [{ day, amount }];
  });
}

export function linesBody(lines: readonly DraftLine[]): ManualLine[] {
  return lines.map((line) => {
    const isUnit = line.holdingKind === "unit";
    return {
      isin: isUnit ? line.isin : null,
      label: line.label.trim(),
      holdingKind: line.holdingKind,
      quantity: isUnit ? valueOrNull(line.quantity) : null,
      unitPrice: isUnit ? valueOrNull(line.unitPrice) : null,
      unitCost: isUnit ? valueOrNull(line.unitCost) : null,
      amount: isUnit ? null : valueOrNull(line.amount),
    };
  });
}

export function loanBody(loan: DraftLoan): ManualLoan | null {
  const [borrowed, rate, months, first] = [
    valueOrNull(loan.borrowed),
    valueOrNull(loan.rate),
    valueOrNull(loan.months),
    valueOrNull(loan.first),
  ];
  if (borrowed === null || rate === null || months === null || first === null) return null;
  return {
    borrowed,
    nominalRateRatio: rate,
    durationMonths: months,
    firstRepaymentOn: first,
    signedOn: valueOrNull(loan.signed),
    instalment: loan.repayment === "in_fine" ? null : valueOrNull(loan.instalment),
    insuranceMonthly: valueOrNull(loan.insurance),
    repayment: loan.repayment,
    deferredMonths: isDeferred(loan) ? (valueOrNull(loan.deferred) ?? 0) : 0,
  };
}

export function paymentsBody(payments: readonly DraftPayment[]) {
  return payments.flatMap((payment) => {
    const [amount, startsOn] = [valueOrNull(payment.amount), valueOrNull(payment.from)];
    if (amount === null || startsOn === null) return [];
    const label = payment.label.trim();
    return [
      {
        label: label === "" ? null : label,
        direction: payment.direction,
        amount,
        startsOn,
        endsOn: valueOrNull(payment.until),
      },
    ];
  });
}

export function paymentsWithIds(payments: readonly DraftPayment[]) {
  return paymentsBody(payments).map((body, index) => {
    const id = payments[index]?.id ?? null;
    return { ...body, id: id !== null && isId(id) ? id : null };
  });
}

/** The complete new portfolio; null until its kind is chosen. */
export function createBody(draft: Draft) {
  const { kind, how } = draft;
  if (kind === null) return null;
  const institution = draft.institution.trim();
  const asOf = valueOrNull(draft.asOf);
  return {
    name: draft.name.trim(),
    kind,
    kindDetail: draft.kindDetail,
    institution: institution === "" ? null : institution,
    values: how === "value" ? valuesBody(draft.values) : [],
    lines: how === "lines" && asOf !== null ? { asOf, items: linesBody(draft.lines) } : null,
    loan: how === "terms" && isLoan(kind) ? loanBody(draft.loan) : null,
    payments: takesPayments(kind) ? paymentsBody(draft.payments) : [],
  };
}

export function draftLines(portfolio: ManualPortfolio): readonly DraftLine[] {
  return portfolio.lines.items.map((line) => ({ ...line }));
}

export function draftLoan({ loan }: Pick<ManualPortfolio, "loan">): DraftLoan {
  if (loan === null) return emptyLoan;
  const draft: DraftLoan = {
    borrowed: loan.borrowed,
    rate: loan.nominalRateRatio,
    months: loan.durationMonths,
    first: loan.firstRepaymentOn,
    signed: loan.signedOn,
    instalment: loan.instalment,
    insurance: loan.insuranceMonthly,
    repayment: loan.repayment,
    deferred: loan.deferredMonths === 0 ? null : loan.deferredMonths,
  };
  // An instalment computed from the terms was not typed: it follows their corrections.
  const computed = termsOf({ ...draft, instalment: null })?.instalmentCents ?? null;
  return loan.instalment === computed ? { ...draft, instalment: null } : draft;
}

export function draftPayments(portfolio: ManualPortfolio): readonly DraftPayment[] {
  return portfolio.payments.map((payment) => ({
    id: payment.id,
    label: payment.label ?? "",
    direction: payment.direction,
    amount: payment.amount,
    from: payment.startsOn,
    until: payment.endsOn,
  }));
}
