import { addCents, cents, type Cents, type Day } from "@vigie/domain";
import { excerpt, type Diagnostics } from "../diagnostics.ts";
import type { RejectedRow } from "../model.ts";
import {
  isAmountFault,
  readAmount,
  readDecimal,
  type AmountFault,
  type DecimalMark,
  type ReadAmount,
} from "../text/amount.ts";
import { readDate, type DateOrder } from "../text/date-order.ts";
import { readCurrency } from "../text/identifiers.ts";
import type { ColumnIndexes, ColumnRole } from "./columns.ts";
import type { CsvRow } from "./row.ts";
import type { TableMeaning } from "./table-meaning.ts";
import { wordKey } from "./words.ts";

/** How the cells of one table are read. */
export type TableContext = {
  readonly columns: ColumnIndexes;
  readonly mark: DecimalMark;
  readonly order: DateOrder;
  /** Days as written that were read before: a file has few of them for its many rows. */
  readonly days: Map<string, Day | null>;
  /** The one read last: rows of a day follow one another. */
  readonly last: { text: string; day: Day | null };
  readonly diagnostics: Diagnostics;
  /** What the words and signs of the whole table say. */
  readonly meaning: TableMeaning;
  /** The column of the currency beside a price, and the currency that the heading of amounts names. */
  readonly priceCurrency: number | null;
  readonly amountCurrency: string | null;
  /** Columns of fees beside the first one. */
  readonly moreFees: readonly number[];
  /** The column that says whether a row took place. */
  readonly status: number | null;
  /** Most debits have a minus. */
  readonly minusDebits: boolean | null;
};

export type CostedContext = TableContext & {
  /** Costs are written as what they take from the account, with a minus (Trade Republic). */
  readonly signedCosts: boolean;
};

export const moneyRoles: readonly ColumnRole[] = [
  "amount",
  "gross",
  "debit",
  "credit",
  "balance",
  "fees",
  "taxes",
  "unitPrice",
  "unitCost",
  "quantity",
];

export function cellOf(row: CsvRow, columns: ColumnIndexes, role: ColumnRole): string {
  const index = columns[role];
  return index === undefined ? "" : row.cell(index);
}

/** A number without its currency sign: `2 345,67 €`, `$19.00`, `12.30 EUR`. */
export function withoutCurrency(text: string): string {
  // A sign of currency stands first or last, and no digit is one: nearly all amounts end here.
  if (
    text === "" ||
    (isDigit(text, text.length - 1) && (isDigit(text, 0) || (isSign(text) && isDigit(text, 1))))
  )
    return text;
  const inner = /^\((.+)\)$/.exec(text)?.[1];
  if (inner !== undefined) return `(${withoutCurrency(inner)})`;
  return text
    .replace(/^\s*([-+\u2212\u2013]?)\s*(?:[€$£]|[A-Z]{3}\s)\s*(?=\d)/, "$1")
    .replace(/\s*(?:[€$£]|[A-Z]{3})\s*$/, "");
}

