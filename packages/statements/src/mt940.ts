import { centsFromDecimal, ok, type Day, type Result } from "@vigie/domain";
import { accountIdentity, emptyAccount, joinStatements } from "./accounts.ts";
import { checkSum } from "./checks.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { maxRows } from "./limits.ts";
import { linesOf } from "./lines.ts";
import type { StatementAccount, StatementBalance, StatementCode, StatementTransaction } from "./model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "./text/amount.ts";
import { dayOfParts, fullYear } from "./text/dates.ts";
import { readCurrency, readIban } from "./text/identifiers.ts";
import { readInformation } from "./text/swift-information.ts";
import type { TextSource } from "./text/source.ts";
import { typeFromWording } from "./text/wording.ts";

/** A field of a message: its tag and its lines, the first after the tag. */
type Field = { readonly tag: string; readonly lines: string[]; readonly line: number };

export function looksLikeMt940(text: string): boolean {
  const head = text.slice(0, 16_384);
  return /^(?:.{0,400}\{4:)?:20:/m.test(head) && /^:25:/m.test(head);
}

/** Blocks of a SWIFT envelope around a message: `{1:F01…}{2:…}{4:` before it, `-}{5:…}` after it. */
const envelopeStart = /^(?:-\})?(?:\{[1-35S]:(?:[^{}]|\{[^{}]*\})*\})*\{4:/;
const envelopeOnly = /^(?:\{[1-35]:(?:[^{}]|\{[^{}]*\})*\})+$/;
const envelopeEnd = /^-\}(?:\{[1-5S]:(?:[^{}]|\{[^{}]*\})*\})*\s*$/;

/** A line without the envelope around the message; the sign that ends files of old systems (Ctrl-Z) taken off too. */
function bareLine(line: string): string {
  const text = line.includes("\u001a") ? line.replaceAll("\u001a", "") : line;
  if (!text.startsWith("{") && !text.startsWith("-}")) return text;
  if (envelopeEnd.test(text)) return "-";
  return envelopeOnly.test(text.trim()) ? "" : text.replace(envelopeStart, "");
}

/** A message while its lines are read: a field is read as soon as the next one begins. */
type Message = {
  /** The line of its `:20:`. */
  readonly line: number;
  account: Field | null;
  readonly balances: StatementBalance[];
  readonly transactions: StatementTransaction[];
  /** Fields that may stand once, by their tag. */
  readonly seen: Set<string>;
  /** An operation whose information may follow. */
  operation: Field | null;
  last: Field;
};

/** Reads MT940 messages (SWIFT customer statement), joined by account. */
export function readMt940(
  source: TextSource,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const statements: StatementAccount[] = [];
  let message: Message | null = null;
  let ended = true;
  let line = 0;
  for (const written of linesOf(source, diagnostics)) {
    line += 1;
    const text = bareLine(written);
    // `:NS:` holds what the bank adds of its own.
    const tag = /^:(\d{2,3}[A-Z]?|NS):/.exec(text)?.[1];
    if (/.:61:\d{6}/.test(text)) refuse(diagnostics, "statement.malformed_line", { line, found: text });
    if (tag === "20") {
      if (message !== null) finish(message, statements, diagnostics);
      message = newMessage({ tag, lines: [text.slice(4)], line });
    } else if (tag !== undefined && message !== null) {
      if (ended && tag === "61") warn(diagnostics, "statement.line_after_end", { line });
      beginField(message, { tag, lines: [text.slice(tag.length + 2)], line }, diagnostics);
    } else if (tag !== undefined && (onceOnly.test(tag) || tag === "61")) {
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    } else if (/^-[^\w\s]{0,3}(?:XXX)?\s*$/.test(text)) {
      ended = true;
    } else if (!ended) continueField(message?.last, { text, line }, diagnostics);
    else if (lostLine.test(text)) refuse(diagnostics, "statement.malformed_line", { line, found: text });
    if (tag !== undefined) ended = false;
    if (diagnostics.failure !== null) return diagnostics.failure;
  }
  if (message !== null) finish(message, statements, diagnostics);
  if (diagnostics.failure !== null) return diagnostics.failure;
  return statements.length === 0
    ? statementFailure("statement.no_statement")
    : ok(joinStatements(statements, diagnostics));
}

/** A message starts at its `:20:`. A `-` ends it, but some banks go on after it: what follows without a new `:20:` stays with the same account. */
function newMessage(first: Field): Message {
  const parts = { account: null, balances: [], transactions: [], seen: new Set<string>(), operation: null };
  return { line: first.line, ...parts, last: first };
}

