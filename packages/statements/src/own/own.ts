import type { Day, KindDetail, LoanTerms, Ownership } from "@vigie/domain";
import { emptyAccount } from "../accounts.ts";
import type { StatementAccount } from "../model.ts";
import { readIban } from "../text/identifiers.ts";
import {
  decimalOfCents,
  type ExportedPortfolio,
  type ExportedPayment,
  type ExportedProperty,
} from "../write/household.ts";

/** What a file that Vigie wrote says besides what any statement does. */
export type OwnFacts = {
  readonly contractId: string;
  readonly kindDetail: KindDetail | null;
  readonly institution: string | null;
  readonly ownership: Ownership | null;
  readonly loan: LoanTerms | null;
  readonly property: ExportedProperty | null;
  readonly openedOn: Day | null;
  readonly company: string | null;
  readonly isTyped: boolean;
  readonly payments: readonly ExportedPayment[];
};

/** As many as can be typed in: each makes an operation a month. */
export const maxPayments = 20;

/** How a portfolio of an export is named from one file to the next. */
export function ownIdentity(contractId: string): string {
  return `vigie:${contractId}`;
}

/** A portfolio of an export as any reader gives an account. */
export function accountOfExport(portfolio: ExportedPortfolio): StatementAccount {
  const { currency } = portfolio;
  return {
    ...emptyAccount(),
    externalId: ownIdentity(portfolio.id),
    number: portfolio.number,
    iban: portfolio.number === null ? null : readIban(portfolio.number),
    type: portfolio.kind,
    currency,
    label: portfolio.name,
    valueCents: portfolio.valueCents,
    valueOn: portfolio.valueOn,
    balances: portfolio.values.map((value) => ({
      type: "CLOSING",
      amount: decimalOfCents(value.valueCents),
      amountCents: value.valueCents,
      currency,
      on: value.day,
    })),
    transactions: portfolio.transactions.map(transactionOfExport),
    holdings: portfolio.holdings.map((one) => holdingOfExport(one, currency)),
    own: {
      contractId: portfolio.id,
      kindDetail: portfolio.kindDetail,
      institution: portfolio.institution,
      ownership: portfolio.ownership === null ? null : ownershipTerms(portfolio.ownership),
      loan: portfolio.loan,
      property: portfolio.property,
      openedOn: portfolio.openedOn,
      company: portfolio.company,
      isTyped: portfolio.isTyped,
      payments: portfolio.payments,
    },
  };
}

function transactionOfExport(
  one: ExportedPortfolio["transactions"][number],
): StatementAccount["transactions"][number] {
  return {
    externalId: one.externalId,
    date: one.date,
    valueDate: one.valueDate,
    amount: decimalOfCents(one.amountCents),
    amountCents: one.amountCents,
    currency: null,
    wording: one.wording,
    memo: null,
    category: one.categoryId,
    ...(one.shownWording === null ? {} : { shownWording: one.shownWording }),
    ...(one.isCategoryChosen ? { isCategoryChosen: true } : {}),
    type: one.type,
    pending: false,
    details: [],
    line: null,
    raw: "",
  };
}

function holdingOfExport(
  one: ExportedPortfolio["holdings"][number],
  currency: string | null,
): StatementAccount["holdings"][number] {
  return {
    isin: one.isin,
    securityId: one.isin,
    securityIdType: one.isin === null ? null : "ISIN",
    label: one.label,
    holdingKind: one.holdingKind,
    quantity: one.quantity,
    unitPrice: one.unitPrice,
    unitCost: one.unitCost,
    valuation: one.valuationCents === null ? null : decimalOfCents(one.valuationCents),
    valuationCents: one.valuationCents,
    currency,
    asOf: one.asOf,
    line: null,
    ...(one.pockets.length === 0 ? {} : { pockets: one.pockets }),
  };
}

function ownershipTerms({ kind, ratio, usufructuaryBornOn }: Ownership): Ownership {
  return { kind, ratio, usufructuaryBornOn };
}
