import { campaignSize, type Day, type Id, reviewTimeBounds, reviewTimes, shownName } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenFirm } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { bookOf } from "../../../book/customers/actions/book.ts";
import { underAdvice } from "../../../book/customers/actions/reviews.ts";

/** Selects a firm's customers under advice. It is computed from the letters and proposals themselves, so that nobody is missing. */
function calendarOf(firm: FirmSubject, db: Db | Trx) {
  return bookOf(firm, db).innerJoin(
    underAdvice(firm.firmId).as<"standing">(sql.ref("standing")),
    "standing.customer_id",
    "book.customer_id",
  );
}

/** Counts the reviews in each part of the calendar. */
export async function countsOf(firm: FirmSubject, db: Db, today: Day) {
  const counted = reviewTimes.map((time) => {
    const { from, to } = reviewTimeBounds(time, today);
    return sql<number>`(count(*) filter (where standing.due_on between ${from ?? "-infinity"}::date
      and ${to ?? "infinity"}::date))::int`.as(time);
  });
  return await calendarOf(firm, db).select(counted).executeTakeFirstOrThrow();
}

type Between = { readonly from: Day | null; readonly to: Day | null };

/** Selects the lines by due day, each with its open review and the due day of an open task made by a campaign. */
function linesBetween(firm: FirmSubject, db: Db | Trx, { from, to }: Between) {
  let query = calendarOf(firm, db).leftJoin("advice_reviews as open", (join) =>
    join
      .onRef("open.customer_id", "=", "book.customer_id")
      .on("open.firm_id", "=", firm.firmId)
      .on("open.state", "=", "open"),
  );
  if (from !== null) query = query.where("standing.due_on", ">=", from);
  if (to !== null) query = query.where("standing.due_on", "<=", to);
  return query
    .select(["book.customer_id", "person.first_name", "person.last_name", "person.email"])
    .select(["standing.since", "standing.basis", "standing.last_on", "standing.months", "standing.due_on"])
    .select("open.id as open_id")
    .select((eb) =>
      eb
        .selectFrom("tasks")
        .select(({ fn }) => fn.min("tasks.due_on").as("due_on"))
        .where("tasks.firm_id", "=", firm.firmId)
        .whereRef("tasks.customer_ref", "=", "book.customer_id")
        .where("tasks.origin", "=", "review")
        .where("tasks.done_at", "is", null)
        .as("task_on"),
    )
    .orderBy("standing.due_on")
    .orderBy("book.customer_id");
}

export async function pageOf(
  firm: FirmSubject,
  db: Db,
  asked: Between & { readonly offset: number; readonly limit: number },
) {
  const rows = await linesBetween(firm, db, asked).offset(asked.offset).limit(asked.limit).execute();
  return rows.map(fromRow);
}

/** Returns the lines of these customers, or of all between two days; one more than the limit of a campaign, to detect that there
 * are more. */
export async function linesOf(
  firm: FirmSubject,
  db: Db | Trx,
  { ids, ...between }: Between & { readonly ids: readonly Id[] | null },
) {
  let query = linesBetween(firm, db, between).limit(campaignSize + 1);
  if (ids !== null) query = query.where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`);
  return (await query.execute()).map(fromRow);
}

/** Returns those of these customers who are in the book, with their names. */
export async function mineAmong(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const rows = await bookOf(firm, db)
    .select(["book.customer_id", "person.first_name", "person.last_name", "person.email"])
    .where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(fromRow).map((row) => [row.customerId, shownName(row)]));
}

/** Locks the firm's campaigns until the transaction ends. */
export async function lockCampaigns({ firmId }: FirmSubject, trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review campaign ${firmId}`}, 0))`.execute(trx);
}

/** Returns the firms that advise a customer, limited to those the subject may see. */
export async function firmsOf(subject: Subject, db: Db): Promise<Id[]> {
  const rows = await db
    .selectFrom("customer_advisors")
    .select("firm_id")
    .distinct()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenFirm(subject, "firm_id"))
    .orderBy("firm_id")
    .execute();
  return rows.map((row) => row.firm_id);
}
