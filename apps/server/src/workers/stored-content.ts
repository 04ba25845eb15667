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

/** What an import keeps of a file, as the JSON texts of its columns. */
export type StoredTexts = {
  readonly content: string;
  readonly warnings: string;
  /** Lines of the file that could not be read. */
  readonly rejected: number;
};

/** Some lines of an account, in their order; the first and the last of them once more, which are asked for alone. */
export type StoredLot = {
  readonly accountKey: string;
  readonly at: number;
  readonly lines: string;
  readonly ends: string;
};

/** Lines of one lot: what is parsed or sent in one piece holds the other requests for less than a millisecond. */
const lotSize = 250;

/** Made where the file is read: naming and writing out 200,000 lines would hold the other requests of the web process. */
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

/** Each is written out when it is asked for. */
function* lotsOf(accounts: readonly ImportedAccount[]): Iterable<StoredLot> {
  for (const { key, lines } of accounts)
    for (let at = 0; at * lotSize < lines.length; at += 1) {
      const lot = lines.slice(at * lotSize, (at + 1) * lotSize);
      yield { accountKey: key, at, lines: storable(lot), ends: storable([lot.at(0), lot.at(-1)]) };
    }
}

/** JSON that PostgreSQL takes: a file may hold U+0000 or half a surrogate pair, a jsonb neither. */
export function storable(content: unknown): string {
  // Nearly no file has them, and going through each text costs as much as reading the file.
  const text = JSON.stringify(content);
  if (!mayBeRefused.test(text)) return text;
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", " ").toWellFormed() : value,
  );
}

/** How JSON writes both. */
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

/** Texts kept for the preview: a file of 200,000 lines is not stored twice. */
const keptTexts = 2000;

/** Balances at the end of a day, by the words of each format: opening and available ones are other things. */
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
  // QIF calls every account of a bank « Bank », and no broker's table says which of its accounts it is of.
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

/** « Livret A Fortuneo », « Compte courant •0189 »: what tells two accounts of one kind apart. */
function nameOf({ kind, kindDetail, bank, number }: Named): string {
  const name = kindDetail === null ? kindWords[kind] : detailWords[kindDetail];
  if (number !== null) return `${name} •${number.slice(-4)}`;
  return bank === null ? name : `${name} ${bank}`;
}

/** What is unknown is left out. */
function bankLines(account: StatementAccount): ImportedLine[] {
  const keys = transactionKeys(account);
  const isOwn = account.own !== undefined;
  const lines: ImportedLine[] = [];
  for (const [index, line] of account.transactions.entries()) {
    if (line.pending) continue;
    const { category } = line;
    const categoryId = isOwn && category !== null && isCategory(category) ? category : undefined;
    lines.push({
      // An export of ours gives each line the identity that it has here.
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

/** Operations on securities are kept with what they did to the account's cash; those that moved none say so by their words. */
function securityLines(account: StatementAccount): ImportedLine[] {
  const keys = securityTransactionKeys(account);
  return account.securityTransactions.flatMap((line, index) => {
    if (line.cashCents === null && line.amountCents === null) return [];
    // The amount of a line that moved no cash is what its securities are worth.
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
