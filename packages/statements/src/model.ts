import type { OwnFacts } from "./own/own.ts";
import type { Cents, Day, Fail, HoldingKind, Pocket, PortfolioKind, TransactionType } from "@vigie/domain";

/** The file formats that are read. */
export const statementFormats = [
  "ofx1",
  "ofx2",
  "camt052",
  "camt053",
  "camt054",
  "qif",
  "mt940",
  "cfonb120",
  "csv",
  "broker_text",
  "broker_pdf",
  "aggregator_json",
  "vigie_csv",
  "vigie_json",
] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Why a whole file is refused. Nothing of a refused file is loaded. */
export const statementCodes = [
  "statement.empty",
  "statement.not_recognised",
  "statement.pdf_file",
  "statement.pdf_encrypted",
  "statement.pdf_damaged",
  "statement.pdf_without_text",
  "statement.pdf_too_heavy",
  "statement.spreadsheet_file",
  "statement.archive_file",
  "statement.too_large",
  "statement.too_heavy",
  "statement.reader_stopped",
  "statement.too_deep",
  "statement.too_many_rows",
  "statement.value_too_long",
  "statement.entity_forbidden",
  "statement.truncated",
  "statement.malformed_line",
  "statement.unknown_block",
  "statement.duplicate_field",
  "statement.missing_field",
  "statement.missing_date",
  "statement.invalid_date",
  "statement.ambiguous_date",
  "statement.missing_amount",
  "statement.invalid_amount",
  "statement.ambiguous_amount",
  "statement.signon_failed",
  "statement.bank_error",
  "statement.accounts_only",
  "statement.no_statement",
  "statement.no_transactions",
  "statement.missing_header_record",
  "statement.record_length",
  "statement.columns_unknown",
  "statement.unknown_word",
] as const;
export type StatementCode = (typeof statementCodes)[number];
export type StatementFailure = Fail<StatementCode>;

/** What is worth telling about a file that was read all the same. */
export const statementWarningCodes = [
  "statement.empty_transaction",
  "statement.duplicate_reference",
  "statement.unknown_section",
  "statement.partial_bank_error",
  "statement.balance_unknown",
  "statement.balance_other_currency",
  "statement.balance_mismatch",
  "statement.foreign_currency",
  "statement.encoding_guessed",
  "statement.invalid_side_date",
  "statement.date_from_value_date",
  "statement.date_adjusted",
  "statement.day_month_guessed",
  "statement.pending_ignored",
  "statement.invalid_side_amount",
  "statement.line_after_end",
  "statement.odd_amount",
  "statement.price_mismatch",
  "statement.other_account",
  "statement.columns_ignored",
  "statement.sign_contradicts",
  "statement.invalid_iban",
  "statement.costs_apart",
  "statement.positions_guessed",
  "statement.sections_joined",
  "statement.statement_repeated",
  "statement.correction",
  "statement.direction_guessed",
  "statement.future_date",
  "statement.columns_guessed",
  "statement.mended",
] as const;
export type StatementWarningCode = (typeof statementWarningCodes)[number];

/** A remark on the file; `message` is the French sentence. */
export type StatementWarning = {
  readonly code: StatementWarningCode;
  /** Line of the file, the first is 1; null where the format has none. */
  readonly line: number | null;
  readonly message: string;
};

/** Why a row is left out of a file that is read. */
export const rowCodes = [
  "statement.missing_wording",
  "statement.balance_row",
  "statement.row_cancelled",
  "statement.cut_amount",
  "statement.unclear_sign",
  "statement.unsigned_amount",
  "statement.word_ignored",
] as const;

/** A row the file has but that says too little to be an operation: shown, never loaded. */
export type RejectedRow = {
  /** Null where the format has no lines (JSON). */
  readonly line: number | null;
  readonly code: StatementCode | (typeof rowCodes)[number];
  readonly found: string | null;
  readonly raw: string;
};

/** A part of an operation: the payments of a batch, the splits of a QIF line. */
export type StatementDetail = {
  readonly amount: string | null;
  readonly amountCents: Cents | null;
  readonly wording: string;
  readonly category: string | null;
};

export type StatementTransaction = {
  /** The bank's own reference (FITID in OFX, AcctSvcrRef in CAMT), as it stands in the file. */
  readonly externalId: string | null;
  readonly date: Day;
  readonly valueDate: Day | null;
  /** Exact signed amount, a decimal string with a point: a debit is negative. */
  readonly amount: string;
  /** The same rounded once to hundredths. */
  readonly amountCents: Cents;
  /** ISO 4217 of this amount where the file gives one of its own, else null: the account's. */
  readonly currency: string | null;
  readonly wording: string;
  readonly memo: string | null;
  readonly category: string | null;
  /** Of an export of ours: the wording as its owner sees it, where it is another, and whether they chose the category. */
  readonly shownWording?: string;
  readonly isCategoryChosen?: boolean;
  readonly type: TransactionType;
  /** The bank announces it and has not booked it yet. */
  readonly pending: boolean;
  readonly details: readonly StatementDetail[];
  readonly line: number | null;
  /** The text it was read from, cut at 400 characters, for a preview beside what was understood. */
  readonly raw: string;
};