function isSign(text: string): boolean {
  const code = text.charCodeAt(0);
  return code === 43 || code === 45;
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

const currencySigns: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", $: "USD" };

/** The currency written beside a number, or null. */
export function currencyBeside(text: string): string | null {
  const sign = /[€$£]/.exec(text)?.[0];
  return sign === undefined
    ? readCurrency(/(?:^|\s)([A-Z]{3})\s*$|^([A-Z]{3})\s/.exec(text)?.slice(1).join("") ?? "")
    : (currencySigns[sign] ?? null);
}

/** Why a row is not read, and the text at fault (empty where it is one that lacks). */
export type Fault = { readonly code: RejectedRow["code"]; readonly found: string };

/** Leaves a row out until the file's owner says what its word means. */
export function askOf(row: CsvRow, { word, isSecurity }: Asked, context: TableContext): null {
  const { columns, diagnostics, mark, meaning } = context;
  if (meaning.answers[wordKey(word)] === "ignore")
    return reject(row, { code: "statement.word_ignored", found: word }, context);
  const at = columns.amount ?? columns.gross;
  const read = at === undefined ? "missing" : readAmount(withoutCurrency(row.cell(at)), mark);
  const amount = isAmountFault(read) ? null : read.amount.replace("-", "");
  diagnostics.unknownWords.add({ word, line: row.line, amount, isSecurity });
  return reject(row, { code: "statement.unknown_word", found: word }, context);
}
type Asked = { readonly word: string; readonly isSecurity: boolean };

/** What a row says too little or too badly to be read: told with its line, and left out. */
export function reject(row: CsvRow, fault: Fault, context: Pick<TableContext, "diagnostics">): null {
  context.diagnostics.rejectedRows.push({
    line: row.line,
    code: fault.code,
    found: fault.found === "" ? null : excerpt(fault.found, 80),
    raw: excerpt(row.raw),
  });
  return null;
}

function codeOf(fault: AmountFault): RejectedRow["code"] {
  return fault === "ambiguous" ? "statement.ambiguous_amount" : "statement.invalid_amount";
}

/** The day of a row, or null where the row is rejected for it. */
export function dayCell(row: CsvRow, context: TableContext): Day | null {
  const day = dayAt(row, context.columns.date ?? row.width, context);
  if (day !== null) return day;
  const found = cellOf(row, context.columns, "date");
  return reject(
    row,
    { code: found === "" ? "statement.missing_date" : "statement.invalid_date", found },
    context,
  );
}

/** The day written in a cell, or null. */
export function dayAt(row: CsvRow, at: number, context: TableContext): Day | null {
  const { days, order, last } = context;
  if (row.isCell(at, last.text)) return last.day;
  const text = row.cell(at);
  const known = days.get(text);
  const day = known === undefined ? readDate(text, order) : known;
  if (known === undefined) days.set(text, day);
  last.text = text;
  last.day = day;
  return day;
}

/** An amount in a cell: null where it is empty, "rejected" where the row cannot be read for it. */
export function amountCell(
  row: CsvRow,
  role: ColumnRole,
  context: TableContext,
): ReadAmount | null | "rejected" {
  const at = context.columns[role];
  return at === undefined ? null : amountAt(row, at, context);
}

/** The fees of a row, of all the columns that have some. */
export function feesCell(
  row: CsvRow,
  context: TableContext,
): Pick<ReadAmount, "amountCents"> | null | "rejected" {
  const first = amountCell(row, "fees", context);
  if (first === "rejected" || context.moreFees.length === 0) return first;
  let sum: Cents | null = first?.amountCents ?? null;
  for (const at of context.moreFees) {
    const more = amountAt(row, at, context);
    if (more === "rejected") return more;
    if (more !== null) sum = addCents(sum ?? cents(0), more.amountCents);
  }
  return sum === null ? null : { amountCents: sum };
}

/** What a row without an amount moved by its costs alone: a tax that was taken, or given back. */
export function costsAlone(row: CsvRow, context: CostedContext): ReadAmount | null | "rejected" {
  const fees = feesCell(row, context);
  const taxes = amountCell(row, "taxes", context);
  if (fees === "rejected" || taxes === "rejected") return "rejected";
  if (fees === null && taxes === null) return null;
  const sum = (fees?.amountCents ?? 0) + (taxes?.amountCents ?? 0);
  if (sum === 0) return null;
  const amountCents = cents(context.signedCosts ? sum : -Math.abs(sum));
  return { amount: (amountCents / 100).toFixed(2), amountCents };
}

function amountAt(row: CsvRow, at: number, context: TableContext): ReadAmount | null | "rejected" {
  const text = withoutCurrency(row.cell(at));
  if (text === "") return null;
  const read = readAmount(text, context.mark);
  if (!isAmountFault(read)) return read;
  reject(row, { code: codeOf(read), found: text }, context);
  return "rejected";
}

/** A number of parts or a price in a cell. */
export function decimalCell(row: CsvRow, role: ColumnRole, context: TableContext): string | null {
  const text = withoutCurrency(cellOf(row, context.columns, role));
  if (text === "") return null;
  const read = readDecimal(text, context.mark);
  if (!isAmountFault(read)) return read;
  reject(row, { code: codeOf(read), found: text }, context);
  return "rejected";
}
