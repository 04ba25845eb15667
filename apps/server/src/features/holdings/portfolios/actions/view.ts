import type { Holding, Portfolio } from "@vigie/api";
import {
  type Cents,
  centsFromDecimal,
  envelopeOf,
  type Fund,
  holdingClass,
  shareRatio,
  subtractCents,
  effectiveTerms,
  noLoanSettings,
} from "@vigie/domain";
import type { HoldingRow, PocketRow, PortfolioRow } from "../store.ts";
import { type OwnedPortfolio, ownershipView } from "./share.ts";

const symbols: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", CHF: "CHF" };

/** Returns a portfolio in the form of the API. */
export function portfolioView(row: OwnedPortfolio, yearPerformanceRatio: number | null): Portfolio {
  return {
    id: row.id,
    accountId: row.connectionId,
    externalId: row.externalId,
    kind: row.kind,
    kindDetail: row.kindDetail,
    envelope: envelopeOf(row.kind),
    kindCorrected: row.kindCorrected,
    name: row.name,
    bank: row.institutionName === null ? null : { id: row.institutionSlug ?? "", name: row.institutionName },
    status: row.status,
    disabled: row.disabled,
    deleted: row.deletedAt !== null,
    demo: row.demo,
    needsRefresh: row.needsRefresh,
    unread: unreadView(row),
    amount: row.valueCents,
    ownedAmount: row.ownedCents,
    ownership: ownershipView(row),
    amountAsOf: row.valueAsOf,
    provenance: row.valueProvenance,
    source: row.source,
    currency: row.currency,
    currencySymbol: symbols[row.currency] ?? row.currency,
    openedOn: row.openedOn,
    recommendedRisk: row.recommendedRisk,
    yearPerformanceRatio,
    loan: row.loan === null ? null : loanView(effectiveTerms(row.loan, noLoanSettings, row.valueCents)),
  };
}

/** Returns what the last reading could not read; null if it was complete. */
export function unreadView({
  unreadPart,
  unreadSince,
}: Pick<PortfolioRow, "unreadPart" | "unreadSince">): NonNullable<Portfolio["unread"]> | null {
  return unreadPart === null || unreadSince === null ? null : { part: unreadPart, since: unreadSince };
}

/** Returns the terms of the whole loan, with its instalment without insurance as everywhere: lenders give it with or without. */
function loanView(loan: NonNullable<PortfolioRow["loan"]>): NonNullable<Portfolio["loan"]> {
  return {
    borrowed: loan.borrowedCents,
    outstanding: loan.outstandingCents,
    nominalRateRatio: loan.nominalRateRatio,
    insuranceMonthly: loan.insuranceMonthlyCents,
    instalment: loan.instalmentCents,
    nextPaymentOn: loan.nextPaymentOn,
    signedOn: loan.signedOn,
    endsOn: loan.endsOn,
    durationMonths: loan.durationMonths,
    paymentsLeft: loan.paymentsLeft,
  };
}

export type LineContext = {
  readonly total: Cents | null;
  readonly pockets: readonly PocketRow[];
  readonly funds: ReadonlyMap<string, Fund>;
  /** The risk profile, 0 to 5, for the grades. */
  readonly profile: number | null;
};

/** Returns a line in the form of the API: its gain is its value minus the price paid for its units. */
export function holdingView(row: HoldingRow, { total, pockets, funds, profile }: LineContext): Holding {
  const fund = row.isin === null ? undefined : funds.get(row.isin);
  const cost = costOf(row);
  const gain = row.valuationCents === null || cost === null ? null : subtractCents(row.valuationCents, cost);
  return {
    id: row.id,
    isin: row.isin,
    label: row.label,
    holdingKind: row.holdingKind,
    assetClass: holdingClass(row, fund),
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    unitCost: row.unitCost,
    amount: row.valuationCents,
    gain,
    gainRatio: gain === null || cost === null ? null : shareRatio(gain, cost),
    weightRatio: row.valuationCents === null || total === null ? null : shareRatio(row.valuationCents, total),
    asOf: row.asOf,
    sri: row.holdingKind === "unit" ? (fund?.sri ?? null) : 1,
    ongoingFeeRatio: fund?.ongoingFeeRatio ?? null,
    managementFeeRatio: fund?.managementFeeRatio ?? null,
    maxSubscriptionFeeRatio: fund?.maxSubscriptionFeeRatio ?? null,
    grade: profile === null ? null : (fund?.notesByProfile?.[profile] ?? null),
    pockets: pockets
      .filter((pocket) => pocket.holdingId === row.id)
      .map((pocket) => ({
        label: pocket.label,
        quantity: pocket.quantity,
        value: pocket.valueCents,
        condition: pocket.condition,
        availableOn: pocket.availableOn,
      })),
  };
}

function costOf(row: HoldingRow): Cents | null {
  if (row.quantity === null || row.unitCost === null) return null;
  // A product of two decimals is rounded once; units and prices have at most 15 significant digits.
  const product = Number(row.quantity) * Number(row.unitCost);
  return Number.isFinite(product) ? (centsFromDecimal(product.toFixed(4)) ?? null) : null;
}
