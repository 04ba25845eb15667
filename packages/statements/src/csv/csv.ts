import { ok, type Result } from "@vigie/domain";
import { accountIdentity, finished, newDraft, type AccountDraft } from "../accounts.ts";
import { excerpt, refuse, statementFailure, warn, type Diagnostics } from "../diagnostics.ts";
import { maxRows } from "../limits.ts";
import type { StatementAccount, StatementBalance, StatementCode } from "../model.ts";
import { decimalMarkOf } from "../text/amount.ts";
import { dateOrders, findDateOrder, readDate, type DateOrder } from "../text/date-order.ts";
import { readCurrency, readIban } from "../text/identifiers.ts";
import type { TextSource } from "../text/source.ts";
import { cellOf, reject, type TableContext } from "./cells.ts";
import { headingCurrency, isEnough, isFrenchTable, isPositions, isSecurities } from "./columns.ts";
import { describeLayout, findLayout, type CsvHints, type Layout } from "./layout.ts";
import { readOperation } from "./operations.ts";
import { readPreamble, type Preamble } from "./preamble.ts";
import { RunningBalance } from "./running-balance.ts";
import { isSecurityRow, readPosition, readSecurityRow, type SecuritiesContext } from "./securities.ts";
import { eachDataRow, evenWidths, factsOf, isAbove, surveyTable, type TableFacts } from "./survey.ts";
import type { CsvRow } from "./row.ts";

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
  const order = isPositions(layout.columns) ? "day_first" : orderOf(facts, { layout, hints, diagnostics });
  if (order === null) return diagnostics.failure ?? statementFailure("statement.ambiguous_date");
  const mark = hints.decimalMark ?? decimalMarkOf(facts.marks);
  const context: TableContext = {
    columns: layout.columns,
    mark,
    order,
    days: new Map(),
    last: { text: "", day: null },
    diagnostics,
  };
  warnOfIgnoredColumns(facts, layout, diagnostics);
  const groups = newGroups(facts, { context, layout, preamble: readPreamble(survey.above) });
  const read = new Set(widths.map(({ cells }) => cells));
  eachDataRow(source.pieces(), layout, {
    data: (row) => {
      // Told, and left to the user's decision.
      if (!read.has(row.width)) reject(row, { code: "statement.malformed_line", found: row.raw }, context);
      else groups.of(row)?.add(row);
    },
  });
  const accounts = groups.all.map((group) => group.finish());
  return accounts.every((account) => isEmpty(account)) ? refuseAllRejected(diagnostics) : ok(accounts);
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

/** Names the columns that hold something and are not read, so that the preview tells what is left out. */
function warnOfIgnoredColumns(facts: TableFacts, layout: Layout, diagnostics: Diagnostics): void {
  const read = new Set(Object.values(layout.columns));
  const ignored = layout.headings.filter(
    (name, index) => name !== "" && !read.has(index) && facts.isFilled(index),
  );
  if (ignored.length > 0)
    warn(diagnostics, "statement.columns_ignored", { found: excerpt(ignored.join(", "), 160) });
}

type OrderContext = { readonly layout: Layout; readonly hints: CsvHints; readonly diagnostics: Diagnostics };

