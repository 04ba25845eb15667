import type { Result } from "@vigie/domain";
import { fail, ok } from "@vigie/domain";

/** A table read from a CSV file (RFC 4180: commas, double quotes, a header). Values are trimmed; an absent one is "". */
export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
};

export type TableRow = {
  /** Line of the file on which the row starts, from 1: what a message to the operator quotes. */
  readonly line: number;
  readonly value: (column: string) => string;
};

/** A line left out, with why: the rest of the file is read. */
export type RefusedLine = { readonly line: number; readonly reason: RefusedReason };
export type RefusedReason = "isin" | "label" | "date" | "price" | "rate" | "duplicate";

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

function textOf(content: Uint8Array | string): Result<string, TableCode> {
  if (content.length > maxBytes) return fail("fund_file.too_large");
  if (typeof content === "string") return ok(content.replace(/^\ufeff/, ""));
  try {
    // The decoder drops a byte order mark; a byte that is not UTF-8 is refused rather than replaced in a name.
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(content));
  } catch {
    return fail("fund_file.not_text");
  }
}

type CsvRecord = { readonly line: number; readonly fields: readonly string[] };

/** Null when a quoted value is never closed. Empty lines are skipped. */
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
