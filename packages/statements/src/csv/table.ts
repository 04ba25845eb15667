import { maxColumns, maxPreambleRows, maxRows, maxValueLength } from "../limits.ts";
import type { StatementCode } from "../model.ts";

/** One record of a CSV file: the line it starts on and its cells, trimmed. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[]; readonly raw: string };
export type CsvTable = {
  readonly rows: readonly CsvRow[];
  readonly fault: { readonly code: StatementCode; readonly line: number; readonly found: string } | null;
};

type State = { readonly text: string; readonly delimiter: string; at: number; line: number; end: number };

/** Reads the records of a CSV text in one pass (RFC 4180, and what banks make of it: a quote inside an unquoted cell is text,
 * text after a closing quote is kept, a record ends at LF, CRLF, CR or CR CR LF). Blank records are left out.
 * Our own: a refusal names the line where a record starts, and stray quotes of real files are told rather than thrown. */
export function readTable(text: string, delimiter: string): CsvTable {
  const state: State = { text, delimiter, at: 0, line: 1, end: 0 };
  const rows: CsvRow[] = [];
  while (state.at < text.length) {
    const { at: start, line } = state;
    const cells: string[] = [];
    const fault = readRecord(state, cells);
    const found = text.slice(start, start + 80);
    if (fault !== null) return { rows, fault: { code: fault, line, found } };
    if (cells.every((cell) => cell === "")) continue;
    rows.push({ line, cells, raw: text.slice(start, state.end) });
    // The lines above the table are no rows of it.
    if (rows.length > maxRows + maxPreambleRows)
      return { rows, fault: { code: "statement.too_many_rows", line, found: "" } };
  }
  return { rows, fault: null };
}

function readRecord(state: State, cells: string[]): StatementCode | null {
  const { text, delimiter } = state;
  for (;;) {
    const cell = readCell(state);
    if (cell === null || cell.length > maxValueLength)
      return cell === null ? "statement.malformed_line" : "statement.value_too_long";
    cells.push(cell.trim());
    if (cells.length > maxColumns) return "statement.malformed_line";
    if (text[state.at] === delimiter) {
      state.at += 1;
      continue;
    }
    state.end = state.at;
    skipLineEnd(state);
    return null;
  }
}

function skipLineEnd(state: State): void {
  const { text } = state;
  while (text[state.at] === "\r") state.at += 1;
  if (text[state.at] === "\n") state.at += 1;
  state.line += 1;
}

/** A cell up to its delimiter or the end of the line, or null for a quote that never closes. */
function readCell(state: State): string | null {
  const { text, delimiter } = state;
  let start = state.at;
  while (text[start] === " ") start += 1;
  if (text[start] !== '"') return readPlain(state);
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - start > maxValueLength + 2) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const before = state.line;
    countLines(state, start, quote);
    state.at = quote + 1;
    const rest = text[state.at] === delimiter ? "" : readPlain(state);
    // Text after a quote that closed on another line: the quotes are out of step, and rows would be lost between them.
    return rest.trim() !== "" && state.line > before ? null : value + rest;
  }
}

function readPlain(state: State): string {
  const { text, delimiter, at } = state;
  let end = at;
  while (end < text.length) {
    const character = text[end];
    if (character === delimiter || character === "\n" || character === "\r") break;
    end += 1;
  }
  state.at = end;
  return text.slice(at, end);
}

function countLines(state: State, from: number, to: number): void {
  for (let at = from; at < to; at++)
    if (state.text[at] === "\n" || (state.text[at] === "\r" && state.text[at + 1] !== "\n")) state.line += 1;
}
