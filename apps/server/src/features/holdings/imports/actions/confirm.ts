import type { importsApi } from "@vigie/api";
import {
  fail,
  type Id,
  importAccountKey,
  type ImportedLine,
  importGroup,
  isSetAside,
  ok,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import { gathered } from "../../../../db/gathered.ts";
import type { StoredSetAside } from "../../../../db/schema-imports.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { eachYielding } from "../../../../edge/yielding.ts";
import type { Services } from "../../../../boot/services.ts";
import { restorePayments } from "../../manual/actions/payments.ts";
import { addFilePortfolio } from "../../portfolios/actions/add-and-remove.ts";
import { knownPortfolios } from "../../portfolios/actions/select.ts";
import { saveOwnership } from "../../portfolios/actions/share.ts";
import { insertTyped } from "../../portfolios/actions/typed.ts";
import { saveTransactions, type Written } from "../../transactions/actions.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";
import { restoreHomes, type PlacedAccount } from "./homes.ts";
import { type Planned, planImports } from "./plan.ts";
import { rebuildFromFiles } from "./rebuild.ts";
import { importView } from "./view.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

export const confirmImport: Action<typeof importsApi.confirm> = async (
  { services, subject },
  { params, body },
) => {
  const joins = new Map(body.joins.map((join) => [join.key, join.portfolioId]));
  const done = await confirm(services, subject, { id: params.id, joins });
  if (!done.ok) return done;
  const row = await store.importById(subject, services.db, params.id);
  return row === undefined
    ? fail("import.not_found")
    : ok({ import: await importView(services, subject, row) });
};

type Confirmation = { readonly id: Id; readonly joins: ReadonlyMap<string, Id> };
type ConfirmCode = "import.not_found" | "import.wrong_state" | "portfolio.not_found";

/** Adds what is new in one file; returns the number of lines added. */
export async function confirm(
  services: Services,
  subject: Subject,
  { id, joins }: Confirmation,
): Promise<Result<number, ConfirmCode>> {
  const opened = await store.openImport(subject, services.db, id);
  if (opened === undefined) return fail("import.not_found");
  const { head, whole } = opened;
  const choices = Object.fromEntries(
    head.content.accounts.map(({ key }) => {
      const portfolioId = joins.get(key);
      return [key, portfolioId === undefined ? (head.choices[key] ?? {}) : { portfolioId }];
    }),
  );
  return await confirmRows(services, subject, {
    ids: [id],
    read: async () => [{ ...(await whole), choices }],
  });
}

/** Files and their content, which may still be being parsed. */
type Confirmed = {
  readonly ids: readonly Id[];
  readonly read: () => Promise<readonly store.ImportRow[]>;
};

/** Adds what is new in several files, all or nothing. */
export async function confirmRows(
  services: Services,
  subject: Subject,
  { ids, read }: Confirmed,
): Promise<Result<number, "import.wrong_state" | "portfolio.not_found">> {
  return await unitOfWork(
    services,
    async (whole): Promise<Result<number, "import.wrong_state" | "portfolio.not_found">> => {
      // About thirty statements: those issued at the same time are sent together.
      const unit = { ...whole, db: gathered(whole.db) };
      await lockCustomer(unit.db, subject);
      for (const id of ids) {
        const moved = await store.confirmImport(subject, unit.db, { id, at: services.clock() });
        if (!moved.moved) return refusedMove("import.wrong_state", moved);
      }
      const rows = await read();
      // Matched under the lock, so that what a concurrent file has just written is included.
      const planned = await planImports(unit, subject, rows);
      if (planned.some(({ lost }) => lost)) return fail("portfolio.not_found");
      return ok(await writeAll(workOf(unit, subject), rows, planned));
    },
  );
}

/** The movements of a portfolio if all its lines come from one account; null if it has others. */
type Movements = Written["moved"];

async function writeAll(
  work: Work,
  rows: readonly store.ImportRow[],
  planned: readonly Planned[],
): Promise<number> {
  const { services, subject, trx } = work;
  const places = new Map<string, Id>();
  const touched = new Map<Id, Movements>();
  const placed: PlacedAccount[] = [];
  const accounts = new Map<string, Id>();
  const outcomes: store.Outcome[] = [];
  for (const row of rows) {
    const targets: Record<string, Id> = {};
    const setAside: Record<string, Record<string, string>> = {};
    let count = 0;
    for (const one of planned) {
      if (one.row.id !== row.id || one.skipped) continue;
      const [portfolioId, lines] = await Promise.all([placeFor(work, one, places), newRows(one)]);
      placed.push({ account: one.account, portfolioId, isNew: one.portfolio === null });
      targets[one.account.key] = portfolioId;
      setAside[one.account.key] = replacedLines(one);
      const written = await saveTransactions(work, {
        portfolioId,
        importId: row.id,
        provenance: "file",
        rows: lines,
        gone: [],
      });
      count += written.added;
      touched.set(portfolioId, touched.has(portfolioId) ? null : written.moved);
      accounts.set(importAccountKey(row, one.account).text, portfolioId);
    }
    outcomes.push({ id: row.id, count, targets, setAside });
  }
  const [portfolios] = await Promise.all([
    knownPortfolios(services, subject),
    memory.rememberAccounts(subject, trx, { accounts, at: services.clock() }),
    keepOutcomes(work, outcomes),
  ]);
  for (const portfolio of portfolios) {
    const moved = touched.get(portfolio.id);
    if (moved !== undefined) await rebuildFromFiles(work, portfolio, moved);
  }
  await restoreHomes(work, placed);
  return outcomes.reduce((total, { count }) => total + count, 0);
}

/** Replaces the bytes of each file by its result, and notifies the screens. */
async function keepOutcomes(work: Work, outcomes: readonly store.Outcome[]): Promise<void> {
  const { subject, trx } = work;
  const ids = outcomes.map(({ id }) => id);
  const told = ids.map((importId) => ({
    channel: "SyncChannel",
    payload: { event: "import.confirmed", importId },
  }));
  await Promise.all([
    ...outcomes.map(async (outcome) => await store.saveImportOutcome(subject, trx, outcome)),
    publishLive(work, ...told),
    memory.dropFiles(subject, trx, ids),
  ]);
}

/** Returns the lines to add. */
async function newRows({ account, choice, matches }: Planned) {
  const rows: ReturnType<typeof sourceRow>[] = [];
  await eachYielding(account.lines, (line) => {
    if (!isSetAside(line, choice, matches.get(line.key))) rows.push(sourceRow(line));
  });
  return rows;
}

/** Returns the portfolio of an account; accounts of one group share the new one. */
async function placeFor(work: Work, one: Planned, places: Map<string, Id>): Promise<Id> {
  if (one.portfolio !== null) return one.portfolio.id;
  const group = importGroup(one);
  const made = places.get(group) ?? (await newPortfolio(work, one));
  places.set(group, made);
  return made;
}

async function newPortfolio(work: Work, { row, account, choice }: Planned): Promise<Id> {
  const { own, hint } = account;
  const head = {
    name: choice.name ?? account.name,
    kind: choice.kind ?? account.kind,
    kindDetail: choice.kind === undefined ? (own?.kindDetail ?? hint?.kindDetail ?? null) : null,
    institution: own === undefined ? (hint?.bank ?? null) : own.institution,
    importId: row.id,
  };
  // A typed portfolio is restored as a typed one, so its payments and its loan continue. Such portfolios are in euros.
  if (own?.isTyped === true && account.currency === "EUR") {
    const id = await insertTyped(work, head);
    await restorePayments(work, id, own.payments ?? []);
    return await saveFileOwnership(work, id, own);
  }
  const facts = { openedOn: own?.openedOn ?? null, company: own?.company ?? null };
  const id = await addFilePortfolio(work, { ...account, ...head, ...facts });
  return await saveFileOwnership(work, id, own);
}

/** Stores the ownership that the file gives; one whose usufructuary is not born yet is skipped. */
async function saveFileOwnership(work: Work, id: Id, own: Planned["account"]["own"]): Promise<Id> {
  const held = own?.ownership ?? null;
  if (held !== null) await saveOwnership(work, id, held);
  return id;
}

/** Returns the lines skipped because another line is the same payment under another id: they are restored if that line is
 * deleted. */
function replacedLines({ account, choice, matches }: Planned): StoredSetAside[string] {
  const found: Record<string, string> = {};
  if (matches.size === 0) return found;
  for (const line of account.lines) {
    const match = matches.get(line.key);
    if (match !== undefined && match.held.externalId !== line.key && isSetAside(line, choice, match))
      found[line.key] = match.held.externalId;
  }
  return found;
}

export function sourceRow(line: ImportedLine) {
  return {
    externalId: line.key,
    date: line.date,
    valueDate: line.valueDate ?? null,
    amountCents: line.amountCents,
    wording: line.shownWording ?? line.wording,
    originalWording: line.wording,
    type: line.type,
    coming: false,
    categoryId: line.categoryId,
    isChosen: line.isCategoryChosen,
  };
}
