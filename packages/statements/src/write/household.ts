import type {
  Cents,
  Day,
  HoldingKind,
  KindDetail,
  LoanTerms,
  Ownership,
  PaymentDirection,
  Pocket,
  PortfolioKind,
  Provenance,
  RealEstateDescription,
  TransactionType,
} from "@vigie/domain";

/** What leaves Vigie for one portfolio, whatever the format: what its sources told, nothing reconstructed. */
export type ExportedPortfolio = {
  readonly id: string;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly institution: string | null;
  readonly number: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly valueCents: Cents | null;
  readonly valueOn: Day | null;
  readonly provenance: Provenance | null;
  readonly openedOn: Day | null;
  /** The employer whose plan it is. */
  readonly company: string | null;
  /** Typed in by hand: it comes back as such. */
  readonly isTyped: boolean;
  /** How the person holds it; amounts are of the whole portfolio. Null: nothing was said, it is held whole. */
  readonly ownership: ExportedOwnership | null;
  readonly loan: LoanTerms | null;
  /** Of a property that was described. */
  readonly property: ExportedProperty | null;
  /** Told values, oldest first. */
  readonly values: readonly ExportedValue[];
  readonly holdings: readonly ExportedHolding[];
  readonly transactions: readonly ExportedTransaction[];
  /** Made each month, of a portfolio typed in. */
  readonly payments: readonly ExportedPayment[];
};

/** What its owner says of a property, and the portfolios of the loans that pay for it. */
export type ExportedProperty = {
  readonly description: RealEstateDescription;
  readonly loanIds: readonly string[];
};

/** With the share of the balance that counts in totals, which is told and not read back. */
export type ExportedOwnership = Ownership & { readonly ownedCents: Cents | null };

/** A payment of each month; null in `endsOn` goes on. */
export type ExportedPayment = {
  /** Its operations are named by it. */
  readonly id: string;
  readonly label: string | null;
  readonly direction: PaymentDirection;
  /** Positive. */
  readonly amountCents: Cents;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};

export type ExportedValue = { readonly day: Day; readonly valueCents: Cents };

export type ExportedHolding = {
  readonly isin: string | null;
  readonly label: string;
  readonly holdingKind: HoldingKind;
  /** Decimal strings. */
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly unitCost: string | null;
  readonly valuationCents: Cents | null;
  readonly asOf: Day | null;
  /** Lots of an employee-savings line, each with the day it can be taken out. */
  readonly pockets: readonly ExportedPocket[];
};

export type ExportedPocket = Omit<Pocket, "externalId">;

export type ExportedTransaction = {
  /** Unique in its portfolio: an import of the same file adds nothing. */
  readonly externalId: string;
  readonly date: Day;
  readonly valueDate: Day | null;
  readonly amountCents: Cents;
  /** As the source wrote it. */
  readonly wording: string;
  readonly type: TransactionType;
  readonly categoryId: string | null;
  /** As its owner sees it, where a bank's decorations were taken off; null where it is the source's own. */
  readonly shownWording: string | null;
  /** Its owner chose the category: nothing changes it on its own. */
  readonly isCategoryChosen: boolean;
  readonly provenance: Provenance;
};

export const exportFormats = ["ofx", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Writes a file portfolio by portfolio, so that a household is never whole in memory. */
export type HouseholdWriter = {
  readonly begin: () => string;
  readonly portfolio: (portfolio: ExportedPortfolio) => Iterable<string>;
  /** Begins a part of its own after the portfolios, whose JSON follows; null where the format has no room for one. */
  readonly part: ((name: string) => string) | null;
  readonly end: () => string;
};

/** `-1234.50`: cents as an exact decimal text. */
export function decimalOfCents(amount: Cents): string {
  const size = Math.abs(amount);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
  return amount < 0 ? `-${text}` : text;
}
