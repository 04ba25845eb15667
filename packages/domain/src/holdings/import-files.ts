import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { PaymentDirection } from "./manual.ts";
import type { Ownership } from "./ownership.ts";
import type { Holding, KindDetail, LoanTerms, PortfolioKind } from "./portfolios.ts";
import type { RealEstateDescription } from "./real-estates.ts";
import type { TransactionType } from "./transactions.ts";

/** What a file that a saver sends says of their accounts, and what they choose for each. */

export type ImportedAccount = {
  /** Names the account within the file. */
  readonly key: string;
  readonly externalId: string | null;
  readonly number: string | null;
  readonly name: string;
  readonly kind: PortfolioKind;
  /** What the name of the file says besides. */
  readonly hint?: {
    readonly kindDetail: KindDetail | null;
    readonly bank: string | null;
    /** The name is the account's own, not just the word of its kind. */
    readonly isNamed: boolean;
  };
  readonly currency: string | null;
  readonly valueCents: Cents | null;
  readonly valueOn: Day | null;
  /** Every dated closing balance, oldest first. Absent from imports made before it was kept. */
  readonly told?: readonly { readonly day: Day; readonly valueCents: Cents }[];
  readonly lines: readonly ImportedLine[];
  readonly holdings: readonly Holding[];
  /** What only an export of Vigie says. */
  readonly own?: {
    readonly contractId: string;
    readonly kindDetail: KindDetail | null;
    readonly institution: string | null;
    readonly loan: LoanTerms | null;
    readonly property?: {
      readonly description: RealEstateDescription;
      readonly loanIds: readonly string[];
    } | null;
    /** Absent from imports made before these were read back. */
    readonly openedOn?: Day | null;
    readonly company?: string | null;
    readonly isTyped?: boolean;
    readonly payments?: readonly ImportedPayment[];
    readonly ownership?: Ownership | null;
  };
};
/** A payment of each month that was typed in; its amount is positive. */
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
  /** What an export of ours says of it: its category, whether the saver chose it, and the wording that they see. */
  readonly categoryId?: string;
  readonly isCategoryChosen?: boolean;
  readonly shownWording?: string;
};

export type ImportDecision = "same" | "different";
export type ImportAccountRef = { readonly importId: Id; readonly key: string };
/** What the saver chose for one account of the file. */
export type ImportChoice = {
  readonly portfolioId?: Id;
  readonly sameAs?: ImportAccountRef;
  readonly isNew?: boolean;
  readonly skipped?: boolean;
  readonly name?: string;
  readonly kind?: PortfolioKind;
  /** One answer for all the questions of the account, and those of single lines by their key. */
  readonly all?: ImportDecision;
  readonly lines?: Readonly<Record<string, ImportDecision>>;
};
/** A file of a batch, with what was chosen for each of its accounts. */
export type ImportedFile = {
  readonly id: Id;
  /** Where it comes from; empty where nothing tells. */
  readonly signature: string;
  readonly choices: Readonly<Record<string, ImportChoice>>;
  readonly content: { readonly accounts: readonly ImportedAccount[] };
};
