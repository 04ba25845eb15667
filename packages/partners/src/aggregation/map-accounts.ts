import type { Cents, LoanTerms, Ratio, SourceOwnership } from "@vigie/domain";
import { isLoan, owedCents, valueOfKind } from "@vigie/domain";
import {
  centsOrNull,
  currencyCode,
  dayOrNull,
  idOf,
  idOrNull,
  instantOrNull,
  isSet,
  positiveCentsOrNull,
  textOrNull,
  typeName,
} from "./map-basics.ts";
import { connectionStateOf } from "./map-errors.ts";
import { kindOfAccount } from "./map-kinds.ts";
import type { PartnerAccount } from "./port.ts";
import type { WireAccount, WireLoan } from "./wire-wealth.ts";

const usageByWire: Readonly<Record<string, PartnerAccount["usage"]>> = {
  PRIV: "private",
  ORGA: "professional",
  ASSO: "association",
};

const rights: readonly SourceOwnership[] = ["owner", "co-owner", "attorney"];

export function mapAccount(account: WireAccount): PartnerAccount {
  const providerType = typeName(account.type);
  const { kind, kindDetail } = kindOfAccount({
    type: providerType,
    loanType: account.loan?.type ?? null,
    names: [account.original_name, account.name, account.loan?.account_label],
    ownership: account.ownership ?? null,
  });
  const valueCents = centsOrNull(account.balance);
  const loan = account.loan === null || account.loan === undefined ? null : mapLoan(account.loan, valueCents);
  const printed = valueCents ?? (isLoan(kind) ? (loan?.outstandingCents ?? null) : null);
  return {
    id: idOf(account.id),
    connectionId: idOrNull(account.id_connection),
    sourceId: idOrNull(account.id_source),
    parentId: idOrNull(account.id_parent),
    number: textOrNull(account.number),
    iban: textOrNull(account.iban)?.replace(/\s/g, "").toUpperCase() ?? null,
    name: textOrNull(account.name) ?? textOrNull(account.original_name) ?? providerType,
    originalName: textOrNull(account.original_name),
    kind,
    kindDetail,
    providerType,
    valueCents: printed === null ? null : valueOfKind(kind, printed),
    comingCents: centsOrNull(account.coming),
    currency: currencyCode(account.currency),
    usage: usageByWire[account.usage ?? ""] ?? null,
    companyName: textOrNull(account.company_name),
    ownership: rights.find((right) => right === account.ownership) ?? null,
    openedOn: dayOrNull(account.opening_date),
    updatedAt: instantOrNull(account.last_update),
    disabled: isSet(account.disabled),
    deleted: isSet(account.deleted),
    state: connectionStateOf(account.error),
    loan,
  };
}

/** @param valueCents balance of the account, of any sign: the outstanding amount if the loan has none */
export function mapLoan(loan: WireLoan, valueCents: Cents | null): LoanTerms {
  const owed = valueCents === null ? null : owedCents(valueCents);
  return {
    borrowedCents: positiveCentsOrNull(loan.total_amount),
    outstandingCents: owed ?? positiveCentsOrNull(loan.used_amount),
    nominalRateRatio: rateRatio(loan.rate),
    insuranceMonthlyCents: positiveCentsOrNull(loan.insurance_amount),
    instalmentCents: positiveCentsOrNull(loan.next_payment_amount ?? loan.last_payment_amount),
    nextPaymentOn: dayOrNull(loan.next_payment_date),
    signedOn: dayOrNull(loan.subscription_date),
    firstRepaymentOn: dayOrNull(loan.start_repayment_date),
    endsOn: dayOrNull(loan.maturity_date),
    durationMonths: wholeOrNull(loan.duration),
    paymentsLeft: wholeOrNull(loan.nb_payments_left),
    deferred: loan.deferred === true || loan.deferred === 1,
    insuranceLabel: textOrNull(loan.insurance_label),
  };
}

/** Percent to ratio (1.45 becomes 0.0145), without floating-point noise. A value outside 0 to 100 is not a rate. */
function rateRatio(percent: number | null | undefined): Ratio | null {
  if (percent === null || percent === undefined || percent < 0 || percent > 100) return null;
  return Number((percent / 100).toPrecision(12));
}

function wholeOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined || value < 0 ? null : Math.round(value);
}
