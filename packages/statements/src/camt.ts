import { ok, type Day, type Result, type TransactionType } from "@vigie/domain";
import {
  accountIdentity,
  emptyAccount,
  joinStatements,
  singleCurrency,
  warnOfRepeatedReferences,
} from "./accounts.ts";
import { checkSum } from "./checks.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { optionalDay, requiredAmount, requiredDay, type Field } from "./fields.ts";
import { maxRows } from "./limits.ts";
import { parseMarkup } from "./markup.ts";
import {
  attributeOf,
  child,
  childrenNamed,
  descend,
  valueAt,
  type MarkupElement,
} from "./markup-elements.ts";
import type {
  StatementAccount,
  StatementBalance,
  StatementCode,
  StatementDetail,
  StatementFormat,
  StatementTransaction,
} from "./model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "./text/amount.ts";
import { isoDay } from "./text/dates.ts";
import { readCurrency, readIban } from "./text/identifiers.ts";
import type { TextSource } from "./text/source.ts";
import { tidy, typeFromWording } from "./text/wording.ts";

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

/** Movements that were read while the file went by. */
type Entries = ReadonlyMap<MarkupElement, StatementTransaction | null>;
type Context = { readonly entries: Entries; readonly diagnostics: Diagnostics };

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
    balanceCents: closing?.amountCents ?? null,
    balanceOn: closing?.on ?? null,
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

type SignedAmount = ReadAmount & { readonly currency: string | null };

/** `Amt` has no sign of its own: `CdtDbtInd` gives it, and a reversal already says the direction money went. */
function signedAmount(element: MarkupElement, diagnostics: Diagnostics): SignedAmount | null {
  const amount = child(element, "Amt");
  const direction = valueAt(element, "CdtDbtInd");
  const field = { text: valueAt(element, "Amt"), line: (amount ?? element).line, name: "Amt" };
  const read = requiredAmount(field, ".", diagnostics);
  if (direction !== "CRDT" && direction !== "DBIT")
    return refuse(diagnostics, "statement.missing_field", { line: element.line, found: "CdtDbtInd" });
  if (read === null || amount === null) return null;
  if (read.amountCents < 0)
    return refuse(diagnostics, "statement.invalid_amount", { line: amount.line, found: field.text ?? "" });
  const currency = readCurrency(attributeOf(amount, "Ccy") ?? "");
  const signed = direction === "CRDT" ? read : negated(read);
  return signed === null ? null : { ...signed, currency };
}

function negated(read: ReadAmount): ReadAmount | null {
  const opposite = readAmount(`-${read.amount}`, ".");
  return isAmountFault(opposite) ? null : opposite;
}

/** One movement of the account (Ntry). A batch stays one movement, as the account saw it; its payments are its details. */
function readEntry(entry: MarkupElement, raw: string, diagnostics: Diagnostics): StatementTransaction | null {
  const status = valueAt(entry, "Sts", "Cd") ?? valueAt(entry, "Sts") ?? "BOOK";
  if (status === "INFO") {
    warn(diagnostics, "statement.pending_ignored", { line: entry.line });
    return null;
  }
  const amount = signedAmount(entry, diagnostics);
  const date = entryDay(entry, diagnostics);
  if (amount === null || date === null) return null;
  const details = childrenNamed(entry, "NtryDtls").flatMap((one) => childrenNamed(one, "TxDtls"));
  const [first] = details;
  const wording = entryWording(entry, details, amount.amountCents < 0);
  return {
    externalId:
      valueAt(entry, "AcctSvcrRef") ?? (details.length === 1 ? valueAt(first, "Refs", "AcctSvcrRef") : null),
    date,
    valueDate: optionalDay(dayField(entry, "ValDt"), isoDay, diagnostics),
    ...amount,
    ...wording,
    category: null,
    type: entryType(entry, `${wording.wording} ${wording.memo ?? ""}`),
    pending: status === "PDNG",
    details: details.map((one) => readDetail(one, amount.amountCents < 0)),
    line: entry.line,
    raw: excerpt(raw),
  };
}

