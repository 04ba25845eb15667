import type { Cents } from "../kernel/cents.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { ImportedAccount } from "./import-files.ts";
import { balanceGaps, uncoveredPeriods } from "./imports.ts";
import {
  type Holding,
  isInvested,
  isLoan,
  type LoanTerms,
  type PortfolioKind,
  type Provenance,
} from "./portfolios.ts";

/** Derives a portfolio's values and lines from files, and what is missing. */

export type DatedValue = { readonly day: Day; readonly valueCents: Cents };

/** Returns the dated balances of an account in a file; the account's own balance where it has no others. */
export function fileBalances({
  told = [],
  valueCents,
  valueOn,
  own,
  holdings,
}: Pick<ImportedAccount, "told" | "valueCents" | "valueOn" | "own" | "holdings">): DatedValue[] {
  // The value of a manually entered loan is computed from its terms and payments: importing the value as well would override them.
  if (own?.isTyped === true && holdings.length === 0 && (told.length > 0 || own.loan !== null))
    return [...told];
  return valueCents === null || valueOn === null ? [...told] : [...told, { day: valueOn, valueCents }];
}

/** An account of a confirmed file that was imported into a portfolio. */
export type FileReading = {
  readonly importId: Id;
  readonly account: ImportedAccount;
  /** Day that the file refers to; empty where unknown. */
  readonly on: string;
  /** Lines left out as duplicates of another line. */
  readonly setAside: Readonly<Record<string, string>>;
};

type ConfirmedFile = {
  readonly id: Id;
  readonly content: { readonly accounts: readonly ImportedAccount[] };
  readonly targets: Readonly<Record<string, Id>>;
  readonly setAside: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly confirmedAt: Instant | null;
};

