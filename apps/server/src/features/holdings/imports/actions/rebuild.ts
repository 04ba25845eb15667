import { dayOf, type Id, isInvested } from "@vigie/domain";
import type { StoredImportAccount } from "../../../../db/schema-imports.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { restoreTypedLines, setTypedLinesAside } from "../../manual/actions/lines-aside.ts";
import { refreshTypedPortfolio } from "../../manual/actions/refresh.ts";
import { savePortfolio } from "../../portfolios/actions/save-portfolio.ts";
import { forgetValue, removePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { homeById } from "../../homes/actions/book.ts";
import { recomputeHomeValue } from "../../homes/actions/recompute.ts";
import { lockTyped } from "../../portfolios/actions/typed.ts";
import { heldTransactions, movementsOf } from "../../transactions/actions.ts";
import { rebuildHistory } from "../../valuations/actions/history.ts";
import { rewriteHistory, valuesOfOthers } from "../../valuations/actions/past.ts";
import * as store from "../store.ts";

/** Writes what all the files that stand say of a portfolio: its past, and where no bank follows it, its value and its lines.
 * Run after files were added or taken back: the same files give the same portfolio whatever happened between. */
export async function rebuildFromFiles(work: Work, portfolio: Portfolio): Promise<void> {
  const { services, subject, trx } = work;
  const movements = await movementsOf(trx, subject, portfolio.id);
  const { id: portfolioId, kind } = portfolio;
  if (portfolio.source === "provider" && isInvested(kind))
    // The bank's first reading reconstructed this past; a value between would cut it.
    return await rebuildHistory(trx, subject, { portfolioId, kind, movements });
  const readings = await readingsInto(subject, trx, { id: portfolioId, lines: "ends" });
  const others = await valuesOfOthers(trx, subject, portfolioId);
  const told = readings.flatMap(fileBalances);
  if (portfolio.source === "provider") {
    // The bank's own word starts with the first sync: files only tell what came before.
    const first = others[0]?.day ?? null;
    const before = told.filter(({ day }) => first === null || day < first);
    await rewriteHistory(trx, subject, { portfolioId, kind, others, told: before, movements });
    return;
  }
  const home = kind === "realestate" ? await homeById(services, subject, { id: portfolioId }) : null;
  // A property that a file described has its values as typed ones: they go with the file unless the saver gave others.
  const own = home?.isDescribed === true ? await bornWith(work, portfolio) : [];
  const isBare = readings.length === 0 && others.every((value) => isAmong(value, own));
  // One typed in that a file brought back has payments of its own, which go with it.
  if (isBare && (await isGone(work, portfolio))) return await removePortfolio(trx, subject, portfolioId);
  if (home?.isDescribed === true) return await recomputeHomeValue(work, portfolioId);
  await sayNow(work, portfolio, { readings, others, movements });
  await rewriteHistory(trx, subject, { portfolioId, kind, others, told, movements });
  // What the saver typed has rules of its own: payments, prices, and its last word once the files are taken back.
  const typed = portfolio.source === "typed" ? await lockTyped(work, portfolioId) : null;
  if (typed !== null) await refreshTypedPortfolio(work, typed);
}

async function isGone({ services, subject }: Work, { source, id, importId }: Portfolio): Promise<boolean> {
  if (source !== "file") return importId !== null;
  return (await heldTransactions(services, subject, id)).length === 0;
}

/** What the file that made a portfolio told of it, taken back or not. */
async function bornWith(
  { subject, trx }: Work,
  portfolio: Portfolio,
): Promise<ReturnType<typeof fileBalances>> {
  if (portfolio.importId === null) return [];
  const row = await store.importById(subject, trx, portfolio.importId);
  return (row?.content.accounts ?? [])
    .filter(({ key }) => row?.targets[key] === portfolio.id)
    .flatMap((account) => fileBalances({ account }));
}

type Told = ReturnType<typeof fileBalances>[number];

function isAmong({ day, valueCents }: Told, values: readonly Told[]): boolean {
  return values.some((value) => value.day === day && value.valueCents === valueCents);
}

type RebuildSources = {
  readonly readings: readonly Reading[];
  readonly others: Awaited<ReturnType<typeof valuesOfOthers>>;
  readonly movements: Awaited<ReturnType<typeof movementsOf>>;
};

/** The value and the lines of a portfolio that no bank follows: the newest that were told. */
async function sayNow(
  work: Work,
  portfolio: Portfolio,
  { readings, others, movements }: RebuildSources,
): Promise<void> {
  const { services, subject, trx } = work;
  const last = readings.findLast(({ account }) => account.valueCents !== null);
  const typed = others.at(-1);
  const fileIsNewer = last !== undefined && (typed === undefined || last.on >= typed.day);
  if (last === undefined && typed === undefined && portfolio.valueCents !== null)
    await forgetValue(trx, subject, portfolio.id);
  const said = fileIsNewer
    ? { valueCents: last.account.valueCents, asOf: last.account.valueOn ?? dayOf(services.clock()) }
    : { valueCents: typed?.valueCents ?? null, asOf: typed?.day ?? dayOf(services.clock()) };
  const lines = readings.findLast(({ account }) => account.holdings.length > 0);
  // A portfolio typed in by hand keeps the lines that the saver wrote as long as no file has its own, and has them back after.
  const isTyped = portfolio.source === "typed";
  if (isTyped && lines === undefined) await restoreTypedLines(work, portfolio.id);
  if (isTyped && lines !== undefined) await setTypedLinesAside(work, portfolio.id);
  if (isTyped && !fileIsNewer && lines === undefined) return;
  await savePortfolio(work, {
    ...said,
    portfolioId: portfolio.id,
    kind: portfolio.kind,
    provenance: fileIsNewer || typed === undefined ? "file" : typed.provenance,
    holdings: lines?.account.holdings ?? (isTyped ? null : []),
    loan: readings.findLast(({ account }) => account.own?.loan)?.account.own?.loan ?? portfolio.loan,
    contractSlug: null,
    backCast: null,
    movements,
  });
}

export type Reading = {
  readonly importId: Id;
  readonly account: StoredImportAccount;
  readonly on: string;
  /** Lines left out for another that is the same payment. */
  readonly setAside: Readonly<Record<string, string>>;
};

/** What the confirmed files say of a portfolio, the oldest first; of their lines all, or the newest and the oldest only. */
export async function readingsInto(
  subject: Subject,
  db: Db | Trx,
  { id: portfolioId, lines }: { readonly id: Id; readonly lines: "all" | "ends" },
): Promise<Reading[]> {
  const rows = await store.confirmedInto(subject, db, { id: portfolioId, lines });
  const readings = rows.flatMap(({ id, content, targets, setAside: aside, confirmedAt: at }) =>
    content.accounts
      .filter((account) => targets[account.key] === portfolioId)
      .map((account) => ({
        importId: id,
        account,
        setAside: aside[account.key] ?? {},
        on: account.valueOn ?? (at === null ? "" : dayOf(at)),
      })),
  );
  return readings.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

/** Dated balances of a file; that of the account itself where it kept no others. */
export function fileBalances({ account }: Pick<Reading, "account">) {
  const { told = [], valueCents, valueOn, own, holdings } = account;
  // A loan's terms and payments lead from what was typed to its value: told too, it would take their place.
  if (own?.isTyped === true && holdings.length === 0 && (told.length > 0 || own.loan !== null))
    return [...told];
  return valueCents === null || valueOn === null ? [...told] : [...told, { day: valueOn, valueCents }];
}
