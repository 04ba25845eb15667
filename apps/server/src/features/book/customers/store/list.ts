import type { CustomerFilters } from "@vigie/api";
import {
  cents,
  countLimit,
  type Day,
  dayOf,
  type Id,
  type Instant,
  readWealthRanks,
  type WealthRanks,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { peopleToList } from "../../../directory/people/actions.ts";
import { notCalledReason } from "../../interactions/actions/contact.ts";
import { type Book, bookOf } from "./book.ts";
import { conditionsOf, newestClubState } from "./filters.ts";
import { isAfter, orderOf, type Place, type Sorted, sortedBy, sortedText } from "./order.ts";
import { profileParts } from "./profile.ts";
import { largestMovements } from "./sheet.ts";
import { tagsOfOne } from "./tags.ts";

export type Asked = {
  readonly filters: CustomerFilters;
  readonly today: Day;
  readonly now: Instant;
  /** Limits the result to these customers, if given. */
  readonly only?: readonly Id[] | undefined;
};
export type Slice = Asked &
  Sorted & { readonly after: Place | null; readonly offset: number; readonly limit: number };

/** Returns the customers that match the filters, as a query without selected columns. */
export function found(firm: FirmSubject, db: Db | Trx, { filters, today, now, only }: Asked) {
  let query = bookOf(firm, db);
  if (only !== undefined) query = query.where("book.customer_id", "=", sql<Id>`any(${[...only]}::uuid[])`);
  for (const condition of conditionsOf(filters, { today, now, firmId: firm.firmId }))
    query = query.where(condition);
  const ranks = filters.wealthRanks === undefined ? null : readWealthRanks(filters.wealthRanks);
  return ranks === null ? query : query.where("book.customer_id", "in", ranked(firm, db, ranks));
}

/** Ranks the whole book that the actor may access, as the statistics do. */
function ranked(firm: FirmSubject, db: Db | Trx, { from, to }: WealthRanks) {
  return bookOf(firm, db)
    .select("book.customer_id")
    .where("figures.wealth_cents", ">", cents(0))
    .orderBy("figures.wealth_cents", "desc")
    .orderBy("book.customer_id")
    .offset(from - 1)
    .limit(to - from + 1);
}

/** Returns the ids of a page of the list, each with the total count. The rows are then read by id (`rowsOfCustomers`), so that
 * columns that neither filter nor sort are read for one page only. */
export async function pageOf(firm: FirmSubject, db: Db | Trx, slice: Slice) {
  const { after, offset, limit } = slice;
  let query = found(firm, db, slice).crossJoinLateral(() => sortedBy(firm, db, slice));
  if (after !== null) query = query.where(isAfter(slice, after));
  const rows = await query
    .select(["book.customer_id", sortedText.as("sorted_by"), sql<number>`count(*) over ()`.as("found_nb")])
    .orderBy(orderOf(slice))
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Returns the row of one customer and everything else that the sheet shows, in one statement; undefined if the actor may not
 * access them. */
export async function sheetOfCustomer(
  firm: FirmSubject,
  db: Db | Trx,
  { subject, now }: { readonly subject: Pick<Subject, "customerId" | "sees">; readonly now: Instant },
) {
  const { customerId, sees } = subject;
  const [row] = await sheets(db, firm, { customerId, now, fixed: { sees, today: dayOf(now) } });
  return fromRowIfAny(row);
}

type OfOne = { readonly customerId: Id; readonly now: Instant; readonly fixed: Fixed };
type Fixed = { readonly sees: Subject["sees"]; readonly today: Day };

const sheets = firmStatement((db, firm, { customerId, now, fixed: { sees, today } }: OfOne) => {
  const since = sql<Day>`(coalesce(known.last_contact_at, book.since) at time zone 'Europe/Paris')::date`;
  const query = bookOf(firm, db).where("book.customer_id", "=", customerId);
  return listedColumns(firm, query, today)
    .modifyFront(prepared)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("invitations")
          .select(["sent_at", "accepted_at"])
          .where("firm_id", "=", firm.firmId)
          .whereRef("accepted_by", "=", "book.customer_id")
          .where("accepted_at", "is not", null)
          .orderBy("accepted_at", "desc")
          .limit(1)
          .as("invitation"),
      (join) => join.onTrue(),
    )
    .select(["invitation.sent_at as invited_at", "invitation.accepted_at"])
    .select([
      tagsOfOne(firm, "book.customer_id").as("tags"),
      advisorsOfOne(db).as("advisors"),
      notCalledReason(firm, { column: "book.customer_id", now }).as("not_called"),
      largestMovements({ customerId, sees }, { since, ...toldMovements }).as("movements"),
      ...countsOfTabs(firm),
    ]);
});

/** The sheet shows movements from this amount on, and at most this many. */
const toldMovements = { above: cents(1_000_00), limit: 5 };

/** Counts the items of the other tabs of the sheet. */
function countsOfTabs({ firmId }: FirmSubject) {
  const ofFirm = sql`customer_id = book.customer_id and firm_id = ${firmId}`;
  return [
    sql<number>`(select count(*)::int from book_observations where customer_id = book.customer_id)`.as(
      "insight_count",
    ),
    sql<number>`(select count(*)::int from mission_leads where ${ofFirm})`.as("mission_count"),
    sql<number>`(select count(*)::int from interactions where ${ofFirm} and hidden_at is null and not is_system)`.as(
      "interaction_count",
    ),
  ] as const;
}

/** Selects the advisors linked to the customer of a row, in any order. */
function advisorsOfOne(db: Db | Trx) {
  return sql<readonly { id: Id; firstName: string | null; lastName: string | null; email: string }[]>`(
    select coalesce(json_agg(json_build_object(
      'id', advisor.id, 'firstName', advisor.first_name, 'lastName', advisor.last_name, 'email', advisor.email)), '[]')
    from (${peopleToList(db)}) as advisor where advisor.id = any(book.advisor_ids::uuid[]))`;
}

/** Returns the rows in the given order; customers that the actor may not access are left out. */
export async function rowsOfCustomers(
  firm: FirmSubject,
  db: Db | Trx,
  { ids, today }: { readonly ids: readonly Id[]; readonly today: Day },
) {
  if (ids.length === 0) return [];
  const rows = await rowsByIds(db, firm, { ids: [...ids], fixed: { today } });
  // Ordered here rather than in SQL: the database would scan all ids for each of ten thousand rows.
  const byId = new Map(rows.map((row) => [row.customer_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromRow);
}
export type ListedRow = Awaited<ReturnType<typeof rowsOfCustomers>>[number];

type OfSome = { readonly ids: readonly Id[]; readonly fixed: Pick<Fixed, "today"> };
const rowsByIds = firmStatement((db, firm, { ids, fixed: { today } }: OfSome) => {
  const query = bookOf(firm, db).where("book.customer_id", "=", sql<Id>`any(${ids}::uuid[])`);
  return listedColumns(firm, query, today).modifyFront(prepared).select(advisorsOfOne(db).as("advisors"));
});

/** Selects the columns of a row of the list. */
function listedColumns({ firmId }: FirmSubject, query: Book, today: Day) {
  return query.select([
    ...profileParts(today),
    "book.customer_id",
    "book.since",
    "book.advisor_ids",
    "person.first_name",
    "person.last_name",
    "person.email",
    "person.mobile",
    "person.birthdate",
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
  ]);
}

export type Count = { readonly count: number; readonly isBounded: boolean };

/** Caps the count: beyond the limit, the list says « more ». */
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

/** Returns which of these ids are customers that the actor may access. */
export async function mineAmong(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await bookOf(firm, db)
    .select("book.customer_id")
    .where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}
