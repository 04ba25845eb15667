import { cellOf, isDigit, moneyRoles, withoutCurrency } from "./cells.ts";
import type { ColumnIndexes, ColumnRole } from "./columns.ts";
import type { Layout } from "./layout.ts";
import { countMark, isNegative, type MarkCounts } from "../text/amount.ts";
import { normaliseWording } from "../text/wording.ts";
import type { CsvRow, KeptRow } from "./row.ts";
import { readTable, type CsvFault } from "./table.ts";
import { ColumnWords, joinWords } from "./words.ts";

/** What the rows of one width say together. Rows are told apart by their width: those of a wrong one are left out. */
type Width = {
  readonly cells: number;
  count: number;
  /** Rows whose last cell is empty. */
  ended: number;
  /** Whether any row holds something there. */
  readonly filled: boolean[];
  /** Written days, each with the first line that has it. */
  readonly days: Map<string, number>;
  lastDay: string | null;
  readonly marks: MarkCounts;
  readonly accounts: Map<string, Account>;
  lastAccount: Account | null;
  /** The words of the columns that may say kinds or directions. */
  readonly words: ReadonlyMap<number, ColumnWords>;
  /** Rows whose amount has a minus, and rows whose number of parts has one. */
  minusAmounts: number;
  minusParts: number;
  /** Securities of a table with parts, until one comes back. */
  readonly securities: Set<string>;
  repeats: boolean;
  readonly debits: Signs;
};
/** Debits written with a minus, and without. */
type Signs = { minus: number; plain: number };
type Account = { readonly name: string; readonly line: number; count: number; signedCosts: boolean };

/** What a whole table says before a row of it is read: the order of its days, its decimal sign, its width, its accounts. */
export type Survey = {
  readonly fault: CsvFault | null;
  /** The lines above the headings, and the headings. */
  readonly above: readonly KeptRow[];
  readonly heading: KeptRow | null;
  /** Rows of data, footers left out. */
  readonly count: number;
  readonly widths: readonly Width[];
};

/** Goes through the table once, keeping counts and no row. */
export function surveyTable(pieces: Iterable<string>, layout: Layout): Survey {
  const above: KeptRow[] = [];
  const widths = new Map<number, Width>();
  const money = moneyRoles.flatMap((role) => layout.columns[role] ?? []);
  const known = { columns: layout.columns, money };
  const worded = wordedColumns(layout);
  let heading: KeptRow | null = null;
  let count = 0;
  let width = newWidth(-1, []);
  const fault = eachDataRow(pieces, layout, {
    above: (row, index) => {
      if (index < (layout.headingRow < 0 ? layout.firstRow : layout.headingRow)) above.push(row.kept());
      else if (index === layout.headingRow) heading = row.kept();
    },
    data: (row) => {
      count += 1;
      if (width.cells !== row.width) {
        width = widths.get(row.width) ?? newWidth(row.width, worded);
        widths.set(row.width, width);
      }
      survey(row, width, known);
    },
  });
  return { fault, above, heading, count, widths: [...widths.values()] };
}

type Visitor = {
  readonly above?: (row: CsvRow, index: number) => void;
  readonly data: (row: CsvRow) => boolean | void;
};

/** The rows above the table, then those of it, without totals and closing words. */
export function eachDataRow(
  pieces: Iterable<string>,
  layout: Layout,
  { above, data }: Visitor,
): CsvFault | null {
  let index = -1;
  return readTable(pieces, layout.delimiter, (row) => {
    index += 1;
    if (index < layout.firstRow) return above?.(row, index);
    return isFooter(row, layout) || isHeading(row, layout) ? undefined : data(row);
  });
}

/** The headings once more, at the top of each page of some exports. */
function isHeading(row: CsvRow, { headings, headingRow, columns }: Layout): boolean {
  if (headingRow < 0) return false;
  const first = columns.date ?? row.firstFilled(0);
  if (!row.isCell(first, headings[first] ?? "")) return false;
  return headings.every((heading, at) => row.isCell(at, heading));
}

