import type { Category, Transaction, transactionsApi } from "@vigie/api";
import {
  type AmountSearch,
  categories,
  categoryFamilies,
  categoryName,
  categorise,
  contractWords,
  type Cents,
  type Day,
  fail,
  familyName,
  type Id,
  type Movement,
  ok,
  readAmountSearch,
  type TransactionType,
  wordingKey,
} from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import { eachYielding, mapYielding } from "../../../edge/yielding.ts";
import type { Work } from "../../../edge/work.ts";
import type { Services } from "../../../boot/services.ts";
import { portfolioById, savingsNames } from "../portfolios/actions/select.ts";
import * as store from "./store.ts";
import { type Booked, bookedOf, type Inflow, inflowsOf, inflowsOfKinds } from "./store/booked.ts";
import { movementsByDay, sumsByDay } from "./store/day-sums.ts";
import { sumByDay } from "./actions/sum-by-day.ts";
import { feesBetween, type FeesQuery, movedBetween } from "./store/fees.ts";
import { type SpendingQuery, spentBetween } from "./store/spending.ts";
import { addTransactions, holdsAny, rowsAtFirst, rowsAtOnce, upsertTransactions } from "./store/write.ts";
import * as categoryStore from "./store/categories.ts";

export type { Inflow } from "./store/booked.ts";

export const listTransactions: Action<typeof transactionsApi.list> = async (
  { services, subject },
  { params, query },
) => {
  const portfolio = await portfolioById(services, subject, params.id);
  if (portfolio === null) return fail("portfolio.not_found");
  const { page, perPage, search, ...rest } = query;
  const filters = { ...rest, ...readSearch(search), portfolioIds: [portfolio.id] };
  const rows = await store.listTransactions(subject, services.db, {
    filters,
    offset: (page - 1) * perPage,
    limit: perPage,
  });
  const totalCount = await store.countTransactions(subject, services.db, filters);
  const meta = { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / perPage)) };
  return ok({ transactions: rows.map(transactionView), meta });
};

/** Parses a search: words, or an amount in any notation. */
export function readSearch(search: string | undefined): { words?: string; amount?: AmountSearch } {
  const text = search?.trim();
  if (text === undefined || text === "") return {};
  const amount = readAmountSearch(text);
  return amount === null ? { words: text } : { words: text, amount };
}

export function transactionView(row: store.TransactionRow): Transaction {
  return {
    id: row.id,
    portfolioId: row.portfolioId,
    date: row.date,
    valueDate: row.valueDate,
    amount: row.amountCents,
    wording: row.wording,
    originalWording: row.originalWording,
    type: row.type,
    categoryId: row.categoryId,
    categoryCorrected: row.categoryCorrected,
    provenance: row.provenance,
    coming: row.coming,
  };
}

export const listCategories: Action<typeof transactionsApi.categories> = async () => {
  const families = categoryFamilies.map((family): Category => {
    const children = categories.filter((category) => category.family === family);
    return {
      id: family,
      name: familyName(family),
      children: children.map(({ id }) => ({ id, name: categoryName(id) })),
    };
  });
  return ok({ categories: families });
};

export type SourceTransaction = {
  readonly externalId: string;
  readonly date: Day;
  readonly valueDate: Day | null;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly originalWording: string;
  readonly type: TransactionType;
  readonly coming: boolean;
  /** The known category, when one of our exports is imported or another file contains the line again. */
  readonly categoryId?: string;
  /** True if the saver chose this category. */
  readonly isChosen?: boolean;
};
export type TransactionBatch = {
  readonly portfolioId: Id;
  readonly importId: Id | null;
  readonly provenance: "provider" | "file" | "typed";
  readonly rows: readonly SourceTransaction[];
  /** Ids that the source deleted. */
  readonly gone: readonly string[];
};

export type Written = {
  readonly added: number;
  /** The movements of the portfolio, as `movedByDay` returns them: known from the lines of a first reading, null if it had other
   * lines. */
  readonly moved: readonly Movement[] | null;
};

/** Stores a source's transactions with their categories: by the saver's own rules first, then by the words of the wording, which
 * include the names of their own contracts. */
export async function saveTransactions(work: Work, batch: TransactionBatch): Promise<Written> {
  const { services, subject, trx } = work;
  const { portfolioId, importId, provenance, gone } = batch;
  const hasRows = batch.rows.length > 0;
  const [rules, names, holds, alone] = await Promise.all([
    categoryStore.rulesOf(subject, trx),
    hasRows ? savingsNames(trx, subject) : [],
    provenance === "typed" || !hasRows || holdsAny(subject, trx, portfolioId),
    onceEach(batch.rows),
  ]);
  const own = contractWords(names);
  const made = (row: SourceTransaction): Made => ({
    ...row,
    id: services.newId(),
    categoryId:
      row.categoryId ??
      (rules.size === 0 ? undefined : rules.get(wordingKey(row.originalWording))) ??
      categorise(row.originalWording, row.type, own),
  });
  const target = { portfolioId, importId, provenance, at: services.clock() };
  // At the first reading of a portfolio, which has thousands of lines, nothing is stored yet.
  if (!holds) {
    const chosen: Made[] = [];
    const lots = lotsOf(alone, (row) => {
      const one = made(row);
      if (one.isChosen === true) chosen.push(one);
      return one;
    });
    const [added, moved] = await Promise.all([
      addTransactions(subject, trx, { ...target, lots }),
      sumByDay(alone),
    ]);
    await keepChosen(work, chosen);
    return { added, moved };
  }
  const rows = await mapYielding(batch.rows, made);
  await store.deleteByExternal(subject, trx, { portfolioId, externalIds: gone });
  const replaced = provenance === "provider" ? await replaceFileLines(work, portfolioId, rows) : [];
  const lots = lotsOf(rows, (row) => row);
  const added = await upsertTransactions(subject, trx, { ...target, lots });
  await keepChosen(work, [...replaced, ...rows.filter(({ isChosen }) => isChosen === true)]);
  return { added, moved: null };
}

