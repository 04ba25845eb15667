import { ok, type Result } from "@vigie/domain";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "../diagnostics.ts";
import { maxRows } from "../limits.ts";
import type { RejectedRow, StatementAccount, StatementCode } from "../model.ts";
import { decimalMarkOf } from "../text/amount.ts";
import { dateOrders, findDateOrder, readDate, type DateOrder } from "../text/date-order.ts";
import type { TextSource } from "../text/source.ts";
import { moneyRoles, reject, type TableContext } from "./cells.ts";
import {
  type ColumnIndexes,
  headingCurrency,
  isEnough,
  isFrenchTable,
  isPositions,
  isSecurities,
  othersOf,
} from "./columns.ts";
import { newGroups, type GroupContext } from "./group.ts";
import { describeLayout, findLayout, type CsvHints, type Layout } from "./layout.ts";
import { isStatusHeading } from "./meaning.ts";
import { readPreamble } from "./preamble.ts";
import type { CsvRow, KeptRow } from "./row.ts";
import { eachDataRow, evenWidths, factsOf, isAbove, surveyTable, type TableFacts } from "./survey.ts";
import { hasKinds, operationsMeaning, securitiesMeaning } from "./table-meaning.ts";
import { mostWords } from "./words.ts";

/** Reads the CSV table of a bank or broker: an account's operations, securities operations or positions.
 * A row that cannot be read is told in `rejectedRows` with its line and left to the user's decision; a table without one readable row is refused.
 * The table is gone through twice, once for what it says as a whole, once to read it: no row is kept as it was written. */
export function readCsv(
  source: TextSource,
  hints: CsvHints,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const layout = findLayout(source.head, hints);
  if (layout === null || !isEnough(layout.columns)) return refuseUnknown(source.head, layout);
  if (!isPositions(layout.columns) && !isSecurities(layout.columns) && isUnworded(layout.columns))
    return refuseUnknown(source.head, layout);
  const survey = surveyTable(source.pieces(), layout);
  const { fault, count, heading } = survey;
  if (fault !== null) return statementFailure(fault.code, { line: fault.line, found: fault.found });
  if (count === 0) return statementFailure("statement.no_transactions");
  if (count > maxRows) return statementFailure("statement.too_many_rows");
  if (heading !== null && isAbove(heading, survey)) {
    // The line end after the headings was lost and they hold the first row, or a delimiter too many moved them.
    return statementFailure("statement.malformed_line", { line: heading.line, found: heading.raw });
  }
  const widths = evenWidths(survey, layout);
  const facts = factsOf(widths);
  const order = isPositions(layout.columns)
    ? "day_first"
    : orderOf(facts, { layout, hints, diagnostics, above: survey.above });
  if (order === null) return diagnostics.failure ?? statementFailure("statement.ambiguous_date");
  const reads = readsOf(facts, layout, diagnostics);
  const context = contextOf({ facts, layout, hints, diagnostics, order, reads });
  if (layout.headingRow < 0 && hints.columns === undefined) warnOfGuess(layout, diagnostics);
  warnOfIgnoredColumns(facts, layout, context);
  const groups = newGroups(facts, {
    context,
    layout,
    preamble: readPreamble(survey.above),
    reads,
  });
  const read = new Set(widths.map(({ cells }) => cells));
  eachDataRow(source.pieces(), layout, {
    data: (row) => {
      const cut = cutAmount(row, layout);
      // Told, and left to the user's decision.
      if (cut !== null) reject(row, { code: "statement.cut_amount", found: cut }, context);
      else if (!read.has(row.width) || row.firstFilled(layout.headings.length) >= 0)
        reject(row, { code: "statement.malformed_line", found: row.raw }, context);
      else groups.of(row)?.add(row);
    },
  });
  const accounts = groups.all.map((group) => group.finish());
  // Rows of unknown words are there once their words are: their owner is asked.
  const asks = diagnostics.unknownWords.all.length > 0;
  return !asks && accounts.every((account) => isEmpty(account))
    ? refuseAllRejected(diagnostics)
    : ok(accounts);
}

