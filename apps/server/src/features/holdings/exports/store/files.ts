import { exportFileTransitions, type Id, type Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { Subject } from "../../../../edge/subject.ts";

export const exportFileMachine = machine({ table: "export_files", transitions: exportFileTransitions });

export type ExportFileRow = FromRow<Selectable<Database["export_files"]>>;
type NewColumns = Omit<Insertable<Database["export_files"]>, "customer_id">;

export async function listFiles(subject: Subject, db: Db | Trx, now: Instant): Promise<ExportFileRow[]> {
  const rows = await db
    .selectFrom("export_files")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("requested_at", "desc")
    .execute();
  return rows.map(fromRow);
}

/** Returns a file that has not expired. */
export async function fileById(
  subject: Subject,
  db: Db | Trx,
  { id, now }: { readonly id: Id; readonly now: Instant },
): Promise<ExportFileRow | undefined> {
  return (await listFiles(subject, db, now)).find((one) => one.id === id);
}

/** Inserts a request for a file of a format; returns false if one is in progress. An earlier file of the format that ended is
 * deleted. */
export async function insertFile(subject: Subject, trx: Trx, file: FromRow<NewColumns>): Promise<boolean> {
  const { customerId: customer_id } = subject;
  await transition(trx, exportFileMachine, { event: "drop", key: { customer_id, format: file.format } });
  const inserted = await trx
    .insertInto("export_files")
    .values({ ...toRow<NewColumns>(file), customer_id })
    .onConflict((conflict) => conflict.columns(["customer_id", "format"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes the next file for a worker in the given transaction: among the customers without a file in progress, the least recently
 * served first, then the oldest request. */
export async function takeNextFile(trx: Trx, at: Instant): Promise<ExportFileRow | undefined> {
  // Two workers that choose concurrently would take two files of one person.
  await sql`select pg_advisory_xact_lock(hashtextextended('export_files', 0))`.execute(trx);
  const next = await sql<{ customer_id: Id; id: Id }>`
    select waiting.customer_id, waiting.id from export_files waiting
    where state = 'pending' and not exists (
      select from export_files busy where busy.customer_id = waiting.customer_id and busy.state = 'running')
    order by (select max(served.started_at) from export_files served where served.customer_id = waiting.customer_id)
      nulls first, requested_at
    limit 1`.execute(trx);
  const [key] = next.rows;
  if (key === undefined) return undefined;
  const taken = await transition(trx, exportFileMachine, {
    event: "take",
    key: { customer_id: key.customer_id, id: key.id },
    set: { started_at: at, beat_at: at, done_count: 0, attempt: sql`attempt + 1` },
  });
  return taken.moved ? fromRow(taken.row) : undefined;
}

/** Returns whether a file waits whose customer has no file in progress. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("export_files")
    .select("id")
    .where("state", "=", "pending")
    .executeTakeFirst();
  return row !== undefined;
}

/** Requeues the files whose worker sends no heartbeat (it or its machine died); gives them up after this many attempts. */
export async function reviveSilentFiles(
  trx: Trx,
  { before, at, attempts }: { readonly before: Instant; readonly at: Instant; readonly attempts: number },
): Promise<void> {
  const silent = await trx
    .selectFrom("export_files")
    .select(["customer_id", "id"])
    .where("state", "=", "running")
    .where("beat_at", "<", before)
    .execute();
  for (const key of silent) {
    await transition(trx, exportFileMachine, {
      event: "giveUp",
      key,
      guard: { triedEnough: sql<boolean>`beat_at < ${before} and attempt >= ${attempts}` },
      set: { finished_at: at },
    });
    await transition(trx, exportFileMachine, {
      event: "revive",
      key,
      guard: { silentForLong: sql<boolean>`beat_at < ${before}` },
    });
  }
}

type Piece = Pick<ExportFileRow, "id" | "attempt"> & {
  readonly position: number;
  readonly sealed: string;
  readonly doneCount: number;
  readonly at: Instant;
};

/** Stores a piece and the progress of its file; returns false if another worker has the file by now or its owner was deleted. */
export async function addPiece(subject: Subject, trx: Trx, piece: Piece): Promise<boolean> {
  const { id, attempt, position, sealed, doneCount, at } = piece;
  const beaten = await trx
    .updateTable("export_files")
    .set({ beat_at: at, done_count: doneCount })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("attempt", "=", attempt)
    .returning("id")
    .executeTakeFirst();
  if (beaten === undefined) return false;
  await trx
    .insertInto("export_file_parts")
    .values({ customer_id: subject.customerId, file_id: id, attempt, position, sealed })
    .execute();
  return true;
}

export async function setTotal(
  subject: Subject,
  db: Db | Trx,
  { id, attempt, totalCount }: Pick<ExportFileRow, "id" | "attempt" | "totalCount">,
): Promise<void> {
  await db
    .updateTable("export_files")
    .set({ total_count: totalCount })
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

type End = Pick<ExportFileRow, "id" | "attempt"> & {
  readonly event: "finish" | "fail";
  readonly at: Instant;
  readonly expiresAt: Instant;
};

/** The pieces of earlier attempts are deleted. */
export async function endFile(
  subject: Subject,
  trx: Trx,
  { id, attempt, event, at, expiresAt }: End,
): Promise<ExportFileRow | undefined> {
  const key = { customer_id: subject.customerId, id };
  const ended = await transition(trx, exportFileMachine, {
    event,
    key,
    guard: { sameAttempt: sql<boolean>`attempt = ${attempt}` },
    set: {
      finished_at: at,
      expires_at: expiresAt,
      ...(event === "finish" ? { done_count: sql`total_count` } : {}),
    },
  });
  if (!ended.moved) return undefined;
  await trx
    .deleteFrom("export_file_parts")
    .where("customer_id", "=", subject.customerId)
    .where("file_id", "=", id)
    .$if(event === "finish", (query) => query.where("attempt", "<>", attempt))
    .execute();
  return fromRowIfAny(ended.row);
}

/** Returns a sealed piece of a file; undefined past its end. */
export async function pieceAt(
  subject: Subject,
  db: Db,
  { id, attempt, position }: { readonly id: Id; readonly attempt: number; readonly position: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("export_file_parts")
    .select("sealed")
    .where("customer_id", "=", subject.customerId)
    .where("file_id", "=", id)
    .where("attempt", "=", attempt)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.sealed;
}
