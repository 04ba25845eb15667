import type { CustomerFilters } from "@vigie/api";
import { countLimit, type Day, type Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { type Book, bookOf } from "./book.ts";
import { conditionsOf, newestClubState } from "./filters.ts";
import { isAfter, orderOf, type Place, type Sorted, valueOf } from "./order.ts";

export type Asked = {
  readonly filters: CustomerFilters;
  readonly today: Day;
  /** Of these alone, where they are given. */
  readonly only?: readonly Id[] | undefined;
};
export type Slice = Asked &
  Sorted & { readonly after: Place | null; readonly offset: number; readonly limit: number };

/** The customers whom filters find, before anything is selected of them. */
export function found(firm: FirmSubject, db: Db | Trx, { filters, today, only }: Asked) {
  let query = bookOf(firm, db);
  if (only !== undefined) query = query.where("book.customer_id", "=", sql<Id>`any(${[...only]}::uuid[])`);
  for (const condition of conditionsOf(filters, { today, firmId: firm.firmId }))
    query = query.where(condition);
  return query;
}

/** A page of the list, and with its first rows how many there are. */
export async function listRows(firm: FirmSubject, db: Db | Trx, slice: Slice) {
  const { after, offset, limit } = slice;
  let query = found(firm, db, slice);
  if (after !== null) query = query.where(isAfter(slice, after));
  const rows = await listedColumns(firm, query, slice)
    .select(sql<number>`count(*) over ()`.as("found_nb"))
    .orderBy(orderOf(slice))
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
export type ListedRow = Omit<Awaited<ReturnType<typeof listRows>>[number], "foundNb">;

/** The row of one customer; none where they are not within the actor's reach. */
export async function rowOfCustomer(firm: FirmSubject, db: Db | Trx, id: Id): Promise<ListedRow | undefined> {
  const query = bookOf(firm, db).where("book.customer_id", "=", id);
  return fromRowIfAny(await listedColumns(firm, query, { sort: "name", order: "asc" }).executeTakeFirst());
}

export async function rowsOfCustomers(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const query = bookOf(firm, db).where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`);
  const rows = await listedColumns(firm, query, { sort: "name", order: "asc" }).execute();
  return rows.map(fromRow);
}

/** What a row of the list tells. */
function listedColumns({ firmId }: FirmSubject, query: Book, sorted: Sorted) {
  return query.select([
    "book.customer_id",
    "book.since",
    "book.advisor_ids",
    "person.first_name",
    "person.last_name",
    "person.email",
    "person.mobile",
    "person.birthdate",
    "told.recommended_risk",
    "told.situation",
    "figures.computed_at",
    "figures.cleared",
    "figures.wealth_cents",
    "figures.flows_cents",
    "figures.market_cents",
    "figures.cash_cents",
    "figures.oldest_on",
    "figures.connection",
    "figures.contract_count",
    "figures.unknown_count",
    "figures.favourite_kind",
    "known.last_contact_at",
    "known.next_appointment_at",
    "known.alert_count",
    "known.advised_cents",
    "known.file_completeness",
    "known.file_missing",
    "known.file_total",
    "known.file_blocking",
    newestClubState(firmId).as("club_state"),
    valueOf(sorted).as("sorted_by"),
  ]);
}

export type Count = { readonly count: number; readonly isBounded: boolean };

/** No further than the limit: a list of a hundred thousand says « more ». */
export function bounded(count: number): Count {
  return { count: Math.min(count, countLimit), isBounded: count > countLimit };
}

export async function countRows(firm: FirmSubject, db: Db | Trx, asked: Asked): Promise<Count> {
  const some = found(firm, db, asked)
    .select("book.customer_id")
    .limit(countLimit + 1);
  const row = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return bounded(Number(row.count));
}

/** Which of these are customers within the actor's reach. */
export async function mineAmong(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await bookOf(firm, db)
    .select("book.customer_id")
    .where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}
