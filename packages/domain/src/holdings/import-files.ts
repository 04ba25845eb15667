import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { PaymentDirection } from "./manual.ts";
import type { Ownership } from "./ownership.ts";
import type { Holding, KindDetail, LoanTerms, PortfolioKind } from "./portfolios.ts";
import type { RealEstateDescription } from "./real-estates.ts";
import type { TransactionType } from "./transactions.ts";

/** The accounts that a saver's file contains, and the saver's choice for each. */

export type ImportedAccount = {
  /** Identifies the account within the file. */
  readonly key: string;
  readonly externalId: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly kind: PortfolioKind;
  /** Additional information from the file's name. */
  readonly hint?: {
    readonly kindDetail: KindDetail | null;
    readonly bank: string | null;
    /** True where the name is specific to the account, not only the word of its kind. */
    readonly isNamed: boolean;
  };
  readonly currency: string | null;
  readonly valueCents: Cents | null;
  readonly valueOn: Day | null;
  /** Every dated closing balance, oldest first. Absent in imports from before it was stored. */
  readonly told?: readonly { readonly day: Day; readonly valueCents: Cents }[];
  readonly lines: readonly ImportedLine[];
  readonly holdings: readonly Holding[];
  /** Fields that only an export of Vigie contains. */
  readonly own?: {
    readonly contractId: string;
    readonly kindDetail: KindDetail | null;
    readonly institution: string | null;
    readonly loan: LoanTerms | null;
    readonly property?: {
      readonly description: RealEstateDescription;
      readonly loanIds: readonly string[];
    } | null;
    /** Absent in imports from before these fields were imported. */
    readonly openedOn?: Day | null;
    readonly company?: string | null;
    readonly isTyped?: boolean;
    readonly payments?: readonly ImportedPayment[];
    readonly ownership?: Ownership | null;
  };
};
/** A monthly payment that was entered manually; its amount is positive. */
export type ImportedPayment = {
  readonly id: string;
  readonly label: string | null;
  readonly direction: PaymentDirection;
  readonly amountCents: Cents;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};
export type ImportedLine = {
  readonly key: string;
  /** The bank's own reference. */
  readonly reference?: string | null;
  readonly date: Day;
  readonly valueDate?: Day | null;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly type: TransactionType;
  readonly rawLine: number | null;
  readonly raw?: string | null;
  /** Fields of our own exports: the category, whether the saver chose it, and the displayed wording. */
  readonly categoryId?: string;
  readonly isCategoryChosen?: boolean;
  readonly shownWording?: string;
};

export type ImportDecision = "same" | "different";
export type ImportAccountRef = { readonly importId: Id; readonly key: string };
/** The saver's choice for one account of the file. */
export type ImportChoice = {
  readonly portfolioId?: Id;
  readonly sameAs?: ImportAccountRef;
  readonly isNew?: boolean;
  readonly skipped?: boolean;
  readonly name?: string;
  readonly kind?: PortfolioKind;
  /** One answer for all questions of the account, and those for single lines by key. */
  readonly all?: ImportDecision;
  readonly lines?: Readonly<Record<string, ImportDecision>>;
};
/** A file of a batch, with the choices for each of its accounts. */
export type ImportedFile = {
  readonly id: Id;
  /** Origin of the file; empty where unknown. */
  readonly signature: string;
  readonly choices: Readonly<Record<string, ImportChoice>>;
  readonly content: { readonly accounts: readonly ImportedAccount[] };
};
