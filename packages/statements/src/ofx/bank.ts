import { type TransactionType } from "@vigie/domain";
import { accountIdentity, emptyAccount } from "../accounts.ts";
import { excerpt, refuse, warn, type Diagnostics } from "../diagnostics.ts";
import { optionalAmount, optionalDay, requiredAmount, requiredDay, type Field } from "../fields.ts";
import { maxRows } from "../limits.ts";
import { child, childrenNamed, valueAt, type MarkupElement } from "../markup-elements.ts";
import type {
  StatementAccount,
  StatementAccountType,
  StatementBalance,
  StatementEmptyTransaction,
  StatementTransaction,
} from "../model.ts";
import { withOwnType } from "../own/ofx.ts";
import { compactDay } from "../text/dates.ts";
import { ibanFromRib, readCurrency, readIban } from "../text/identifiers.ts";
import { tidy, typeFromWording } from "../text/wording.ts";

/** What was read of the operations of a file while it went by. */
export type OfxRows = {
  readonly transactions: ReadonlyMap<MarkupElement, StatementTransaction | null>;
  /** Operations without a field, and the texts of the lines on securities. */
  readonly empty: ReadonlyMap<MarkupElement, string>;
  readonly raws: ReadonlyMap<MarkupElement, string>;
};
export type StatementContext = { readonly rows: OfxRows; readonly diagnostics: Diagnostics };

/** OFX writes decimals with a point or a comma and never groups thousands (OFX 2.1.1 §3.2.9.1). */
export const ofxMark = "either" as const;

const accountTypes: Readonly<Record<string, StatementAccountType>> = {
  CHECKING: "checking",
  SAVINGS: "savings",
  MONEYMRKT: "savings",
  CREDITLINE: "revolving_credit",
  CD: "deposit",
};

/** A bank or card statement (STMTRS, CCSTMTRS). Null where the file is refused. */
export function readBankStatement(
  statement: MarkupElement,
  context: StatementContext & { card: boolean },
): StatementAccount | null {
  const { diagnostics, card } = context;
  const identity = readIdentity(child(statement, card ? "CCACCTFROM" : "BANKACCTFROM"));
  const transactions: StatementTransaction[] = [];
  const lists = childrenNamed(statement, "BANKTRANLIST");
  for (const list of lists) readTransactionList(list, context, transactions);
  const emptyTransactions = lists.flatMap((list) => emptyIn(list, context));
  const balances = [
    readBalance(child(statement, "LEDGERBAL"), "LEDGER", diagnostics),
    readBalance(child(statement, "AVAILBAL"), "AVAIL", diagnostics),
  ].filter((balance) => balance !== null);
  if (diagnostics.failure !== null) return null;
  const operations = transactions.length + emptyTransactions.length;
  if (identity.number === null && operations + balances.length === 0) {
    return refuse(diagnostics, "statement.missing_field", { line: statement.line, found: "ACCTID" });
  }
  const currency = readCurrency(valueAt(statement, "CURDEF") ?? "");
  const ledger = balances.find((balance) => balance.type === "LEDGER");
  const available = balances.find((balance) => balance.type === "AVAIL");
  return {
    ...emptyAccount(),
    ...identity,
    externalId: accountIdentity(identity),
    type: card ? "card" : (accountTypes[identity.type?.toUpperCase() ?? ""] ?? "unknown"),
    currency,
    valueCents: ledger?.amountCents ?? null,
    valueOn: ledger?.on ?? null,
    availableCents: available?.amountCents ?? null,
    balances: balances.map((balance) => ({ ...balance, currency })),
    transactions,
    emptyTransactions,
  };
}

/** Operations with no field at all (a file that its owner cut): there is nothing in them to load, and they are there. */
function emptyIn(list: MarkupElement, { rows }: StatementContext): StatementEmptyTransaction[] {
  return list.children.flatMap((element) => {
    const raw = rows.empty.get(element);
    return raw === undefined ? [] : [{ line: element.line, raw: excerpt(raw) }];
  });
}

type Identity = Pick<StatementAccount, "iban" | "bankId" | "branchId" | "number"> & { type: string | null };

/** The account a statement is from. A French bank code, branch code and number give the IBAN, so that the file finds the connected contract. */
export function readIdentity(from: MarkupElement | null): Identity {
  const bankId = valueAt(from, "BANKID") ?? valueAt(from, "BROKERID");
  const branchId = valueAt(from, "BRANCHID");
  const number = valueAt(from, "ACCTID");
  const stated = number === null ? null : readIban(number);
  const rib = { bank: bankId ?? "", branch: branchId ?? "", number: number ?? "" };
  return { bankId, branchId, number, iban: stated ?? ibanFromRib(rib), type: valueAt(from, "ACCTTYPE") };
}

function readTransactionList(
  list: MarkupElement,
  context: StatementContext,
  into: StatementTransaction[],
): void {
  const { diagnostics } = context;
  for (const element of list.children) {
    if (diagnostics.failure !== null) return;
    if (element.name === "STMTTRN") {
      const read = context.rows.transactions.get(element) ?? null;
      if (read !== null) into.push(read);
    } else if (element.children.length > 0 && !element.name.includes(".") && !holdsAmount(element)) {
      warn(diagnostics, "statement.unknown_section", { line: element.line, found: element.name });
    } else if (element.children.length > 0 && !element.name.includes(".")) {
      refuse(diagnostics, "statement.unknown_block", { line: element.line, found: element.name });
    }
    if (into.length > maxRows) refuse(diagnostics, "statement.too_many_rows", { line: element.line });
  }
}

