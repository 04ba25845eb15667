import { cents, type Cents, type TransactionType } from "@vigie/domain";
import { excerpt, warn } from "../diagnostics.ts";
import { maxRawLength } from "../limits.ts";
import type { StatementTransaction } from "../model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "../text/amount.ts";
import { readCurrency } from "../text/identifiers.ts";
import { isNormalisedWording, normaliseWording, tidy, typeFromWording } from "../text/wording.ts";
import {
  amountCell,
  askOf,
  cellOf,
  type CostedContext,
  costsAlone,
  currencyBeside,
  dayAt,
  dayCell,
  feesCell,
  reject,
  type TableContext,
} from "./cells.ts";
import {
  directed,
  type Direction,
  directionOf,
  directionOfKind,
  isBalanceWording,
  statusOf,
} from "./meaning.ts";
import type { CsvRow } from "./row.ts";
import { securityKind } from "./security-kinds.ts";
import { answered } from "./table-meaning.ts";
import { wordKey } from "./words.ts";

/** A line of an account with the balance the bank prints beside it. */
export type ReadRow = {
  readonly transaction: StatementTransaction;
  readonly balance: ReadAmount | null;
  /** Fees and taxes of columns of their own, as they are written: the amount may have them or not. */
  readonly costs: Cents;
};

/** One list for all rows: it is never added to. */
const noDetails: StatementTransaction["details"] = [];

/** One row of an account statement, or null where it is rejected. */
export function readOperation(row: CsvRow, context: CostedContext): ReadRow | null {
  const { columns } = context;
  const status = context.status === null ? "booked" : statusOf(row.cell(context.status));
  if (status === "cancelled")
    return reject(row, { code: "statement.row_cancelled", found: row.cell(context.status ?? 0) }, context);
  const date = dayCell(row, context);
  if (date === null) return null;
  const stated = signedCell(row, context);
  const amount = stated ?? costsAlone(row, context);
  if (amount === "rejected") return null;
  if (amount === null) return reject(row, { code: "statement.missing_amount", found: "" }, context);
  const operation = cellOf(row, columns, "operation");
  const { raw } = row;
  const plain = isNormalisedWording(raw);
  const texts = textsOf(row, context, plain);
  if (texts.wording === "") return reject(row, { code: "statement.missing_wording", found: "" }, context);
  if (isBalanceWording(texts.wording))
    return reject(row, { code: "statement.balance_row", found: texts.wording }, context);
  const balance = amountCell(row, "balance", context);
  const costs = stated === null ? noCosts : costsOf(row, context);
  if (balance === "rejected" || costs === "rejected") return null;
  if (status === "announced") warn(context.diagnostics, "statement.pending_ignored", { line: row.line });
  const reference = cellOf(row, columns, "reference");
  return {
    balance,
    costs,
    transaction: {
      externalId: reference === "" ? null : reference,
      date,
      valueDate: columns.valueDate === undefined ? null : dayAt(row, columns.valueDate, context),
      amount: amount.amount,
      amountCents: amount.amountCents,
      currency:
        columns.currency === undefined
          ? writtenCurrency(row, context)
          : readCurrency(row.cell(columns.currency)),
      wording: texts.wording,
      memo: texts.memo,
      category: cellOf(row, columns, "category") || null,
      type: operationType(texts.memo === null ? texts.wording : `${texts.wording} ${texts.memo}`, operation),
      pending: status === "announced",
      details: noDetails,
      line: row.line,
      raw: plain && raw.length < maxRawLength ? raw : excerpt(raw),
    },
  };
}

/** Where a word beside the amounts says the way that money went, it gives those without a sign theirs. */
function directedCell(row: CsvRow, amount: ReadAmount, context: TableContext): ReadAmount | "rejected" {
  const { direction: at, signed, mixed, answers } = context.meaning;
  if (at === null || amount.amountCents === 0) return amount;
  const written = row.cell(at);
  const direction = directionOfWord(written, context);
  const against = direction === null ? null : otherWord(row, direction, context);
  if (mixed && amount.amountCents < 0 && direction !== "in") return amount;
  if (signed && !mixed) {
    if (direction !== null && amount.amountCents < 0 !== (direction === "out"))
      warn(context.diagnostics, "statement.sign_contradicts", { line: row.line, found: amount.amount });
    return amount;
  }
  if (answers[wordKey(written)] === "ignore")
    reject(row, { code: "statement.word_ignored", found: written }, context);
  else if (direction === null) askOf(row, { word: written, isSecurity: false }, context);
  // The words give the signs of this table: one against its word may be a payment given back, or a sign written twice.
  else if (against !== null && (directionOf(against) ?? directionOfKind(against)) === null)
    askOf(row, { word: against, isSecurity: false }, context);
  else if (amount.amountCents < 0 || (mixed && direction === "out") || against !== null)
    reject(row, { code: "statement.unclear_sign", found: amount.amount }, context);
  else return directed(amount, direction);
  return "rejected";
}

/** A word of another column of directions that does not say the same; null where none does. */
function otherWord(row: CsvRow, direction: Direction, { meaning }: TableContext): string | null {
  for (const at of meaning.others) {
    const word = row.cell(at);
    const found = answered(word, meaning.answers) ?? directionOf(word) ?? directionOfKind(word);
    if (found !== direction) return word;
  }
  return null;
}

/** Which way money went by a word of the column of directions, or of that of kinds where there is no other. */
function directionOfWord(written: string, { meaning, columns }: TableContext): Direction | null {
  const known = answered(written, meaning.answers) ?? directionOf(written) ?? directionOfKind(written);
  if (known !== null || columns.quantity === undefined || meaning.direction !== columns.operation)
    return known;
  const kind = securityKind(written);
  if (kind === "fee") return "out";
  return kind === "interest" || kind === "dividend" ? "in" : null;
}

const amountRoles = ["amount", "gross", "debit", "credit"] as const;

/** The currency written beside the amount, whichever column has it. */
function writtenCurrency(row: CsvRow, { columns }: TableContext): string | null {
  for (const role of amountRoles) {
    const at = columns[role];
    if (at !== undefined && row.lengthOf(at) > 0)
      return row.isFigure(at) ? null : currencyBeside(row.cell(at));
  }
  return null;
}

function costsOf(row: CsvRow, context: TableContext): Cents | "rejected" {
  if (context.columns.fees === undefined && context.columns.taxes === undefined) return noCosts;
  const fees = feesCell(row, context);
  const taxes = amountCell(row, "taxes", context);
  if (fees === "rejected" || taxes === "rejected") return "rejected";
  return cents((fees?.amountCents ?? 0) + (taxes?.amountCents ?? 0));
}

const noCosts = cents(0);

/** The amount: one signed column, or a debit and a credit. Banks write the debit with or without its minus: it takes money out either way. */
function signedCell(row: CsvRow, context: TableContext): ReadAmount | null | "rejected" {
  const single = amountCell(row, "amount", context) ?? amountCell(row, "gross", context);
  if (single !== null) return single === "rejected" ? single : directedCell(row, single, context);
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
  // A debit unlike the others may be one that was given back: nothing says which.
  if (context.minusDebits !== null && out.amount.startsWith("-") !== context.minusDebits)
    warn(context.diagnostics, "statement.sign_contradicts", { line: row.line, found: out.amount });
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
