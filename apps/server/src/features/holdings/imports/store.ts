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

/** An import with the lines of its accounts, which are stored beside it. */
export type ImportRow = Omit<FromRow<Selectable<Database["statement_imports"]>>, "content"> & {
  readonly content: StoredImport;
};

/** Answers what is written: its lines are here, nobody need send them back. */
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
  // Parsed while the database writes them.
  const [, joined] = await Promise.all([
    insertLots(subject, trx, { importId: row.id, lots }),
    withLots(written, lots),
  ]);
  return joined;
}

/** An import without what its file says. */
export type ImportHead = Omit<ImportRow, "content" | "fileHash" | "targets" | "choices" | "setAside">;

type Slice = { readonly offset: number; readonly limit: number };

/** The files of a page of batches, the newest batch first. A batch is never cut between two pages: its id is that of its
 * first file, and such ids follow time. */
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

/** An import without its lines, which are parsed by turns while whoever asked goes on. */
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
  // Nobody may ask for them.
  whole.catch(() => undefined);
  return { head, whole };
}

/** The files of a batch, in the order they were sent. */
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

/** States of the files of a batch, without what they say. */
export async function statesOfBatch(subject: Subject, db: Db | Trx, batchId: Id) {
  return await db
    .selectFrom("statement_imports")
    .select(["id", "state"])
    .where("customer_id", "=", subject.customerId)
    .where("batch_id", "=", batchId)
    .execute();
}

/** Where each import came from: lines of one source are told apart by their keys. */
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

/** An import that a conditional update moved, or as it is. */
export type MovedImport = Moved<Selectable<Database["statement_imports"]>>;

type Reread = Pick<
  Insertable<Database["statement_imports"]>,
  "format" | "signature" | "state" | "content" | "needs" | "reading" | "choices" | "warnings"
> &
  Lots;

/** What a file says once it is read again; only while nothing of it counts. */
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

/** previewed -> confirmed, once. */
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

/** What came of a file. */
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

/** confirmed -> undone, once. */
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

/** Of the lines of imports: all, the newest and the oldest, or none. */
export type LinesAsked = "all" | "ends" | "none";

/** Confirmed imports that told of a portfolio. */
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