function entryDay(entry: MarkupElement, diagnostics: Diagnostics): Day | null {
  const booked = dayField(entry, "BookgDt");
  const value = dayField(entry, "ValDt");
  if (booked.text !== null || value.text === null) return requiredDay(booked, isoDay, diagnostics);
  warn(diagnostics, "statement.date_from_value_date", { line: value.line });
  return requiredDay(value, isoDay, diagnostics);
}

/** A day stands in `Dt`, or in `DtTm` with an hour. */
function dayField(element: MarkupElement, name: string): Field {
  const holder = child(element, name);
  return { text: valueAt(holder, "Dt") ?? valueAt(holder, "DtTm"), line: (holder ?? element).line, name };
}

/** Who is on the other side, then what they wrote, then what the bank adds. */
function entryWording(
  entry: MarkupElement,
  details: readonly MarkupElement[],
  debit: boolean,
): { wording: string; memo: string | null } {
  const told = details.length === 1 ? detailTexts(details[0], debit) : { party: null, remittance: null };
  const extra = valueAt(entry, "AddtlNtryInf");
  const texts = [told.remittance, told.party, extra].filter((text) => text !== null).map(tidy);
  const [wording = "", ...rest] = [...new Set(texts)];
  return { wording, memo: rest.length === 0 ? null : rest.join(" · ") };
}

function detailTexts(
  detail: MarkupElement | undefined,
  debit: boolean,
): { party: string | null; remittance: string | null } {
  const parties = child(detail, "RltdPties");
  const other = debit ? "Cdtr" : "Dbtr";
  const remittance = child(detail, "RmtInf");
  const free = childrenNamed(remittance, "Ustrd")
    .map((one) => one.text.trim())
    .filter((text) => text !== "")
    .join(" ");
  const structured =
    valueAt(remittance, "Strd", "CdtrRefInf", "Ref") ?? valueAt(remittance, "Strd", "AddtlRmtInf");
  return {
    party: valueAt(parties, other, "Pty", "Nm") ?? valueAt(parties, other, "Nm"),
    remittance: free !== "" ? free : (structured ?? valueAt(detail, "AddtlTxInf")),
  };
}

function readDetail(detail: MarkupElement, debit: boolean): StatementDetail {
  const { party, remittance } = detailTexts(detail, debit);
  const stated = valueAt(detail, "Amt") ?? valueAt(detail, "AmtDtls", "TxAmt", "Amt");
  // A payment of a batch may go the other way than the batch.
  const out = (valueAt(detail, "CdtDbtInd") ?? (debit ? "DBIT" : "CRDT")) === "DBIT";
  const read = stated === null ? "missing" : readAmount(`${out ? "-" : ""}${stated}`, ".");
  const known = isAmountFault(read) ? { amount: null, amountCents: null } : read;
  return { ...known, wording: tidy(remittance ?? party ?? ""), category: null };
}

/** Families of the bank transaction code (ISO 20022 external code set). */
const familyTypes: Readonly<Record<string, TransactionType>> = {
  RCDT: "transfer",
  ICDT: "transfer",
  RRCT: "transfer",
  IRCT: "transfer",
  RDDT: "order",
  IDDT: "order",
  CCRD: "card",
  MCRD: "card",
  RCHQ: "check",
  ICHQ: "check",
  CNTR: "withdrawal",
};

function entryType(entry: MarkupElement, wording: string): TransactionType {
  const code = descend(entry, "BkTxCd", "Domn", "Fmly");
  if (valueAt(code, "SubFmlyCd") === "INTR") return "interest";
  if (["CHRG", "COMM", "FEES"].includes(valueAt(code, "SubFmlyCd") ?? "")) return "fee";
  return familyTypes[valueAt(code, "Cd") ?? ""] ?? typeFromWording(wording);
}
