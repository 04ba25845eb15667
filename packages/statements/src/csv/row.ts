import { maxColumns } from "../limits.ts";

/** A record that outlives its visit: headings, the lines above them, the first rows shown to the file's owner. */
export type KeptRow = { readonly line: number; readonly cells: readonly string[]; readonly raw: string };

/** The record that is being visited: the next one takes its place, so that a table of 200,000 rows is gone through without
 * an object of its own for each. Its cells are cut from the text when they are asked for. */
export class CsvRow {
  /** Line of the file where the record starts, the first is 1. */
  line = 0;
  /** How many cells it has. */
  width = 0;
  private text = "";
  private start = 0;
  private end = 0;
  /** Where each cell begins and ends in the text, without the spaces around it. */
  private readonly bounds = new Int32Array(2 * (maxColumns + 1));
  /** The cells of a record whose quotes had to be taken apart, else null. */
  private values: readonly string[] | null = null;

  /** Begins a record anew. */
  reset(text: string, start: number, line: number): void {
    this.text = text;
    this.start = start;
    this.line = line;
    this.width = 0;
    this.values = null;
  }

  /** Adds the cell between two places of the text. One too many is counted and not kept: the record is refused. */
  add(from: number, to: number): void {
    let first = from;
    let last = to;
    while (first < last && isSpace(this.text.charCodeAt(first))) first += 1;
    while (first < last && isSpace(this.text.charCodeAt(last - 1))) last -= 1;
    const place = 2 * this.width;
    this.bounds[place] = first;
    this.bounds[place + 1] = last;
    this.width += 1;
  }

  /** The cells of a record that was read letter by letter. */
  take(values: readonly string[]): void {
    this.values = values;
    this.width = values.length;
  }

  /** Where the record ends in the text, its line end left out. */
  endAt(end: number): void {
    this.end = end;
  }

  /** The text of a cell, trimmed; empty where the record is shorter. */
  cell(at: number): string {
    if (at < 0 || at >= this.width) return "";
    if (this.values !== null) return this.values[at] ?? "";
    return this.text.slice(this.bounds[2 * at], this.bounds[2 * at + 1]);
  }

  /** Letters of a cell. */
  lengthOf(at: number): number {
    if (this.values !== null) return this.values[at]?.length ?? 0;
    return at >= this.width ? 0 : (this.bounds[2 * at + 1] ?? 0) - (this.bounds[2 * at] ?? 0);
  }

  /** Whether a cell is this text, without cutting it out. */
  isCell(at: number, text: string): boolean {
    const { length } = text;
    if (this.lengthOf(at) !== length) return false;
    if (this.values !== null) return this.values[at] === text;
    const from = this.bounds[2 * at] ?? 0;
    // Days differ by their first letters, in the order of most banks.
    for (let index = 0; index < length; index += 1)
      if (this.text.charCodeAt(from + index) !== text.charCodeAt(index)) return false;
    return true;
  }

  /** Whether a cell is a figure that begins, but for a sign of ASCII, and ends with a digit: no currency stands beside it. */
  isFigure(at: number): boolean {
    const signed = this.codeAt(at, 0) === 45 || this.codeAt(at, 0) === 43 ? 1 : 0;
    return isDigitCode(this.codeAt(at, signed)) && isDigitCode(this.codeAt(at, this.lengthOf(at) - 1));
  }

  /** The code of a letter of a cell, or NaN. */
  codeAt(at: number, index: number): number {
    if (index < 0 || index >= this.lengthOf(at)) return Number.NaN;
    if (this.values !== null) return this.values[at]?.charCodeAt(index) ?? Number.NaN;
    return this.text.charCodeAt((this.bounds[2 * at] ?? 0) + index);
  }

  /** The first cell from a place on that holds something, or -1. */
  firstFilled(from: number): number {
    for (let at = from; at < this.width; at += 1) if (this.lengthOf(at) > 0) return at;
    return -1;
  }

  /** As it is written. */
  get raw(): string {
    return this.text.slice(this.start, this.end);
  }

  /** A copy that the next record leaves alone. */
  kept(): KeptRow {
    const cells = Array.from({ length: this.width }, (_, at) => this.cell(at));
    return { line: this.line, cells, raw: this.raw };
  }
}

function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** What `trim` takes off. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  return code >= 0xa0 && wideSpaces.has(code);
}

const wideSpaces = new Set([
  0xa0, 0x16_80, 0x20_00, 0x20_01, 0x20_02, 0x20_03, 0x20_04, 0x20_05, 0x20_06, 0x20_07, 0x20_08, 0x20_09,
  0x20_0a, 0x20_28, 0x20_29, 0x20_2f, 0x20_5f, 0x30_00, 0xfe_ff,
]);
