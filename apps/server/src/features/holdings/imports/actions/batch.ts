import type { ImportBatch, importsApi, StatementImport } from "@vigie/api";
import { addDays, dayOf, fail, mixesCurrencies, newImportChoices, ok } from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { knownPortfolios } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";
import { confirmRows } from "./confirm.ts";
import { missingOfPortfolios, missingOfPlan, missingRows } from "./missing.ts";
import { planImports } from "./plan.ts";
import { undoDays } from "./undo.ts";
import { plannedView } from "./view.ts";
import { refusedMove } from "../../../../db/transition.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";

export const showBatch: Action<typeof importsApi.showBatch> = async ({ services, subject }, { params }) => {
  const rows = await store.importsOfBatch(subject, services.db, params.id);
  return rows.length === 0
    ? fail("import.not_found")
    : ok({ batch: await batchView(services, subject, rows) });
};

async function batchView(
  services: Services,
  subject: Subject,
  rows: readonly store.ImportRow[],
): Promise<ImportBatch> {
  const planned = await planImports(
    services,
    subject,
    rows.filter(({ state }) => state === "previewed"),
  );
  const kept = await memory.filesKept(
    subject,
    services.db,
    rows.map(({ id }) => id),
  );
  const imports: StatementImport[] = [];
  for (const row of rows) imports.push(await plannedView(row, planned, kept.has(row.id)));
  const live = rows.filter(({ state }) => state !== "undone");
  const targets = new Set<string>(
    live.filter(({ state }) => state === "confirmed").flatMap((row) => Object.values(row.targets)),
  );
  const reached = (await knownPortfolios(services, subject)).filter(({ id }) => targets.has(id));
  const sum = (key: "addedCount" | "newCount" | "duplicateCount" | "questionCount"): number =>
    imports.reduce((total, one) => total + one[key], 0);
  return {
    id: rows[0]?.batchId ?? throwEmptyBatch(),
    status: statusOf(rows),
    addedCount: sum("addedCount"),
    newCount: sum("newCount"),
    duplicateCount: sum("duplicateCount"),
    questionCount: sum("questionCount"),
    missing: [
      ...live.flatMap((row) => missingRows(row.fileName, row.reading.rejected ?? 0)),
      ...(await missingOfPlan(services, subject, planned)),
      ...(await missingOfPortfolios(services, subject, reached)),
    ],
    portfolioIds: reached.map(({ id }) => id),
    undoUntil: undoUntil(live),
    imports,
  };
}

function throwEmptyBatch(): never {
  throw new Error("assertion: a batch has a file");
}

function statusOf(rows: readonly store.ImportRow[]): ImportBatch["status"] {
  const order = ["asking", "previewed", "confirmed", "undone"] as const;
  return order.find((state) => rows.some((row) => row.state === state)) ?? "undone";
}

/** Returns the last day on which every confirmed file can still be undone. */
function undoUntil(rows: readonly store.ImportRow[]): ImportBatch["undoUntil"] {
  const days = rows.flatMap(({ confirmedAt: at }) => (at === null ? [] : [addDays(dayOf(at), undoDays)]));
  return days.toSorted()[0] ?? null;
}

export const confirmBatch: Action<typeof importsApi.confirmBatch> = async (
  { services, subject },
  { params },
) => {
  const rows = await store.importsOfBatch(subject, services.db, params.id);
  if (rows.length === 0) return fail("import.not_found");
  if (rows.some(({ state }) => state === "asking")) return fail("import.unanswered");
  const waiting = rows.filter(({ state }) => state === "previewed");
  if (waiting.length === 0) return refusedMove("import.wrong_state", { present: rows[0] });
  const ids = waiting.map(({ id }) => id);
  const done = await confirmRows(services, subject, {
    ids,
    read: async () => await Promise.resolve(waiting),
  });
  if (!done.ok) return done;
  const after = await store.importsOfBatch(subject, services.db, params.id);
  return ok({ batch: await batchView(services, subject, after) });
};

export const chooseInBatch: Action<typeof importsApi.choose> = async (
  { services, subject },
  { params, body },
) => {
  const known = await knownPortfolios(services, subject);
  const wanted = body.accounts.flatMap(({ portfolioId }) => portfolioId ?? []);
  if (wanted.some((id) => !known.some((portfolio) => portfolio.id === id)))
    return fail("portfolio.not_found");
  const saved = await unitOfWork(services, async (unit) => {
    await lockCustomer(unit.db, subject);
    const rows = await store.importsOfBatch(subject, unit.db, params.id);
    if (rows.length === 0) return fail("import.not_found");
    const made = newImportChoices(rows, body);
    if (!made.ok) return made;
    if (mixesCurrencies(rows, body.accounts, known)) return fail("import.other_currency");
    for (const [id, choices] of made.value) {
      const saved = await store.saveChoices(subject, unit.db, { id, choices });
      if (!saved.moved) return refusedMove("import.wrong_state", saved);
    }
    return ok(null);
  });
  if (!saved.ok) return saved;
  const rows = await store.importsOfBatch(subject, services.db, params.id);
  return ok({ batch: await batchView(services, subject, rows) });
};