/** Roles whose columns hold no words of kind or direction: days, figures, codes. */
const wordless: readonly ColumnRole[] = [
  "date",
  "valueDate",
  "amount",
  "gross",
  "debit",
  "credit",
  "currency",
  "account",
  "quantity",
  "unitPrice",
  "unitCost",
  "fees",
  "taxes",
];

function wordedColumns({ headings, columns }: Layout): number[] {
  // Beside a column of amounts, one headed « Débit » may say yes or no.
  const hasAmount = columns.amount !== undefined;
  const roles = wordless.filter((role) => !hasAmount || (role !== "debit" && role !== "credit"));
  const taken = new Set(roles.map((role) => columns[role]));
  return headings.flatMap((_, at) => (taken.has(at) ? [] : [at]));
}

function newWidth(cells: number, worded: readonly number[]): Width {
  return {
    cells,
    count: 0,
    ended: 0,
    filled: Array.from({ length: cells }, () => false),
    days: new Map(),
    lastDay: null,
    marks: { comma: 0, point: 0 },
    accounts: new Map(),
    lastAccount: null,
    words: new Map(worded.map((at) => [at, new ColumnWords()])),
    minusAmounts: 0,
    minusParts: 0,
    securities: new Set(),
    repeats: false,
    debits: { minus: 0, plain: 0 },
  };
}

type Columns = {
  readonly columns: ColumnIndexes;
  readonly money: readonly number[];
};

function survey(row: CsvRow, width: Width, table: Columns): void {
  const { columns, money } = table;
  const { line } = row;
  surveyMeaning(row, width, table);
  width.count += 1;
  if (row.lengthOf(row.width - 1) === 0) width.ended += 1;
  for (let at = 0; at < row.width; at += 1) if (row.lengthOf(at) > 0) width.filled[at] = true;
  for (const place of money) countMark(width.marks, withoutCurrency(row.cell(place)));
  // Rows of a day follow one another: the same text is seldom cut out and looked up twice.
  if (columns.date !== undefined && (width.lastDay === null || !row.isCell(columns.date, width.lastDay))) {
    const day = row.cell(columns.date);
    if (!width.days.has(day)) width.days.set(day, line);
    width.lastDay = day;
  }
  const name = cellOf(row, columns, "account");
  const signed =
    cellOf(row, columns, "fees").startsWith("-") || cellOf(row, columns, "taxes").startsWith("-");
  const known = width.lastAccount?.name === name ? width.lastAccount : width.accounts.get(name);
  const account = known ?? { name, line, count: 0, signedCosts: false };
  if (known === undefined) width.accounts.set(name, account);
  account.count += 1;
  account.signedCosts ||= signed;
  width.lastAccount = account;
}

/** What the signs and small words of a row say of the whole table. */
function surveyMeaning(row: CsvRow, width: Width, { columns }: Columns): void {
  const { debit } = columns;
  const isOut = hasMinus(row, columns.amount) || hasMinus(row, columns.gross);
  if (isOut) width.minusAmounts += 1;
  if (hasMinus(row, columns.quantity)) width.minusParts += 1;
  for (const [at, words] of width.words) words.add(row, at, isOut);
  if (debit !== undefined && row.lengthOf(debit) > 0) {
    if (hasMinus(row, debit)) width.debits.minus += 1;
    else if (/[1-9]/.test(row.cell(debit))) width.debits.plain += 1;
  }
  if (columns.quantity === undefined || width.repeats) return;
  const security =
    cellOf(row, columns, "isin") || cellOf(row, columns, "party") || cellOf(row, columns, "wording");
  if (security !== "" && width.securities.has(security)) width.repeats = true;
  width.securities.add(security);
}

/** Written as banks do: before or after the figure, or around it. */
function hasMinus(row: CsvRow, at: number | undefined): boolean {
  if (at === undefined || row.lengthOf(at) < 2) return false;
  return row.isFigure(at) ? row.codeAt(at, 0) === 45 : isNegative(row.cell(at));
}

/** Totals and closing words below the table, or between its rows: they have no day. */
function isFooter(row: CsvRow, layout: Layout): boolean {
  const first = row.firstFilled(0);
  if (row.firstFilled(first + 1) < 0) return true;
  const text = row.cell(first);
  const { date } = layout.columns;
  // « TOTAL ENERGIES » and « SOLDE DE TOUT COMPTE » are wordings of rows that have a day.
  if (date === undefined || isDigit(text, 0) || isDigit(row.cell(date), 0)) return false;
  return /^(?:TOTAL|SOLDE)\b/.test(normaliseWording(text));
}