const amountNames = new Set(["TRNAMT", "TOTAL", "UNITS", "AMT", "BALAMT"]);

/** An unknown aggregate that may be an operation under another name. */
function holdsAmount(element: MarkupElement): boolean {
  return element.children.some((one) => amountNames.has(one.name) || one.children.length > 0);
}

/** One operation (STMTTRN). The amount is looked at before the date, since a wrong amount is the graver fault. */
export function readTransaction(
  element: MarkupElement,
  written: string,
  diagnostics: Diagnostics,
): StatementTransaction | null {
  const raw = excerpt(written);
  if (element.children.length === 0) {
    warn(diagnostics, "statement.empty_transaction", { line: element.line });
    return null;
  }
  if (refuseRepeated(element, diagnostics)) return null;
  const amount = requiredAmount(fieldOf(element, "TRNAMT"), ofxMark, diagnostics);
  const date = requiredDay(fieldOf(element, "DTPOSTED"), compactDay, diagnostics);
  if (amount === null || date === null) return null;
  const texts = readWording(element);
  const stated = valueAt(element, "TRNTYPE")?.toUpperCase() ?? "";
  if ((stated === "DEBIT" && amount.amountCents > 0) || (stated === "CREDIT" && amount.amountCents < 0)) {
    warn(diagnostics, "statement.sign_contradicts", { line: element.line, found: amount.amount });
  }
  const corrected = valueAt(element, "CORRECTFITID");
  if (corrected !== null) warn(diagnostics, "statement.correction", { line: element.line, found: corrected });
  const read: StatementTransaction = {
    externalId: valueAt(element, "FITID"),
    date,
    valueDate:
      optionalDay(fieldOf(element, "DTAVAIL"), compactDay, diagnostics) ??
      optionalDay(fieldOf(element, "VALUEDATE"), compactDay, diagnostics),
    ...amount,
    currency: readCurrency(valueAt(element, "CURRENCY", "CURSYM") ?? ""),
    ...texts,
    category: null,
    type: typeOf(stated, `${texts.wording} ${texts.memo ?? ""}`),
    pending: false,
    details: [],
    line: element.line,
    raw,
  };
  return withOwnType(read, element);
}

const onceOnly = new Set(["TRNAMT", "DTPOSTED", "FITID"]);

/** Two amounts in one operation mean that a tag between two operations was lost. */
function refuseRepeated(element: MarkupElement, diagnostics: Diagnostics): boolean {
  const seen = new Set<string>();
  for (const { name, line } of element.children) {
    if (onceOnly.has(name) && seen.has(name)) {
      refuse(diagnostics, "statement.duplicate_field", { line, found: name });
      return true;
    }
    seen.add(name);
  }
  return false;
}

/** The name and the memo say different things, or the memo is the name in full: then it is the wording. */
function readWording(element: MarkupElement): { wording: string; memo: string | null } {
  const name = tidy(valueAt(element, "NAME") ?? valueAt(element, "PAYEE", "NAME") ?? "");
  const memo = tidy(valueAt(element, "MEMO") ?? "");
  const check = valueAt(element, "CHECKNUM");
  if (name === "" && memo === "") {
    const written = valueAt(element, "TRNTYPE")?.toUpperCase() === "CHECK" && check !== null;
    return { wording: written ? `Chèque n°\u00a0${check}` : "", memo: null };
  }
  if (name === "" || memo.startsWith(name)) return { wording: memo, memo: null };
  return { wording: name, memo: memo === "" || name.endsWith(memo) ? null : memo };
}

const sureTypes: Readonly<Record<string, TransactionType>> = {
  INT: "interest",
  DIV: "dividend",
  FEE: "fee",
  SRVCHG: "fee",
  ATM: "withdrawal",
  CASH: "withdrawal",
  POS: "card",
  XFER: "transfer",
  CHECK: "check",
  DIRECTDEBIT: "order",
  REPEATPMT: "order",
};
/** These say little: the wording knows better where it says something. */
const vagueTypes: Readonly<Record<string, TransactionType>> = {
  DEP: "deposit",
  DIRECTDEP: "transfer",
  PAYMENT: "order",
};

function typeOf(code: string, wording: string): TransactionType {
  const sure = sureTypes[code];
  if (sure !== undefined) return sure;
  const worded = typeFromWording(wording);
  return worded === "unknown" ? (vagueTypes[code] ?? "unknown") : worded;
}

/** A balance with an empty amount is unknown, not 0. */
function readBalance(
  element: MarkupElement | null,
  type: string,
  diagnostics: Diagnostics,
): StatementBalance | null {
  if (element === null) return null;
  const amount = optionalAmount(fieldOf(element, "BALAMT"), ofxMark, diagnostics);
  const on = optionalDay(fieldOf(element, "DTASOF"), compactDay, diagnostics);
  if (amount === null) {
    if (type === "LEDGER") warn(diagnostics, "statement.balance_unknown", { line: element.line });
    return null;
  }
  return { type, ...amount, currency: null, on };
}

export function fieldOf(element: MarkupElement, ...names: readonly string[]): Field {
  let at: MarkupElement = element;
  for (const name of names) at = child(at, name) ?? at;
  return { text: valueAt(element, ...names), line: at.line, name: names.at(-1) ?? element.name };
}
