import type { ImportMissing } from "@vigie/api";
import {
  balanceGaps,
  cents,
  type Day,
  isInvested,
  isLoan,
  type PortfolioKind,
  uncoveredPeriods,
} from "@vigie/domain";
import type { StoredImportAccount } from "../../../../db/schema-imports.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { daySums } from "../../transactions/actions.ts";
import { valuesOfOthers } from "../../valuations/actions/past.ts";
import { groupOf, isSetAside, type Planned } from "./plan.ts";
import { readingsInto, fileBalances } from "./rebuild.ts";
import { missingText } from "../text.ts";

type Account = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly portfolio: Portfolio | null;
  /** Accounts of files that are not in yet, and the lines they would add. */
  readonly coming: readonly StoredImportAccount[];
  readonly added: readonly { readonly day: Day; readonly amountCents: number }[];
};

/** What would be missing of each account once these files are in. */
export async function missingOfPlan(
  services: Services,
  subject: Subject,
  planned: readonly Planned[],
): Promise<ImportMissing[]> {
  const groups = Map.groupBy(
    planned.filter(({ skipped }) => !skipped),
    (one) => groupOf({ row: one.row, account: one.account, place: one }),
  );
  const found: ImportMissing[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const added = group.flatMap(({ account, choice, matches }) =>
      account.lines
        .filter((line) => !isSetAside(line, choice, matches.get(line.key)))
        .map((line) => ({ day: line.date, amountCents: line.amountCents })),
    );
    found.push(
      ...(await missingOf(services, subject, {
        name: first.portfolio?.name ?? first.choice.name ?? first.account.name,
        kind: first.portfolio?.kind ?? first.choice.kind ?? first.account.kind,
        portfolio: first.portfolio,
        coming: group.map(({ account }) => account),
        added,
      })),
    );
  }
  return found;
}

/** What is missing of portfolios that files told of. */
export async function missingOfPortfolios(
  services: Services,
  subject: Subject,
  portfolios: readonly Portfolio[],
): Promise<ImportMissing[]> {
  const found: ImportMissing[] = [];
  for (const portfolio of portfolios) {
    const { name, kind } = portfolio;
    found.push(...(await missingOf(services, subject, { name, kind, portfolio, coming: [], added: [] })));
  }
  return found;
}

async function missingOf(services: Services, subject: Subject, one: Account): Promise<ImportMissing[]> {
  // The value of a loan or of placements moves without operations: nothing can be said from sums.
  if (isInvested(one.kind) || isLoan(one.kind) || one.kind === "realestate") return [];
  const held = one.portfolio === null ? [] : await daySums(services, subject, one.portfolio.id);
  const known = held.map((sum) => ({ day: sum.date, amountCents: sum.amountCents }));
  const inFiles =
    one.portfolio === null
      ? []
      : await readingsInto(subject, services.db, { id: one.portfolio.id, lines: "ends" });
  const accounts = [...inFiles.map(({ account }) => account), ...one.coming];
  const first = await bankValue(services, subject, one.portfolio);
  const byDay = new Map(
    accounts.flatMap((account) => fileBalances({ account })).map((told) => [told.day, told]),
  );
  const inFile = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  // From the bank's first word on, files tell nothing more: only the way to it may miss operations.
  const told = first === null ? inFile : [...inFile.filter(({ day }) => day < first.day), first];
  const holes = balanceGaps(told, [...known, ...one.added]);
  const periods = [...accounts.flatMap(periodOf), ...bankPeriod(held)];
  return [
    ...holes.map(({ from, to, amountCents }) => balanceSentence(one.name, { from, to, amountCents })),
    ...uncoveredPeriods(periods)
      .filter((stretch) => !holes.some((hole) => hole.from <= stretch.to && hole.to >= stretch.from))
      .filter((stretch) => !known.some(({ day }) => day > stretch.from && day < stretch.to))
      .filter((stretch) => !told.some(({ day }) => day > stretch.to))
      .map((stretch) => periodSentence(one.name, stretch)),
  ];
}

/** The first balance that the bank connection told of a portfolio. */
async function bankValue({ db }: Services, subject: Subject, portfolio: Portfolio | null) {
  if (portfolio?.source !== "provider") return null;
  const [first] = await valuesOfOthers(db, subject, portfolio.id);
  return first === undefined ? null : { day: first.day, valueCents: Number(first.valueCents) };
}

type Held = Awaited<ReturnType<typeof daySums>>;

/** The days that the bank connection's operations cover. */
function bankPeriod(held: Held): { from: Day; to: Day }[] {
  const days = held.filter(({ isToldByBank }) => isToldByBank).map(({ date }) => date);
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  return from === undefined || to === undefined ? [] : [{ from, to }];
}

function periodOf({ lines, valueOn }: StoredImportAccount): { from: Day; to: Day }[] {
  const [newest] = lines;
  const oldest = lines.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  return [{ from: oldest.date, to: valueOn !== null && valueOn > newest.date ? valueOn : newest.date }];
}

function balanceSentence(
  accountName: string,
  { from, to, amountCents }: { from: Day; to: Day; amountCents: number },
): ImportMissing {
  return {
    kind: "balance",
    accountName,
    from,
    to,
    amount: cents(amountCents),
    sentence: missingText.balance({ from, to, amountCents }),
  };
}

function periodSentence(accountName: string, { from, to }: { from: Day; to: Day }): ImportMissing {
  return {
    kind: "period",
    accountName,
    from,
    to,
    amount: null,
    sentence: missingText.period({ from, to }),
  };
}

/** Lines of a file that could not be read are missing from its account. */
export function missingRows(fileName: string, rejected: number): ImportMissing[] {
  if (rejected === 0) return [];
  return [
    {
      kind: "rows",
      accountName: fileName,
      from: null,
      to: null,
      amount: null,
      sentence: missingText.rows(rejected),
    },
  ];
}