function beginField(message: Message, field: Field, diagnostics: Diagnostics): void {
  const { tag, line } = field;
  if (onceOnly.test(tag) && message.seen.has(tag))
    refuse(diagnostics, "statement.duplicate_field", { line, found: `:${tag}:` });
  message.seen.add(tag);
  endField(message, diagnostics);
  message.last = field;
}

/** Reads the field that just ended. An operation waits for its information. */
function endField(message: Message, diagnostics: Diagnostics): void {
  const { last } = message;
  const isInformation = last.tag === "86" && message.operation !== null;
  // What the bank adds stands between an operation and its information.
  if (last.tag === "NS") return;
  endOperation(message, isInformation ? last : null, diagnostics);
  if (last.tag === "61") message.operation = last;
  else if (last.tag === "25") message.account ??= last;
  else if (/^6[0245][FM]?$/.test(last.tag)) {
    const balance = readBalance(last, diagnostics);
    if (balance !== null) message.balances.push(balance);
  }
}

function endOperation(message: Message, information: Field | null, diagnostics: Diagnostics): void {
  const { operation, transactions } = message;
  if (operation === null) return;
  message.operation = null;
  const read = readLine(operation, information, diagnostics);
  if (read !== null) transactions.push(read);
  if (transactions.length > maxRows) refuse(diagnostics, "statement.too_many_rows", { line: operation.line });
}

function finish(message: Message, into: StatementAccount[], diagnostics: Diagnostics): void {
  endField(message, diagnostics);
  endOperation(message, null, diagnostics);
  const read = diagnostics.failure === null ? statementOf(message, diagnostics) : null;
  if (read !== null) into.push(read);
}

/** One of each in a message: a second one means that the `:20:` of the next message was lost. */
const onceOnly = /^(?:25|28C?|60[FM]|62[FM])$/;
/** A line of operation that lost its tag: its day, mark, amount and type still show. */
const lostLine = /^.{0,4}\d{6}(?:\d{4})?R?[CD][A-Z]?\d{1,15},\d{0,2}[NSF][A-Z0-9]{3}/;

/** Only the lines of an operation and its information go on over several lines of text. */
function continueField(
  field: Field | undefined,
  { text, line }: { text: string; line: number },
  diagnostics: Diagnostics,
): void {
  if (field === undefined || text.trim() === "") return;
  const long = field.tag === "61" || field.tag === "86" || field.tag === "NS";
  if (!long || lostLine.test(text)) refuse(diagnostics, "statement.malformed_line", { line, found: text });
  else field.lines.push(text);
}

function statementOf(message: Message, diagnostics: Diagnostics): StatementAccount | null {
  const { account, balances, transactions, last } = message;
  if (account === null)
    return refuse(diagnostics, "statement.missing_field", { line: message.line, found: ":25:" });
  const identity = readIdentity(account.lines[0]?.trim() ?? "");
  const opening = balances.find((balance) => balance.type.startsWith("60"));
  const closing = balances.findLast((balance) => balance.type.startsWith("62"));
  if (opening !== undefined && closing === undefined)
    return refuse(diagnostics, "statement.truncated", { line: last.line, found: ":62F:" });
  checkSum(transactions, { opening, closing, line: account.line, diagnostics });
  return {
    ...emptyAccount(),
    ...identity,
    externalId: accountIdentity(identity),
    type: "checking",
    currency: closing?.currency ?? opening?.currency ?? null,
    valueCents: closing?.amountCents ?? null,
    valueOn: closing?.on ?? null,
    availableCents: balances.find((balance) => balance.type === "64")?.amountCents ?? null,
    balances,
    transactions,
  };
}

/** `:25:` holds an IBAN (sometimes with its currency), or a bank code and a number around a slash, or a number alone. */
function readIdentity(text: string): Pick<StatementAccount, "iban" | "bankId" | "branchId" | "number"> {
  const iban = readIban(text) ?? readIban(text.replace(/[A-Z]{3}$/, ""));
  if (iban !== null) return { iban, bankId: null, branchId: null, number: text };
  const slash = text.indexOf("/");
  const bankId = slash < 0 ? null : text.slice(0, slash);
  return { iban: null, bankId, branchId: null, number: text.slice(slash + 1) };
}