export const securityTransactionTypes = [
  "buy",
  "sell",
  "dividend",
  "interest",
  "capital_gain",
  "reinvest",
  "transfer_in",
  "transfer_out",
  "return_of_capital",
  "split",
  "fee",
  "other",
] as const;
export type SecurityTransactionType = (typeof securityTransactionTypes)[number];

export type StatementSecurityTransaction = {
  readonly externalId: string | null;
  readonly date: Day;
  readonly settledOn: Day | null;
  readonly type: SecurityTransactionType;
  readonly isin: string | null;
  readonly securityId: string | null;
  readonly securityIdType: string | null;
  readonly label: string | null;
  /** Number of parts, a signed decimal string as stated: a sale is negative where the file says so. */
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  /** The operation's amount with its sign as stated: formats differ on the sign of a purchase and on fees. */
  readonly amount: string | null;
  readonly amountCents: Cents | null;
  /** What the account's cash gained or lost, fees and taxes in: a purchase is negative. Null where none moves or the file does not settle it. */
  readonly cashCents: Cents | null;
  readonly feesCents: Cents | null;
  readonly taxesCents: Cents | null;
  readonly currency: string | null;
  readonly memo: string | null;
  readonly line: number | null;
  readonly raw: string;
};

export type StatementHolding = {
  readonly isin: string | null;
  readonly securityId: string | null;
  readonly securityIdType: string | null;
  readonly label: string | null;
  readonly holdingKind: HoldingKind;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly unitCost: string | null;
  /** Exact valuation as stated, a decimal string. */
  readonly valuation: string | null;
  readonly valuationCents: Cents | null;
  readonly currency: string | null;
  readonly asOf: Day | null;
  readonly line: number | null;
  /** Lots of an employee-savings line, in the order of the file: only our own exports say them. */
  readonly pockets?: readonly StatementPocket[];
};

/** A lot of a line; the day is when it can be taken out. */
export type StatementPocket = Omit<Pocket, "externalId">;

/** A balance as the file states it: every one is kept, in its own currency. */
export type StatementBalance = {
  /** The file's own word: LEDGER, AVAIL, OPBD, CLBD, 60F, 62F... */
  readonly type: string;
  readonly amount: string;
  readonly amountCents: Cents;
  readonly currency: string | null;
  readonly on: Day | null;
};

/** An operation that the file holds without any field (its owner cut them out): it counts, and nothing of it is known. */
export type StatementEmptyTransaction = {
  readonly line: number | null;
  /** The text left of it. */
  readonly raw: string;
};

export type StatementAccountType = PortfolioKind | "unknown";

export type StatementAccount = {
  /** What recognises the account from one file to the next: its IBAN, else bank, branch and number. Null where the file names none. */
  readonly externalId: string | null;
  readonly number: string | null;
  readonly iban: string | null;
  readonly bankId: string | null;
  readonly branchId: string | null;
  readonly type: StatementAccountType;
  /** ISO 4217, null where the file says nothing. */
  readonly currency: string | null;
  /** Booked balance at `valueOn` in the account's currency; unknown is null, never 0. */
  readonly valueCents: Cents | null;
  readonly valueOn: Day | null;
  readonly availableCents: Cents | null;
  readonly balances: readonly StatementBalance[];
  readonly label: string | null;
  readonly transactions: readonly StatementTransaction[];
  /** Operations without date nor amount: shown, never loaded. */
  readonly emptyTransactions: readonly StatementEmptyTransaction[];
  readonly securityTransactions: readonly StatementSecurityTransaction[];
  readonly holdings: readonly StatementHolding[];
  /** Uninvested cash of a securities account. */
  readonly cashCents: Cents | null;
  /** How many statements (or messages) of the file were joined into this account. */
  readonly statementCount: number;
  /** What only a file that Vigie wrote says. */
  readonly own?: OwnFacts;
};

/** A word that would say which way money went, or what an operation was, and that we do not know. Its rows are left out until
 * the file's owner says what it means. */
export type UnknownWord = {
  /** As it is written; empty for rows without any. */
  readonly word: string;
  readonly line: number;
  /** The amount of that line without its sign, or null. */
  readonly amount: string | null;
  /** The row is of a security: it was bought, sold, paid a dividend... */
  readonly isSecurity: boolean;
  readonly rows: number;
};

export type StatementFile = {
  readonly format: StatementFormat;
  readonly encoding: string;
  readonly accounts: readonly StatementAccount[];
  readonly rejectedRows: readonly RejectedRow[];
  readonly unknownWords: readonly UnknownWord[];
  readonly warnings: readonly StatementWarning[];
};
