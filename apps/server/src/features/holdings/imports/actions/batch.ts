import type { ImportBatch, importsApi, StatementImport } from "@vigie/api";
import {
  addDays,
  dayOf,
  fail,
  type Id,
  ok,
  portfolioKinds,
  type PortfolioKind,
  type Result,
} from "@vigie/domain";
import { lockCustomer } from "../../../../db/customer-lock.ts";
import type { Decision, StoredChoice } from "../../../../db/schema-imports.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { type Portfolio, knownPortfolios } from "../../portfolios/actions/select.ts";
import * as store from "../store.ts";
import * as memory from "../store/memory.ts";
import { confirmRows } from "./confirm.ts";
import { missingOfPortfolios, missingOfPlan, missingRows } from "./missing.ts";
import { isOfCurrency, planImports } from "./plan.ts";
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

/** The last day on which every confirmed file may still be taken back. */
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
  const done = await confirmRows(services, subject, waiting);
  if (!done.ok) return done;
  const after = await store.importsOfBatch(subject, services.db, params.id);
  return ok({ batch: await batchView(services, subject, after) });
};

type Chosen = Parameters<typeof chooseInBatch>[1]["body"];

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
    const made = newChoices(rows, body);
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

/** Whether an account is sent where amounts are in another currency. */
function mixesCurrencies(
  rows: readonly store.ImportRow[],
  choices: Chosen["accounts"],
  known: readonly Portfolio[],
): boolean {
  const accountOf = (ref: Ref) =>
    rows.find(({ id }) => id === ref.importId)?.content.accounts.find(({ key }) => key === ref.key);
  return choices.some((choice) => {
    const account = accountOf(choice);
    const place =
      choice.sameAs === undefined
        ? known.find(({ id }) => id === choice.portfolioId)
        : accountOf(choice.sameAs);
    return account !== undefined && place !== undefined && !isOfCurrency(account, place);
  });
}

type Choices = Map<Id, Record<string, StoredChoice>>;

/** The choices of each file that changes; one that names no account or line of the batch refuses them all. */
function newChoices(
  rows: readonly store.ImportRow[],
  body: Chosen,
): Result<Choices, "import.choice_unknown"> {
  const made: Choices = new Map();
  const open = (importId: Id, key: string): StoredChoice | null => {
    const row = rows.find(({ id }) => id === importId);
    if (row === undefined || !row.content.accounts.some((account) => account.key === key)) return null;
    const choices = made.get(row.id) ?? { ...row.choices };
    made.set(row.id, choices);
    return choices[key] ?? {};
  };
  for (const choice of body.accounts) {
    const before = open(choice.importId, choice.key);
    const after = before === null ? null : placed(rows, before, choice);
    const choices = made.get(choice.importId);
    if (after === null || choices === undefined) return fail("import.choice_unknown");
    choices[choice.key] = after;
  }
  for (const { importId, account, line, decision } of body.lines) {
    const before = open(importId, account);
    const choices = made.get(importId);
    const row = rows.find(({ id }) => id === importId);
    const there =
      line === undefined ||
      row?.content.accounts.some(
        ({ key, lines }) => key === account && lines.some((one) => one.key === line),
      );
    if (before === null || choices === undefined || there !== true) return fail("import.choice_unknown");
    choices[account] = decided(before, line, decision);
  }
  return ok(made);
}

function decided(before: StoredChoice, line: string | undefined, decision: Decision): StoredChoice {
  // One answer for all takes the place of those given line by line.
  if (line === undefined) return { ...withoutLines(before), all: decision };
  return { ...before, lines: { ...before.lines, [line]: decision } };
}

function withoutLines({ lines: _lines, ...rest }: StoredChoice): StoredChoice {
  return rest;
}

/** Where the saver sends an account; the answers on its lines were about another portfolio. Null where it says nothing sound. */
function placed(
  rows: readonly store.ImportRow[],
  before: StoredChoice,
  choice: Chosen["accounts"][number],
): StoredChoice | null {
  const { portfolioId, sameAs, isNew, skipped, name, kind } = choice;
  const ways = [portfolioId, sameAs, isNew === true ? true : undefined, skipped === true ? true : undefined];
  const given = ways.filter((way) => way !== undefined).length;
  if (given > 1 || (kind !== undefined && !isPortfolioKind(kind))) return null;
  const words = { ...(name === undefined ? {} : { name }), ...(kind === undefined ? {} : { kind }) };
  if (given === 0) return isNew === undefined && skipped === undefined ? { ...before, ...words } : words;
  if (sameAs !== undefined && !isBefore(rows, sameAs, choice)) return null;
  if (portfolioId !== undefined) return { ...words, portfolioId };
  if (sameAs !== undefined) return { ...words, sameAs };
  return isNew === true ? { ...words, isNew } : { ...words, skipped: true };
}

type Ref = { readonly importId: Id; readonly key: string };

/** An account may only go with one that comes before it: no chain turns back on itself. */
function isBefore(rows: readonly store.ImportRow[], first: Ref, second: Ref): boolean {
  const all = rows.flatMap((row) => row.content.accounts.map(({ key }) => `${row.id} ${key}`));
  const [a, b] = [
    all.indexOf(`${first.importId} ${first.key}`),
    all.indexOf(`${second.importId} ${second.key}`),
  ];
  return a >= 0 && a < b;
}

function isPortfolioKind(kind: string): kind is PortfolioKind {
  return portfolioKinds.some((known) => known === kind);
}