/** Whether the headings do not stand over their columns: they name more than most rows have, or an unnamed one inside
 * holds values while the last named one is empty everywhere. */
export function isAbove(heading: KeptRow, { widths, count }: Survey): boolean {
  const last = heading.cells.findLastIndex((cell) => cell !== "");
  const short = sumOf(widths.filter(({ cells }) => cells <= last));
  if (short * 2 > count) return true;
  const isFilled = (at: number): boolean => widths.some(({ filled }) => filled[at] === true);
  const unnamed = heading.cells.findIndex((cell, at) => at > 0 && at < last && cell === "" && isFilled(at));
  return unnamed >= 0 && !isFilled(last);
}

/** The rows that have as many cells as the table. A row with more is two rows whose line end was lost, or holds a delimiter
 * too many; a row with fewer, in a table whose rows are even, lost one: its amounts would move to another column. */
export function evenWidths({ widths, count }: Survey, layout: Layout): readonly Width[] {
  const headed = layout.headings.length;
  const width = widths.reduce((widest, { cells }) => Math.max(widest, Math.min(cells, headed)), 0);
  const full = sumOf(widths.filter(({ cells }) => cells >= width));
  const even = full >= count * 0.6 || (count <= 5 && full >= count * 0.5);
  // Rows may end with a delimiter that the headings do not have: all of them, or it is one too many.
  const open = layout.headings.at(-1) !== "";
  const ended = open ? (widths.find(({ cells }) => cells === headed + 1)?.ended ?? 0) : 0;
  const most = headed + (ended * 2 > count ? 1 : 0);
  return widths.filter(({ cells }) => cells <= most && (cells >= width || !even));
}

function sumOf(widths: readonly Width[]): number {
  return widths.reduce((sum, { count }) => sum + count, 0);
}

/** What the rows that are read say together. */
export type TableFacts = {
  readonly count: number;
  readonly days: ReadonlyMap<string, number>;
  readonly marks: MarkCounts;
  /** Accounts that the table names, in their order, by the text of their cell. */
  readonly accounts: ReadonlyMap<string, Readonly<Account>>;
  readonly isFilled: (column: number) => boolean;
  /** The words of the columns that may say kinds or directions. */
  readonly words: ReadonlyMap<number, ColumnWords>;
  /** Rows whose amount has a minus, and rows whose number of parts has one. */
  readonly minusAmounts: number;
  readonly minusParts: number;
  /** Whether a security comes back. */
  readonly repeats: boolean;
  readonly debits: Readonly<Signs>;
};

export function factsOf(widths: readonly Width[]): TableFacts {
  const days = new Map<string, number>();
  const accounts = new Map<string, Account>();
  const marks = { comma: 0, point: 0 };
  for (const width of widths) {
    for (const [day, line] of width.days) days.set(day, Math.min(line, days.get(day) ?? line));
    for (const [name, account] of width.accounts) {
      const known = accounts.get(name);
      accounts.set(name, {
        name,
        line: Math.min(account.line, known?.line ?? account.line),
        count: account.count + (known?.count ?? 0),
        signedCosts: account.signedCosts || (known?.signedCosts ?? false),
      });
    }
    marks.comma += width.marks.comma;
    marks.point += width.marks.point;
  }
  const isFilled = (column: number): boolean => widths.some(({ filled }) => filled[column] === true);
  return {
    count: sumOf(widths),
    days,
    marks,
    accounts,
    isFilled,
    words: joinWords(widths.map(({ words }) => words)),
    minusAmounts: widths.reduce((sum, { minusAmounts }) => sum + minusAmounts, 0),
    minusParts: widths.reduce((sum, { minusParts }) => sum + minusParts, 0),
    repeats: widths.some(({ repeats }) => repeats),
    debits: {
      minus: widths.reduce((sum, { debits }) => sum + debits.minus, 0),
      plain: widths.reduce((sum, { debits }) => sum + debits.plain, 0),
    },
  };
}
