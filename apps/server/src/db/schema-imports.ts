import type {
  ImportState,
  Cents,
  Day,
  Holding,
  Id,
  ImportColumnRole,
  ImportDateOrder,
  ImportWordMeaning,
  Instant,
  KindDetail,
  LoanTerms,
  Ownership,
  PaymentDirection,
  PortfolioKind,
  RealEstateDescription,
  TransactionType,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted, Json } from "./schema-reference.ts";

/** What an import keeps of a file: only what will be written, and the text of the first lines for the preview. */
export type StoredImport = { readonly accounts: readonly StoredImportAccount[] };
/** What the row of an import holds of it: the lines are in lots beside. */
export type StoredContent = { readonly accounts: readonly Omit<StoredImportAccount, "lines">[] };
export type StoredImportAccount = {
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
  readonly lines: readonly StoredImportLine[];
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
    readonly payments?: readonly StoredPayment[];
    readonly ownership?: Ownership | null;
  };
};
/** A payment of each month that was typed in; its amount is positive. */
export type StoredPayment = {
  readonly id: string;
  readonly label: string | null;
  readonly direction: PaymentDirection;
  readonly amountCents: Cents;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};
export type StoredImportLine = {
  readonly key: string;
  /** The bank's own reference. */
  readonly reference?: string | null;
  readonly date: Day;
  readonly valueDate: Day | null;
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

/** A question that the file leaves open, as it was put. */
export type StoredNeed = {
  readonly kind: "date_order" | "decimal_mark" | "columns" | "word";
  readonly line: number | null;
  readonly found: string | null;
  readonly sentence: string;
  readonly choices: { readonly answer: string; readonly label: string; readonly example: string }[];
  readonly headings: string[];
  readonly recognised: { readonly role: ImportColumnRole; readonly heading: string }[];
  readonly sample: { readonly line: number | null; readonly raw: string; readonly cells: string[] }[];
};

export type StoredAnswers = {
  readonly encoding?: string | undefined;
  readonly dateOrder?: ImportDateOrder | undefined;
  readonly decimalMark?: "," | "." | undefined;
  readonly columns?: Readonly<Partial<Record<ImportColumnRole, string>>> | undefined;
  /** What each word of the table that was not known means, by its form in capitals. */
  readonly words?: Readonly<Record<string, ImportWordMeaning>> | undefined;
};
export type StoredReading = {
  readonly encoding?: string;
  readonly answers?: StoredAnswers;
  readonly remembered?: boolean;
  /** Lines of the file that could not be read. */
  readonly rejected?: number;
};

export type Decision = "same" | "different";
export type AccountRef = { readonly importId: Id; readonly key: string };
/** What the saver chose for one account of the file. */
export type StoredChoice = {
  readonly portfolioId?: Id;
  readonly sameAs?: AccountRef;
  readonly isNew?: boolean;
  readonly skipped?: boolean;
  readonly name?: string;
  readonly kind?: PortfolioKind;
  /** One answer for all the questions of the account, and those of single lines by their key. */
  readonly all?: Decision;
  readonly lines?: Readonly<Record<string, Decision>>;
};
export type StoredChoices = Readonly<Record<string, StoredChoice>>;
/** By account and line of the file, the line held that is the same payment under another identity. */
export type StoredSetAside = Readonly<Record<string, Readonly<Record<string, string>>>>;

type StatementImportsTable = {
  customer_id: Id;
  id: Id;
  batch_id: Id;
  file_name: string;
  file_hash: Buffer;
  format: string;
  signature: Defaulted<string>;
  state: ImportState;
  content: Json<StoredContent>;
  needs: ColumnType<StoredNeed[], string | undefined, string>;
  reading: ColumnType<StoredReading, string | undefined, string>;
  choices: ColumnType<StoredChoices, string | undefined, string>;
  set_aside: ColumnType<StoredSetAside, string | undefined, string>;
  targets: ColumnType<Readonly<Record<string, Id>>, string | undefined, string>;
  warnings: ColumnType<string[], string | undefined, string>;
  added_count: Defaulted<number>;
  created_at: Instant;
  confirmed_at: Instant | null;
  undone_at: Instant | null;
};

type ImportLinesTable = {
  customer_id: Id;
  import_id: Id;
  account_key: string;
  at: number;
  lines: Json<StoredImportLine[]>;
};

export type ImportsTables = {
  statement_imports: StatementImportsTable;
  import_lines: ImportLinesTable;
  import_files: { customer_id: Id; import_id: Id; sealed: string; created_at: Instant };
  import_sources: { customer_id: Id; signature: string; answers: Json<StoredAnswers>; updated_at: Instant };
  import_accounts: { customer_id: Id; account_key: string; portfolio_id: Id; updated_at: Instant };
};
