import { centsFromDecimal, ok, type Cents, type Day, type Result, type TransactionType } from "@vigie/domain";
import { accountIdentity, finished, newDraft, type AccountDraft } from "./accounts.ts";
import { checkSum } from "./checks.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { maxRows } from "./limits.ts";
import { linesOf } from "./lines.ts";
import type { StatementAccount, StatementBalance, StatementCode } from "./model.ts";
import { dayOfParts, fullYear } from "./text/dates.ts";
import { ibanFromRib, readCurrency } from "./text/identifiers.ts";
import type { TextSource } from "./text/source.ts";
import { tidy, typeFromWording } from "./text/wording.ts";

/** Records of 120 characters (CFONB, « Relevé de compte sur support informatique »): 01 old balance, 04 movement, 05 complement, 07 new balance.
 * Positions below count from 0. The file may lose the spaces at the end of its lines, so a record is whole once its amount is (104). */
const recordLength = 120;
const amountEnd = 104;
const complementStart = 45;

type RecordLine = { readonly code: string; readonly text: string; readonly line: number };

export function looksLikeCfonb(text: string): boolean {
  const first = /^\s*(\S.*)$/m.exec(text.slice(0, 4096))?.[1] ?? "";
  // Bank, four places of the bank's own, branch: a table whose first line begins with such a number has none of it.
  return /^0[1457]\d{5}[^;\t|]{4}[\d ]{5}/.test(first) && !/[;\t|]/.test(first) && first.length >= 60;
}

type State = {
  readonly drafts: Map<string, AccountDraft>;
  readonly diagnostics: Diagnostics;
  opened: boolean;
  /** The account whose old balance came last. */
  open: AccountDraft | null;
  last: AccountDraft | null;
};

/** Reads a CFONB 120 file. A movement or a new balance without the old balance before it means lost records: the file is refused. */
export function readCfonb(
  source: TextSource,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const state: State = { drafts: new Map(), diagnostics, opened: false, open: null, last: null };
  // A file that keeps the spaces at the end of its records keeps them all: a shorter one lost characters inside.
  const padded = isPadded(source, diagnostics);
  let rows = 0;
  let count = 0;
  for (const line of linesOf(source, diagnostics)) {
    count += 1;
    for (const text of recordsIn(line)) {
      readRecord({ code: text.slice(0, 2), text, line: count }, state);
      if (padded && text.length !== recordLength)
        refuse(diagnostics, "statement.record_length", { line: count, length: text.length });
      rows += 1;
      if (rows > maxRows * 2) refuse(diagnostics, "statement.too_many_rows", { line: count });
      if (diagnostics.failure !== null) return diagnostics.failure;
    }
  }
  if (state.opened) refuse(diagnostics, "statement.truncated", { line: count, found: "07" });
  if (diagnostics.failure !== null) return diagnostics.failure;
  if (state.drafts.size === 0) return statementFailure("statement.no_statement");
  const accounts = [...state.drafts.values()].map(finished);
  for (const { balances, transactions } of accounts) {
    const opening = balances.find((balance) => balance.type === "01");
    checkSum(transactions, {
      opening,
      closing: balances.findLast((balance) => balance.type === "07"),
      line: 1,
      diagnostics,
    });
  }
  return ok(accounts);
}

function isPadded(source: TextSource, diagnostics: Diagnostics): boolean {
  for (const line of linesOf(source, diagnostics))
    if (line.length >= recordLength && line.endsWith(" ")) return true;
  return false;
}

/** Records may follow one another with no line end: some banks send blocks of 120 characters. */
function recordsIn(line: string): readonly string[] {
  if (line.trim() === "") return [];
  if (line.length <= recordLength || line.length % recordLength !== 0) return [line];
  return Array.from({ length: line.length / recordLength }, (_, index) =>
    line.slice(index * recordLength, (index + 1) * recordLength),
  );
}

function readRecord(record: RecordLine, state: State): void {
  const { code, text, line } = record;
  const { diagnostics } = state;
  if (!["01", "04", "05", "07"].includes(code)) {
    refuse(diagnostics, "statement.malformed_line", { line, found: text.slice(0, 40) });
  } else if (
    text.length < (code === "05" ? complementStart : amountEnd) ||
    text.trimEnd().length > recordLength
  ) {
    refuse(diagnostics, "statement.record_length", { line, length: text.length });
  } else if ((code !== "01" && !state.opened) || (code === "05" && state.last === null)) {
    refuse(diagnostics, "statement.missing_header_record", { line, found: code });
  } else if (code === "01" && state.opened) {
    refuse(diagnostics, "statement.truncated", { line, found: "07" });
  } else if (code === "04") addMovement(record, state);
  else if (code === "05") addComplement(record, state);
  else addBalance(record, state);
}

/** The account a record names. A file whose records name different accounts between 01 and 07 keeps them apart: nothing says which is right. */
function draftOf(text: string, state: State): AccountDraft {
  const identity = {
    bankId: text.slice(2, 7).trim(),
    branchId: text.slice(11, 16).trim(),
    number: text.slice(21, 32).trim(),
  };
  const key = `${identity.bankId}-${identity.branchId}-${identity.number}`;
  const known = state.drafts.get(key);
  if (known !== undefined) return known;
  const iban = ibanFromRib({ bank: identity.bankId, branch: identity.branchId, number: text.slice(21, 32) });
  const draft = newDraft({
    ...identity,
    iban,
    externalId: accountIdentity({ ...identity, iban }),
    type: "checking",
    statementCount: 0,
  });
  state.drafts.set(key, draft);
  return draft;
}

