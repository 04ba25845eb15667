import type { Cents, Instant } from "@vigie/domain";
import {
  decimalOfCents,
  type ExportedPortfolio,
  type ExportedOwnership,
  type ExportedPayment,
  type HouseholdWriter,
} from "./household.ts";
import { propertyJson } from "./property.ts";

/** Our own JSON: amounts and parts are decimal texts, so that no reader rounds them; keys as on our API. */
export const jsonFormat = "vigie.export";
export const jsonVersion = 1;

export function jsonWriter(at: Instant): HouseholdWriter {
  let isFirst = true;
  let isInContracts = true;
  return {
    begin: () => `{"format":"${jsonFormat}","version":${jsonVersion},"exported_at":"${at}","contracts":[`,
    *portfolio(portfolio) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(portfolioJson(portfolio))}`;
      isFirst = false;
    },
    part: (name) => {
      const before = isInContracts ? "\n]," : ",";
      isInContracts = false;
      return `${before}"${name}":`;
    },
    end: () => (isInContracts ? "\n]}\n" : "}\n"),
  };
}

function portfolioJson(portfolio: ExportedPortfolio): object {
  return {
    id: portfolio.id,
    name: portfolio.name,
    kind: portfolio.kind,
    kind_detail: portfolio.kindDetail,
    institution: portfolio.institution,
    number: portfolio.number,
    currency: portfolio.currency,
    balance: amount(portfolio.valueCents),
    balance_on: portfolio.valueOn,
    provenance: portfolio.provenance,
    opened_on: portfolio.openedOn,
    company: portfolio.company,
    typed: portfolio.isTyped,
    ownership: portfolio.ownership === null ? null : ownershipJson(portfolio.ownership),
    loan: portfolio.loan === null ? null : loanJson(portfolio.loan),
    ...(portfolio.property === null ? {} : { property: propertyJson(portfolio.property) }),
    values: portfolio.values.map((value) => ({ day: value.day, amount: amount(value.valueCents) })),
    holdings: portfolio.holdings.map((holding) => ({
      isin: holding.isin,
      label: holding.label,
      holding_kind: holding.holdingKind,
      quantity: holding.quantity,
      unit_price: holding.unitPrice,
      unit_cost: holding.unitCost,
      amount: amount(holding.valuationCents),
      as_of: holding.asOf,
      pockets: holding.pockets.map((pocket) => ({
        label: pocket.label,
        quantity: pocket.quantity,
        amount: amount(pocket.valueCents),
        condition: pocket.condition,
        available_on: pocket.availableOn,
      })),
    })),
    transactions: portfolio.transactions.map((one) => ({
      id: one.externalId,
      date: one.date,
      value_date: one.valueDate,
      amount: amount(one.amountCents),
      wording: one.wording,
      type: one.type,
      category_id: one.categoryId,
      ...(one.shownWording === null ? {} : { shown_wording: one.shownWording }),
      ...(one.isCategoryChosen ? { category_chosen: true } : {}),
      provenance: one.provenance,
    })),
    payments: portfolio.payments.map(paymentJson),
  };
}

export function ownershipJson(held: ExportedOwnership): object {
  return {
    kind: held.kind,
    ratio: held.ratio,
    usufructuary_born_on: held.usufructuaryBornOn,
    owned_amount: amount(held.ownedCents),
  };
}

export function paymentJson(payment: ExportedPayment): object {
  return {
    id: payment.id,
    label: payment.label,
    direction: payment.direction,
    amount: amount(payment.amountCents),
    starts_on: payment.startsOn,
    ends_on: payment.endsOn,
  };
}

export function loanJson(loan: NonNullable<ExportedPortfolio["loan"]>): object {
  return {
    borrowed: amount(loan.borrowedCents),
    outstanding: amount(loan.outstandingCents),
    nominal_rate_ratio: loan.nominalRateRatio,
    insurance_monthly: amount(loan.insuranceMonthlyCents),
    instalment: amount(loan.instalmentCents),
    next_payment_on: loan.nextPaymentOn,
    signed_on: loan.signedOn,
    first_repayment_on: loan.firstRepaymentOn,
    ends_on: loan.endsOn,
    duration_months: loan.durationMonths,
    payments_left: loan.paymentsLeft,
    deferred: loan.deferred,
    insurance_label: loan.insuranceLabel,
    ...(loan.repayment === undefined ? {} : { repayment: loan.repayment }),
    ...(loan.deferredMonths === undefined ? {} : { deferred_months: loan.deferredMonths }),
  };
}

function amount(value: Cents | null): string | null {
  return value === null ? null : decimalOfCents(value);
}
