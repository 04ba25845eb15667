import { exportFileTransitions, type Id, type Instant } from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { seenLinks } from "../../../../db/seen.ts";
import { machine, transition } from "../../../../db/transition.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

const exportMachine = machine({ table: "book_exports", transitions: exportFileTransitions });

export type BookExportRow = FromRow<Selectable<Database["book_exports"]>>;

/** Returns the unexpired export of one person; there is at most one. */
export async function listExports(
  { firmId }: FirmSubject,
  db: Db | Trx,
  { askedBy, now }: { readonly askedBy: Id; readonly now: Instant },
): Promise<BookExportRow[]> {
  const rows = await db
    .selectFrom("book_exports")
    .selectAll()
    .where("firm_id", "=", firmId)
    .where("asked_by", "=", askedBy)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .execute();
  return rows.map(fromRow);
}

type NewExport = { readonly id: Id; readonly askedBy: Id; readonly sessionId: Id; readonly at: Instant };

/** Returns false if an export is already running. Replaces a former one that ended. */
export async function insertExport(
  { firmId, sees }: FirmSubject,
  trx: Trx,
  { id, askedBy, sessionId, at }: NewExport,
): Promise<boolean> {
  await transition(trx, exportMachine, { event: "drop", key: { firm_id: firmId, asked_by: askedBy } });
  const inserted = await trx
    .insertInto("book_exports")
    .values({
      firm_id: firmId,
      id,
      asked_by: askedBy,
      session_id: sessionId,
      reach: sees,
      state: "pending",
      requested_at: at,
    })
    .onConflict((conflict) => conflict.columns(["firm_id", "asked_by"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Taking = {
  readonly at: Instant;
  readonly silentBefore: Instant;
  readonly attempts: number;
  /** When a failed export is deleted, with the pieces of its attempts. */
  readonly expiresAt: Instant;
};

/** Takes the next pending export of any firm for a worker. An export whose worker stopped writing is queued again, or marked as
 * failed after its last attempt. */
export async function takeNextExport(
  trx: Trx,
  { at, silentBefore, attempts, expiresAt }: Taking,
): Promise<BookExportRow | undefined> {
  const silent = await trx
    .selectFrom("book_exports")
    .select(["firm_id", "id"])
    .where("state", "=", "running")
    .where("beat_at", "<", silentBefore)
    .execute();
  const isSilent = sql<boolean>`beat_at < ${silentBefore}`;
  for (const key of silent) {
    const triedEnough = sql<boolean>`${isSilent} and attempt >= ${attempts}`;
    await transition(trx, exportMachine, {
      event: "giveUp",
      key,
      guard: { triedEnough },
      set: { finished_at: at, expires_at: expiresAt },
    });
    await transition(trx, exportMachine, { event: "revive", key, guard: { silentForLong: isSilent } });
  }
  const next = await trx
    .selectFrom("book_exports")
    .select(["firm_id", "id"])
    .where("state", "=", "pending")
    .orderBy("requested_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (next === undefined) return undefined;
  const set = { started_at: at, beat_at: at, done_count: 0, attempt: sql`attempt + 1` };
  const taken = await transition(trx, exportMachine, { event: "take", key: next, set });
  return taken.moved ? fromRow(taken.row) : undefined;
}

type Attempt = Pick<BookExportRow, "id" | "attempt">;

/** Stores which customers the archive contains, before any of their data are read. */
export async function setCustomers(
  { firmId }: FirmSubject,
  trx: Trx,
  { id, attempt, customerIds }: Attempt & { readonly customerIds: readonly Id[] },
): Promise<void> {
  await trx
    .updateTable("book_exports")
    .set({ customer_ids: [...customerIds], total_count: customerIds.length })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

type Piece = Attempt & {
  readonly position: number;
  readonly sealed: string;
  readonly doneCount: number;
  readonly at: Instant;
};

/** Stores a piece and the progress; returns false if another worker has taken the export over. */
export async function addExportPiece({ firmId }: FirmSubject, trx: Trx, piece: Piece): Promise<boolean> {
  const { id, attempt, position, sealed, doneCount, at } = piece;
  const beaten = await trx
    .updateTable("book_exports")
    .set({ beat_at: at, done_count: doneCount })
    .where("firm_id", "=", firmId)
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("attempt", "=", attempt)
    .returning("id")
    .executeTakeFirst();
  if (beaten === undefined) return false;
  await trx
    .insertInto("book_export_parts")
    .values({ firm_id: firmId, export_id: id, attempt, position, sealed })
    .execute();
  return true;
}

type End = Attempt & {
  readonly event: "finish" | "fail";
  readonly at: Instant;
  readonly expiresAt: Instant;
  /** The contracts in the archive. */
  readonly portfolioIds: readonly Id[];
};

/** Ends the export and deletes the pieces of former attempts; returns false if another worker has taken it over. */
export async function endExport(
  { firmId }: Pick<FirmSubject, "firmId">,
  trx: Trx,
  end: End,
): Promise<boolean> {
  const { id, attempt, event, at, expiresAt, portfolioIds } = end;
  const ended = await transition(trx, exportMachine, {
    event,
    key: { firm_id: firmId, id },
    guard: { sameAttempt: sql<boolean>`attempt = ${attempt}` },
    set: {
      finished_at: at,
      expires_at: expiresAt,
      portfolio_ids: [...portfolioIds],
      ...(event === "finish" ? { done_count: sql`total_count` } : {}),
    },
  });
  if (!ended.moved) return false;
  await trx
    .deleteFrom("book_export_parts")
    .where("firm_id", "=", firmId)
    .where("export_id", "=", id)
    .$if(event === "finish", (query) => query.where("attempt", "<>", attempt))
    .execute();
  return true;
}

/** Returns whether the actor may still access every customer of the archive, and every contract in it is still shared. */
export async function isStillShared(
  firm: FirmSubject,
  db: Db,
  { customerIds, portfolioIds }: Pick<BookExportRow, "customerIds" | "portfolioIds">,
): Promise<boolean> {
  const seen = seenLinks(firm, db)
    .select("customer_advisors.customer_id")
    .where("customer_advisors.customer_id", "=", sql<Id>`any(${[...(customerIds ?? [])]}::uuid[])`);
  const left = await db
    .selectFrom(seen.distinct().as("seen"))
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(left.count) !== (customerIds ?? []).length) return false;
  const hidden = await db
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "in", seen)
    .where("id", "=", sql<Id>`any(${[...portfolioIds]}::uuid[])`)
    .where("advisor_hidden", "=", true)
    .limit(1)
    .executeTakeFirst();
  return hidden === undefined;
}

export async function pieceOfExport(
  { firmId }: FirmSubject,
  db: Db,
  { id, attempt, position }: Attempt & { readonly position: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("book_export_parts")
    .select("sealed")
    .where("firm_id", "=", firmId)
    .where("export_id", "=", id)
    .where("attempt", "=", attempt)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.sealed;
}
