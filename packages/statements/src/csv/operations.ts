import type { TransactionType } from "@vigie/domain";
import { excerpt } from "../diagnostics.ts";
import type { StatementTransaction } from "../model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "../text/amount.ts";
import { readCurrency } from "../text/identifiers.ts";
import { isTidy, normaliseWording, tidy, typeFromWording } from "../text/wording.ts";
import { amountCell, cellOf, dayAt, dayCell, reject, type TableContext } from "./cells.ts";
import type { CsvRow } from "./row.ts";

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
  const { raw } = row;
  const texts = textsOf(row, context, isTidy(raw));
  if (texts.wording === "") return reject(row, { code: "statement.missing_wording", found: "" }, context);
  const balance = amountCell(row, "balance", context);
  if (balance === "rejected") return null;
  const reference = cellOf(row, columns, "reference");
  return {
    balance,
    transaction: {
      externalId: reference === "" ? null : reference,
      date,
      valueDate: columns.valueDate === undefined ? null : dayAt(row, columns.valueDate, context),
      amount: amount.amount,
      amountCents: amount.amountCents,
      currency: columns.currency === undefined ? null : readCurrency(row.cell(columns.currency)),
      wording: texts.wording,
      memo: texts.memo,
      category: cellOf(row, columns, "category") || null,
      type: operationType(texts.memo === null ? texts.wording : `${texts.wording} ${texts.memo}`, operation),
      pending: false,
      details: noDetails,
      line: row.line,
      raw: excerpt(raw),
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

/** @param plain the whole row is written with single spaces: so are its cells */
function textsOf(
  row: CsvRow,
  context: TableContext,
  plain: boolean,
): { wording: string; memo: string | null } {
  const { columns } = context;
  let wording = "";
  let memo: string | null = null;
  for (const role of textRoles) {
    const cell = cellOf(row, columns, role);
    const text = plain ? cell : tidy(cell);
    if (text === "" || text === wording || text === memo) continue;
    if (wording === "") wording = text;
    else memo = memo === null ? text : `${memo} · ${text}`;
  }
  return { wording: wording === "" ? tidy(cellOf(row, columns, "operation")) : wording, memo };
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