type Given = {
  readonly facts: TableFacts;
  readonly layout: Layout;
  readonly hints: CsvHints;
  readonly diagnostics: Diagnostics;
  readonly order: DateOrder;
  readonly reads: GroupContext["reads"];
};

/** How the cells of the table are read, by what its rows say together. */
function contextOf({ facts, layout, hints, diagnostics, order, reads }: Given): TableContext {
  const isMapped = hints.columns !== undefined;
  const known = { facts, layout, answers: hints.words ?? {}, isMapped };
  const meaning = reads === "securities" ? securitiesMeaning(known) : operationsMeaning(known);
  return {
    columns: withBalance(facts, layout, meaning.columns),
    moreFees: isMapped ? [] : othersOf("fees", layout.headings, layout.columns),
    priceCurrency: unnamedBeside(layout, layout.columns.unitPrice),
    amountCurrency: headingCurrency(layout.headings),
    meaning,
    mark: hints.decimalMark ?? decimalMarkOf(facts.marks),
    order,
    days: new Map(),
    last: { text: "", day: null },
    diagnostics,
    status: statusColumn(layout),
    minusDebits: minusDebits(facts),
  };
}

/** What the rows of a table are. Parts and a day, with no word for the kind of operation, no minus, no costs and no
 * security twice, are lines held on that day: purchases would come back or take money out. It is told, since nothing says it. */
function readsOf(facts: TableFacts, { columns }: Layout, diagnostics: Diagnostics): GroupContext["reads"] {
  if (isPositions(columns)) return "positions";
  if (!isSecurities(columns)) return "operations";
  const { operation, fees, taxes, gross, reference, balance } = columns;
  const worded = [operation, fees, taxes, gross, reference, balance].some((column) => column !== undefined);
  const isSigned = facts.minusAmounts + facts.minusParts > 0;
  if (worded || isSigned || facts.repeats || hasKinds(facts)) return "securities";
  const [day] = facts.days.keys();
  warn(
    diagnostics,
    "statement.positions_guessed",
    facts.days.size === 1 && day !== undefined ? { found: day } : {},
  );
  return "positions";
}

/** The column right of another, where it has no heading. */
function unnamedBeside({ headings }: Layout, at: number | undefined): number | null {
  return at !== undefined && headings[at + 1] === "" ? at + 1 : null;
}

function statusColumn({ columns, headings }: Layout): number | null {
  const played = new Set(Object.values(columns));
  const status = headings.findIndex((heading, at) => !played.has(at) && isStatusHeading(heading));
  return status < 0 ? null : status;
}

/** Most debits have a minus; null where all are written alike. */
function minusDebits({ debits: { minus, plain } }: TableFacts): boolean | null {
  return minus === 0 || plain === 0 ? null : minus > plain;
}

/** Of two columns headed « Solde », the one that holds something, then the one that runs along the rows. */
function withBalance(facts: TableFacts, { headings, columns }: Layout, found: ColumnIndexes): ColumnIndexes {
  if (columns.balance === undefined) return found;
  const runs = (at: number): number =>
    facts.words.get(at)?.isText === true ? mostWords : (facts.words.get(at)?.counts.size ?? 0);
  const [balance] = [columns.balance, ...othersOf("balance", headings, columns)].toSorted(
    (a, b) => runs(b) - runs(a),
  );
  return balance === undefined ? found : { ...found, balance };
}

/** An amount whose decimal comma was taken for the delimiter: whole units, then two digits in a column without a name. */
function cutAmount(row: CsvRow, { columns, headings, delimiter }: Layout): string | null {
  if (delimiter !== ",") return null;
  for (const role of moneyRoles) {
    const at = columns[role];
    if (at === undefined || (headings[at + 1] ?? "") !== "") continue;
    const [whole, rest] = [row.cell(at), row.cell(at + 1)];
    if (/^\d{1,2}(?:\s?€)?$/.test(rest) && /^[-+]?[\d\s]+$/.test(whole)) return `${whole},${rest}`;
  }
  return null;
}

/** Nothing in the table is known for the words of its operations. */
function isUnworded({ wording, party, memo, operation }: ColumnIndexes): boolean {
  return [wording, party, memo, operation].every((column) => column === undefined);
}

