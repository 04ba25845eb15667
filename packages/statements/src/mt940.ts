import { centsFromDecimal, ok, type Day, type Result } from "@vigie/domain";
import { accountIdentity, emptyAccount, joinStatements } from "./accounts.ts";
import { checkSum } from "./checks.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "./diagnostics.ts";
import { maxRows } from "./limits.ts";
import { splitLines } from "./lines.ts";
import type { StatementAccount, StatementBalance, StatementCode, StatementTransaction } from "./model.ts";
import { isAmountFault, readAmount, type ReadAmount } from "./text/amount.ts";
import { dayOfParts, fullYear } from "./text/dates.ts";
import { readCurrency, readIban } from "./text/identifiers.ts";
import { readInformation } from "./text/swift-information.ts";
import { typeFromWording } from "./text/wording.ts";

/** A field of a message: its tag and its lines, the first after the tag. */
type Field = { readonly tag: string; readonly lines: string[]; readonly line: number };

export function looksLikeMt940(text: string): boolean {
  const head = text.slice(0, 16_384);
  return /^:20:/m.test(head) && /^:25:/m.test(head);
}

/** Reads MT940 messages (SWIFT customer statement), joined by account. */
export function readMt940(text: string, diagnostics: Diagnostics): Result<StatementAccount[], StatementCode> {
  const lines = splitLines(text, diagnostics);
  const messages = lines === null ? [] : splitMessages(lines, diagnostics);
  const statements: StatementAccount[] = [];
  for (const message of messages) {
    const read = readMessage(message, diagnostics);
    if (read !== null) statements.push(read);
    if (diagnostics.failure !== null) break;
  }
  if (diagnostics.failure !== null) return diagnostics.failure;
  return statements.length === 0
    ? statementFailure("statement.no_statement")
    : ok(joinStatements(statements));
}

/** A message starts at its `:20:`. A `-` ends it, but some banks go on after it: what follows without a new `:20:` stays with the same account. */
function splitMessages(lines: readonly string[], diagnostics: Diagnostics): Field[][] {
  const messages: Field[][] = [];
  let ended = true;
  for (const [index, text] of lines.entries()) {
    const tag = /^:(\d{2,3}[A-Z]?):/.exec(text)?.[1];
    const message = messages.at(-1);
    const line = index + 1;
    if (/.:61:\d{6}/.test(text)) refuse(diagnostics, "statement.malformed_line", { line, found: text });
    if (tag === "20") messages.push([{ tag, lines: [text.slice(4)], line }]);
    else if (tag !== undefined && message !== undefined) {
      if (ended && tag === "61") warn(diagnostics, "statement.line_after_end", { line });
      if (onceOnly.test(tag) && message.some((field) => field.tag === tag)) {
        refuse(diagnostics, "statement.duplicate_field", { line, found: `:${tag}:` });
      }
      message.push({ tag, lines: [text.slice(tag.length + 2)], line });
    } else if (tag !== undefined && (onceOnly.test(tag) || tag === "61")) {
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    } else if (/^-[^\w\s]{0,3}(?:XXX)?\s*$/.test(text)) {
      ended = true;
      continue;
    } else if (!ended) continueField(message?.at(-1), { text, line }, diagnostics);
    if (tag !== undefined) ended = false;
  }
  return messages;
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
  const long = field.tag === "61" || field.tag === "86";
  if (!long || lostLine.test(text)) refuse(diagnostics, "statement.malformed_line", { line, found: text });
  else field.lines.push(text);
}

function readMessage(fields: readonly Field[], diagnostics: Diagnostics): StatementAccount | null {
  const account = fields.find((field) => field.tag === "25");
  if (account === undefined)
    return refuse(diagnostics, "statement.missing_field", { line: fields[0]?.line ?? 1, found: ":25:" });
  const balances = fields
    .filter((field) => /^6[0245][FM]?$/.test(field.tag))
    .map((field) => readBalance(field, diagnostics));
  const known = balances.filter((balance) => balance !== null);
  const transactions: StatementTransaction[] = [];
  for (const [index, field] of fields.entries()) {
    if (field.tag !== "61") continue;
    const next = fields[index + 1];
    const read = readLine(field, next?.tag === "86" ? next : null, diagnostics);
    if (read !== null) transactions.push(read);
    if (transactions.length > maxRows)
      return refuse(diagnostics, "statement.too_many_rows", { line: field.line });
    if (diagnostics.failure !== null) return null;
  }
  const identity = readIdentity(account.lines[0]?.trim() ?? "");
  const opening = known.find((balance) => balance.type.startsWith("60"));
  const closing = known.findLast((balance) => balance.type.startsWith("62"));
  if (opening !== undefined && closing === undefined) {
    return refuse(diagnostics, "statement.truncated", {
      line: fields.at(-1)?.line ?? account.line,
      found: ":62F:",
    });
  }
  checkSum(transactions, { opening, closing, line: account.line, diagnostics });
  return {
    ...emptyAccount(),
    ...identity,
    externalId: accountIdentity(identity),
    type: "checking",
    currency: closing?.currency ?? opening?.currency ?? null,
    balanceCents: closing?.amountCents ?? null,
    balanceOn: closing?.on ?? null,
    availableCents: known.find((balance) => balance.type === "64")?.amountCents ?? null,
    balances: known,
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
const linePattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,20}[.,]\d{0,2})([NSF][A-Z0-9]{3})(.*)$/;

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
