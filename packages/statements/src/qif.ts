import { ok, type Day, type Result } from "@vigie/domain";
import { cashOfLine, finished, newDraft, type AccountDraft } from "./accounts.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { requiredAmount, optionalAmount, optionalDecimal, type Field } from "./fields.ts";
import { maxRows } from "./limits.ts";
import { splitLines } from "./lines.ts";
import type {
  SecurityTransactionType,
  StatementAccount,
  StatementAccountType,
  StatementCode,
  StatementDetail,
  StatementSecurityTransaction,
  StatementTransaction,
} from "./model.ts";
import { decimalMarkOf, isAmountFault, readAmount, type DecimalMark } from "./text/amount.ts";
import { findDateOrder, readDate, type DateOrder } from "./text/date-order.ts";
import { readIsin } from "./text/identifiers.ts";
import { tidy, typeFromWording } from "./text/wording.ts";

/** What the user answered to a question that the file leaves open. */
export type ReadingHints = {
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: "," | "." | undefined;
};

type QifLine = { readonly letter: string; readonly text: string; readonly line: number };
type QifRecord = {
  readonly section: string;
  readonly account: string | null;
  readonly lines: readonly QifLine[];
};

/** Sections that hold operations; the others (categories, classes, securities, prices) describe Quicken itself. */
const accountSections: Readonly<Record<string, StatementAccountType>> = {
  bank: "checking",
  cash: "other",
  ccard: "card",
  invst: "market",
  "oth a": "other",
  "oth l": "loan",
};

export function looksLikeQif(text: string): boolean {
  return /^!(?:type|account|option|clear)\b/im.test(text.slice(0, 8192));
}

/** Reads a QIF file: bank, cash, card and investment sections, with splits. The order of day and month and the decimal sign are those of the whole file. */
export function readQif(
  text: string,
  hints: ReadingHints,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const lines = splitLines(text, diagnostics);
  const records = lines === null ? null : splitRecords(lines, diagnostics);
  if (records === null) return diagnostics.failure ?? statementFailure("statement.not_recognised");
  const operations = records.filter((record) => accountSections[record.section] !== undefined);
  if (operations.length === 0) return statementFailure("statement.no_transactions");
  if (operations.length > maxRows) return statementFailure("statement.too_many_rows");
  const mark = hints.decimalMark ?? decimalMarkOf(valuesOf(operations, "TU$IQO"));
  const order = orderOf(operations, { mark, hints, diagnostics });
  if (order === null) return diagnostics.failure ?? statementFailure("statement.ambiguous_date");
  const accounts = new Map<string, AccountDraft>();
  for (const record of operations) {
    addRecord(accounts, record, { mark, order, diagnostics });
    if (diagnostics.failure !== null) return diagnostics.failure;
  }
  return ok([...accounts.values()].map(finished));
}

type Context = { readonly mark: DecimalMark; readonly order: DateOrder; readonly diagnostics: Diagnostics };

/** Sections of Quicken's own lists, which hold no operation. */
const silentSections = new Set([
  "",
  "account",
  "cat",
  "class",
  "memorized",
  "security",
  "prices",
  "budget",
  "template",
  "tag",
  "invitem",
  "option",
  "clear",
]);

type Splitting = {
  readonly records: QifRecord[];
  section: string;
  account: string | null;
  current: QifLine[];
};

function splitRecords(lines: readonly string[], diagnostics: Diagnostics): QifRecord[] | null {
  const state: Splitting = { records: [], section: "", account: null, current: [] };
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.startsWith("!")) openSection(state, { text, line }, diagnostics);
    else if (text.trimEnd() === "^") closeRecord(state, line, diagnostics);
    else if (text.startsWith("^") || isLostHeader(text))
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    else if (text.trim() !== "" && state.section !== "") {
      state.current.push({ letter: text[0] ?? "", text: text.slice(1).trim(), line });
    } else if (text.trim() !== "" && !text.startsWith("#"))
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    if (diagnostics.failure !== null) return null;
  }
  const [left] = state.current;
  return left === undefined
    ? state.records
    : refuse(diagnostics, "statement.truncated", { line: left.line, found: state.section });
}

function openSection(
  state: Splitting,
  { text, line }: { text: string; line: number },
  diagnostics: Diagnostics,
): void {
  const [left] = state.current;
  state.section = sectionOf(text);
  if (left !== undefined) refuse(diagnostics, "statement.truncated", { line: left.line, found: text });
  else if (accountSections[state.section] === undefined && !silentSections.has(state.section)) {
    refuse(diagnostics, "statement.unknown_block", { line, found: text });
  }
}

