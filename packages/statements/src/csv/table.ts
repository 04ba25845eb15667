import { maxColumns, maxPreambleRows, maxRows, maxValueLength } from "../limits.ts";
import type { StatementCode } from "../model.ts";
import { TextWindow } from "../text/source.ts";
import { CsvRow, type KeptRow } from "./row.ts";

export type CsvFault = { readonly code: StatementCode; readonly line: number; readonly found: string };

type State = {
  readonly window: TextWindow;
  readonly delimiter: string;
  readonly row: CsvRow;
  /** Place in the text of the window. */
  at: number;
  line: number;
  /** A quote may close further than the window shows. */
  starved: boolean;
  /** Where the next of each stands in the window at or after `at`, else where its text ends; -1 where it is not known. */
  readonly next: Record<Sign, number>;
  readonly signs: Readonly<Record<Sign, string>>;
};
type Sign = "feed" | "back" | "quote" | "mark";

const feedCode = 10;
const backCode = 13;
const quoteCode = 34;

/** Reads the records of a CSV text one by one (RFC 4180, and what banks make of it: a quote inside an unquoted cell is text,
 * text after a closing quote is kept, a record ends at LF, CRLF, CR or CR CR LF). Blank records are left out.
 * Our own: a refusal names the line where a record starts, and stray quotes of real files are told rather than thrown.
 * @param visit takes each record, which is good until the next one; it answers false to read no further
 * @returns the fault that stops the reading, or null */
export function readTable(
  pieces: Iterable<string>,
  delimiter: string,
  visit: (row: CsvRow) => boolean | void,
): CsvFault | null {
  const window = new TextWindow(pieces);
  const row = new CsvRow();
  const next = { feed: -1, back: -1, quote: -1, mark: -1 };
  const signs = { feed: "\n", back: "\r", quote: '"', mark: delimiter };
  const state: State = { window, delimiter, row, at: 0, line: 1, starved: false, next, signs };
  let count = 0;
  while (state.at < window.text.length || more(state, state.at)) {
    const { line } = state;
    const fault = nextRecord(state);
    if (fault !== null) return { ...fault, line };
    if (row.firstFilled(0) < 0) continue;
    count += 1;
    // The lines above the table are no rows of it.
    if (count > maxRows + maxPreambleRows) return { code: "statement.too_many_rows", line, found: "" };
    if (visit(row) === false) return null;
  }
  return null;
}

/** The first records, at most so many. */
export function firstRows(text: string, delimiter: string, most: number): KeptRow[] {
  const rows: KeptRow[] = [];
  readTable([text], delimiter, (row) => rows.push(row.kept()) < most);
  return rows;
}

function more(state: State, from: number): boolean {
  const { window } = state;
  if (window.isLast) return false;
  window.slide(from);
  state.at = 0;
  Object.assign(state.next, { feed: -1, back: -1, quote: -1, mark: -1 });
  return window.text !== "";
}

/** Reads the next record into the row. One that reaches the end of the window is read again once more of the text is there.
 * @returns what is wrong with it, or null */
function nextRecord(state: State): Pick<CsvFault, "code" | "found"> | null {
  for (;;) {
    const { at: start, line, window, row } = state;
    row.reset(window.text, start, line);
    state.starved = false;
    const code = readRecord(state);
    const isWhole = code !== null || state.at < window.text.length;
    if ((state.starved || !isWhole) && !window.isLast) {
      more(state, start);
      state.line = line;
      continue;
    }
    return code === null ? null : { code, found: window.text.slice(start, start + 80) };
  }
}

function readRecord(state: State): StatementCode | null {
  const { at: start, line, row } = state;
  const end = scanPlain(state) ?? scanLine(state);
  if (end !== null) {
    row.endAt(end);
    // A short line has no long cell, and no more cells than letters.
    return end - start < maxColumns ? null : faultOf(row);
  }
  state.at = start;
  state.line = line;
  const cells: string[] = [];
  const fault = readQuoted(state, cells);
  row.take(cells);
  return fault;
}

function faultOf(row: CsvRow): StatementCode | null {
  if (row.width > maxColumns) return "statement.malformed_line";
  for (let at = 0; at < row.width; at += 1)
    if (row.lengthOf(at) > maxValueLength) return "statement.value_too_long";
  return null;
}

/** A line without quotes or lone carriage returns, as most are, cut at its delimiters: the next of each sign is looked up
 * once for all the lines before it.
 * @returns where the record ends; null where it is not such a line */
function scanPlain(state: State): number | null {
  const { row, at } = state;
  const { text } = state.window;
  const feed = nextOf(state, "feed", at);
  let end = feed;
  while (end > at && text.charCodeAt(end - 1) === backCode) end -= 1;
  if (nextOf(state, "quote", at) < end || nextOf(state, "back", at) < end) return null;
  let from = at;
  for (let mark = nextOf(state, "mark", at); mark < end && row.width <= maxColumns;) {
    row.add(from, mark);
    from = mark + 1;
    mark = nextOf(state, "mark", from);
  }
  row.add(from, end);
  state.at = Math.min(feed + 1, text.length);
  state.line += 1;
  return end;
}

function nextOf({ next, signs, window: { text } }: State, sign: Sign, from: number): number {
  if (next[sign] >= from) return next[sign];
  const found = text.indexOf(signs[sign], from);
  next[sign] = found < 0 ? text.length : found;
  return next[sign];
}

/** Goes over one line, and notes where its cells are. Quotes around a whole cell are left out of it.
 * @returns where the record ends, its line end left out; null where its quotes have to be taken apart */
function scanLine(state: State): number | null {
  const { row } = state;
  const { text } = state.window;
  const delimiter = state.delimiter.charCodeAt(0);
  let from = state.at;
  let at = from;
  /** A cell whose quotes are text: it is not looked at again for each of them. */
  let unquoted = -1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === delimiter) {
      row.add(from, at);
      from = at + 1;
      if (row.width > maxColumns) break;
    } else if (code === feedCode || code === backCode) break;
    else if (code === quoteCode && from !== unquoted) {
      if (!isStart(text, from, at)) {
        unquoted = from;
        continue;
      }
      const close = closingQuote(text, at, delimiter);
      if (close < 0) return null;
      row.add(at + 1, close);
      at = close + 1;
      from = at + 1;
      // The cell is taken: its delimiter, or the end of its line, is all that is left of it.
      if (text.charCodeAt(at) !== delimiter) {
        state.at = at;
        skipLineEnd(state);
        return at;
      }
    }
  }
  row.add(from, at);
  state.at = at;
  skipLineEnd(state);
  return at;
}

/** Whether a quote stands at the start of its cell: elsewhere it is text. */
function isStart(text: string, from: number, quote: number): boolean {
  for (let at = from; at < quote; at += 1) if (text[at] !== " ") return false;
  return true;
}

/** The quote that ends a cell of one line, with nothing after it and no quote inside; else -1. */
function closingQuote(text: string, open: number, delimiter: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === feedCode || code === backCode) return -1;
    if (code !== quoteCode) continue;
    const next = text.charCodeAt(at + 1);
    return next === delimiter || next === feedCode || next === backCode ? at : -1;
  }
  return -1;
}

/** A record with quotes to take apart, cell by cell. */
function readQuoted(state: State, cells: string[]): StatementCode | null {
  const { window, delimiter, row } = state;
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
    row.endAt(state.at);
    skipLineEnd(state);
    return null;
  }
}

function skipLineEnd(state: State): void {
  const { text } = state.window;
  while (text.charCodeAt(state.at) === backCode) state.at += 1;
  if (text.charCodeAt(state.at) === feedCode) state.at += 1;
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
