import type { StoredContent, StoredImport } from "../db/schema-imports.ts";
import {
  type Cents,
  cents,
  type Day,
  type FileHint,
  hintOfFileName,
  type Holding,
  type ImportedAccount,
  type ImportedLine,
  isCategory,
  type KindDetail,
  kindOfAccount,
  type PortfolioKind,
  type TransactionType,
} from "@vigie/domain";
import {
  detailWords,
  kindWords,
  rejectedRowMessage,
  securityTransactionKeys,
  type StatementAccount,
  type StatementFile,
  type StatementSecurityTransaction,
  statementValuation,
  transactionKeys,
} from "@vigie/statements";
import { noWording, unnamed } from "./text.ts";

/** What an import stores of a file, as the JSON texts of its columns. */
export type StoredTexts = {
  readonly content: string;
  readonly warnings: string;
  /** Number of lines of the file that could not be read. */
  readonly rejected: number;
};

/** Some lines of an account, in order; the first and the last one are stored again separately, because they are queried alone. */
export type StoredLot = {
  readonly accountKey: string;
  readonly at: number;
  readonly lines: string;
  readonly ends: string;
};

/** Number of lines per lot: parsing or sending one lot blocks other requests for less than a millisecond. */
const lotSize = 250;

/** Serialises the content in the process that reads the file: assigning keys and serialising 200,000 lines would block other
 * requests of the web process. */
export function storedTexts(
  file: StatementFile,
  fileName: string,
): StoredTexts & { readonly lots: Iterable<StoredLot> } {
  const { accounts } = contentOf(file, fileName);
  const content: StoredContent = { accounts: accounts.map(({ lines: _lines, ...account }) => account) };
  return {
    content: storable(content),
    lots: lotsOf(accounts),
    warnings: storable([
      ...file.rejectedRows.map(rejectedRowMessage),
      ...file.warnings.map((warning) => warning.message),
    ]),
    rejected: file.rejectedRows.length,
  };
}

/** Each lot is serialised when it is requested. */
function* lotsOf(accounts: readonly ImportedAccount[]): Iterable<StoredLot> {
  for (const { key, lines } of accounts)
    for (let at = 0; at * lotSize < lines.length; at += 1) {
      const lot = lines.slice(at * lotSize, (at + 1) * lotSize);
      yield { accountKey: key, at, lines: storable(lot), ends: storable([lot.at(0), lot.at(-1)]) };
    }
}

/** Returns JSON that PostgreSQL accepts: a file may contain U+0000 or a lone surrogate, a jsonb may not. */
export function storable(content: unknown): string {
  // Almost no file contains them, and checking each text would cost as much as reading the file.
  const text = JSON.stringify(content);
  if (!mayBeRefused.test(text)) return text;
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", " ").toWellFormed() : value,
  );
}

/** The JSON escapes of both. */
const mayBeRefused = /\\u(?:0000|d[89a-f])/;

function contentOf(file: StatementFile, fileName: string): StoredImport {
  const hint = hintOfFileName(fileName);
  return { accounts: file.accounts.map((account, index) => accountOf(account, index, hint)) };
}

function accountOf(account: StatementAccount, index: number, hint: FileHint): ImportedAccount {
  const kind = kindOf(account, hint);
  const number = account.iban ?? account.number;
  const kindDetail = kind === hint.kind ? hint.kindDetail : null;
  const valueCents = account.valueCents ?? statementValuation(account);
  return {
    key: `a${index}`,
    externalId: account.externalId,
    number,
    name: account.label ?? nameOf({ kind, kindDetail, bank: hint.bank, number }),
    kind,
    hint: { kindDetail, bank: hint.bank, isNamed: account.label !== null || kindDetail !== null },
    currency: account.currency,
    valueCents,
    valueOn: valueCents === null ? null : (account.valueOn ?? lastDay(account)),
    told: fileBalances(account),
    lines: [...bankLines(account), ...securityLines(account)]
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .map((line, at) => (at < keptTexts ? line : { ...line, raw: undefined })),
    holdings: account.holdings.map(holdingOf),
    ...(account.own === undefined ? {} : { own: account.own }),
  };
}

function lastDay({ transactions, holdings }: StatementAccount): Day | null {
  const days = [...transactions.map((one) => one.date), ...holdings.flatMap((one) => one.asOf ?? [])];
  return days.toSorted().at(-1) ?? null;
}

/** Maximum number of raw texts kept for the preview, so that a file of 200,000 lines is not stored twice. */
const keptTexts = 2000;

