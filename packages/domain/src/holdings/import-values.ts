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

/** What files say of a portfolio's values and lines, and what they leave missing. */

export type DatedValue = { readonly day: Day; readonly valueCents: Cents };

/** Dated balances of an account of a file; that of the account itself where it kept no others. */
export function fileBalances({
  told = [],
  valueCents,
  valueOn,
  own,
  holdings,
}: Pick<ImportedAccount, "told" | "valueCents" | "valueOn" | "own" | "holdings">): DatedValue[] {
  // A loan's terms and payments lead from what was typed to its value: told too, it would take their place.
  if (own?.isTyped === true && holdings.length === 0 && (told.length > 0 || own.loan !== null))
    return [...told];
  return valueCents === null || valueOn === null ? [...told] : [...told, { day: valueOn, valueCents }];
}

/** An account of a confirmed file that went into a portfolio. */
export type FileReading = {
  readonly importId: Id;
  readonly account: ImportedAccount;
  /** The day that it speaks of; empty where nothing tells. */
  readonly on: string;
  /** Lines left out for another that is the same payment. */
  readonly setAside: Readonly<Record<string, string>>;
};

type ConfirmedFile = {
  readonly id: Id;
  readonly content: { readonly accounts: readonly ImportedAccount[] };
  readonly targets: Readonly<Record<string, Id>>;
  readonly setAside: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly confirmedAt: Instant | null;
};

/** What confirmed files say of a portfolio, the oldest first. */
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

/** Whether nothing but a file that is gone told of a portfolio: neither another file, nor values of the saver or the bank. */
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

/** What is to be written of a portfolio that no bank follows: the newest that was told. */
export type CurrentState = {
  /** Nobody tells its value any more. */
  readonly forgetsValue: boolean;
  /** The lines that the saver typed stand as long as no file has its own; null where none were typed. */
  readonly typedLines: "restored" | "aside" | null;
  /** Null where what the saver typed stands. */
  readonly saved: {
    readonly valueCents: Cents | null;
    readonly asOf: Day;
    readonly provenance: Provenance;
    /** Null leaves the lines as they are. */
    readonly holdings: readonly Holding[] | null;
    readonly loan: LoanTerms | null;
  } | null;
};

/** @param others values of the bank or the saver, the oldest first */
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

/** The operations of an account of a day, summed. */
export type DaySum = { readonly day: Day; readonly amountCents: number };

export type MissingInput = {
  readonly kind: PortfolioKind;
  /** Accounts of files: those that are in, then those that would come. */
  readonly accounts: readonly ImportedAccount[];
  /** Operations that are held, with whether the bank connection told of some. */
  readonly held: readonly (DaySum & { readonly isToldByBank: boolean })[];
  /** Operations that the files would add. */
  readonly added: readonly DaySum[];
  /** The first balance that the bank connection told. */
  readonly firstOfBank: { readonly day: Day; readonly valueCents: number } | null;
};

export type MissingPeriod =
  | { readonly kind: "balance"; readonly from: Day; readonly to: Day; readonly amountCents: number }
  | { readonly kind: "period"; readonly from: Day; readonly to: Day };

/** The value of a loan or of placements moves without operations: nothing can be said from sums. */
export function hasMissing(kind: PortfolioKind): boolean {
  return !isInvested(kind) && !isLoan(kind) && kind !== "realestate";
}

/** The days whose operations are missing: those between two balances that they do not lead to, and those that nothing covers. */
export function missingPeriods({ kind, accounts, held, added, firstOfBank }: MissingInput): MissingPeriod[] {
  if (!hasMissing(kind)) return [];
  const byDay = new Map(accounts.flatMap(fileBalances).map((balance) => [balance.day, balance]));
  const inFile = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  // From the bank's first word on, files tell nothing more: only the way to it may miss operations.
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

/** The days that the bank connection's operations cover. */
function bankPeriod(held: MissingInput["held"]): { from: Day; to: Day }[] {
  const days = held
    .filter(({ isToldByBank }) => isToldByBank)
    .map(({ day }) => day)
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? [] : [{ from, to }];
}

/** The days that a file covers; its lines are the newest first. */
function filePeriod({ lines, valueOn }: ImportedAccount): { from: Day; to: Day }[] {
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  return [{ from: oldest.date, to: valueOn !== null && valueOn > newest.date ? valueOn : newest.date }];
}