function closeRecord(state: Splitting, line: number, diagnostics: Diagnostics): void {
  const { section, current, account } = state;
  if (section === "account") state.account = valueOf(current, "N");
  else if (section === "") refuse(diagnostics, "statement.malformed_line", { line, found: "^" });
  else if (current.length > 0) {
    refuseMerged(section, current, diagnostics);
    state.records.push({ section, account, lines: current });
  }
  state.current = [];
}

/** A header that lost its first character would put the operations after it in another section. */
function isLostHeader(text: string): boolean {
  return /^.{0,2}Type:\s?(?:Bank|Cash|CCard|Invst|Oth)/i.test(text);
}

/** Two totals or two days in one record mean that the `^` between two records was lost. A split may have a day of its own. */
function refuseMerged(section: string, lines: readonly QifLine[], diagnostics: Diagnostics): void {
  if (accountSections[section] === undefined) return;
  const invest = section === "invst";
  const seen = new Set<string>();
  for (const { letter, line, text } of lines) {
    const once =
      letter === "T" ||
      letter === "U" ||
      (letter === "D" && !seen.has("S")) ||
      (invest && "NYIQO".includes(letter));
    if (once && seen.has(letter)) refuse(diagnostics, "statement.duplicate_field", { line, found: letter });
    // An investment amount is optional: a line whose letter was damaged must not make it unknown in silence.
    if (invest && !/[A-Z$%&#]/.test(letter))
      refuse(diagnostics, "statement.malformed_line", { line, found: `${letter}${text}` });
    seen.add(letter);
  }
}

function sectionOf(header: string): string {
  const [head = "", rest = ""] = header.slice(1).toLowerCase().split(":");
  return head.trim() === "type" ? rest.trim() : head.trim();
}

function valueOf(lines: readonly QifLine[], letter: string): string | null {
  const text = lines.find((line) => line.letter === letter)?.text ?? "";
  return text === "" ? null : text;
}

function* valuesOf(records: readonly QifRecord[], letters: string): Generator<string> {
  for (const record of records)
    for (const line of record.lines) if (letters.includes(line.letter)) yield line.text;
}

/** Day or month first: what every date allows, else the American decimal point or the French comma, else a question. */
function orderOf(
  records: readonly QifRecord[],
  context: { mark: DecimalMark; hints: ReadingHints; diagnostics: Diagnostics },
): DateOrder | null {
  const { mark, hints, diagnostics } = context;
  if (hints.dateOrder !== undefined) return hints.dateOrder;
  const dates = records
    .map((record) => record.lines.find((line) => line.letter === "D"))
    .filter((line) => line !== undefined);
  const found = findDateOrder(
    dates.map((line) => line.text).filter((text) => text !== ""),
    {
      hint: mark === "," ? "day_first" : null,
      allowed: ["day_first", "month_first"],
    },
  );
  const example = found.kind === "ambiguous" || found.kind === "invalid" ? found.example : null;
  if (example !== null) {
    const line = dates.find((one) => one.text === example)?.line ?? 1;
    return refuse(
      diagnostics,
      found.kind === "invalid" ? "statement.invalid_date" : "statement.ambiguous_date",
      { line, found: example },
    );
  }
  if (found.kind === "sure") return found.order;
  if (found.kind !== "guessed") return null;
  warn(diagnostics, "statement.day_month_guessed", {
    found: found.order === "day_first" ? "jour puis mois" : "mois puis jour",
  });
  return found.order;
}

function addRecord(accounts: Map<string, AccountDraft>, record: QifRecord, context: Context): void {
  const key = `${record.section} ${record.account ?? ""}`;
  const draft =
    accounts.get(key) ??
    newDraft({ type: accountSections[record.section] ?? "unknown", label: record.account });
  accounts.set(key, draft);
  if (record.section === "invst") {
    const line = readInvestmentRecord(record, context);
    if (line !== null) draft.securityTransactions.push(line);
    return;
  }
  const line = readBankRecord(record, context);
  if (line === null) return;
  draft.transactions.push(line);
  if (draft.account.label === null) draft.account = { ...draft.account, label: openingName(record) };
}

/** Quicken names the account in the category of its opening balance: `L[Compte courant]`. */
function openingName(record: QifRecord): string | null {
  const payee = valueOf(record.lines, "P")?.toLowerCase() ?? "";
  const category = valueOf(record.lines, "L") ?? "";
  return payee.startsWith("opening balance") && /^\[.+\]$/.test(category) ? category.slice(1, -1) : null;
}

function fieldOf(record: QifRecord, letter: string, name: string): Field {
  const line = record.lines.find((one) => one.letter === letter);
  const text = line?.text ?? "";
  return { text: text === "" ? null : text, line: line?.line ?? record.lines[0]?.line ?? 1, name };
}

function dayOfRecord(record: QifRecord, context: Context): Day | null {
  const field = fieldOf(record, "D", "D");
  if (field.text === null)
    return refuse(context.diagnostics, "statement.missing_date", { line: field.line, found: "D" });
  const day = readDate(field.text, context.order);
  return (
    day ?? refuse(context.diagnostics, "statement.invalid_date", { line: field.line, found: field.text })
  );
}

function readBankRecord(record: QifRecord, context: Context): StatementTransaction | null {
  const stated = fieldOf(record, "T", "T");
  const amount = requiredAmount(
    stated.text === null ? fieldOf(record, "U", "T") : stated,
    context.mark,
    context.diagnostics,
  );
  const date = dayOfRecord(record, context);
  if (amount === null || date === null) return null;
  const payee = valueOf(record.lines, "P");
  const memo = valueOf(record.lines, "M");
  const wording = tidy(payee ?? memo ?? "");
  return {
    externalId: null,
    date,
    valueDate: null,
    ...amount,
    currency: null,
    wording,
    memo: payee === null || memo === null ? null : tidy(memo),
    category: valueOf(record.lines, "L"),
    type: typeFromWording(wording),
    pending: false,
    details: readSplits(record, context),
    line: record.lines[0]?.line ?? null,
    raw: rawOf(record),
  };
}

/** `S` opens a part of the operation, `E` says what for, `$` how much. A part that cannot be read stays unknown: the total is the operation's own. */
function readSplits(record: QifRecord, context: Context): StatementDetail[] {
  const splits: StatementDetail[] = [];
  for (const { letter, text, line } of record.lines) {
    const last = splits.at(-1);
    if (letter === "S")
      splits.push({ amount: null, amountCents: null, wording: "", category: text === "" ? null : text });
    else if (letter === "E" && last !== undefined)
      splits[splits.length - 1] = { ...last, wording: tidy(text) };
    else if (letter === "$" && last !== undefined) {
      const read = readAmount(text, context.mark);
      if (isAmountFault(read))
        warn(context.diagnostics, "statement.invalid_side_amount", { line, found: text });
      else splits[splits.length - 1] = { ...last, ...read };
    }
  }
  return splits;
}

/** Quicken's actions; those ending in X move cash to or from another account. */
const actions: Readonly<Record<string, SecurityTransactionType>> = {
  buy: "buy",
  sell: "sell",
  shtsell: "sell",
  cvrshrt: "buy",
  div: "dividend",
  intinc: "interest",
  cglong: "capital_gain",
  cgshort: "capital_gain",
  cgmid: "capital_gain",
  reinvdiv: "reinvest",
  reinvint: "reinvest",
  reinvlg: "reinvest",
  reinvsh: "reinvest",
  shrsin: "transfer_in",
  shrsout: "transfer_out",
  rtrncap: "return_of_capital",
  stksplit: "split",
  miscexp: "fee",
};

function readInvestmentRecord(record: QifRecord, context: Context): StatementSecurityTransaction | null {
  const { mark, diagnostics } = context;
  const date = dayOfRecord(record, context);
  const stated = fieldOf(record, "T", "T");
  const amount = optionalAmount(stated.text === null ? fieldOf(record, "U", "T") : stated, mark, diagnostics);
  const fees = optionalAmount(fieldOf(record, "O", "O"), mark, diagnostics);
  const quantity = optionalDecimal(fieldOf(record, "Q", "Q"), mark, diagnostics);
  const unitPrice = optionalDecimal(fieldOf(record, "I", "I"), mark, diagnostics);
  if (date === null || diagnostics.failure !== null) return null;
  const action = (valueOf(record.lines, "N") ?? "").toLowerCase();
  const type = actions[action] ?? actions[action.replace(/x$/, "")] ?? "other";
  const security = valueOf(record.lines, "Y");
  return {
    externalId: null,
    date,
    settledOn: null,
    type,
    isin: security === null ? null : readIsin(security),
    securityId: security,
    securityIdType: null,
    label: security,
    quantity,
    unitPrice,
    amount: amount?.amount ?? null,
    amountCents: amount?.amountCents ?? null,
    cashCents: cashOfLine(type, amount?.amount ?? null),
    feesCents: fees?.amountCents ?? null,
    taxesCents: null,
    currency: null,
    memo: valueOf(record.lines, "M") ?? valueOf(record.lines, "P"),
    line: record.lines[0]?.line ?? null,
    raw: rawOf(record),
  };
}

function rawOf(record: QifRecord): string {
  return excerpt(record.lines.map((line) => `${line.letter}${line.text}`).join(" "));
}
