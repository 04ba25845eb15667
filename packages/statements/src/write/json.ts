import type { Cents, Instant } from "@vigie/domain";
import {
  decimalOfCents,
  type ExportedContract,
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
    *contract(contract) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(contractJson(contract))}`;
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

function contractJson(contract: ExportedContract): object {
  return {
    id: contract.id,
    name: contract.name,
    kind: contract.kind,
    kind_detail: contract.kindDetail,
    institution: contract.institution,
    number: contract.number,
    currency: contract.currency,
    balance: amount(contract.balanceCents),
    balance_on: contract.balanceOn,
    provenance: contract.provenance,
    opened_on: contract.openedOn,
    company: contract.company,
    typed: contract.isTyped,
    ownership: contract.ownership === null ? null : ownershipJson(contract.ownership),
    loan: contract.loan === null ? null : loanJson(contract.loan),
    ...(contract.property === null ? {} : { property: propertyJson(contract.property) }),
    values: contract.values.map((value) => ({ day: value.day, amount: amount(value.valueCents) })),
    holdings: contract.holdings.map((holding) => ({
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
    transactions: contract.transactions.map((one) => ({
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
    payments: contract.payments.map(paymentJson),
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

export function loanJson(loan: NonNullable<ExportedContract["loan"]>): object {
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
