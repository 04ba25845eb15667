import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { fromRow } from "../../../db/rows.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

/** What advisors save for themselves or share with their firm: filters (segments) and layouts of the list (views). */
export type SavedTable = "book_segments" | "book_views";
type Content = Readonly<Record<string, unknown>>;
export type Saving = {
  readonly id: Id;
  readonly name: string;
  readonly shared: boolean;
  readonly content: Content;
  readonly at: Instant;
};

/** Serialises changes of what a firm saved, so that an author has no two of the same name and the limits hold. */
export async function lockSaved(firm: FirmSubject, trx: Trx, table: SavedTable): Promise<void> {
  const key = `${table}/${firm.firmId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Returns the caller's own and the shared ones, by name. */
export async function listSaved(firm: FirmSubject, db: Db | Trx, table: SavedTable) {
  const mine = authorOf(firm);
  const rows = await db
    .selectFrom(table)
    .select(["id", "author_id", "name", "shared", "content"])
    .where("firm_id", "=", firm.firmId)
    .where((eb) => eb.or([eb("author_id", "=", mine), eb("shared", "=", true)]))
    .orderBy(sql`folded(name)`)
    .orderBy("id")
    .execute();
  return rows.map(fromRow).map(({ authorId, ...row }) => {
    const isMine = authorId === mine;
    return { ...row, isMine, mayRemove: isMine || leads(firm) };
  });
}

/** Managers and admins may remove what is shared: its author may have left. */
function leads({ role }: FirmSubject): boolean {
  return role !== "advisor";
}

/** For a job, which has no author, returns the id of the firm. */
export function authorOf({ actor, firmId }: FirmSubject): Id {
  return actor.kind === "user" ? actor.userId : firmId;
}

/** Returns false if the author already has one of this name. */
export async function insertSaved(
  firm: FirmSubject,
  trx: Trx,
  { table, id, name, shared, content, at }: Saving & { readonly table: SavedTable },
): Promise<boolean> {
  const added = await trx
    .insertInto(table)
    .values({
      firm_id: firm.firmId,
      id,
      author_id: authorOf(firm),
      name,
      shared,
      content: JSON.stringify(content),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function isNameTaken(
  firm: FirmSubject,
  trx: Trx,
  { table, id, name }: Pick<Saving, "id" | "name"> & { readonly table: SavedTable },
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select("id")
    .where("firm_id", "=", firm.firmId)
    .where("author_id", "=", authorOf(firm))
    .where(sql<boolean>`folded(name) = folded(${name})`)
    .where("id", "!=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if it does not exist, or belongs to another author. */
export async function updateSaved(
  firm: FirmSubject,
  trx: Trx,
  { table, id, name, shared, content, at }: Saving & { readonly table: SavedTable },
): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ name, shared, content: JSON.stringify(content), updated_at: at })
    .where("firm_id", "=", firm.firmId)
    .where("author_id", "=", authorOf(firm))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSaved(
  firm: FirmSubject,
  trx: Trx,
  { table, id }: { readonly table: SavedTable; readonly id: Id },
): Promise<boolean> {
  const row = await trx
    .deleteFrom(table)
    .where("firm_id", "=", firm.firmId)
    .where((eb) => {
      const isMine = eb("author_id", "=", authorOf(firm));
      return leads(firm) ? eb.or([isMine, eb("shared", "=", true)]) : isMine;
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
