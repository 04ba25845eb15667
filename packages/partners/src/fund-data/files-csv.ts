import type { Result } from "@vigie/domain";
import { fail, ok } from "@vigie/domain";

/** A table parsed from a CSV file (RFC 4180: commas, double quotes, a header). Values are trimmed; a missing one is "". */
export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
};

export type TableRow = {
  /** Line number in the file at which the row starts, from 1: quoted in messages to the operator. */
  readonly line: number;
  readonly value: (column: string) => string;
};

/** A skipped line with the reason: the rest of the file is read. */
export type RefusedLine = { readonly line: number; readonly reason: RefusedReason };
export type RefusedReason =
  | "isin"
  | "label"
  | "date"
  | "price"
  | "rate"
  | "duplicate"
  | "kind"
  | "fee"
  | "confidence"
  | "source"
  | "columns";

export type TableCode = "fund_file.not_text" | "fund_file.too_large" | "fund_file.not_csv";

const maxBytes = 64 * 1024 * 1024;
const maxColumns = 2_000;

/** @param content UTF-8 with or without a byte order mark */
export function readTable(content: Uint8Array | string): Result<Table, TableCode> {
  const text = textOf(content);
  if (!text.ok) return text;
  const records = splitRecords(text.value);
  const header = records?.[0];
  if (records === null || header === undefined || header.fields.length > maxColumns)
    return fail("fund_file.not_csv");
  const columns = header.fields.map((name) => name.trim());
  const at = new Map(columns.map((name, index) => [name, index]));
  const rows = records.slice(1).map(({ line, fields }) => ({
    line,
    value: (column: string) => fields[at.get(column) ?? -1]?.trim() ?? "",
  }));
  return ok({ columns, rows });
}

/** Parses tab-separated values without quotes. A line whose number of values differs from the header is listed in `broken`. */
export function readTabbed(
  content: Uint8Array | string,
): Result<Table & { readonly broken: readonly number[] }, TableCode> {
  const text = textOf(content);
  if (!text.ok) return text;
  const lines = text.value
    .split(/\r\n|\n|\r/)
    .map((fields, at) => ({ line: at + 1, fields: fields.split("\t") }));
  const [header, ...rest] = lines.filter(({ fields }) => fields.some((field) => field.trim() !== ""));
  if (header === undefined) return fail("fund_file.not_csv");
  const columns = header.fields.map((name) => name.trim());
  if (columns.length > maxColumns || columns.length < 2) return fail("fund_file.not_csv");
  const isWhole = ({ fields }: { fields: string[] }) => fields.length === columns.length;
  const rows = rest.filter(isWhole).map(({ line, fields }) => ({
    line,
    value: (column: string) => fields[columns.indexOf(column)]?.trim() ?? "",
  }));
  return ok({ columns, rows, broken: rest.filter((one) => !isWhole(one)).map(({ line }) => line) });
}

function textOf(content: Uint8Array | string): Result<string, TableCode> {
  if (content.length > maxBytes) return fail("fund_file.too_large");
  if (typeof content === "string") return ok(content.replace(/^\ufeff/, ""));
  try {
    // The decoder drops a byte order mark; invalid UTF-8 is rejected, as a replacement character would corrupt a name.
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return fail("fund_file.not_text");
  }
}

type CsvRecord = { readonly line: number; readonly fields: readonly string[] };

/** Null where a quoted value is not closed. Empty lines are skipped. */
function splitRecords(text: string): readonly CsvRecord[] | null {
  const records: CsvRecord[] = [];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  let fields: string[] = [];
  let line = 1;
  let start = 1;
  while (pattern.lastIndex < text.length || fields.length > 0) {
    const match = pattern.exec(text);
    if (match === null) return null;
    const [, raw = "", end = ""] = match;
    line += countLines(raw);
    fields.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ",") continue;
    if (fields.length > 1 || fields[0] !== "") records.push({ line: start, fields });
    fields = [];
    line += 1;
    start = line;
    if (end === "") break;
  }
  return records;
}

function countLines(text: string): number {
  return text.includes("\n") ? text.split("\n").length - 1 : 0;
}