function orderOf({ days }: TableFacts, { layout, hints, diagnostics }: OrderContext): DateOrder | null {
  if (hints.dateOrder !== undefined) return hints.dateOrder;
  const french = isFrenchTable(layout.headings);
  // A cell that no order reads is a row to reject, and says nothing of the others.
  const dates = [...days.keys()].filter((text) => dateOrders.some((order) => readDate(text, order) !== null));
  const found = findDateOrder(dates, { hint: french ? "day_first" : null, allowed: dateOrders });
  if (found.kind === "sure") return found.order;
  if (found.kind === "guessed") {
    if (!french) warn(diagnostics, "statement.day_month_guessed", { found: orderWords[found.order] });
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

type GroupContext = { readonly context: TableContext; readonly preamble: Preamble; readonly layout: Layout };
type Groups = { readonly all: readonly Group[]; readonly of: (row: CsvRow) => Group | undefined };

/** One group for each account that the table names, in order of appearance. A column of accounts that changes with almost every row
 * names the other side of the payments, not the accounts of the saver (N26). */
function newGroups({ accounts, count }: TableFacts, given: GroupContext): Groups {
  const { columns } = given.context;
  const costs = [...accounts.values()].some(({ signedCosts }) => signedCosts);
  if (columns.account === undefined || (accounts.size > 2 && accounts.size > count / 3)) {
    const only = new Group({ account: "", line: 1, signedCosts: costs }, given);
    return { all: [only], of: () => only };
  }
  const byName = new Map<string, Group>();
  const byCell = new Map<string, Group>();
  for (const [cell, { line }] of accounts) {
    const account = cell.replaceAll('"', "");
    const same = [...accounts].filter(([other]) => other.replaceAll('"', "") === account);
    const signedCosts = same.some(([, one]) => one.signedCosts);
    const group = byName.get(account) ?? new Group({ account, line, signedCosts }, given);
    byName.set(account, group);
    byCell.set(cell, group);
  }
  return { all: [...byName.values()], of: (row) => byCell.get(cellOf(row, columns, "account")) };
}

type GroupHead = { readonly account: string; readonly line: number; readonly signedCosts: boolean };

/** One account of the table while its rows are read. */
class Group {
  private readonly given: GroupContext;
  private readonly draft: AccountDraft;
  private readonly costs: SecuritiesContext;
  private readonly running = new RunningBalance();
  private readonly reads: "positions" | "securities" | "operations";

  constructor(head: GroupHead, given: GroupContext) {
    const { context, layout, preamble } = given;
    this.given = given;
    this.draft = newDraft(knownOf(head, preamble, context.diagnostics));
    this.costs = { ...context, signedCosts: head.signedCosts };
    this.reads = isPositions(layout.columns)
      ? "positions"
      : isSecurities(layout.columns)
        ? "securities"
        : "operations";
  }

  add(row: CsvRow): void {
    const { context } = this.given;
    if (this.reads === "positions") {
      const holding = readPosition(row, context);
      if (holding !== null) this.draft.holdings.push(holding);
    } else if (this.reads === "securities" && isSecurityRow(row, context)) {
      const line = readSecurityRow(row, this.costs);
      if (line !== null) this.draft.securityTransactions.push(line);
    } else {
      const line = readOperation(row, context);
      if (line === null) return;
      this.draft.transactions.push(line.transaction);
      if (context.columns.balance !== undefined) this.running.add(line);
    }
  }

  finish(): StatementAccount {
    const { draft, given } = this;
    const { layout, preamble } = given;
    const balances = this.statedBalances();
    const closing =
      balances.find((balance) => balance.type === "SOLDE") ??
      balances.find((balance) => balance.type === "CLOSING");
    const currency = preamble.currency ?? headingCurrency(layout.headings) ?? onlyCurrency(draft);
    const isMarket = draft.account.type === "unknown" && this.reads !== "operations";
    draft.account = {
      ...draft.account,
      currency,
      balances: balances.map((balance) => ({ ...balance, currency })),
      balanceCents: closing?.amountCents ?? null,
      balanceOn: closing?.on ?? null,
      type: isMarket ? "market" : draft.account.type,
    };
    return finished(draft);
  }

  private statedBalances(): StatementBalance[] {
    const { preamble, context } = this.given;
    const above =
      preamble.balance === null
        ? []
        : [{ type: "SOLDE", ...preamble.balance, currency: null, on: preamble.balanceOn }];
    return [...above, ...this.running.balances(context.diagnostics)];
  }
}

function knownOf(
  { account, line }: GroupHead,
  preamble: Preamble,
  diagnostics: Diagnostics,
): Partial<StatementAccount> {
  const stated = readIban(account);
  if (stated === null && /^[A-Z]{2}\d{2}.{4}/.test(account))
    warn(diagnostics, "statement.invalid_iban", { line, found: account });
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

/** The currency that every line states, or null. */
function onlyCurrency(draft: AccountDraft): string | null {
  let only: string | null = null;
  for (const lines of [draft.transactions, draft.securityTransactions, draft.holdings])
    for (const { currency } of lines) {
      if (currency === null || (only !== null && currency !== only)) return null;
      only = currency;
    }
  return readCurrency(only ?? "");
}