function refuseUnknown(text: string, layout: Layout | null): Result<never, StatementCode> {
  const described = describeLayout(text);
  if (described === null) {
    const headed = layout !== null && Object.keys(layout.columns).length >= 2;
    return statementFailure(headed ? "statement.no_transactions" : "statement.not_recognised");
  }
  const columns = layout?.columns ?? {};
  const missing = [
    ...(columns.date === undefined ? ["la date"] : []),
    ...(columns.amount === undefined && columns.debit === undefined && columns.credit === undefined
      ? ["le montant"]
      : []),
    ...(isUnworded(columns) ? ["le libellé"] : []),
  ];
  return statementFailure("statement.columns_unknown", {
    found: missing.join(" et "),
    columns: described.headings.join(" | ").slice(0, 300),
  });
}

/** The fault of the first row stands for all: a wrong column is wrong everywhere. */
function refuseAllRejected(diagnostics: Diagnostics): Result<never, StatementCode> {
  const [first] = diagnostics.rejectedRows;
  if (first === undefined) return statementFailure("statement.no_transactions");
  return statementFailure(refusalOf(first.code), { line: first.line ?? 1, found: first.found ?? "" });
}

function refusalOf(code: RejectedRow["code"]): StatementCode {
  if (code === "statement.missing_wording") return "statement.missing_field";
  if (code === "statement.cut_amount") return "statement.malformed_line";
  if (code === "statement.unclear_sign" || code === "statement.unsigned_amount")
    return "statement.invalid_amount";
  return code === "statement.balance_row" ||
    code === "statement.row_cancelled" ||
    code === "statement.word_ignored"
    ? "statement.no_transactions"
    : code;
}

function isEmpty(account: StatementAccount): boolean {
  return account.transactions.length + account.securityTransactions.length + account.holdings.length === 0;
}

/** Names the columns that hold something and are not read, so that the preview tells what is left out. */
function warnOfIgnoredColumns(
  facts: TableFacts,
  layout: Layout,
  { status, meaning, columns, moreFees, diagnostics }: TableContext,
): void {
  const read = new Set([...Object.values(columns), ...moreFees, status, meaning.direction]);
  const ignored = layout.headings.filter(
    (name, index) => name !== "" && !read.has(index) && facts.isFilled(index),
  );
  if (ignored.length > 0)
    warn(diagnostics, "statement.columns_ignored", { found: excerpt(ignored.join(", "), 160) });
}

const guessedNames = { date: "la date", wording: "le libellé", amount: "le montant" } as const;

function warnOfGuess({ columns, headings }: Layout, diagnostics: Diagnostics): void {
  const roles = (["date", "wording", "amount"] as const).map(
    (role) => `${headings[columns[role] ?? -1] ?? ""} pour ${guessedNames[role]}`,
  );
  warn(diagnostics, "statement.columns_guessed", { found: roles.join(", ") });
}

type OrderContext = {
  readonly layout: Layout;
  readonly hints: CsvHints;
  readonly diagnostics: Diagnostics;
  readonly above: readonly KeptRow[];
};

function orderOf(
  { days }: TableFacts,
  { layout, hints, diagnostics, above }: OrderContext,
): DateOrder | null {
  if (hints.dateOrder !== undefined) return hints.dateOrder;
  const french = isFrenchTable([...layout.headings, ...above.flatMap(({ cells }) => cells)]);
  // A cell that no order reads is a row to reject, and says nothing of the others.
  const dates = [...days.keys()].filter((text) => dateOrders.some((order) => readDate(text, order) !== null));
  const found = findDateOrder(dates, { hint: french ? "day_first" : null, allowed: dateOrders });
  if (found.kind === "sure") return found.order;
  if (found.kind === "guessed") {
    if (!french || found.order !== "day_first")
      warn(diagnostics, "statement.day_month_guessed", { found: orderWords[found.order] });
    return found.order;
  }
  return refuse(
    diagnostics,
    found.kind === "invalid" ? "statement.invalid_date" : "statement.ambiguous_date",
    { line: days.get(found.example) ?? 1, found: found.example },
  );
}

const orderWords: Readonly<Record<DateOrder, string>> = {
  day_first: "jour puis mois",
  month_first: "mois puis jour",
  year_first: "année puis mois",
};
