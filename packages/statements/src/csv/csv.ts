import { ok, type Result } from "@vigie/domain";
import { accountIdentity, finished, newDraft, type AccountDraft } from "../accounts.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "../diagnostics.ts";
import { maxRows } from "../limits.ts";
import type { StatementAccount, StatementBalance, StatementCode } from "../model.ts";
import { dateOrders, findDateOrder, readDate, type DateOrder } from "../text/date-order.ts";
import { readCurrency, readIban } from "../text/identifiers.ts";
import { normaliseWording } from "../text/wording.ts";
import { cellOf, reject, tableMark, type TableContext } from "./cells.ts";
import {
  headingCurrency,
  isEnough,
  isFrenchTable,
  isPositions,
  isSecurities,
  type ColumnIndexes,
} from "./columns.ts";
import { describeLayout, findLayout, type CsvHints, type Layout } from "./layout.ts";
import { readOperation, runningBalances, type ReadRow } from "./operations.ts";
import { readPreamble, type Preamble } from "./preamble.ts";
import { isSecurityRow, readPosition, readSecurityRow, type SecuritiesContext } from "./securities.ts";
import { readTable, type CsvRow } from "./table.ts";

/** Reads the CSV table of a bank or broker: an account's operations, securities operations or positions.
 * A row that cannot be read is told in `rejectedRows` with its line and left to the user's decision; a table without one readable row is refused. */
export function readCsv(
  text: string,
  hints: CsvHints,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const layout = findLayout(text, hints);
  if (layout === null || !isEnough(layout.columns)) return refuseUnknown(text, layout);
  const table = readTable(text, layout.delimiter);
  if (table.fault !== null)
    return statementFailure(table.fault.code, { line: table.fault.line, found: table.fault.found });
  const data = table.rows.slice(layout.firstRow).filter((row) => !isFooter(row, layout));
  if (data.length === 0) return statementFailure("statement.no_transactions");
  if (data.length > maxRows) return statementFailure("statement.too_many_rows");
  const heading = table.rows[layout.headingRow];
  if (heading !== undefined && isAbove(heading, data)) {
    // The line end after the headings was lost and they hold the first row, or a delimiter too many moved them.
    return statementFailure("statement.malformed_line", { line: heading.line, found: heading.raw });
  }
  const rows = evenRows(data, layout, diagnostics);
  if (rows.length === 0) return refuseAllRejected(diagnostics);
  const order = isPositions(layout.columns) ? "day_first" : orderOf(rows, { layout, hints, diagnostics });
  if (order === null) return diagnostics.failure ?? statementFailure("statement.ambiguous_date");
  const mark = hints.decimalMark ?? tableMark(rows, layout.columns);
  const context: TableContext = { columns: layout.columns, mark, order, days: new Map(), diagnostics };
  warnOfIgnoredColumns(rows, layout, diagnostics);
  const preamble = readPreamble(table.rows.slice(0, Math.max(layout.headingRow, 0)));
  const accounts = groupByAccount(rows, layout.columns).map((group) =>
    readGroup(group, { context, preamble, layout }),
  );
  return accounts.every((account) => isEmpty(account)) ? refuseAllRejected(diagnostics) : ok(accounts);
}

/** Whether the headings do not stand over their columns: they name more than most rows have, or an unnamed one inside
 * holds values while the last named one is empty everywhere. */
function isAbove(heading: CsvRow, data: readonly CsvRow[]): boolean {
  const last = heading.cells.findLastIndex((cell) => cell !== "");
  if (data.filter(({ cells }) => cells.length <= last).length * 2 > data.length) return true;
  const isFilled = (at: number): boolean => data.some(({ cells }) => (cells[at] ?? "") !== "");
  const unnamed = heading.cells.findIndex((cell, at) => at > 0 && at < last && cell === "" && isFilled(at));
  return unnamed >= 0 && !isFilled(last);
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
  const code = first.code === "statement.missing_wording" ? "statement.missing_field" : first.code;
  return statementFailure(code, { line: first.line ?? 1, found: first.found ?? "" });
}

function isEmpty(account: StatementAccount): boolean {
  return account.transactions.length + account.securityTransactions.length + account.holdings.length === 0;
}

