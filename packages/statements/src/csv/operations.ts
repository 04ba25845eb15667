import { addCents, subtractCents, type TransactionType } from "@vigie/domain";
import { excerpt, warn } from "../diagnostics.ts";
import type { StatementBalance, StatementTransaction } from "../model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "../text/amount.ts";
import { readCurrency } from "../text/identifiers.ts";
import { normaliseWording, tidy, typeFromWording } from "../text/wording.ts";
import { amountCell, cellOf, dayCell, dayOfText, reject, type TableContext } from "./cells.ts";
import type { CsvRow } from "./table.ts";

/** A line of an account with the balance the bank prints beside it. */
export type ReadRow = { readonly transaction: StatementTransaction; readonly balance: ReadAmount | null };

/** One list for all rows: it is never added to. */
const noDetails: StatementTransaction["details"] = [];

/** One row of an account statement, or null where it is rejected. */
export function readOperation(row: CsvRow, context: TableContext): ReadRow | null {
  const { columns } = context;
  const date = dayCell(row, context);
  if (date === null) return null;
  const amount = signedCell(row, context);
  if (amount === "rejected") return null;
  if (amount === null) return reject(row, { code: "statement.missing_amount", found: "" }, context);
  const operation = cellOf(row, columns, "operation");
  const texts = textsOf(row, context);
  if (texts.wording === "") return reject(row, { code: "statement.missing_wording", found: "" }, context);
  const balance = amountCell(row, "balance", context);
  if (balance === "rejected") return null;
  const reference = cellOf(row, columns, "reference");
  return {
    balance,
    transaction: {
      externalId: reference === "" ? null : reference,
      date,
      valueDate: dayOfText(cellOf(row, columns, "valueDate"), context),
      ...amount,
      currency: readCurrency(cellOf(row, columns, "currency")),
      ...texts,
      category: cellOf(row, columns, "category") || null,
      type: operationType(`${texts.wording} ${texts.memo ?? ""}`, operation),
      pending: false,
      details: noDetails,
      line: row.line,
      raw: excerpt(row.raw),
    },
  };
}

/** The amount: one signed column, or a debit and a credit. Banks write the debit with or without its minus: it takes money out either way. */
function signedCell(row: CsvRow, context: TableContext): ReadAmount | null | "rejected" {
  const single = amountCell(row, "amount", context) ?? amountCell(row, "gross", context);
  if (single !== null) return single;
  const debit = amountCell(row, "debit", context);
  const credit = amountCell(row, "credit", context);
  if (debit === "rejected" || credit === "rejected") return "rejected";
  const out = debit === null || debit.amountCents === 0 ? null : debit;
  const into = credit === null || credit.amountCents === 0 ? null : credit;
  if (out !== null && into !== null) {
    reject(row, { code: "statement.invalid_amount", found: `${out.amount} / ${into.amount}` }, context);
    return "rejected";
  }
  if (out === null) return into ?? credit ?? debit;
  const signed = readAmount(`-${out.amount.replace("-", "")}`, ".");
  return isAmountFault(signed) ? "rejected" : signed;
}

const textRoles = ["wording", "party", "memo"] as const;

function textsOf(row: CsvRow, context: TableContext): { wording: string; memo: string | null } {
  const { columns } = context;
  const texts: string[] = [];
  for (const role of textRoles) {
    const text = tidy(cellOf(row, columns, role));
    if (text !== "" && !texts.includes(text)) texts.push(text);
  }
  const [wording = tidy(cellOf(row, columns, "operation")), ...rest] = texts;
  return { wording, memo: rest.length === 0 ? null : rest.join(" · ") };
}

const operationWords: Readonly<Record<string, TransactionType>> = {
  "CREDIT TRANSFER": "transfer",
  "DEBIT TRANSFER": "transfer",
  "TRANSFER IN": "transfer",
  "TRANSFER OUT": "transfer",
  "TRANSFER INBOUND": "transfer",
  "TRANSFER OUTBOUND": "transfer",
  "CUSTOMER INPAYMENT": "deposit",
  "CARD TRANSACTION": "card",
  "MASTERCARD PAYMENT": "card",
  "DIRECT DEBIT": "order",
  VERSEMENT: "deposit",
  DEPOT: "deposit",
  DEPOSIT: "deposit",
  RETRAIT: "withdrawal",
  WITHDRAWAL: "withdrawal",
  PRELEVEMENT: "order",
  INTERET: "interest",
  INTERETS: "interest",
  INTEREST: "interest",
  "INTEREST PAYMENT": "interest",
};

function operationType(wording: string, operation: string): TransactionType {
  const known = operation === "" ? undefined : operationWords[normaliseWording(operation)];
  return known ?? typeFromWording(wording);
}

/** What the running balance says: where the account stood before the first line and after the last, and whether a line is missing between.
 * The file may run forward or backward in time. */
export function runningBalances(
  rows: readonly ReadRow[],
  context: Pick<TableContext, "diagnostics">,
): StatementBalance[] {
  const known = rows.filter((row) => row.balance !== null);
  const [top] = known;
  const bottom = known.at(-1);
  if (known.length < rows.length || top?.balance == null || bottom?.balance == null) return [];
  const [same] = new Set(known.map((row) => row.balance?.amount));
  if (
    rows.length > 1 &&
    known.every((row) => row.balance?.amount === same && row.transaction.amountCents !== 0)
  ) {
    // One figure on every line is the account's balance on the day of the export, which the file does not say.
    return [{ type: "SOLDE", ...top.balance, currency: null, on: null }];
  }
  const forward = holds(rows, true);
  const backward = holds(rows, false);
  const ascending = rows.length === 1 || forward >= backward;
  const gaps = rows.length - 1 - Math.max(forward, backward);
  if (gaps > 0) warn(context.diagnostics, "statement.balance_mismatch", { line: top.transaction.line ?? 1 });
  const [first, last] = ascending ? [top, bottom] : [bottom, top];
  if (first.balance === null || last.balance === null) return [];
  const before = subtractCents(first.balance.amountCents, first.transaction.amountCents);
  return [
    {
      type: "OPENING",
      amount: (before / 100).toFixed(2),
      amountCents: before,
      currency: null,
      on: first.transaction.date,
    },
    { type: "CLOSING", ...last.balance, currency: null, on: last.transaction.date },
  ];
}

/** How many neighbouring rows agree with that direction. */
function holds(rows: readonly ReadRow[], ascending: boolean): number {
  let count = 0;
  for (let at = 1; at < rows.length; at++) {
    const [above, below] = [rows[at - 1], rows[at]];
    const from = ascending ? above : below;
    const to = ascending ? below : above;
    if (from?.balance == null || to?.balance == null) continue;
    if (addCents(from.balance.amountCents, to.transaction.amountCents) === to.balance.amountCents) count += 1;
  }
  return count;
}