type Made = SourceTransaction & { readonly id: Id; readonly categoryId: string };

function* lotsOf<Row>(rows: readonly Row[], make: (row: Row) => Made): Iterable<readonly Made[]> {
  for (let start = 0, end = rowsAtFirst; start < rows.length; start = end, end += rowsAtOnce)
    yield rows.slice(start, end).map(make);
}

/** A source that changes while it is read may give a line twice: the last one is kept. */
async function onceEach(rows: readonly SourceTransaction[]): Promise<readonly SourceTransaction[]> {
  const byId = new Map<string, SourceTransaction>();
  await eachYielding(rows, (row) => void byId.set(row.externalId, row));
  return byId.size === rows.length ? rows : [...byId.values()];
}

/** Stores the categories that the saver chose, or had chosen on a line that another one replaces. */
async function keepChosen(
  { subject, trx }: Work,
  chosen: readonly { readonly id: Id; readonly categoryId: string }[],
): Promise<void> {
  for (const [categoryId, lines] of Map.groupBy(chosen, (line) => line.categoryId))
    await categoryStore.setCategory(subject, trx, { ids: lines.map(({ id }) => id), categoryId });
}

type Incoming = {
  readonly id: Id;
  readonly externalId: string;
  readonly date: Day;
  readonly amountCents: Cents;
};

/** Replaces file lines that the bank now sends itself: each new line of the bank replaces one line of the same day and amount.
 * Returns the categories that the saver had chosen, by the replacing line. */
async function replaceFileLines(
  { subject, trx }: Work,
  portfolioId: Id,
  rows: readonly Incoming[],
): Promise<readonly { readonly id: Id; readonly categoryId: string }[]> {
  const { files, held } = await store.linesToPair(subject, trx, portfolioId);
  if (files.length === 0) return [];
  const waiting = Map.groupBy(files, (line) => `${line.date} ${line.amountCents}`);
  const gone: Id[] = [];
  const chosen: { id: Id; categoryId: string }[] = [];
  for (const row of rows) {
    const line = held.has(row.externalId) ? undefined : waiting.get(`${row.date} ${row.amountCents}`)?.pop();
    if (line === undefined) continue;
    gone.push(line.id);
    if (line.categoryCorrected) chosen.push({ id: row.id, categoryId: line.categoryId });
  }
  await store.deleteByIds(subject, trx, gone);
  return chosen;
}

/** Returns the movements of a portfolio per day and type, from which its history is built. */
export async function movedByDay(db: Db | Trx, subject: Subject, portfolioId: Id): Promise<Movement[]> {
  return await movementsByDay(subject, db, portfolioId);
}

export async function movementsOf(db: Db | Trx, subject: Subject, portfolioId: Id): Promise<Movement[]> {
  return await store.movementsOf(subject, db, portfolioId);
}

/** Returns every booked line of a portfolio, oldest first. */
export async function bookedTransactions(db: Db | Trx, subject: Subject, asked: Booked) {
  return await bookedOf(subject, db, asked);
}

/** Returns the payments into portfolios from outside, for each after its own day. */
export async function inflowsAfter(
  services: Services,
  subject: Subject,
  asked: Parameters<typeof inflowsOf>[2],
): Promise<readonly Inflow[]> {
  return await inflowsOf(subject, services.db, asked);
}

/** Returns the payments into all portfolios of some kinds from outside, after one day. */
export async function inflowsOfAll(
  services: Services,
  subject: Subject,
  asked: Parameters<typeof inflowsOfKinds>[2],
): Promise<readonly Inflow[]> {
  return await inflowsOfKinds(subject, services.db, asked);
}

/** Returns what was spent from each account between two days, and the first day with known lines. */
export async function accountSpending(services: Services, subject: Subject, asked: SpendingQuery) {
  return await spentBetween(subject, services.db, asked);
}

/** Returns the fees in the operations of portfolios between two days, and the movements. */
export async function feesTaken(services: Services, subject: Subject, asked: FeesQuery) {
  const [fees, moved] = await Promise.all([
    feesBetween(subject, services.db, asked),
    movedBetween(subject, services.db, asked),
  ]);
  return { fees, moved };
}

export async function removeImported(trx: Trx, subject: Subject, importId: Id): Promise<void> {
  await store.deleteOfImport(subject, trx, importId);
}

export async function heldTransactions(services: Services, subject: Subject, portfolioId: Id) {
  return await store.externalIdsOf(subject, services.db, portfolioId);
}

/** Returns the sum of each day of a portfolio, without its lines. */
export async function daySums(services: Services, subject: Subject, portfolioId: Id) {
  return await sumsByDay(subject, services.db, portfolioId);
}

export async function importedPortfolios(trx: Trx, subject: Subject, importId: Id) {
  return await store.portfoliosOfImport(subject, trx, importId);
}
