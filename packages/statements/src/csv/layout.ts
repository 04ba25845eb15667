import { maxPreambleRows } from "../limits.ts";
import type { ReadingHints } from "../qif/qif.ts";
import { normaliseWording } from "../text/wording.ts";
import {
  isEnough,
  mappedColumns,
  namedHeadings,
  recogniseColumns,
  type ColumnIndexes,
  type ColumnMapping,
} from "./columns.ts";
import { columnsByContent } from "./headless.ts";
import type { KeptRow } from "./row.ts";
import { firstRows } from "./table.ts";
import type { WordAnswers } from "./words.ts";

export type CsvHints = ReadingHints & {
  /** The user's answer to `statement.columns_unknown`: the heading that plays each role. */
  readonly columns?: ColumnMapping | undefined;
  /** The user's answers to `statement.unknown_word`. */
  readonly words?: WordAnswers | undefined;
};

/** Where the table is in a CSV text. */
export type Layout = {
  readonly delimiter: string;
  /** The headings; invented names (« Colonne 1 ») where the file has none. */
  readonly headings: readonly string[];
  readonly columns: ColumnIndexes;
  /** Index of the first row of data among the records of the text. */
  readonly firstRow: number;
  /** Index of the row of headings, or -1. */
  readonly headingRow: number;
};

/** What the user is shown when the columns are not recognised, so as to map them once. */
export type TableDescription = {
  readonly delimiter: string;
  readonly headings: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** What was recognised all the same. */
  readonly recognised: ColumnMapping;
  /** The same for every file of the source: a mapping is remembered under it. */
  readonly signature: string;
};

const delimiters = [";", ",", "\t", "|"] as const;
const searchedRows = maxPreambleRows;

/** Finds the delimiter and the headings: the pair that recognises most columns wins.
 * @param head the first letters of the text */
export function findLayout(head: string, hints: CsvHints): Layout | null {
  let best: Layout | null = null;
  for (const delimiter of delimiters) {
    const rows = firstRows(head, delimiter, searchedRows);
    const found =
      hints.columns === undefined
        ? bestHeading(rows, delimiter)
        : mappedHeading(rows, delimiter, hints.columns);
    if (found !== null && (best === null || weight(found) > weight(best))) best = found;
  }
  return best ?? (hints.columns === undefined ? headless(head) : null);
}

/** A table without headings whose columns say by themselves what they are. */
function headless(head: string): Layout | null {
  for (const delimiter of delimiters) {
    const rows = firstRows(head, delimiter, searchedRows);
    const width = usualWidth(rows);
    const columns = width < 3 ? null : columnsByContent(rows, width);
    const firstRow = rows.findIndex(({ cells }) => cells.length === width);
    if (columns !== null)
      return { delimiter, headings: inventedHeadings(width), columns, firstRow, headingRow: -1 };
  }
  return null;
}

function weight(layout: Layout): number {
  return (
    Object.keys(layout.columns).length * 1000 +
    (isEnough(layout.columns) ? 100_000 : 0) +
    layout.headings.length
  );
}

function bestHeading(rows: readonly KeptRow[], delimiter: string): Layout | null {
  let best: Layout | null = null;
  for (const [index, { cells }] of rows.entries()) {
    if (cells.length < 2) continue;
    const found = {
      delimiter,
      headings: cells,
      columns: recogniseColumns(cells, rows.slice(index + 1)),
      firstRow: index + 1,
      headingRow: index,
    };
    if (Object.keys(found.columns).length >= 2 && (best === null || weight(found) > weight(best)))
      best = found;
  }
  return best;
}

function mappedHeading(rows: readonly KeptRow[], delimiter: string, mapping: ColumnMapping): Layout | null {
  for (const [index, { cells }] of rows.entries()) {
    const columns = mappedColumns(cells, mapping);
    if (columns !== null)
      return { delimiter, headings: cells, columns, firstRow: index + 1, headingRow: index };
  }
  const widest = widestRow(rows);
  const invented = inventedHeadings(widest?.cells.length ?? 0);
  const columns = mappedColumns(invented, mapping);
  const first = rows.findIndex((row) => row.cells.length === widest?.cells.length);
  return columns === null
    ? null
    : { delimiter, headings: invented, columns, firstRow: Math.max(first, 0), headingRow: -1 };
}

/** The table as the user would map it, or null where the text holds no table. */
export function describeLayout(head: string): TableDescription | null {
  let best: { delimiter: string; rows: readonly KeptRow[]; width: number } | null = null;
  for (const delimiter of delimiters) {
    const rows = firstRows(head, delimiter, searchedRows);
    const width = usualWidth(rows);
    const regular = rows.filter((row) => row.cells.length === width).length * 2 >= rows.length;
    if (regular && width >= 2 && (best === null || width > best.width)) best = { delimiter, rows, width };
  }
  if (best === null) return null;
  const { width, delimiter } = best;
  const table = best.rows.filter((row) => row.cells.length === width);
  const [first] = table;
  if (first === undefined || table.length < 2) return null;
  const headed = first.cells.every((cell) => !/\d{2}/.test(cell));
  const headings = headed ? namedHeadings(first.cells) : inventedHeadings(width);
  const columns = headed ? recogniseColumns(first.cells, table.slice(1)) : {};
  return {
    delimiter,
    headings,
    sample: table
      .slice(headed ? 1 : 0, headed ? 6 : 5)
      .map((row) => row.cells.map((cell) => cell.slice(0, 80))),
    recognised: Object.fromEntries(
      Object.entries(columns).map(([role, index]) => [role, headings[index] ?? ""]),
    ),
    signature: `${delimiter} ${(headed ? first.cells : headings).map(normaliseWording).join("|")}`.slice(
      0,
      500,
    ),
  };
}

function inventedHeadings(width: number): string[] {
  return namedHeadings(Array.from({ length: width }, () => ""));
}

function widestRow(rows: readonly KeptRow[]): KeptRow | undefined {
  return rows.reduce<KeptRow | undefined>(
    (best, row) => (row.cells.length > (best?.cells.length ?? 0) ? row : best),
    undefined,
  );
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly KeptRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let usual = 0;
  for (const [width, count] of counts) if (width > 1 && count > (counts.get(usual) ?? 0)) usual = width;
  return usual;
}
