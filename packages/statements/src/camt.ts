import { ok, type Result } from "@vigie/domain";
import {
  accountIdentity,
  emptyAccount,
  joinStatements,
  singleCurrency,
  warnOfRepeatedReferences,
} from "./accounts.ts";
import { checkSum } from "./checks.ts";
import { refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { optionalDay } from "./fields.ts";
import { maxRows } from "./limits.ts";
import { parseMarkup } from "./markup.ts";
import { child, childrenNamed, descend, valueAt, type MarkupElement } from "./markup-elements.ts";
import type {
  StatementAccount,
  StatementBalance,
  StatementCode,
  StatementFormat,
  StatementTransaction,
} from "./model.ts";
import { isoDay } from "./text/dates.ts";
import { readCurrency, readIban } from "./text/identifiers.ts";
import type { TextSource } from "./text/source.ts";
import { type Context, signedAmount, readEntry, dayField } from "./camt-entry.ts";

/** The three cash reports of ISO 20022: the day's report, the statement, the notification. */
const reports: Readonly<Record<string, { readonly statement: string; readonly format: StatementFormat }>> = {
  BkToCstmrAcctRpt: { statement: "Rpt", format: "camt052" },
  BkToCstmrStmt: { statement: "Stmt", format: "camt053" },
  BkToCstmrDbtCdtNtfctn: { statement: "Ntfctn", format: "camt054" },
};

export function looksLikeCamt(text: string): boolean {
  const head = text.slice(0, 4096);
  return /camt\.05[234]\.001/.test(head) || /<(?:\w{1,20}:)?BkToCstmr/.test(head);
}

/** Reads CAMT.052, 053 and 054 of every version: the elements that are read kept their names from version 2 to version 13. */
export function readCamt(
  source: TextSource,
  diagnostics: Diagnostics,
): Result<{ accounts: StatementAccount[]; format: StatementFormat }, StatementCode> {
  const entries = new Map<MarkupElement, StatementTransaction | null>();
  const readRow = (entry: MarkupElement, raw: string): boolean => {
    entries.set(entry, readEntry(entry, raw, diagnostics));
    return true;
  };
  const rows = new Map([["Ntry", readRow]]);
  const root = parseMarkup(source, { mode: "xml", from: 0, mustClose: new Set(), rows }, diagnostics);
  const document = child(root, "Document") ?? root;
  const body = document?.children.find((element) => reports[element.name] !== undefined);
  const report = reports[body?.name ?? ""];
  if (body === undefined || report === undefined)
    return diagnostics.failure ?? statementFailure("statement.no_statement");
  const statements: StatementAccount[] = [];
  for (const element of childrenNamed(body, report.statement)) {
    const read = readStatementElement(element, { entries, diagnostics });
    if (diagnostics.failure !== null) return diagnostics.failure;
    if (read !== null) statements.push(read);
  }
  if (statements.length === 0) return statementFailure("statement.no_statement", { line: body.line });
  const accounts = joinStatements(statements, diagnostics);
  for (const account of accounts) {
    warnOfRepeatedReferences(
      account.transactions.map((one) => one.externalId).filter((id) => id !== null),
      diagnostics,
    );
  }
  return ok({ accounts, format: report.format });
}

function readStatementElement(element: MarkupElement, context: Context): StatementAccount | null {
  const { diagnostics } = context;
  const account = child(element, "Acct");
  const balances = childrenNamed(element, "Bal")
    .map((balance) => readBalance(balance, diagnostics))
    .filter((balance) => balance !== null);
  const transactions: StatementTransaction[] = [];
  for (const entry of childrenNamed(element, "Ntry")) {
    const read = context.entries.get(entry) ?? null;
    if (read !== null) transactions.push(read);
    if (transactions.length > maxRows)
      return refuse(diagnostics, "statement.too_many_rows", { line: entry.line });
  }
  const number = valueAt(account, "Id", "IBAN") ?? valueAt(account, "Id", "Othr", "Id");
  if (number === null)
    return refuse(diagnostics, "statement.missing_field", {
      line: (account ?? element).line,
      found: "Acct/Id",
    });
  const iban = readIban(number);
  const agent = descend(account, "Svcr", "FinInstnId");
  const bankId = valueAt(agent, "BICFI") ?? valueAt(agent, "BIC");
  const currency =
    readCurrency(valueAt(account, "Ccy") ?? "") ?? singleCurrency([...balances, ...transactions]);
  const closing = closingBalance(balances, {
    currency,
    moved: transactions.length > 0,
    line: element.line,
    diagnostics,
  });
  if (iban === null && valueAt(account, "Id", "IBAN") !== null) {
    warn(diagnostics, "statement.invalid_iban", { line: (account ?? element).line, found: number });
  }
  const opening = balances.find((balance) => balance.type === "OPBD" || balance.type === "PRCD");
  checkSum(transactions, {
    opening,
    closing: balances.find((balance) => balance.type === "CLBD"),
    line: element.line,
    diagnostics,
  });
  const available = balances.find((balance) => balance.type === "CLAV" && balance.currency === currency);
  return {
    ...emptyAccount(),
    externalId: accountIdentity({ iban, bankId, branchId: null, number }),
    number,
    iban,
    bankId,
    type: accountTypes[valueAt(account, "Tp", "Cd") ?? ""] ?? "unknown",
    currency,
    valueCents: closing?.amountCents ?? null,
    valueOn: closing?.on ?? null,
    availableCents: available?.amountCents ?? null,
    balances,
    label: valueAt(account, "Nm"),
    // The account's own currency is not repeated on every line.
    transactions: transactions.map((one) => (one.currency === currency ? { ...one, currency: null } : one)),
  };
}

/** ExternalCashAccountType1Code. */
const accountTypes: Readonly<Record<string, StatementAccount["type"]>> = {
  CACC: "checking",
  TRAN: "checking",
  SVGS: "savings",
  CARD: "card",
  LOAN: "loan",
};

type ClosingContext = {
  readonly currency: string | null;
  readonly moved: boolean;
  readonly line: number;
  readonly diagnostics: Diagnostics;
};

/** The booked balance: the closing one, else the interim one; the opening one only where nothing moved. One in another currency is kept aside. */
function closingBalance(
  balances: readonly StatementBalance[],
  context: ClosingContext,
): StatementBalance | null {
  const { currency, moved, line, diagnostics } = context;
  const wanted = moved ? ["CLBD", "ITBD"] : ["CLBD", "ITBD", "OPBD", "PRCD"];
  for (const type of wanted) {
    const balance = balances.findLast((one) => one.type === type);
    if (balance === undefined) continue;
    if (balance.currency === currency) return balance;
    warn(diagnostics, "statement.balance_other_currency", { line, found: balance.currency ?? "" });
    return null;
  }
  if (moved) warn(diagnostics, "statement.balance_unknown", { line });
  return null;
}

function readBalance(element: MarkupElement, diagnostics: Diagnostics): StatementBalance | null {
  const type =
    valueAt(element, "Tp", "CdOrPrtry", "Cd") ?? valueAt(element, "Tp", "CdOrPrtry", "Prtry") ?? "";
  const amount = signedAmount(element, diagnostics);
  if (amount === null) return null;
  const day = dayField(element, "Dt");
  return {
    type,
    amount: amount.amount,
    amountCents: amount.amountCents,
    currency: amount.currency,
    on: optionalDay(day, isoDay, diagnostics),
  };
}
