import { excerpt, type Diagnostics } from "../diagnostics.ts";
import type { RejectedRow } from "../model.ts";
import {
  decimalMarkOf,
  isAmountFault,
  readAmount,
  readDecimal,
  type DecimalMark,
  type ReadAmount,
} from "../text/amount.ts";
import type { DateOrder } from "../text/date-order.ts";
import type { ColumnIndexes, ColumnRole } from "./columns.ts";
import type { CsvRow } from "./table.ts";

/** How the cells of one table are read. */
export type TableContext = {
  readonly columns: ColumnIndexes;
  readonly mark: DecimalMark;
  readonly order: DateOrder;
  readonly diagnostics: Diagnostics;
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
  return index === undefined ? "" : (row.cells[index] ?? "");
}

/** A number without its currency sign: `2 345,67 €`, `$19.00`, `12.30 EUR`. */
export function withoutCurrency(text: string): string {
  return text.replace(/^\s*(?:[€$£]|[A-Z]{3}\s)\s*/, "").replace(/\s*(?:[€$£]|[A-Z]{3})\s*$/, "");
}

/** The decimal sign of the whole table. */
export function tableMark(rows: readonly CsvRow[], columns: ColumnIndexes): DecimalMark {
  const values = function* (): Generator<string> {
    for (const row of rows) for (const role of moneyRoles) yield withoutCurrency(cellOf(row, columns, role));
  };
  return decimalMarkOf(values());
}

/** What a row says too little or too badly to be read: told with its line, and left out. */
export function reject(
  row: CsvRow,
  code: RejectedRow["code"],
  found: string,
  context: Pick<TableContext, "diagnostics">,
): null {
  context.diagnostics.rejectedRows.push({
    line: row.line,
    code,
    found: found === "" ? null : excerpt(found, 80),
    raw: excerpt(row.raw),
  });
  return null;
}

/** An amount in a cell: null where it is empty, "rejected" where the row cannot be read for it. */
export function amountCell(
  row: CsvRow,
  role: ColumnRole,
  context: TableContext,
): ReadAmount | null | "rejected" {
  const text = withoutCurrency(cellOf(row, context.columns, role));
  if (text === "") return null;
  const read = readAmount(text, context.mark);
  if (!isAmountFault(read)) return read;
  reject(
    row,
    read === "ambiguous" ? "statement.ambiguous_amount" : "statement.invalid_amount",
    text,
    context,
  );
  return "rejected";
}

/** A number of parts or a price in a cell. */
export function decimalCell(
  row: CsvRow,
  role: ColumnRole,
  context: TableContext,
): string | null | "rejected" {
  const text = withoutCurrency(cellOf(row, context.columns, role));
  if (text === "") return null;
  const read = readDecimal(text, context.mark);
  if (!isAmountFault(read)) return read;
  reject(
    row,
    read === "ambiguous" ? "statement.ambiguous_amount" : "statement.invalid_amount",
    text,
    context,
  );
  return "rejected";
}