/** Returns what confirmed files say about a portfolio, oldest first. */
export function fileReadings(rows: readonly ConfirmedFile[], portfolioId: Id): FileReading[] {
  return rows
    .flatMap(({ id, content, targets, setAside: aside, confirmedAt: at }) =>
      content.accounts
        .filter((account) => targets[account.key] === portfolioId)
        .map((account) => ({
          importId: id,
          account,
          setAside: aside[account.key] ?? {},
          on: account.valueOn ?? (at === null ? "" : dayOf(at)),
        })),
    )
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

/** Returns whether a deleted file was the only source of a portfolio: no other file, and no values of the saver or the bank. */
export function hasNoFileSource(
  readings: readonly FileReading[],
  others: readonly DatedValue[],
  bornWith: readonly DatedValue[],
): boolean {
  const isAmong = ({ day, valueCents }: DatedValue): boolean =>
    bornWith.some((value) => value.day === day && value.valueCents === valueCents);
  return readings.length === 0 && others.every(isAmong);
}

type Unfollowed = {
  readonly source: string;
  readonly valueCents: Cents | null;
  readonly loan: LoanTerms | null;
};
type KnownWord = DatedValue & { readonly provenance: Provenance };

/** Data to store for a portfolio without a bank connection: the latest from any source. */
export type CurrentState = {
  /** True where no source gives its value any more. */
  readonly forgetsValue: boolean;
  /** Manually entered lines apply while no file has its own; null where there are none. */
  readonly typedLines: "restored" | "aside" | null;
  /** Null where the manual input applies. */
  readonly saved: {
    readonly valueCents: Cents | null;
    readonly asOf: Day;
    readonly provenance: Provenance;
    /** Null leaves the lines unchanged. */
    readonly holdings: readonly Holding[] | null;
    readonly loan: LoanTerms | null;
  } | null;
};

/** @param others values of the bank or the saver, oldest first */
export function currentState(
  portfolio: Unfollowed,
  { readings, others }: { readonly readings: readonly FileReading[]; readonly others: readonly KnownWord[] },
  today: Day,
): CurrentState {
  const last = readings.findLast(({ account }) => account.valueCents !== null);
  const typed = others.at(-1);
  const isFileNewer = last !== undefined && (typed === undefined || last.on >= typed.day);
  const withLines = readings.findLast(({ account }) => account.holdings.length > 0);
  const isTyped = portfolio.source === "typed";
  const forgetsValue = last === undefined && typed === undefined && portfolio.valueCents !== null;
  const typedLines = isTyped ? (withLines === undefined ? "restored" : "aside") : null;
  if (isTyped && !isFileNewer && withLines === undefined) return { forgetsValue, typedLines, saved: null };
  const value = isFileNewer
    ? { valueCents: last.account.valueCents, asOf: last.account.valueOn ?? today }
    : { valueCents: typed?.valueCents ?? null, asOf: typed?.day ?? today };
  return {
    forgetsValue,
    typedLines,
    saved: {
      ...value,
      provenance: isFileNewer || typed === undefined ? "file" : typed.provenance,
      holdings: withLines?.account.holdings ?? (isTyped ? null : []),
      loan: readings.findLast(({ account }) => account.own?.loan)?.account.own?.loan ?? portfolio.loan,
    },
  };
}

/** Sum of an account's transactions on a day. */
export type DaySum = { readonly day: Day; readonly amountCents: number };

export type MissingInput = {
  readonly kind: PortfolioKind;
  /** Accounts of files: imported ones, then those to import. */
  readonly accounts: readonly ImportedAccount[];
  /** Existing transactions, with whether the bank connection reported some of them. */
  readonly held: readonly (DaySum & { readonly isToldByBank: boolean })[];
  /** Transactions that the files would add. */
  readonly added: readonly DaySum[];
  /** First balance reported by the bank connection. */
  readonly firstOfBank: { readonly day: Day; readonly valueCents: number } | null;
};

export type MissingPeriod =
  | { readonly kind: "balance"; readonly from: Day; readonly to: Day; readonly amountCents: number }
  | { readonly kind: "period"; readonly from: Day; readonly to: Day };

/** The value of a loan or of investments also changes without transactions, so sums prove nothing for them. */
export function hasMissing(kind: PortfolioKind): boolean {
  return !isInvested(kind) && !isLoan(kind) && kind !== "realestate";
}

/** Returns the days with missing transactions: those between two balances that the transactions do not explain, and those that no
 * source covers. */
export function missingPeriods({ kind, accounts, held, added, firstOfBank }: MissingInput): MissingPeriod[] {
  if (!hasMissing(kind)) return [];
  const byDay = new Map(accounts.flatMap(fileBalances).map((balance) => [balance.day, balance]));
  const inFile = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  // From the first balance of the bank on, files add nothing: only the time before it may lack transactions.
  const balances =
    firstOfBank === null ? inFile : [...inFile.filter(({ day }) => day < firstOfBank.day), firstOfBank];
  const holes = balanceGaps(balances, [...held, ...added]);
  const periods = [...accounts.flatMap(filePeriod), ...bankPeriod(held)];
  return [
    ...holes.map((hole) => ({ kind: "balance" as const, ...hole })),
    ...uncoveredPeriods(periods)
      .filter((stretch) => !holes.some((hole) => hole.from <= stretch.to && hole.to >= stretch.from))
      .filter((stretch) => !held.some(({ day }) => day > stretch.from && day < stretch.to))
      .filter((stretch) => !balances.some(({ day }) => day > stretch.to))
      .map((stretch) => ({ kind: "period" as const, ...stretch })),
  ];
}

/** Days covered by the transactions of the bank connection. */
function bankPeriod(held: MissingInput["held"]): { from: Day; to: Day }[] {
  const days = held
    .filter(({ isToldByBank }) => isToldByBank)
    .map(({ day }) => day)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? [] : [{ from, to }];
}

/** Days that a file covers; its lines are sorted newest first. */
function filePeriod({ lines, valueOn }: ImportedAccount): { from: Day; to: Day }[] {
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  return [{ from: oldest.date, to: valueOn !== null && valueOn > newest.date ? valueOn : newest.date }];
}
