import type { importsApi } from "@vigie/api";
import {
  addDays,
  dayOf,
  fail,
  type Id,
  type ImportedLine,
  type Instant,
  ok,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import { publishLive } from "../../../../edge/live-bus.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { eachYielding } from "../../../../edge/yielding.ts";
import type { Services } from "../../../../boot/services.ts";
import { removeFilePortfolios } from "../../portfolios/actions/add-and-remove.ts";
import { knownPortfolios } from "../../portfolios/actions/select.ts";
import {
  heldTransactions,
  importedPortfolios,
  removeImported,
  saveTransactions,
} from "../../transactions/actions.ts";
import * as store from "../store.ts";
import { sourceRow } from "./confirm.ts";
import { readingsInto, rebuildFromFiles } from "./rebuild.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { type Work, workOf } from "../../../../edge/work.ts";

export const undoDays = 30;

export const undoImport: Action<typeof importsApi.undo> = async ({ services, subject }, { params }) => {
  const row = await store.importById(subject, services.db, params.id);
  return row === undefined ? fail("import.not_found") : await undoRows(services, subject, [row]);
};

export const undoBatch: Action<typeof importsApi.undoBatch> = async ({ services, subject }, { params }) => {
  const rows = await store.importsOfBatch(subject, services.db, params.id);
  const left = rows.filter(({ state }) => state !== "undone");
  if (rows.length === 0) return fail("import.not_found");
  if (left.length === 0) return refusedMove("import.wrong_state", { present: rows[0] });
  return await undoRows(services, subject, left);
};

/** The deleted lines by portfolio: each key with the category that the saver had chosen. */
type Touched = Map<Id, Map<string, string | null>>;

type UndoCode = "import.wrong_state" | "import.undo_too_late";

/** Undoes whole imports, all or none: deletes their lines, their values and the portfolios without another source. Deletes
 * previews. */
async function undoRows(
  services: Services,
  subject: Subject,
  rows: readonly store.ImportRow[],
): Promise<Result<Record<never, never>, UndoCode>> {
  const at = services.clock();
  const late = rows.some((row) => row.state === "confirmed" && isLate(row, at));
  if (late) return fail("import.undo_too_late");
  const { undone, refused } = await inTransaction(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const work = workOf(unit, subject);
    const touched: Touched = new Map();
    const moves: store.MovedImport[] = [];
    for (const row of rows) {
      const move =
        row.state === "asking" || row.state === "previewed"
          ? await store.dropPreview(subject, unit.db, row.id)
          : await takeBack(work, row, touched);
      moves.push(move);
    }
    const portfolios = await knownPortfolios(unit, subject);
    for (const portfolio of portfolios) {
      const removed = touched.get(portfolio.id);
      if (removed === undefined) continue;
      await bringBack(work, portfolio.id, removed);
      await rebuildFromFiles(work, portfolio);
    }
    return { undone: moves.some(({ moved }) => moved), refused: moves.find(({ moved }) => !moved) };
  });
  if (undone) return ok({});
  return refusedMove("import.wrong_state", {
    present: refused?.moved === false ? refused.present : undefined,
  });
}

/** Undoing is allowed until the end of the last day, which is the day that the screens show. */
function isLate({ confirmedAt }: store.ImportRow, at: Instant): boolean {
  return confirmedAt !== null && dayOf(at) > addDays(dayOf(confirmedAt), undoDays);
}

/** Removes what one file added. Records the deleted lines by portfolio. */
async function takeBack(work: Work, row: store.ImportRow, touched: Touched): Promise<store.MovedImport> {
  const { services, subject, trx } = work;
  const at = services.clock();
  const undone = await store.undoImport(subject, trx, { id: row.id, at });
  if (!undone.moved) return undone;
  const lined = await importedPortfolios(trx, subject, row.id);
  const ids = new Set<Id>([...Object.values(row.targets), ...lined.map(({ id }) => id)]);
  for (const id of ids) {
    const held = await heldTransactions(services, subject, id);
    const gone = touched.get(id) ?? new Map<string, string | null>();
    await eachYielding(held, (line) => {
      if (line.importId === row.id)
        gone.set(line.externalId, line.categoryCorrected ? line.categoryId : null);
    });
    touched.set(id, gone);
  }
  await removeImported(trx, subject, row.id);
  // Imports confirmed before the targets were stored.
  if (Object.keys(row.targets).length === 0) await removeFilePortfolios(trx, subject, row.id);
  await publishLive(work, { channel: "SyncChannel", payload: { event: "import.undone", importId: row.id } });
  return undone;
}

/** Adds the payments that another file also contains and that were skipped there as existing, now from that file and with the
 * category that the saver chose. */
async function bringBack(
  work: Work,
  portfolioId: Id,
  removed: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (removed.size === 0) return;
  const { services, subject, trx } = work;
  const held = await heldTransactions(services, subject, portfolioId);
  const there = new Set<string>();
  await eachYielding(held, (line) => void there.add(line.externalId));
  const back = new Set<string>();
  for (const { importId, account, setAside } of await readingsInto(subject, trx, {
    id: portfolioId,
    lines: "all",
  })) {
    const rows: ImportedLine[] = [];
    await eachYielding(account.lines, (line) => {
      const stoodIn = setAside[line.key] ?? line.key;
      if (removed.has(stoodIn) && !there.has(line.key) && !back.has(stoodIn)) rows.push(line);
    });
    for (const line of rows) back.add(setAside[line.key] ?? line.key);
    if (rows.length === 0) continue;
    const batch = { portfolioId, importId, provenance: "file" as const, gone: [] };
    const again = rows.map((line) => {
      const chosen = removed.get(setAside[line.key] ?? line.key) ?? null;
      return chosen === null ? sourceRow(line) : { ...sourceRow(line), categoryId: chosen, isChosen: true };
    });
    await saveTransactions(work, { ...batch, rows: again });
  }
}