/** Totals and closing words below the table. */
function isFooter(row: CsvRow, layout: Layout): boolean {
  const first = row.cells.findIndex((cell) => cell !== "");
  if (!row.cells.some((cell, at) => at > first && cell !== "")) return true;
  const text = row.cells[first] ?? "";
  if (layout.columns.date === undefined || /^\d/.test(text)) return false;
  return /^(?:TOTAL|SOLDE)\b/.test(normaliseWording(text));
}

/** The rows that have as many cells as the table. A row with more is two rows whose line end was lost, or holds a delimiter
 * too many; a row with fewer, in a table whose rows are even, lost one: its amounts would move to another column. Both are told. */
function evenRows(data: readonly CsvRow[], layout: Layout, diagnostics: Diagnostics): CsvRow[] {
  const width = data.reduce(
    (widest, row) => Math.max(widest, Math.min(row.cells.length, layout.headings.length)),
    0,
  );
  const full = data.filter((row) => row.cells.length >= width).length;
  const even = full >= data.length * 0.6 || (data.length <= 5 && full >= data.length * 0.5);
  // Rows may end with a delimiter that the headings do not have: all of them, or it is one too many.
  const open = layout.headings.at(-1) !== "";
  const ended = data.filter(
    ({ cells }) => open && cells.length === layout.headings.length + 1 && cells.at(-1) === "",
  ).length;
  const most = layout.headings.length + (ended * 2 > data.length ? 1 : 0);
  return data.filter((row) => {
    if (row.cells.length <= most && (row.cells.length >= width || !even)) return true;
    reject(row, { code: "statement.malformed_line", found: row.raw }, { diagnostics });
    return false;
  });
}

/** Names the columns that hold something and are not read, so that the preview tells what is left out. */
function warnOfIgnoredColumns(rows: readonly CsvRow[], layout: Layout, diagnostics: Diagnostics): void {
  const read = new Set(Object.values(layout.columns));
  const ignored = layout.headings.filter(
    (name, index) => name !== "" && !read.has(index) && rows.some((row) => (row.cells[index] ?? "") !== ""),
  );
  if (ignored.length > 0)
    warn(diagnostics, "statement.columns_ignored", { found: excerpt(ignored.join(", "), 160) });
}

type OrderContext = { readonly layout: Layout; readonly hints: CsvHints; readonly diagnostics: Diagnostics };

function orderOf(rows: readonly CsvRow[], { layout, hints, diagnostics }: OrderContext): DateOrder | null {
  if (hints.dateOrder !== undefined) return hints.dateOrder;
  const french = isFrenchTable(layout.headings);
  const written = [...new Set(rows.map((row) => cellOf(row, layout.columns, "date")))];
  // A cell that no order reads is a row to reject, and says nothing of the others.
  const dates = written.filter((text) => dateOrders.some((order) => readDate(text, order) !== null));
  const found = findDateOrder(dates, { hint: french ? "day_first" : null, allowed: dateOrders });
  if (found.kind === "sure") return found.order;
  if (found.kind === "guessed") {
    if (!french) warn(diagnostics, "statement.day_month_guessed", { found: orderWords[found.order] });
    return found.order;
  }
  const line = rows.find((row) => cellOf(row, layout.columns, "date") === found.example)?.line ?? 1;
  return refuse(
    diagnostics,
    found.kind === "invalid" ? "statement.invalid_date" : "statement.ambiguous_date",
    { line, found: found.example },
  );
}

const orderWords: Readonly<Record<DateOrder, string>> = {
  day_first: "jour puis mois",
  month_first: "mois puis jour",
  year_first: "année puis mois",
};

type Group = { readonly account: string; readonly rows: CsvRow[] };

/** One group for each account that the table names, in order of appearance. A column of accounts that changes with almost every row
 * names the other side of the payments, not the accounts of the saver (N26). */