/** The types of balance at the end of a day, in the terms of each format; opening and available balances are others. */
const closings = new Set(["LEDGER", "CLBD", "62", "62F", "62M", "07", "SOLDE", "CLOSING"]);

function fileBalances(account: StatementAccount): { day: Day; valueCents: Cents }[] {
  const byDay = new Map<Day, Cents>();
  for (const { type, on, currency, amountCents } of account.balances) {
    const own = currency === null || account.currency === null || currency === account.currency;
    if (on !== null && own && closings.has(type)) byDay.set(on, amountCents);
  }
  return [...byDay.entries()]
    .map(([day, valueCents]) => ({ day, valueCents }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function kindOf(account: StatementAccount, hint: FileHint): PortfolioKind {
  const { type, holdings, securityTransactions } = account;
  const isInvested = holdings.length > 0 || securityTransactions.length > 0;
  // QIF calls every account of a bank "Bank", and no broker's table tells to which account it belongs.
  const isVague =
    account.own === undefined && account.externalId === null && (type === "checking" || type === "market");
  return kindOfAccount({ kind: type === "unknown" || isVague ? null : type, isInvested }, hint);
}

type Named = {
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  readonly bank: string | null;
  readonly number: string | null;
};

/** Returns for example "Livret A Fortuneo" or "Compte courant •0189", to distinguish two accounts of one kind. */
function nameOf({ kind, kindDetail, bank, number }: Named): string {
  const name = kindDetail === null ? kindWords[kind] : detailWords[kindDetail];
  if (number !== null) return `${name} •${number.slice(-4)}`;
  return bank === null ? name : `${name} ${bank}`;
}

/** Unknown fields are left out. */
function bankLines(account: StatementAccount): ImportedLine[] {
  const keys = transactionKeys(account);
  const isOwn = account.own !== undefined;
  const lines: ImportedLine[] = [];
  for (const [index, line] of account.transactions.entries()) {
    if (line.pending) continue;
    const { category } = line;
    const categoryId = isOwn && category !== null && isCategory(category) ? category : undefined;
    lines.push({
      // In our own exports each line keeps its key.
      key: (isOwn ? line.externalId : null) ?? keys[index] ?? "",
      raw: line.raw ?? undefined,
      date: line.date,
      type: line.type,
      rawLine: line.line,
      wording: line.wording === "" ? (line.memo ?? noWording) : line.wording,
      reference: line.externalId ?? undefined,
      valueDate: line.valueDate ?? undefined,
      categoryId,
      amountCents: line.amountCents,
      shownWording: isOwn ? line.shownWording : undefined,
      isCategoryChosen: categoryId === undefined ? undefined : (line.isCategoryChosen ?? false),
    });
  }
  return lines;
}

const securityTypes: Record<StatementSecurityTransaction["type"], TransactionType> = {
  buy: "buy",
  sell: "sell",
  dividend: "dividend",
  interest: "interest",
  capital_gain: "dividend",
  reinvest: "buy",
  transfer_in: "transfer",
  transfer_out: "transfer",
  return_of_capital: "dividend",
  split: "unknown",
  fee: "market_fee",
  other: "unknown",
};

/** Transactions on securities are stored with their effect on the account's cash; those without one are described by their
 * wording. */
function securityLines(account: StatementAccount): ImportedLine[] {
  const keys = securityTransactionKeys(account);
  return account.securityTransactions.flatMap((line, index) => {
    if (line.cashCents === null && line.amountCents === null) return [];
    // The amount of a line that moved no cash is the value of its securities.
    const amountCents = line.cashCents ?? cents(0);
    const wording = [line.label ?? line.isin ?? line.securityId ?? unnamed.security, line.memo]
      .filter((part) => part !== null)
      .join(" — ");
    return [
      {
        key: `sec:${keys[index] ?? ""}`,
        raw: line.raw ?? undefined,
        date: line.date,
        type: securityTypes[line.type],
        rawLine: line.line,
        wording,
        reference: line.externalId ?? undefined,
        valueDate: line.settledOn ?? undefined,
        amountCents,
      },
    ];
  });
}

function holdingOf(line: StatementAccount["holdings"][number]): Holding {
  return {
    externalId: line.securityId,
    isin: line.isin,
    label: line.label ?? line.isin ?? line.securityId ?? unnamed.line,
    holdingKind: line.holdingKind,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitCost: line.unitCost,
    valuationCents: line.valuationCents,
    asOf: line.asOf,
    weightRatio: null,
    pockets: (line.pockets ?? []).map((pocket) => ({ ...pocket, externalId: null })),
  };
}
