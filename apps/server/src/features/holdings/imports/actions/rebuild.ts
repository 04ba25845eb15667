import {
  currentState,
  type DatedValue,
  dayOf,
  fileBalances,
  type FileReading,
  fileReadings,
  type Id,
  isInvested,
  hasNoFileSource,
  type Movement,
} from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Work } from "../../../../edge/work.ts";
import { restoreTypedLines, setTypedLinesAside } from "../../manual/actions/lines-aside.ts";
import { refreshTypedPortfolio } from "../../manual/actions/refresh.ts";
import { saveState } from "../../portfolios/actions/save-portfolio.ts";
import { forgetValue, removePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import type { Portfolio } from "../../portfolios/actions/select.ts";
import { homeById } from "../../homes/actions/book.ts";
import { recomputeHomeValue } from "../../homes/actions/recompute.ts";
import { lockTyped } from "../../portfolios/actions/typed.ts";
import { heldTransactions, movedByDay } from "../../transactions/actions.ts";
import { rebuildHistory } from "../../valuations/actions/history.ts";
import { rewriteHistory, valuesOfOthers } from "../../valuations/actions/past.ts";
import * as store from "../store.ts";

/** Rebuilds a portfolio from all its confirmed files: its past, and if no bank follows it, its value and its lines. Runs after
 * files were added or undone: the same files always give the same portfolio.
 * @param moved its movements, if the caller that wrote its lines knows them */
export async function rebuildFromFiles(
  work: Work,
  portfolio: Portfolio,
  moved: readonly Movement[] | null = null,
): Promise<void> {
  const { services, subject, trx } = work;
  const movements = moved ?? (await movedByDay(trx, subject, portfolio.id));
  const { id: portfolioId, kind } = portfolio;
  if (portfolio.source === "provider" && isInvested(kind))
    // The first sync with the bank reconstructed this past; a value in between would interrupt it.
    return await rebuildHistory(trx, subject, { portfolioId, kind, movements });
  const [readings, others] = await Promise.all([
    readingsInto(subject, trx, { id: portfolioId, lines: "none" }),
    valuesOfOthers(trx, subject, portfolioId),
  ]);
  const balances = readings.flatMap(({ account }) => fileBalances(account));
  if (portfolio.source === "provider") {
    // The bank's own values start with the first sync: files give only what came before.
    const first = others[0]?.day ?? null;
    const before = balances.filter(({ day }) => first === null || day < first);
    await rewriteHistory(trx, subject, { portfolioId, kind, others, told: before, movements });
    return;
  }
  const home = kind === "realestate" ? await homeById(services, subject, { id: portfolioId }) : null;
  // The values of a property that a file described are stored as typed: they are deleted with the file unless the saver gave
  // others.
  const own = home?.isDescribed === true ? await bornWith(work, portfolio) : [];
  const isBare = hasNoFileSource(readings, others, own);
  // A typed portfolio that a file restored has payments of its own, which are deleted with it.
  if (isBare && (await isGone(work, portfolio))) return await removePortfolio(trx, subject, portfolioId);
  if (home?.isDescribed === true) return await recomputeHomeValue(work, portfolioId);
  await saveCurrentState(work, portfolio, {
    readings,
    others,
    writePast: async () =>
      void (await rewriteHistory(trx, subject, { portfolioId, kind, others, told: balances, movements })),
  });
  // A typed portfolio follows its own rules: payments, prices, and its last typed value once the files are undone.
  const typed = portfolio.source === "typed" ? await lockTyped(work, portfolioId) : null;
  if (typed !== null) await refreshTypedPortfolio(work, typed);
}

async function isGone({ services, subject }: Work, { source, id, importId }: Portfolio): Promise<boolean> {
  if (source !== "file") return importId !== null;
  return (await heldTransactions(services, subject, id)).length === 0;
}

/** Returns the values from the file that created a portfolio, undone or not. */
async function bornWith({ subject, trx }: Work, portfolio: Portfolio): Promise<DatedValue[]> {
  if (portfolio.importId === null) return [];
  const row = await store.importById(subject, trx, portfolio.importId);
  return (row?.content.accounts ?? [])
    .filter(({ key }) => row?.targets[key] === portfolio.id)
    .flatMap(fileBalances);
}

type RebuildSources = {
  readonly readings: readonly FileReading[];
  readonly others: Awaited<ReturnType<typeof valuesOfOthers>>;
  readonly writePast: () => Promise<void>;
};

/** Stores the most recent value and lines of a portfolio that no bank follows, with its past. */
async function saveCurrentState(
  work: Work,
  portfolio: Portfolio,
  { readings, others, writePast }: RebuildSources,
): Promise<void> {
  const { services, subject, trx } = work;
  const state = currentState(portfolio, { readings, others }, dayOf(services.clock()));
  if (state.forgetsValue) await forgetValue(trx, subject, portfolio.id);
  if (state.typedLines === "restored") await restoreTypedLines(work, portfolio.id);
  if (state.typedLines === "aside") await setTypedLinesAside(work, portfolio.id);
  if (state.saved === null) return await writePast();
  const { id: portfolioId, kind } = portfolio;
  await saveState(work, { ...state.saved, contractSlug: null, portfolioId, kind }, writePast);
}

/** Returns what the confirmed files contain about a portfolio, oldest first. */
export async function readingsInto(
  subject: Subject,
  db: Db | Trx,
  { id, lines }: { readonly id: Id; readonly lines: store.LinesAsked },
): Promise<FileReading[]> {
  return fileReadings(await store.confirmedInto(subject, db, { id, lines }), id);
}
