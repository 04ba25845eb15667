import { type Replacement, replacementsApi } from "@vigie/api";
import { fail, type Id, ok } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import {
  cancel,
  cancelLines,
  type DraftCount,
  draftCounts,
  type DroppedCount,
  droppedCounts,
} from "../store/replacement-ends.ts";
import * as store from "../store/replacements.ts";
import { authorOf } from "./draft.ts";

/** Replaces a fund by another wherever it is held; requested here, executed by a job. */

const linesOfPage = 50;

export const createReplacement: Action<typeof replacementsApi.create> = async (
  { services, firm, caller },
  { body },
) => {
  const { fromIsin, toIsin, reasons } = body;
  if (fromIsin === toIsin) return fail("replacement.same_fund");
  const funds = await fundsOf(services, [fromIsin, toIsin]);
  const [from, to] = [funds.get(fromIsin), funds.get(toIsin)];
  if (from === undefined || to === undefined) return fail("fund.not_found");
  return await unitOfWork(services, async (unit) => {
    const replacement = {
      id: unit.newId(),
      firmId: firm.firmId,
      ...(await authorOf(unit, firm)),
      reach: firm.sees,
      fromIsin,
      fromLabel: from.label,
      toIsin,
      toLabel: to.label,
      reasons,
      createdAt: unit.clock(),
    };
    if (!(await store.insertReplacement(unit.db, replacement))) return fail("replacement.running");
    const customerIds = await store.insertLines(firm, unit.db, replacement);
    if (customerIds.length === 0) return fail("replacement.not_held");
    await recordAccesses(unit, customerIds, { caller, kind: "write", endpoint: replacementsApi.create });
    await unit.queue.send(unit.db, "fund_replacement", {
      firmId: firm.firmId,
      replacementId: replacement.id,
    });
    const shown = await shownReplacement(unit, firm, replacement.id);
    if (!shown.ok) throw new Error("assertion: what is asked for is seen by who asks");
    return shown;
  });
};

/** Stops a replacement between two customers; drafts already made stay. Idempotent. */
export const cancelReplacement: Action<typeof replacementsApi.cancel> = async (
  { services, firm, caller },
  { params },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.replacementById(firm, unit.db, params.replacementId);
    if (row === undefined) return fail("replacement.not_found");
    const at = unit.clock();
    const { authorName: byName } = await authorOf(unit, firm);
    if (await cancel(unit.db, row, { byName, at })) {
      const customerIds = await cancelLines(unit.db, row, at);
      await recordAccesses(unit, customerIds, { caller, kind: "write", endpoint: replacementsApi.cancel });
    } else if (row.canceledAt === null) return fail("replacement.over");
    return await shownReplacement(unit, firm, row.id);
  });

type Reading = { readonly db: Db | Trx };

export async function shownReplacement(unit: Reading, firm: FirmSubject, id: Id) {
  const row = await store.replacementById(firm, unit.db, id);
  if (row === undefined) return fail("replacement.not_found");
  return ok({ replacement: viewOf(row, await countsOf(unit, firm, [id])) });
}

type Counts = {
  readonly lines: readonly store.LineCount[];
  readonly drafts: readonly DraftCount[];
  readonly dropped: readonly DroppedCount[];
};

async function countsOf({ db }: Reading, firm: FirmSubject, ids: readonly Id[]): Promise<Counts> {
  return {
    lines: await store.lineCounts(firm, db, ids),
    drafts: await draftCounts(firm, db, ids),
    dropped: await droppedCounts(firm, db, ids),
  };
}

/** Counts the drafts left to drop and those dropped; drafts edited in the meantime are in neither. */
function dropView(row: store.ReplacementRow, doneCount: number, untouched: number): Replacement["drop"] {
  const { dropAskedAt: askedAt, dropDoneAt: doneAt } = row;
  if (askedAt === null) return null;
  return { askedAt, doneAt, totalCount: doneAt === null ? doneCount + untouched : doneCount, doneCount };
}

function viewOf(row: store.ReplacementRow, { lines, drafts, dropped }: Counts): Replacement {
  const { id, fromIsin, fromLabel, toIsin, toLabel, authorName, createdAt, doneAt } = row;
  const own = lines.filter(({ replacementId }) => replacementId === id);
  const draft = drafts.find(({ replacementId }) => replacementId === id);
  const { untouched, edited, sent } = draft ?? { untouched: 0, edited: 0, sent: 0 };
  const sum = (some: readonly store.LineCount[]) => some.reduce((total, { count }) => total + count, 0);
  const outcomes = own.flatMap(({ outcome, count }) => (outcome === null ? [] : { outcome, count }));
  return {
    id,
    fromIsin,
    fromLabel,
    toIsin,
    toLabel,
    authorName,
    createdAt,
    doneAt,
    totalCount: sum(own),
    decidedCount: sum(own.filter(({ outcome }) => outcome !== null)),
    customerCount: own[0]?.customers ?? 0,
    outcomes: outcomes.toSorted((a, b) => b.count - a.count),
    canceledAt: row.canceledAt,
    canceledByName: row.canceledByName,
    drafts: { untouched, edited, sent },
    drop: dropView(row, dropped.find(({ replacementId }) => replacementId === id)?.count ?? 0, untouched),
  };
}

export const listReplacements: Action<typeof replacementsApi.list> = async ({ services, firm }) => {
  const rows = await store.replacements(firm, services.db);
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(services, firm, ids);
  return ok({ replacements: rows.map((row) => viewOf(row, counts)) });
};

export const showReplacement: Action<typeof replacementsApi.show> = async ({ services, firm }, { params }) =>
  await shownReplacement(services, firm, params.replacementId);

export const listReplacementLines: Action<typeof replacementsApi.lines> = async (
  { services, firm },
  { params, query },
) => {
  const row = await store.replacementById(firm, services.db, params.replacementId);
  if (row === undefined) return fail("replacement.not_found");
  const { page, outcome = null } = query;
  const counts = await store.lineCounts(firm, services.db, [row.id]);
  const totalCount = counts
    .filter((one) => one.outcome !== null && (outcome === null || one.outcome === outcome))
    .reduce((sum, { count }) => sum + count, 0);
  const lines = await store.lines(firm, services.db, {
    id: row.id,
    outcome,
    offset: (page - 1) * linesOfPage,
    limit: linesOfPage,
  });
  return ok({
    lines,
    meta: { totalCount, page, totalPages: Math.max(1, Math.ceil(totalCount / linesOfPage)) },
  });
};