function addBalance(record: RecordLine, state: State): void {
  const { code, text, line } = record;
  const on = readDay(text.slice(34, 40), line, state.diagnostics);
  const amount = readSigned(record, state.diagnostics);
  if (on === null || amount === null) return;
  const draft = draftOf(text, state);
  const { account } = draft;
  const balance: StatementBalance = { type: code, ...amount, currency: readCurrency(text.slice(16, 19)), on };
  const closing = code === "07";
  draft.account = {
    ...account,
    currency: account.currency ?? balance.currency,
    balances: [...account.balances, balance],
    valueCents: closing ? balance.amountCents : account.valueCents,
    valueOn: closing ? on : account.valueOn,
    statementCount: account.statementCount + (closing ? 0 : 1),
  };
  if (closing && draft !== state.open) warn(state.diagnostics, "statement.other_account", { line });
  state.opened = !closing;
  state.open = closing ? null : draft;
  state.last = null;
}

/** Interbank operation codes that say what a line is where its wording does not. */
const operationTypes: Readonly<Record<string, TransactionType>> = {
  "01": "check",
  "02": "deposit",
  "05": "transfer",
  "06": "transfer",
  "08": "order",
  "11": "card",
  "18": "transfer",
  "21": "transfer",
  "62": "fee",
  B1: "order",
};

function addMovement(record: RecordLine, state: State): void {
  const { text, line } = record;
  const date = readDay(text.slice(34, 40), line, state.diagnostics);
  const amount = readSigned(record, state.diagnostics);
  if (date === null || amount === null) return;
  const value = text.slice(42, 48);
  const valueDate = value.trim() === "" ? null : readDay(value, line, state.diagnostics);
  if (state.diagnostics.failure !== null) return;
  const draft = draftOf(text, state);
  const currency = readCurrency(text.slice(16, 19));
  draft.account = { ...draft.account, currency: draft.account.currency ?? currency };
  const wording = tidy(text.slice(48, 79));
  const worded = typeFromWording(wording);
  draft.transactions.push({
    externalId: null,
    date,
    valueDate,
    ...amount,
    currency: currency === draft.account.currency ? null : currency,
    wording,
    memo: null,
    category: null,
    type: worded === "unknown" ? (operationTypes[text.slice(32, 34)] ?? "unknown") : worded,
    pending: false,
    details: [],
    line,
    raw: excerpt(text),
  });
  if (draft !== state.open) warn(state.diagnostics, "statement.other_account", { line });
  state.last = draft;
}

/** Complements that tell the saver more about the line; the others are references for machines. */
const readComplements = new Set(["LIB", "LCC", "LC2", "LCS", "NPY", "NBE"]);

function addComplement(record: RecordLine, state: State): void {
  const { text } = record;
  const movement = state.last?.transactions.pop();
  if (movement === undefined) return;
  const category = tidy(text.slice(45, 48));
  const wording = tidy(text.slice(48, 118));
  const complement = readComplements.has(category) && wording !== "" ? wording : null;
  const memo =
    complement === null
      ? movement.memo
      : [movement.memo, complement].filter((part) => part !== null).join(" ");
  const detail = { amount: null, amountCents: null, wording, category: category === "" ? null : category };
  state.last?.transactions.push({ ...movement, memo, details: [...movement.details, detail] });
}

function readDay(text: string, line: number, diagnostics: Diagnostics): Day | null {
  const day = /^\d{6}$/.test(text)
    ? dayOfParts(fullYear(text.slice(4)), text.slice(2, 4), text.slice(0, 2))
    : null;
  return (
    day ??
    refuse(diagnostics, text.trim() === "" ? "statement.missing_date" : "statement.invalid_date", {
      line,
      found: text.trim(),
    })
  );
}

/** The last character carries the last digit and the sign: `{` and A to I are 0 to 9 in credit, `}` and J to R in debit. */
const credits = "{ABCDEFGHI";
const debits = "}JKLMNOPQR";

function readSigned(
  { text, line }: RecordLine,
  diagnostics: Diagnostics,
): { amount: string; amountCents: Cents } | null {
  const field = text.slice(90, amountEnd);
  const sign = field.at(-1) ?? "";
  const digit = Math.max(credits.indexOf(sign), debits.indexOf(sign));
  const decimals = /\d/.test(text[19] ?? "") ? Number(text[19]) : 2;
  const digits = `${field.slice(0, -1)}${digit}`;
  if (digit < 0 || !/^\d{14}$/.test(digits))
    return refuse(diagnostics, "statement.invalid_amount", { line, found: field.trim() });
  const whole = digits.slice(0, 14 - decimals).replace(/^0+(?=\d)/, "");
  const unsigned = decimals === 0 ? whole : `${whole}.${digits.slice(14 - decimals)}`;
  const amount = debits.includes(sign) && /[1-9]/.test(unsigned) ? `-${unsigned}` : unsigned;
  const amountCents = centsFromDecimal(amount);
  return amountCents === null
    ? refuse(diagnostics, "statement.invalid_amount", { line, found: field.trim() })
    : { amount, amountCents };
}
