import { type Day, ok, type Result } from "@vigie/domain";
import { looksLikeJson, readAggregator } from "./aggregator/aggregator.ts";
import { boundsFault } from "./aggregator/json.ts";
import { looksLikeBrokerText, readBrokerText } from "./broker/broker.ts";
import { warnOfCurrencies, warnOfFutureDays, warnOfOddAmounts, warnOfPrices } from "./checks.ts";
import { readCsv } from "./csv/csv.ts";
import { describeLayout, type CsvHints, type TableDescription } from "./csv/layout.ts";
import { looksLikeCamt, readCamt } from "./camt.ts";
import { newDiagnostics, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { maxFileBytes } from "./limits.ts";
import type { StatementAccount, StatementCode, StatementFile, StatementFormat } from "./model.ts";
import { looksLikeMt940, readMt940 } from "./mt940.ts";
import { looksLikeCfonb, readCfonb } from "./cfonb.ts";
import { isOfx2, ofxStart, readOfx } from "./ofx/ofx.ts";
import { looksLikeOwnCsv, readOwnCsv } from "./own/csv.ts";
import { looksLikeOwnJson, readOwnJson } from "./own/json.ts";
import { looksLikeQif, readQif } from "./qif/qif.ts";
import { decodeText } from "./text/encoding.ts";
import { isBlank, type TextSource, wholeText } from "./text/source.ts";

export type ReadOptions = CsvHints & {
  /** Only its extension is looked at, and only where the content does not say what it is. */
  readonly filename?: string;
  /** A charset the user picked ("windows-1252", "utf-8"...); the file's own signs decide otherwise. */
  readonly encoding?: string;
  /** The day of the reading: operations dated long after it are told. */
  readonly today?: Day | undefined;
};

type Read = Result<{ accounts: StatementAccount[]; format: StatementFormat }, StatementCode>;

/** What a statement file says. Pure: bytes in, accounts out; no file, network or clock.
 * A file with a fault is refused whole, with the line of its first fault where it has one. Time and memory grow with the size only.
 * @returns accounts in the order of the file, or a failure whose sentence `statementMessage` gives */
export function readStatement(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Result<StatementFile, StatementCode> {
  if (bytes.length > maxFileBytes) return statementFailure("statement.too_large", { bytes: bytes.length });
  const container = containerOf(bytes);
  if (container !== null) return statementFailure(container);
  const read = readDecoded(decodeText(bytes, options.encoding ?? null), options);
  if (!read.ok) return read;
  const [word] = read.value.unknownWords;
  const isEmpty = read.value.accounts.every(
    (one) => one.transactions.length + one.securityTransactions.length + one.holdings.length === 0,
  );
  return word !== undefined && isEmpty
    ? statementFailure("statement.unknown_word", { line: word.line, found: word.word })
    : read;
}

/** The same from text: of the bytes, or of a PDF. */
export function readDecoded(source: TextSource, options: ReadOptions): Result<StatementFile, StatementCode> {
  const { encoding, guessed } = source;
  if (source.head.trim() === "" && isBlank(source)) return statementFailure("statement.empty");
  const diagnostics = newDiagnostics();
  // Windows-1252 is what French banks send when they say nothing: only a rarer guess is worth a look at the preview.
  if (guessed && encoding !== "windows-1252")
    warn(diagnostics, "statement.encoding_guessed", { found: encoding });
  const read = readSource(source, options, diagnostics);
  if (!read.ok) return read;
  // MT940 drops the zeros after its comma: there an amount without decimals is no oddity.
  if (read.value.format !== "mt940")
    for (const account of read.value.accounts) warnOfOddAmounts(account, diagnostics);
  for (const account of read.value.accounts) warnOfCurrencies(account, diagnostics);
  if (options.today !== undefined)
    for (const account of read.value.accounts) warnOfFutureDays(account, options.today, diagnostics);
  if (read.value.format === "csv")
    for (const account of read.value.accounts) warnOfPrices(account, diagnostics);
  const { warnings, rejectedRows, unknownWords } = diagnostics;
  return ok({ ...read.value, encoding, rejectedRows, unknownWords: unknownWords.all, warnings });
}

function readSource(source: TextSource, options: ReadOptions, diagnostics: Diagnostics): Read {
  const { head } = source;
  // Ours first: a wording in it may look like any other format.
  if (looksLikeJson(head)) {
    // Told by its beginning, before the whole text is put together.
    const fault = boundsFault(head);
    if (fault !== null) return statementFailure(fault);
    const text = wholeText(source);
    return looksLikeOwnJson(head)
      ? withFormat(readOwnJson(text, diagnostics), "vigie_json")
      : withFormat(readAggregator(text, diagnostics), "aggregator_json");
  }
  if (looksLikeOwnCsv(head)) return withFormat(readOwnCsv(source), "vigie_csv");
  if (looksLikeCamt(head)) return readCamt(source, diagnostics);
  if (ofxStart(head) >= 0) return withFormat(readOfx(source, diagnostics), isOfx2(head) ? "ofx2" : "ofx1");
  if (looksLikeQif(head)) return withFormat(readQif(source, options, diagnostics), "qif");
  if (looksLikeMt940(head)) return withFormat(readMt940(source, diagnostics), "mt940");
  if (looksLikeCfonb(head)) return withFormat(readCfonb(source, diagnostics), "cfonb120");
  if (looksLikeBrokerText(head)) return withFormat(readBrokerText(source, diagnostics), "broker_text");
  return withFormat(readCsv(source, options, diagnostics), "csv");
}

/** The table of a file refused with `statement.columns_unknown`, so that the user maps its columns once. Null where the bytes hold no table. */
export function describeTable(
  bytes: Uint8Array,
  options: Pick<ReadOptions, "encoding"> = {},
): TableDescription | null {
  if (bytes.length > maxFileBytes || containerOf(bytes) !== null) return null;
  return describeLayout(decodeText(bytes, options.encoding ?? null).head);
}

function withFormat(read: Result<StatementAccount[], StatementCode>, format: StatementFormat): Read {
  return read.ok ? ok({ accounts: read.value, format }) : read;
}

/** Files that hold a statement inside something else: named, so that the way out can be. */
export function containerOf(bytes: Uint8Array): StatementCode | null {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  if (head.startsWith("%PDF")) return "statement.pdf_file";
  if (head.startsWith("PK\u0003\u0004"))
    return isSpreadsheet(bytes) ? "statement.spreadsheet_file" : "statement.archive_file";
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return "statement.spreadsheet_file";
  if (head.startsWith("\u001f\u008b")) return "statement.archive_file";
  return null;
}

/** Excel and LibreOffice files are archives that name their kind near the start. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 2048));
  return (
    head.includes("[Content_Types]") || head.includes("opendocument.spreadsheet") || head.includes("xl/")
  );
}
