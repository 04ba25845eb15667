import type { Day, Result } from "@vigie/domain";
import type { ColumnMapping } from "./csv/columns.ts";
import { describeLayout } from "./csv/layout.ts";
import { statementFailure } from "./diagnostics.ts";
import { maxFileBytes } from "./limits.ts";
import type { StatementCode, StatementFailure, StatementFile } from "./model.ts";
import { pdfText } from "./pdf/text.ts";
import { questionOf, questionsOfRows, type StatementQuestion } from "./questions.ts";
import { containerOf, readDecoded } from "./read.ts";
import { decodeText } from "./text/encoding.ts";
import { sourceOfText, type TextSource } from "./text/source.ts";
import type { WordAnswers } from "./csv/words.ts";
import type { DateOrder } from "./text/date-order.ts";
import { normaliseWording } from "./text/wording.ts";

/** What the owner of a file says of it. */
export type StatementAnswers = {
  readonly encoding?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: "," | "." | undefined;
  readonly columns?: ColumnMapping | undefined;
  readonly words?: WordAnswers | undefined;
};

export type OpenOptions = {
  readonly filename?: string | undefined;
  /** Answers given for this file. Empty: those remembered for its source apply. */
  readonly answers?: StatementAnswers | undefined;
  /** The day of the reading. */
  readonly today?: Day | undefined;
  /** Answers given for earlier files, by the signature of their source. */
  readonly remembered?: Readonly<Record<string, StatementAnswers>> | undefined;
};

/** What came out of a file: its content, questions to its owner, or why it is refused. */
export type OpenedStatement =
  | ({ readonly kind: "read"; readonly file: StatementFile } & Opening)
  | ({ readonly kind: "asks"; readonly questions: readonly StatementQuestion[] } & Opening)
  | { readonly kind: "refused"; readonly failure: StatementFailure };

type Opening = {
  /** The same for every file of the source: the headings of its table, else its format and the words of its name. */
  readonly signature: string;
  readonly encoding: string;
  readonly used: StatementAnswers;
  readonly remembered: boolean;
};

/** Reads a statement of any kind, PDF included, or says what its owner must be asked. */
export async function openStatement(bytes: Uint8Array, options: OpenOptions = {}): Promise<OpenedStatement> {
  if (bytes.length > maxFileBytes) return refused(statementFailure("statement.too_large"));
  const container = containerOf(bytes);
  if (container === "statement.pdf_file") return await openPdf(bytes, options);
  if (container !== null) return refused(statementFailure(container));
  const given = options.answers ?? {};
  const { today } = options;
  const plain = decodeText(bytes, given.encoding ?? null);
  const { signature, table } = sourceOf(plain.head, options.filename ?? "");
  const known = options.remembered?.[signature] ?? columnsOfTable(table, options.remembered ?? {});
  if (Object.keys(given).length > 0 || known === undefined)
    return openText(plain, { used: given, signature, remembered: false, today });
  const decoded = known.encoding === undefined ? plain : decodeText(bytes, known.encoding);
  const opened = openText(decoded, { used: known, signature, remembered: true, today });
  // The source changed since: its new files speak for themselves.
  return opened.kind === "refused"
    ? openText(plain, { used: {}, signature, remembered: false, today })
    : opened;
}

type Using = Pick<Opening, "used" | "signature" | "remembered"> & { readonly today: Day | undefined };

function openText(decoded: TextSource, { today, ...using }: Using): OpenedStatement {
  const { dateOrder, decimalMark, columns, words } = using.used;
  const hints = { dateOrder, decimalMark, columns, words, today };
  const read = readDecoded(decoded, hints);
  const opening = { ...using, encoding: decoded.encoding };
  const questions = read.ok ? questionsOfRows(read.value, hints, decoded) : questionOf(read, decoded);
  if (questions.length > 0) return { kind: "asks", questions, ...opening };
  return read.ok ? { kind: "read", file: read.value, ...opening } : refused(read);
}

async function openPdf(bytes: Uint8Array, options: OpenOptions): Promise<OpenedStatement> {
  const found: Result<string, StatementCode> = await pdfText(bytes);
  if (!found.ok) return refused(found);
  // Some notes tell their columns apart by the width between them, others write words loosely: both readings are tried.
  const tight = readDecoded(sourceOfText(found.value.replaceAll(/ {2,}/g, " ")), {});
  const read =
    tight.ok && tight.value.format === "broker_text" ? tight : readDecoded(sourceOfText(found.value), {});
  const signature = `pdf ${nameWords(options.filename ?? "")}`;
  // Only the notes of brokers are laid out for their own readers: other text of a PDF lost its columns.
  if (!read.ok || read.value.format !== "broker_text")
    return refused(
      !read.ok && read.code === "statement.no_statement" ? read : statementFailure("statement.pdf_file"),
    );
  const file: StatementFile = { ...read.value, format: "broker_pdf" };
  return { kind: "read", file, signature, encoding: "utf-8", used: {}, remembered: false };
}

function refused(failure: StatementFailure): OpenedStatement {
  return { kind: "refused", failure };
}

type Table = ReturnType<typeof describeLayout>;

/** What recognises the source of a file. Banks export under one heading or one name, but for dates and numbers. */
function sourceOf(text: string, filename: string): { readonly signature: string; readonly table: Table } {
  const head = text.slice(0, 4096);
  const named = { signature: `file ${nameWords(filename)}`, table: null };
  if (/^\s*(?:!|OFXHEADER|<\?xml|<OFX|:20:|\{|\[|01\d{5})/i.test(head)) return named;
  const table = describeLayout(text);
  return table === null
    ? named
    : { signature: `${table.signature} ${nameWords(filename)}`.slice(0, 600), table };
}

/** The columns that the saver mapped in a file of another name under the same headings. Orders of dates and signs of decimals
 * are not taken over: two banks may share headings and not these. */
function columnsOfTable(
  table: Table,
  remembered: Readonly<Record<string, StatementAnswers>>,
): StatementAnswers | undefined {
  if (table === null) return undefined;
  for (const [signature, { columns }] of Object.entries(remembered)) {
    if (columns === undefined || !signature.startsWith(`${table.signature} `)) continue;
    if (Object.values(columns).every((heading) => table.headings.includes(heading))) return { columns };
  }
  return undefined;
}

/** `Export_2026-03-04 (2).qif` -> `EXPORT QIF`. */
function nameWords(filename: string): string {
  return normaliseWording(filename.slice(-120))
    .split(" ")
    .filter((word) => !/\d/.test(word))
    .join(" ");
}
