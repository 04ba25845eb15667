import { ok, type Result } from "@vigie/domain";
import { finished, newDraft, type AccountDraft } from "../accounts.ts";
import { refuse, statementFailure, warn, type Diagnostics } from "../diagnostics.ts";
import { requiredAmount } from "../fields.ts";
import { maxRows } from "../limits.ts";
import type { StatementAccount, StatementCode, StatementDetail, StatementTransaction } from "../model.ts";
import {
  countMark,
  decimalMarkOf,
  isAmountFault,
  readAmount,
  type DecimalMark,
  type MarkCounts,
} from "../text/amount.ts";
import { findDateOrder, type DateOrder } from "../text/date-order.ts";
import type { TextSource } from "../text/source.ts";
import { tidy, typeFromWording } from "../text/wording.ts";
import { readInvestmentRecord } from "./investment.ts";
import {
  accountSections,
  dayOfRecord,
  fieldOf,
  rawOf,
  recordsOf,
  valueOf,
  type QifContext,
  type QifRecord,
} from "./records.ts";

/** What the user answered to a question that the file leaves open. */
export type ReadingHints = {
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: "," | "." | undefined;
};

export function looksLikeQif(text: string): boolean {
  return /^!(?:type|account|option|clear)\b/im.test(text.slice(0, 8192));
}

/** Reads a QIF file: bank, cash, card and investment sections, with splits. The order of day and month and the decimal sign are those of the whole file:
 * it is gone through once for them, then read record by record. */
export function readQif(
  source: TextSource,
  hints: ReadingHints,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const survey = surveyOf(source, diagnostics);
  if (diagnostics.failure !== null) return diagnostics.failure;
  if (survey.count === 0) return statementFailure("statement.no_transactions");
  if (survey.count > maxRows) return statementFailure("statement.too_many_rows");
  const mark = hints.decimalMark ?? decimalMarkOf(survey.marks);
  const order = orderOf(survey.days, { mark, hints, diagnostics });
  if (order === null) return diagnostics.failure ?? statementFailure("statement.ambiguous_date");
  const accounts = new Map<string, AccountDraft>();
  let unnamed: QifRecord | null = null;
  let isJoined = false;
  for (const record of recordsOf(source, diagnostics)) {
    if (accountSections[record.section] === undefined) continue;
    if (record.account === null) {
      // Two statements without a name may be those of two accounts.
      if (unnamed !== null && unnamed.section === record.section && unnamed.part !== record.part && !isJoined)
        isJoined = warnOfJoined(record, diagnostics);
      unnamed = record;
    }
    addRecord(accounts, record, { mark, order, diagnostics });
    if (diagnostics.failure !== null) return diagnostics.failure;
  }
  return ok([...accounts.values()].map(finished));
}

function warnOfJoined(record: QifRecord, diagnostics: Diagnostics): true {
  warn(diagnostics, "statement.sections_joined", { line: record.lines[0]?.line ?? 1 });
  return true;
}

/** What the operations of the whole file say together; days with the first line that has each. */
type Survey = { count: number; readonly marks: MarkCounts; readonly days: Map<string, number> };

function surveyOf(source: TextSource, diagnostics: Diagnostics): Survey {
  const survey: Survey = { count: 0, marks: { comma: 0, point: 0 }, days: new Map() };
  for (const record of recordsOf(source, diagnostics)) {
    if (accountSections[record.section] === undefined) continue;
    survey.count += 1;
    let isDated = false;
    for (const { letter, text, line } of record.lines) {
      if ("TU$IQO".includes(letter)) countMark(survey.marks, text);
      if (letter !== "D" || isDated) continue;
      isDated = true;
      if (text !== "" && !survey.days.has(text)) survey.days.set(text, line);
    }
  }
  return survey;
}

/** Day or month first: what every date allows, else the American decimal point or the French comma, else a question. */
function orderOf(
  days: Survey["days"],
  context: { mark: DecimalMark; hints: ReadingHints; diagnostics: Diagnostics },
): DateOrder | null {
  const { mark, hints, diagnostics } = context;
  if (hints.dateOrder !== undefined) return hints.dateOrder;
  const found = findDateOrder(days.keys(), {
    hint: mark === "," ? "day_first" : null,
    allowed: ["day_first", "month_first"],
  });
  const example = found.kind === "ambiguous" || found.kind === "invalid" ? found.example : null;
  if (example !== null) {
    return refuse(
      diagnostics,
      found.kind === "invalid" ? "statement.invalid_date" : "statement.ambiguous_date",
      { line: days.get(example) ?? 1, found: example },
    );
  }
  if (found.kind === "sure") return found.order;
  if (found.kind !== "guessed") return null;
  warn(diagnostics, "statement.day_month_guessed", {
    found: found.order === "day_first" ? "jour puis mois" : "mois puis jour",
  });
  return found.order;
}

function addRecord(accounts: Map<string, AccountDraft>, record: QifRecord, context: QifContext): void {
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

function readBankRecord(record: QifRecord, context: QifContext): StatementTransaction | null {
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
function readSplits(record: QifRecord, context: QifContext): StatementDetail[] {
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
