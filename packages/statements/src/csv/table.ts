import { maxColumns, maxPreambleRows, maxRows, maxValueLength } from "../limits.ts";
import type { StatementCode } from "../model.ts";
import { TextWindow } from "../text/source.ts";

/** One record of a CSV file: the line it starts on and its cells, trimmed. */
export class CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
  private readonly text: string;
  private readonly start: number;
  private readonly end: number;
  constructor(cells: readonly string[], at: { line: number; text: string; start: number; end: number }) {
    this.line = at.line;
    this.cells = cells;
    this.text = at.text;
    this.start = at.start;
    this.end = at.end;
  }
  /** As it is written. */
  get raw(): string {
    return this.text.slice(this.start, this.end);
  }
}
export type CsvFault = { readonly code: StatementCode; readonly line: number; readonly found: string };

type State = {
  readonly window: TextWindow;
  readonly delimiter: string;
  /** Place in the text of the window. */
  at: number;
  line: number;
  end: number;
  /** Where the next of each stands in the window at or after `at`, else where its text ends; -1 where it is not known. */
  readonly next: { "\n": number; "\r": number; '"': number };
  /** A quote may close further than the window shows. */
  starved: boolean;
};

/** Reads the records of a CSV text one by one (RFC 4180, and what banks make of it: a quote inside an unquoted cell is text,
 * text after a closing quote is kept, a record ends at LF, CRLF, CR or CR CR LF). Blank records are left out.
 * Our own: a refusal names the line where a record starts, and stray quotes of real files are told rather than thrown.
 * @param visit takes each record; it answers false to read no further
 * @returns the fault that stops the reading, or null */
export function readTable(
  pieces: Iterable<string>,
  delimiter: string,
  visit: (row: CsvRow) => boolean | void,
): CsvFault | null {
  const window = new TextWindow(pieces);
  const state: State = { window, delimiter, at: 0, line: 1, end: 0, next: unknown(), starved: false };
  let count = 0;
  while (state.at < window.text.length || more(state, state.at)) {
    const { line } = state;
    const read = nextRecord(state);
    if ("fault" in read) return { code: read.fault, line, found: read.raw };
    if (firstFilled(read.cells, 0) < 0) continue;
    count += 1;
    // The lines above the table are no rows of it.
    if (count > maxRows + maxPreambleRows) return { code: "statement.too_many_rows", line, found: "" };
    if (visit(read) === false) return null;
  }
  return null;
}

/** The first cell from a place on that holds something, or -1. Run on every record: a loop costs a third of a callback. */
export function firstFilled(cells: readonly string[], from: number): number {
  for (let at = from; at < cells.length; at++) if (cells[at] !== "") return at;
  return -1;
}

/** The first records, at most so many. */
export function firstRows(text: string, delimiter: string, most: number): CsvRow[] {
  const rows: CsvRow[] = [];
  readTable([text], delimiter, (row) => rows.push(row) < most);
  return rows;
}

const unknown = (): State["next"] => ({ "\n": -1, "\r": -1, '"': -1 });

function more(state: State, from: number): boolean {
  const { window } = state;
  if (window.isLast) return false;
  window.slide(from);
  state.at = 0;
  Object.assign(state.next, unknown());
  return window.text !== "";
}

/** The next record. One that reaches the end of the window is read again once more of the text is there. */
function nextRecord(state: State): CsvRow | { readonly fault: StatementCode; readonly raw: string } {
  for (;;) {
    const { at: start, line, window } = state;
    const cells: string[] = [];
    state.starved = false;
    const fault = readRecord(state, cells);
    const isWhole = fault !== null || state.at < window.text.length;
    if ((state.starved || !isWhole) && !window.isLast) {
      more(state, start);
      state.line = line;
      continue;
    }
    const { text } = window;
    if (fault !== null) return { fault, raw: text.slice(start, start + 80) };
    return new CsvRow(cells, { line, text, start, end: state.end });
  }
}

function readRecord(state: State, cells: string[]): StatementCode | null {
  const { window, delimiter } = state;
  const start = state.at;
  // A short line has no long cell, and no more cells than letters.
  if (readUnquoted(state, cells)) return state.end - start < maxColumns ? null : faultOf(cells);
  for (;;) {
    const cell = readCell(state);
    if (cell === null || cell.length > maxValueLength)
      return cell === null ? "statement.malformed_line" : "statement.value_too_long";
    cells.push(cell.trim());
    if (cells.length > maxColumns) return "statement.malformed_line";
    if (window.text[state.at] === delimiter) {
      state.at += 1;
      continue;
    }
    state.end = state.at;
    skipLineEnd(state);
    return null;
  }
}

/** A line without quotes, as most are, cut at its delimiters. False where it has some, or carriage returns inside. */
function readUnquoted(state: State, cells: string[]): boolean {
  const { window, delimiter, at } = state;
  const { text } = window;
  const feed = nextOf(state, "\n");
  let end = feed;
  while (end > at && text[end - 1] === "\r") end -= 1;
  if (nextOf(state, '"') < end || nextOf(state, "\r") < end) return false;
  const line = text.slice(at, end);
  let from = 0;
  for (let mark = line.indexOf(delimiter); mark >= 0 && cells.length <= maxColumns;) {
    cells.push(line.slice(from, mark).trim());
    from = mark + 1;
    mark = line.indexOf(delimiter, from);
  }
  cells.push(line.slice(from).trim());
  state.end = end;
  state.at = Math.min(feed + 1, text.length);
  state.line += 1;
  return true;
}

/** Found once for all the records before it. */
function nextOf({ next, at, window: { text } }: State, sign: keyof State["next"]): number {
  if (next[sign] < at) {
    const found = text.indexOf(sign, at);
    next[sign] = found < 0 ? text.length : found;
  }
  return next[sign];
}

function faultOf(cells: readonly string[]): StatementCode | null {
  if (cells.length > maxColumns) return "statement.malformed_line";
  return cells.some((cell) => cell.length > maxValueLength) ? "statement.value_too_long" : null;
}

function skipLineEnd(state: State): void {
  const { text } = state.window;
  while (text[state.at] === "\r") state.at += 1;
  if (text[state.at] === "\n") state.at += 1;
  state.line += 1;
}

/** A cell up to its delimiter or the end of the line, or null for a quote that never closes. */
function readCell(state: State): string | null {
  const { window, delimiter } = state;
  const { text } = window;
  let start = state.at;
  while (text[start] === " ") start += 1;
  if (text[start] !== '"') return readPlain(state);
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - start > maxValueLength + 2) {
      state.starved = quote < 0 && text.length - start <= maxValueLength + 2;
      return null;
    }
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
  const { window, delimiter, at } = state;
  const { text } = window;
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
  const { text } = state.window;
  for (let at = from; at < to; at++)
    if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) state.line += 1;
}