function groupByAccount(rows: readonly CsvRow[], columns: ColumnIndexes): Group[] {
  if (columns.account === undefined) return [{ account: "", rows: [...rows] }];
  const named = new Set(rows.map((row) => cellOf(row, columns, "account")));
  if (named.size > 2 && named.size > rows.length / 3) return [{ account: "", rows: [...rows] }];
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const account = cellOf(row, columns, "account").replaceAll('"', "");
    const group = groups.get(account) ?? { account, rows: [] };
    groups.set(account, group);
    group.rows.push(row);
  }
  return [...groups.values()];
}

type GroupContext = { readonly context: TableContext; readonly preamble: Preamble; readonly layout: Layout };

function readGroup(group: Group, { context, preamble, layout }: GroupContext): StatementAccount {
  const { rows } = group;
  const draft = newDraft(knownOf(group, preamble, context.diagnostics));
  const read = isPositions(layout.columns)
    ? readPositions(rows, draft, context)
    : readOperations(rows, draft, context);
  const balances = statedBalances(preamble, read, context);
  const closing =
    balances.find((balance) => balance.type === "SOLDE") ??
    balances.find((balance) => balance.type === "CLOSING");
  const currency = preamble.currency ?? headingCurrency(layout.headings) ?? onlyCurrency(draft);
  draft.account = {
    ...draft.account,
    currency,
    balances: balances.map((balance) => ({ ...balance, currency })),
    balanceCents: closing?.amountCents ?? null,
    balanceOn: closing?.on ?? null,
    type:
      draft.account.type === "unknown" && (isPositions(layout.columns) || isSecurities(layout.columns))
        ? "market"
        : draft.account.type,
  };
  return finished(draft);
}

function knownOf(
  { account, rows }: Group,
  preamble: Preamble,
  diagnostics: Diagnostics,
): Partial<StatementAccount> {
  const stated = readIban(account);
  if (stated === null && /^[A-Z]{2}\d{2}.{4}/.test(account))
    warn(diagnostics, "statement.invalid_iban", { line: rows[0]?.line ?? 1, found: account });
  const iban = stated ?? preamble.iban;
  const number = account === "" ? preamble.number : /\d{4}/.test(account) ? account : null;
  const identity = { iban, bankId: null, branchId: null, number };
  return {
    ...identity,
    externalId: accountIdentity(identity),
    label: account !== "" && number === null ? account : preamble.label,
    type: preamble.type,
  };
}

function readPositions(rows: readonly CsvRow[], draft: AccountDraft, context: TableContext): ReadRow[] {
  for (const row of rows) {
    const holding = readPosition(row, context);
    if (holding !== null) draft.holdings.push(holding);
  }
  return [];
}

const costRoles = ["fees", "taxes"] as const;

function readOperations(rows: readonly CsvRow[], draft: AccountDraft, context: TableContext): ReadRow[] {
  const securities = isSecurities(context.columns);
  const signedCosts = rows.some((row) =>
    costRoles.some((role) => cellOf(row, context.columns, role).startsWith("-")),
  );
  const withCosts: SecuritiesContext = { ...context, signedCosts };
  const read: ReadRow[] = [];
  const hasBalance = context.columns.balance !== undefined;
  for (const row of rows) {
    if (securities && isSecurityRow(row, context)) {
      const line = readSecurityRow(row, withCosts);
      if (line !== null) draft.securityTransactions.push(line);
      continue;
    }
    const line = readOperation(row, context);
    if (line === null) continue;
    draft.transactions.push(line.transaction);
    if (hasBalance) read.push(line);
  }
  return read;
}

function statedBalances(
  preamble: Preamble,
  rows: readonly ReadRow[],
  context: TableContext,
): StatementBalance[] {
  const above =
    preamble.balance === null
      ? []
      : [{ type: "SOLDE", ...preamble.balance, currency: null, on: preamble.balanceOn }];
  return [...above, ...(rows.length === 0 ? [] : runningBalances(rows, context))];
}

/** The currency that every line states, or null. */
function onlyCurrency(draft: AccountDraft): string | null {
  const stated = new Set<string | null>();
  for (const lines of [draft.transactions, draft.securityTransactions, draft.holdings])
    for (const { currency } of lines) stated.add(currency);
  const [only = null] = stated;
  return stated.size === 1 ? readCurrency(only ?? "") : null;
}