/** `C110522EUR3236,28`: credit or debit, day, currency, amount. */
function readBalance(field: Field, diagnostics: Diagnostics): StatementBalance | null {
  const text = field.lines[0]?.trim() ?? "";
  const match = /^(R?[CD])(\d{6})([A-Z]{3})([\d.,]{1,40})$/.exec(text);
  if (match === null)
    return refuse(diagnostics, "statement.malformed_line", {
      line: field.line,
      found: `:${field.tag}:${text}`,
    });
  const [, mark = "", date = "", currency = "", digits = ""] = match;
  const amount = signedAmount(mark, digits);
  const on = dayOfParts(fullYear(date.slice(0, 2)), date.slice(2, 4), date.slice(4));
  if (amount === null)
    return refuse(diagnostics, "statement.invalid_amount", { line: field.line, found: digits });
  if (on === null) return refuse(diagnostics, "statement.invalid_date", { line: field.line, found: date });
  return { type: field.tag, ...amount, currency: readCurrency(currency), on };
}

/** Debits and reversed credits take money out. The decimal sign is a comma that always stands, even with nothing after it. */
function signedAmount(mark: string, digits: string): ReadAmount | null {
  const out = mark === "D" || mark === "RC";
  const read = readAmount(`${out ? "-" : ""}${digits.replace(/[.,]$/, "")}`, "either");
  return isAmountFault(read) ? null : read;
}

/** Field 61: value day, entry day, mark, funds letter, amount, type, customer reference, bank reference. */
const linePattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,20}(?:[.,]\d{0,2})?) ?([NSF][A-Z0-9]{3})(.*)$/;

function readLine(
  field: Field,
  information: Field | null,
  diagnostics: Diagnostics,
): StatementTransaction | null {
  const text = field.lines[0]?.trim() ?? "";
  const match = linePattern.exec(text);
  if (match === null)
    return refuse(diagnostics, "statement.malformed_line", { line: field.line, found: `:61:${text}` });
  const [, value = "", booked = null, mark = "", , digits = "", code = "", references = ""] = match;
  const amount = signedAmount(mark, digits);
  if (amount === null || centsFromDecimal(amount.amount) === null) {
    return refuse(diagnostics, "statement.invalid_amount", { line: field.line, found: digits });
  }
  const valueDate = readValueDay(value, field.line, diagnostics);
  if (valueDate === null) return null;
  const date = booked === null ? valueDate : bookedDay(booked, valueDate);
  if (date === null)
    return refuse(diagnostics, "statement.invalid_date", { line: field.line, found: booked ?? value });
  const slashes = references.indexOf("//");
  const bankReference = slashes < 0 ? "" : references.slice(slashes + 2).trim();
  const texts = readInformation(information?.lines ?? [], field.lines.slice(1));
  return {
    externalId: bankReference === "" || bankReference === "NONREF" ? null : bankReference,
    date,
    valueDate,
    ...amount,
    currency: null,
    ...texts,
    category: null,
    type:
      code === "NCHK" || code === "NCHG"
        ? code === "NCHK"
          ? "check"
          : "fee"
        : typeFromWording(`${texts.wording} ${texts.memo ?? ""}`),
    pending: false,
    details: [],
    line: field.line,
    raw: excerpt(
      [
        `:61:${text}`,
        ...field.lines.slice(1),
        ...(information === null ? [] : [`:86:${information.lines.join(" ")}`]),
      ].join(" "),
    ),
  };
}

/** Banks that count months of 30 days write 30 February: the month's last day is meant. */
function readValueDay(text: string, line: number, diagnostics: Diagnostics): Day | null {
  const [year, month, date] = [fullYear(text.slice(0, 2)), text.slice(2, 4), text.slice(4)];
  const exact = dayOfParts(year, month, date);
  if (exact !== null) return exact;
  const last = ["30", "29", "28"].map((day) => dayOfParts(year, month, day)).find((day) => day !== null);
  if (last === undefined || Number(date) > 31 || Number(date) < 28)
    return refuse(diagnostics, "statement.invalid_date", { line, found: text });
  warn(diagnostics, "statement.date_adjusted", { line, found: `${date}/${month}/${year}` });
  return last;
}

/** The entry day has no year: it is the one nearest to the value day, across a new year too. */
function bookedDay(text: string, valueDate: Day): Day | null {
  const year = Number(valueDate.slice(0, 4));
  const candidates = [year, year - 1, year + 1]
    .map((one) => dayOfParts(String(one), text.slice(0, 2), text.slice(2)))
    .filter((day) => day !== null);
  const distance = (day: Day): number => Math.abs(Date.parse(day) - Date.parse(valueDate));
  return candidates.reduce<Day | null>(
    (best, day) => (best === null || distance(day) < distance(best) ? day : best),
    null,
  );
}
