import { type Replacement, replacementsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action } from "../../../../edge/handler.ts";
import { recordAccesses } from "../../../identity/access-log/actions.ts";
import { fundsOf } from "../../../market/funds/actions.ts";
import * as store from "../store/replacements.ts";
import { authorOf } from "./draft.ts";

/** A fund that another replaces wherever it is held: asked for here, carried out by a job. */

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
    const counts = await store.lineCounts(firm, unit.db, [replacement.id]);
    return ok({ replacement: viewOf({ ...replacement, doneAt: null }, counts) });
  });
};

function viewOf(row: store.ReplacementRow, counts: readonly store.LineCount[]): Replacement {
  const { id, fromIsin, fromLabel, toIsin, toLabel, authorName, createdAt, doneAt } = row;
  const own = counts.filter(({ replacementId }) => replacementId === id);
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
  };
}

export const listReplacements: Action<typeof replacementsApi.list> = async ({ services, firm }) => {
  const rows = await store.replacements(firm, services.db);
  const counts = await store.lineCounts(
    firm,
    services.db,
    rows.map(({ id }) => id),
  );
  return ok({ replacements: rows.map((row) => viewOf(row, counts)) });
};

export const showReplacement: Action<typeof replacementsApi.show> = async (
  { services, firm },
  { params },
) => {
  const row = await store.replacementById(firm, services.db, params.replacementId);
  if (row === undefined) return fail("replacement.not_found");
  return ok({ replacement: viewOf(row, await store.lineCounts(firm, services.db, [row.id])) });
};

export const listReplacementLines: Action<typeof replacementsApi.lines> = async (
  { services, firm },
  { params, query },
) => {
  const row = await store.replacementById(firm, services.db, params.replacementId);
  if (row === undefined) return fail("replacement.not_found");
  const { page, outcome = null } = query;
  const { outcomes } = viewOf(row, await store.lineCounts(firm, services.db, [row.id]));
  const totalCount = outcomes
    .filter((one) => outcome === null || one.outcome === outcome)
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
