import { isAmountFault, readAmount } from "../text/amount.ts";
import { dateOrders, readDate } from "../text/date-order.ts";
import type { ColumnIndexes } from "./columns.ts";
import type { KeptRow } from "./row.ts";

/** The columns of a table without headings by what they hold: a day first, one column of amounts of which some have a minus,
 * and words. Null where that is not certain: two columns of amounts may be a debit and a credit, or an amount and a balance,
 * and amounts without any sign say no direction. The user then says what the columns are. */
export function columnsByContent(rows: readonly KeptRow[], width: number): ColumnIndexes | null {
  const table = rows.filter(({ cells }) => cells.length === width);
  const at = Array.from({ length: width }, (_, index) => index);
  const cellsOf = (index: number): string[] =>
    table.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");
  const days = at.filter((index) => isAll(cellsOf(index), isDay));
  const amounts = at.filter((index) => !days.includes(index) && isAll(cellsOf(index), isMoney));
  const texts = at.filter(
    (index) => !days.includes(index) && !amounts.includes(index) && cellsOf(index).length > 0,
  );
  const [date, valueDate] = days;
  const [amount, ...others] = amounts;
  const isSigned = amount !== undefined && cellsOf(amount).some((cell) => cell.startsWith("-"));
  if (table.length < 2 || date !== 0 || amount === undefined || others.length > 0 || !isSigned) return null;
  if (cellsOf(date).length < table.length || cellsOf(amount).length < table.length) return null;
  const [wording, memo] = texts.toSorted((a, b) => lettersOf(cellsOf(b)) - lettersOf(cellsOf(a)));
  if (wording === undefined) return null;
  return {
    date,
    amount,
    wording,
    ...(valueDate === undefined ? {} : { valueDate }),
    ...(memo === undefined ? {} : { memo }),
  };
}

const isAll = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.every(is);

const isDay = (cell: string): boolean => dateOrders.some((order) => readDate(cell, order) !== null);

/** Money has its cents: a number without any may be a code. */
const isMoney = (cell: string): boolean =>
  /[.,]\d{2}$/.test(cell) && !isAmountFault(readAmount(cell, "either"));

const lettersOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);
