import { addCents, cents } from "@vigie/domain";
import { accountIdentity, finished, newDraft, type AccountDraft } from "../accounts.ts";
import { frenchAmount } from "../checks.ts";
import { warn, type Diagnostics } from "../diagnostics.ts";
import type { StatementAccount, StatementBalance } from "../model.ts";
import { readCurrency, readIban } from "../text/identifiers.ts";
import { cellOf, type CostedContext, reject, type TableContext } from "./cells.ts";
import { headingCurrency } from "./columns.ts";
import type { Layout } from "./layout.ts";
import { readOperation } from "./operations.ts";
import type { Preamble } from "./preamble.ts";
import type { CsvRow } from "./row.ts";
import { BalanceSigns } from "./balance-signs.ts";
import { RunningBalance } from "./running-balance.ts";
import { isSecurityRow, readPosition, readSecurityRow } from "./securities.ts";
import type { TableFacts } from "./survey.ts";
import { wordKey } from "./words.ts";

export type GroupContext = {
  readonly context: TableContext;
  readonly preamble: Preamble;
  readonly layout: Layout;
  readonly reads: "positions" | "securities" | "operations";
};
export type Groups = { readonly all: readonly Group[]; readonly of: (row: CsvRow) => Group | undefined };

/** One group for each account that the table names, in order of appearance. A column of accounts that changes with almost every row
 * names the other side of the payments, not the accounts of the saver (N26). */
export function newGroups(facts: TableFacts, given: GroupContext): Groups {
  const groups = groupsByName(facts, given);
  return ofOneCurrency(given) ? groups : byCurrency(groups);
}

/** Whether the table is of one currency, or tells its lines' in no column. A balance above the table is that of one account. */
function ofOneCurrency({ context, preamble, layout, reads }: GroupContext): boolean {
  const stated = preamble.currency ?? headingCurrency(layout.headings);
  return (
    reads !== "operations" ||
    context.columns.currency === undefined ||
    stated !== null ||
    preamble.balance !== null
  );
}

/** One account for each currency, as banks of several currencies export them together (Revolut): pounds are no euros. The first
 * currency of an account is its own, and so are the lines that tell none. */
function byCurrency({ all, of }: Groups): Groups {
  const parts = new Map(all.map((group) => [group, new Map<string, Group>()]));
  return {
    get all() {
      return all.flatMap((group) => [...new Set([group, ...(parts.get(group)?.values() ?? [])])]);
    },
    of: (row) => {
      const group = of(row);
      const known = group === undefined ? undefined : parts.get(group);
      const currency = group?.currencyOf(row) ?? null;
      if (group === undefined || known === undefined || currency === null) return group;
      const part = known.get(currency) ?? (known.size === 0 ? group : group.alike());
      known.set(currency, part);
      return part;
    },
  };
}

function groupsByName({ accounts, count }: TableFacts, given: GroupContext): Groups {
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
  private readonly head: GroupHead;
  private readonly given: GroupContext;
  private readonly draft: AccountDraft;
  private readonly costs: CostedContext;
  private running = new RunningBalance();
  private readonly unsigned: BalanceSigns | null;
  /** Lines with costs in columns of their own: where they stand, and the costs as they are written. */
  private readonly costly: { readonly at: number; readonly costs: number }[] = [];

  constructor(head: GroupHead, given: GroupContext) {
    const { context, preamble } = given;
    this.head = head;
    this.given = given;
    this.draft = newDraft(knownOf(head, preamble, context.diagnostics));
    this.costs = { ...context, signedCosts: head.signedCosts };
    const isUnsigned = given.reads === "operations" && context.meaning.unsigned;
    this.unsigned = isUnsigned && context.columns.balance !== undefined ? new BalanceSigns() : null;
  }

  /** An account of the same name that has no line yet. */
  alike(): Group {
    return new Group(this.head, this.given);
  }

  currencyOf(row: CsvRow): string | null {
    return readCurrency(cellOf(row, this.given.context.columns, "currency"));
  }

  add(row: CsvRow): void {
    const { context } = this.given;
    if (this.given.reads === "positions") {
      const holding = readPosition(row, context);
      if (holding !== null) this.draft.holdings.push(holding);
    } else if (this.given.reads === "securities" && isIgnored(row, context)) return;
    else if (this.given.reads === "securities" && isSecurityRow(row, context)) {
      const line = readSecurityRow(row, this.costs);
      if (line !== null) this.draft.securityTransactions.push(line);
    } else {
      const line = readOperation(row, this.costs);
      if (line === null) return;
      if (line.costs !== 0) this.costly.push({ at: this.draft.transactions.length, costs: line.costs });
      this.draft.transactions.push(line.transaction);
      this.unsigned?.add(line);
      if (context.columns.balance !== undefined && !line.transaction.pending) this.running.add(line);
    }
  }

  /** Amounts that nothing else gives a sign take that of their balances. */
  private settleSigns(): void {
    const settled = this.unsigned?.settled(this.given.context.diagnostics) ?? null;
    if (settled === null) return;
    this.running = new RunningBalance();
    for (const line of settled) this.running.add(line);
    this.draft.transactions.length = 0;
    for (const { transaction } of settled) this.draft.transactions.push(transaction);
  }

  /** Costs of other columns are taken off the amounts where the table shows that they are not in them, else told. */
  private settleCosts(): void {
    const { transactions } = this.draft;
    const { diagnostics } = this.given.context;
    const { signedCosts } = this.costs;
    const apart = signedCosts || this.running.areCostsApart();
    for (const { at, costs } of this.costly) {
      const line = transactions[at];
      if (line === undefined || apart === false) continue;
      if (apart === null) {
        const found = frenchAmount(Math.abs(costs));
        warn(
          diagnostics,
          "statement.costs_apart",
          line.line === null ? { found } : { line: line.line, found },
        );
        continue;
      }
      const amountCents = addCents(line.amountCents, cents(signedCosts ? costs : -Math.abs(costs)));
      transactions[at] = { ...line, amountCents, amount: (amountCents / 100).toFixed(2) };
    }
  }

  finish(): StatementAccount {
    const { draft, given } = this;
    const { layout, preamble } = given;
    this.settleSigns();
    this.settleCosts();
    const balances = this.statedBalances();
    const closing =
      balances.find((balance) => balance.type === "SOLDE") ??
      balances.find((balance) => balance.type === "CLOSING");
    const currency = preamble.currency ?? headingCurrency(layout.headings) ?? onlyCurrency(draft);
    const isMarket = draft.account.type === "unknown" && this.given.reads !== "operations";
    draft.account = {
      ...draft.account,
      currency,
      balances: balances.map((balance) => ({ ...balance, currency })),
      valueCents: closing?.amountCents ?? null,
      valueOn: closing?.on ?? null,
      type: isMarket ? "market" : draft.account.type,
    };
    return finished(draft);
  }

  private statedBalances(): StatementBalance[] {
    const { preamble, context } = this.given;
    const above =
      preamble.balance === null
        ? []
        : [{ type: "SOLDE", ...preamble.balance, currency: null, on: preamble.valueOn }];
    return [...above, ...this.running.balances(context.diagnostics)];
  }
}

/** Rows of a kind that the saver does not want: told all the same. */
function isIgnored(row: CsvRow, context: TableContext): boolean {
  const word = cellOf(row, context.columns, "operation");
  // Of rows without a word, those that signs explain are read.
  if (word === "" || context.meaning.answers[wordKey(word)] !== "ignore") return false;
  reject(row, { code: "statement.word_ignored", found: word }, context);
  return true;
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
