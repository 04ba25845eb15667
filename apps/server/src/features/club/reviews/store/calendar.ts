import { type Day, type Id, reviewTimeBounds, reviewTimes } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofSeenFirm } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { bookOf } from "../../../book/customers/actions/book.ts";
import { underAdvice } from "../../../book/customers/actions/reviews.ts";

/** The customers of a firm who stand under its advice: read from what they stand by, so that none is forgotten. */
function calendarOf(firm: FirmSubject, db: Db) {
  return bookOf(firm, db).innerJoin(
    underAdvice(firm.firmId).as<"standing">(sql.ref("standing")),
    "standing.customer_id",
    "book.customer_id",
  );
}

/** How many reviews there are in each part of the calendar. */
export async function countsOf(firm: FirmSubject, db: Db, today: Day) {
  const counted = reviewTimes.map((time) => {
    const { from, to } = reviewTimeBounds(time, today);
    return sql<number>`(count(*) filter (where standing.due_on between ${from ?? "-infinity"}::date
      and ${to ?? "infinity"}::date))::int`.as(time);
  });
  return await calendarOf(firm, db).select(counted).executeTakeFirstOrThrow();
}

/** The first first. */
export async function pageOf(
  firm: FirmSubject,
  db: Db,
  asked: {
    readonly from: Day | null;
    readonly to: Day | null;
    readonly offset: number;
    readonly limit: number;
  },
) {
  const { from, to, offset, limit } = asked;
  let query = calendarOf(firm, db).leftJoin("advice_reviews as open", (join) =>
    join
      .onRef("open.customer_id", "=", "book.customer_id")
      .on("open.firm_id", "=", firm.firmId)
      .on("open.state", "=", "open"),
  );
  if (from !== null) query = query.where("standing.due_on", ">=", from);
  if (to !== null) query = query.where("standing.due_on", "<=", to);
  const rows = await query
    .select(["book.customer_id", "person.first_name", "person.last_name", "person.email"])
    .select(["standing.since", "standing.basis", "standing.last_on", "standing.months", "standing.due_on"])
    .select("open.id as open_id")
    .orderBy("standing.due_on")
    .orderBy("book.customer_id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The firms that advise a customer, of those that the subject sees. */
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
