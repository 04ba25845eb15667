import { cents, centsFromDecimal, type Cents } from "@vigie/domain";
import { warn, type Diagnostics } from "./diagnostics.ts";
import type { SecurityTransactionType, StatementAccount, StatementBalance } from "./model.ts";

/** An account of which nothing is known yet. */
export function emptyAccount(): StatementAccount {
  return {
    externalId: null,
    number: null,
    iban: null,
    bankId: null,
    branchId: null,
    type: "unknown",
    currency: null,
    valueCents: null,
    valueOn: null,
    availableCents: null,
    balances: [],
    label: null,
    transactions: [],
    emptyTransactions: [],
    securityTransactions: [],
    holdings: [],
    cashCents: null,
    statementCount: 1,
  };
}

/** What recognises an account from one file to the next. */
export function accountIdentity(
  of: Pick<StatementAccount, "iban" | "bankId" | "branchId" | "number">,
): string | null {
  if (of.iban !== null) return of.iban;
  if (of.number === null) return null;
  return [of.bankId, of.branchId, of.number].filter((part) => part !== null && part !== "").join("-");
}

/** One account for all the statements of a file about it (a message a day in MT940, a page a month in CAMT), in the order of the file. */
export function joinStatements(
  statements: readonly StatementAccount[],
  diagnostics: Diagnostics,
): StatementAccount[] {
  const byIdentity = new Map<string, StatementAccount[]>();
  statements.forEach((statement, index) => {
    const key =
      statement.externalId === null
        ? `#${index}`
        : `${statement.externalId} ${statement.currency ?? ""} ${statement.type}`;
    const group = byIdentity.get(key);
    if (group === undefined) byIdentity.set(key, [statement]);
    else if (group.some((one) => isSameStatement(one, statement)))
      warn(diagnostics, "statement.statement_repeated");
    else group.push(statement);
  });
  return [...byIdentity.values()].map(joinGroup);
}

/** Two statements of one account with the same lines are one given twice where the bank's references say so, or where their
 * balances do: had the lines moved money twice, the second would begin where the first ends. */
function isSameStatement(a: StatementAccount, b: StatementAccount): boolean {
  const lines = a.transactions;
  if (lines.length === 0 || lines.length !== b.transactions.length) return false;
  if (b.securityTransactions.length + a.securityTransactions.length > 0) return false;
  const isSame = lines.every((line, index) => {
    const other = b.transactions[index];
    return (
      line.date === other?.date &&
      line.amount === other.amount &&
      line.wording === other.wording &&
      line.externalId === other.externalId
    );
  });
  if (!isSame) return false;
  const references = new Set(lines.flatMap(({ externalId }) => externalId ?? []));
  if (references.size === lines.length) return true;
  const balances = ({ balances: all }: StatementAccount): string =>
    all.map(({ type, amount, on }) => `${type} ${amount} ${on ?? ""}`).join("|");
  return a.balances.length > 1 && lines.reduce((sum, one) => sum + one.amountCents, 0) !== 0
    ? balances(a) === balances(b)
    : false;
}

function joinGroup(group: readonly StatementAccount[]): StatementAccount {
  const [first = emptyAccount(), ...others] = group;
  if (others.length === 0) return first;
  // A statement that knows its balance and its day wins over the others; of two, the later day, then the later in the file.
  const latest = group.reduce((best, next) => (isLater(next, best) ? next : best));
  return {
    ...first,
    label: group.find((account) => account.label !== null)?.label ?? null,
    valueCents: latest.valueCents,
    valueOn: latest.valueOn,
    availableCents: latest.availableCents,
    cashCents: latest.cashCents,
    holdings: latest.holdings,
    balances: group.flatMap((account) => account.balances),
    transactions: group.flatMap((account) => account.transactions),
    emptyTransactions: group.flatMap((account) => account.emptyTransactions),
    securityTransactions: group.flatMap((account) => account.securityTransactions),
    statementCount: group.reduce((sum, account) => sum + account.statementCount, 0),
  };
}

function isLater(next: StatementAccount, best: StatementAccount): boolean {
  if (next.valueCents === null && next.holdings.length === 0) return false;
  if (best.valueCents === null && best.holdings.length === 0) return true;
  return (next.valueOn ?? "") >= (best.valueOn ?? "");
}

/** What a securities account is worth by the file: its lines and its cash. Null as soon as a part is unknown. */
export function statementValuation(account: Pick<StatementAccount, "holdings" | "cashCents">): Cents | null {
  const parts = account.holdings.map((holding) => holding.valuationCents);
  if (account.cashCents !== null) parts.push(account.cashCents);
  const known = parts.filter((part) => part !== null);
  return parts.length === 0 || known.length < parts.length ? null : exactSum(known);
}

/** A sum that stays exact, or null: a made-up file may hold amounts whose sum is beyond whole numbers. */
export function exactSum(amounts: readonly Cents[]): Cents | null {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return Number.isSafeInteger(total) ? cents(total) : null;
}

/** Tells of references that the bank gave twice in one account: the lines stay distinct. */
export function warnOfRepeatedReferences(references: Iterable<string>, diagnostics: Diagnostics): void {
  const seen = new Set<string>();
  const warned = new Set<string>();
  for (const reference of references) {
    if (seen.has(reference) && !warned.has(reference)) {
      warned.add(reference);
      warn(diagnostics, "statement.duplicate_reference", { found: reference });
    }
    seen.add(reference);
  }
}

/** The one currency of a list of balances, or null where they differ or say nothing. */
export function singleCurrency(balances: readonly Pick<StatementBalance, "currency">[]): string | null {
  const currencies = new Set(balances.map((balance) => balance.currency));
  const [only = null] = currencies;
  return currencies.size === 1 ? only : null;
}

/** Where cash goes in each kind of securities line that moves it by the amount stated. */
const cashSigns: Readonly<Partial<Record<SecurityTransactionType, "" | "-">>> = {
  buy: "-",
  fee: "-",
  sell: "",
  dividend: "",
  interest: "",
  capital_gain: "",
  return_of_capital: "",
};

/** The effect on cash of a line whose net amount is written without a sign, as brokers do. Null where the kind moves none. */
export function cashOfLine(type: SecurityTransactionType, netAmount: string | null): Cents | null {
  const sign = cashSigns[type];
  return sign === undefined || netAmount === null
    ? null
    : centsFromDecimal(`${sign}${netAmount.replace("-", "")}`);
}

/** An account while its lines are being read. */
export type AccountDraft = {
  account: StatementAccount;
  readonly transactions: StatementAccount["transactions"][number][];
  readonly securityTransactions: StatementAccount["securityTransactions"][number][];
  readonly holdings: StatementAccount["holdings"][number][];
};

export function newDraft(known: Partial<StatementAccount>): AccountDraft {
  return {
    account: { ...emptyAccount(), ...known },
    transactions: [],
    securityTransactions: [],
    holdings: [],
  };
}

export function finished({ account, ...lines }: AccountDraft): StatementAccount {
  return { ...account, ...lines };
}
