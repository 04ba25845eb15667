import type {
  Id,
  ImportChoice,
  ImportColumnRole,
  ImportDateOrder,
  ImportedAccount,
  ImportedLine,
  ImportState,
  ImportWordMeaning,
  Instant,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted, Json } from "./schema-reference.ts";

/** What an import stores of a file: only what will be written, and the text of the first lines for the preview. */
export type StoredImport = { readonly accounts: readonly ImportedAccount[] };
/** The content of an import's row: the lines are in lots, in another table. */
export type StoredContent = { readonly accounts: readonly Omit<ImportedAccount, "lines">[] };
/** A question that the file leaves open, as asked to the user. */
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
  /** The meaning of each unknown word of the table, by its form in upper case. */
  readonly words?: Readonly<Record<string, ImportWordMeaning>> | undefined;
};
export type StoredReading = {
  readonly encoding?: string;
  readonly answers?: StoredAnswers;
  readonly remembered?: boolean;
  /** Number of lines of the file that could not be read. */
  readonly rejected?: number;
};

export type StoredChoices = Readonly<Record<string, ImportChoice>>;
/** By account and line of the file: the stored line that is the same payment under another key. */
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
  /** Format of a lot until 30.11.2026; null if it is in `written`, with its first and last line stored separately. */
  lines: ColumnType<ImportedLine[] | null, undefined, string | null>;
  written: ColumnType<string | null, string, string | null>;
  ends: ColumnType<[ImportedLine, ImportedLine] | null, string, string | null>;
};

export type ImportsTables = {
  statement_imports: StatementImportsTable;
  import_lines: ImportLinesTable;
  import_files: { customer_id: Id; import_id: Id; sealed: string; created_at: Instant };
  import_sources: { customer_id: Id; signature: string; answers: Json<StoredAnswers>; updated_at: Instant };
  import_accounts: { customer_id: Id; account_key: string; portfolio_id: Id; updated_at: Instant };
};
