import { type Id, importTransitions, type Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { StoredChoices, StoredImport, StoredSetAside } from "../../../db/schema-imports.ts";
import { statement } from "../../../db/statement.ts";
import { machine, type Moved, transition } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";
import {
  dropLots,
  insertLots,
  type Lots,
  storedLots,
  withEnds,
  withLines,
  withLots,
  withoutLines,
  withParsed,
} from "./store/lines.ts";

export const importMachine = machine({ table: "statement_imports", transitions: importTransitions });

type NewColumns = Omit<Insertable<Database["statement_imports"]>, "customer_id">;

/** An import with the lines of its accounts, which are stored in another table. */
export type ImportRow = Omit<FromRow<Selectable<Database["statement_imports"]>>, "content"> & {
  readonly content: StoredImport;
};

/** Inserts an import and returns it, with the lines that are already in memory. */
export async function insertImport(
  subject: Subject,
  trx: Trx,
  { lots, ...row }: FromRow<NewColumns> & Lots,
): Promise<ImportRow> {
  const written = await trx
    .insertInto("statement_imports")
    .values({ ...toRow<NewColumns>(row), customer_id: subject.customerId })
    .returningAll()
    .executeTakeFirstOrThrow();
  // The lines are parsed while the database writes them.
  const [, joined] = await Promise.all([
    insertLots(subject, trx, { importId: row.id, lots }),
    withLots(written, lots),
  ]);
  return joined;
}

/** An import without the content of its file. */
export type ImportHead = Omit<ImportRow, "content" | "fileHash" | "targets" | "choices" | "setAside">;

type Slice = { readonly offset: number; readonly limit: number };

/** Returns the files of a page of batches, newest batch first. A batch is never split between two pages: its id is that of its
 * first file, and such ids are ordered by time. */
export async function listImports(subject: Subject, db: Db, page: Slice): Promise<ImportHead[]> {
  const batches = db
    .selectFrom("statement_imports")
    .select("batch_id")
    .distinct()
    .where("customer_id", "=", subject.customerId)
    .orderBy("batch_id", "desc")
    .offset(page.offset)
    .limit(page.limit);
  const rows = await db
    .selectFrom("statement_imports")
    .select(["customer_id", "id", "batch_id", "file_name", "format", "signature", "state", "warnings"])
    .select(["added_count", "needs", "reading"])
    .select(["created_at", "confirmed_at", "undone_at"])
    .where("customer_id", "=", subject.customerId)
    .where("batch_id", "in", batches)
    .orderBy("batch_id", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function countBatches(subject: Subject, db: Db): Promise<number> {
  const row = await db
    .selectFrom("statement_imports")
    .select((eb) => eb.fn.count("batch_id").distinct().as("count"))
    .where("customer_id", "=", subject.customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const byId = statement((db, { customerId, id }: { readonly customerId: Id; readonly id: Id }) =>
  db
    .selectFrom("statement_imports")
    .modifyFront(prepared)
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("id", "=", id),
);

export async function importById(subject: Subject, db: Db | Trx, id: Id): Promise<ImportRow | undefined> {
  const [row] = await byId(db, { customerId: subject.customerId, id });
  return row === undefined ? undefined : (await withLines(subject, db, [row]))[0];
}

/** Returns an import without its lines, which are parsed in the background in turn with other requests. */
export async function openImport(
  subject: Subject,
  db: Db,
  id: Id,
): Promise<{ readonly head: ImportRow; readonly whole: Promise<ImportRow> } | undefined> {
  const [[row], lots] = await Promise.all([
    byId(db, { customerId: subject.customerId, id }),
    storedLots(subject, db, [id]),
  ]);
  const [head] = withoutLines(row === undefined ? [] : [row]);
  if (row === undefined || head === undefined) return undefined;
  const whole = withParsed([row], lots).then(([parsed]) => parsed ?? head);
  // The caller may never await it.
  whole.catch(() => undefined);
  return { head, whole };
}

/** Returns the files of a batch, in the order they were sent. */
export async function importsOfBatch(subject: Subject, db: Db | Trx, batchId: Id): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom("statement_imports")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("batch_id", "=", batchId)
    .orderBy("id")
    .execute();
  return await withLines(subject, db, rows);
}

/** Returns the states of the files of a batch, without their content. */
export async function statesOfBatch(subject: Subject, db: Db | Trx, batchId: Id) {
  return await db
    .selectFrom("statement_imports")
    .select(["id", "state"])
    .where("customer_id", "=", subject.customerId)
    .where("batch_id", "=", batchId)
    .execute();
}

/** Returns the source of each import: lines of one source are distinguished by their keys. */
export async function signatures({ customerId }: Subject, db: Db | Trx): Promise<ReadonlyMap<Id, string>> {
  const rows = await confirmedSignatures(db, { customerId });
  return new Map(rows.map((row) => [row.id, row.signature]));
}

const confirmedSignatures = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("statement_imports")
    .modifyFront(prepared)
    .select(["id", "signature"])
    .where("customer_id", "=", customerId)
    .where("state", "=", "confirmed"),
);

/** The import after a conditional update, or unchanged with its present state. */
export type MovedImport = Moved<Selectable<Database["statement_imports"]>>;

type Reread = Pick<
  Insertable<Database["statement_imports"]>,
  "format" | "signature" | "state" | "content" | "needs" | "reading" | "choices" | "warnings"
> &
  Lots;

/** Stores the content of a file that was parsed again, unless it is confirmed. */
export async function saveReread(
  subject: Subject,
  trx: Trx,
  { id, lots, state, ...set }: Reread & { id: Id },
): Promise<MovedImport> {
  const saved = await transition(trx, importMachine, {
    event: state === "asking" ? "ask" : "preview",
    key: { customer_id: subject.customerId, id },
    set,
  });
  if (!saved.moved) return saved;
  await dropLots(subject, trx, id);
  await insertLots(subject, trx, { importId: id, lots });
  return saved;
}

export async function saveChoices(
  subject: Subject,
  trx: Trx,
  made: { id: Id; choices: StoredChoices },
): Promise<MovedImport> {
  return await transition(trx, importMachine, {
    event: "choose",
    key: { customer_id: subject.customerId, id: made.id },
    set: { choices: JSON.stringify(made.choices) },
  });
}

/** Moves an import from previewed to confirmed, once. */
export async function confirmImport(
  subject: Subject,
  trx: Trx,
  move: { id: Id; at: Instant },
): Promise<MovedImport> {
  return await transition(trx, importMachine, {
    event: "confirm",
    key: { customer_id: subject.customerId, id: move.id },
    set: { confirmed_at: move.at },
  });
}

/** The result of a file. */
export type Outcome = {
  readonly id: Id;
  readonly count: number;
  readonly targets: Readonly<Record<string, Id>>;
  readonly setAside: StoredSetAside;
};

export async function saveImportOutcome(subject: Subject, trx: Trx, written: Outcome): Promise<void> {
  await sql`update ${prepared} statement_imports
    set added_count = ${written.count}, targets = ${JSON.stringify(written.targets)}, set_aside = ${JSON.stringify(written.setAside)}
    where customer_id = ${subject.customerId} and id = ${written.id}`.execute(trx);
}

/** Moves an import from confirmed to undone, once. */
export async function undoImport(
  subject: Subject,
  trx: Trx,
  move: { id: Id; at: Instant },
): Promise<MovedImport> {
  return await transition(trx, importMachine, {
    event: "undo",
    key: { customer_id: subject.customerId, id: move.id },
    set: { undone_at: move.at },
  });
}

export async function dropPreview(subject: Subject, db: Db | Trx, id: Id): Promise<MovedImport> {
  const key = { customer_id: subject.customerId, id };
  return await transition(db, importMachine, { event: "drop", key });
}

/** The lines of imports to load: all, the newest and oldest ones, or none. */
export type LinesAsked = "all" | "ends" | "none";

/** Returns the confirmed imports with data about a portfolio. */
export async function confirmedInto(
  subject: Subject,
  trx: Db | Trx,
  { id: portfolioId, lines }: { readonly id: Id; readonly lines: LinesAsked },
): Promise<ImportRow[]> {
  const rows = await confirmedFiles(trx, { customerId: subject.customerId, portfolioId });
  if (lines === "none") return withoutLines(rows);
  return lines === "all" ? await withLines(subject, trx, rows) : await withEnds(subject, trx, rows);
}

const confirmedFiles = statement(
  (db, { customerId, portfolioId }: { readonly customerId: Id; readonly portfolioId: Id }) =>
    db
      .selectFrom("statement_imports")
      .modifyFront(prepared)
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("state", "=", "confirmed")
      .where(
        sql<boolean>`exists (select from jsonb_each_text(targets) as t where t.value = ${portfolioId}::text)`,
      )
      .orderBy("confirmed_at"),
);
