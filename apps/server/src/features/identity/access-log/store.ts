import type { Id, Instant } from "@vigie/domain";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";
import { peopleToList } from "../../directory/people/actions.ts";

type Columns = Insertable<Database["accesses"]>;
type Line = Omit<FromRow<Columns>, "customerId">;

/** Adds a line, with the names of actor and firm as of now; if a page was already read in this hour, the line with its id exists.
 * An unknown actor has no name, and the line is refused. */
export async function addAccess({ customerId }: Subject, db: Db | Trx, line: NewLine): Promise<void> {
  await newAccess(db, { ...line, customerId });
}

export type NewLine = Omit<Required<Line>, "actorName" | "firmName"> & { readonly customerId: Id };

const newAccess = statement((db, line: NewLine) => insertOf(db, line, { front: prepared, from: sql`` }));

type Around = { readonly front: RawBuilder<unknown>; readonly from: RawBuilder<unknown> };

/** Inserts one line per row of the source; without a source, one line. */
export function insertOf(db: Db, line: NewLine, { front, from }: Around): RawBuilder<unknown> {
  const actor = peopleToList(db).where("id", "=", line.actorId);
  return sql`insert ${front} into accesses
    (customer_id, id, at, kind, actor_id, actor_name, actor_role, firm_id, firm_name, session_id, hour, method, path, reason)
    select ${line.customerId}, ${line.id}, ${line.at}, ${line.kind}, ${line.actorId},
      (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from (${actor}) as actor), ${line.actorRole},
      ${line.firmId}, (select name from firms where id = ${line.firmId}), ${line.sessionId}, ${line.hour}, ${line.method},
      ${line.path}, ${line.reason} ${from}
    on conflict (customer_id, id) do nothing`;
}

const linesAtOnce = 500;

/** Adds the same line to the ledgers of many customers; none of them is limited to one per hour. */
export async function addAccesses(
  db: Db | Trx,
  lines: readonly (Line & { readonly customerId: Id; readonly hour: null })[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAtOnce)
    await db
      .insertInto("accesses")
      .values(lines.slice(at, at + linesAtOnce).map((line) => toRow<Columns>(line)))
      .execute();
}

type Kind = Database["accesses"]["kind"];
type Slice = { readonly offset: number; readonly limit: number; readonly kind: Kind | null };

export async function listAccesses(subject: Subject, db: Db, page: Slice) {
  const { kind } = page;
  const rows = await db
    .selectFrom("accesses")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .$if(kind !== null, (query) => query.where("kind", "=", kind))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(fromRow);
}

export async function countAccesses(subject: Subject, db: Db, kind: Kind | null): Promise<number> {
  const row = await db
    .selectFrom("accesses")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("customer_id", "=", subject.customerId)
    .$if(kind !== null, (query) => query.where("kind", "=", kind))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function hiddenIds(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("advisor_hidden", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function ownIds(subject: Subject, trx: Trx): Promise<Id[]> {
  const rows = await trx
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map((row) => row.id);
}

export async function ownsAll(subject: Subject, trx: Trx, ids: readonly Id[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("portfolios")
    .select("id")
    .where("customer_id", "=", subject.customerId)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();
  return rows.length === new Set(ids).size;
}

/** Hides these portfolios and shows the others; returns those that changed. */
export async function hideExactly(
  subject: Subject,
  trx: Trx,
  change: { ids: readonly Id[]; at: Instant },
): Promise<Id[]> {
  const hidden = sql<boolean>`(id = any(${[...change.ids]}::uuid[]))`;
  const rows = await trx
    .updateTable("portfolios")
    .set({ advisor_hidden: hidden, updated_at: change.at })
    .where("customer_id", "=", subject.customerId)
    .where("deleted_at", "is", null)
    .where("advisor_hidden", "!=", hidden)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
