import type { Day } from "@vigie/domain";
import { excerpt, refuse, type Diagnostics } from "../diagnostics.ts";
import type { Field } from "../fields.ts";
import { linesOf } from "../lines.ts";
import type { StatementAccountType } from "../model.ts";
import type { DecimalMark } from "../text/amount.ts";
import { readDate, type DateOrder } from "../text/date-order.ts";
import type { TextSource } from "../text/source.ts";

export type QifLine = { readonly letter: string; readonly text: string; readonly line: number };
export type QifRecord = {
  /** How many headers of sections came before. */
  readonly part: number;
  readonly section: string;
  readonly account: string | null;
  readonly lines: readonly QifLine[];
};

/** Sections that hold operations; the others (categories, classes, securities, prices) describe Quicken itself. */
export const accountSections: Readonly<Record<string, StatementAccountType>> = {
  bank: "checking",
  cash: "other",
  ccard: "card",
  invst: "market",
  "oth a": "other",
  "oth l": "loan",
};

/** How the values of one file are read. */
export type QifContext = {
  readonly mark: DecimalMark;
  readonly order: DateOrder;
  readonly diagnostics: Diagnostics;
};

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
  part: number;
  section: string;
  account: string | null;
  current: QifLine[];
};

/** The records of a file one by one. It stops where the file is refused. */
export function* recordsOf(source: TextSource, diagnostics: Diagnostics): Generator<QifRecord, void> {
  const state: Splitting = { part: 0, section: "", account: null, current: [] };
  let line = 0;
  for (const text of linesOf(source, diagnostics)) {
    line += 1;
    let record: QifRecord | null = null;
    if (text.startsWith("!")) openSection(state, { text, line }, diagnostics);
    else if (text.trimEnd() === "^") record = closeRecord(state, line, diagnostics);
    else if (text.startsWith("^") || isLostHeader(text))
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    else if (text.trim() !== "" && state.section !== "") {
      state.current.push({ letter: text[0] ?? "", text: text.slice(1).trim(), line });
    } else if (text.trim() !== "" && !text.startsWith("#"))
      refuse(diagnostics, "statement.malformed_line", { line, found: text });
    if (diagnostics.failure !== null) return;
    if (record !== null) yield record;
  }
  const [left] = state.current;
  if (left !== undefined)
    refuse(diagnostics, "statement.truncated", { line: left.line, found: state.section });
}

function openSection(
  state: Splitting,
  { text, line }: { text: string; line: number },
  diagnostics: Diagnostics,
): void {
  const [left] = state.current;
  state.section = sectionOf(text);
  state.part += 1;
  if (left !== undefined) refuse(diagnostics, "statement.truncated", { line: left.line, found: text });
  else if (accountSections[state.section] === undefined && !silentSections.has(state.section)) {
    refuse(diagnostics, "statement.unknown_block", { line, found: text });
  }
}

function closeRecord(state: Splitting, line: number, diagnostics: Diagnostics): QifRecord | null {
  const { section, current, account, part } = state;
  state.current = [];
  if (section === "account") state.account = valueOf(current, "N");
  else if (section === "") refuse(diagnostics, "statement.malformed_line", { line, found: "^" });
  else if (current.length > 0) {
    refuseMerged(section, current, diagnostics);
    return { part, section, account, lines: current };
  }
  return null;
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

export function valueOf(lines: readonly QifLine[], letter: string): string | null {
  const text = lines.find((line) => line.letter === letter)?.text ?? "";
  return text === "" ? null : text;
}

export function fieldOf(record: QifRecord, letter: string, name: string): Field {
  const line = record.lines.find((one) => one.letter === letter);
  const text = line?.text ?? "";
  return { text: text === "" ? null : text, line: line?.line ?? record.lines[0]?.line ?? 1, name };
}

export function dayOfRecord(record: QifRecord, context: QifContext): Day | null {
  const field = fieldOf(record, "D", "D");
  if (field.text === null)
    return refuse(context.diagnostics, "statement.missing_date", { line: field.line, found: "D" });
  const day = readDate(field.text, context.order);
  return (
    day ?? refuse(context.diagnostics, "statement.invalid_date", { line: field.line, found: field.text })
  );
}

export function rawOf(record: QifRecord): string {
  return excerpt(record.lines.map((line) => `${line.letter}${line.text}`).join(" "));
}
