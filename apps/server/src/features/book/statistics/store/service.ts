import { type Day, type Id, type Instant, startOfDay } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofOwnCustomers, seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** Retention of customers, and how soon they get an answer. */

export type Cohort = { readonly year: number; readonly arrived: number; readonly stayed: number };

/** Returns, by year of arrival, how many customers arrived and how many are still linked; one with two advisors counts once. */
export async function cohorts(firm: FirmSubject, db: Db, sinceYear: number): Promise<Cohort[]> {
  const links = seenLinks(firm, db)
    .select([
      "customer_id",
      sql<number>`extract(year from min(since) at time zone 'Europe/Paris')::int`.as("year"),
    ])
    .groupBy("customer_id");
  const left = db
    .selectFrom("book_departures as lost")
    .where("lost.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "lost.advisor_id"))
    .where("lost.since_year", "is not", null)
    .select(["lost.id", "lost.since_year as year"])
    .distinct();
  const { rows } = await sql<Cohort>`
    select one.year, count(*)::int as arrived, (count(*) filter (where one.stayed))::int as stayed
    from (select year, true as stayed from (${links}) as here union all select year, false from (${left}) as gone) as one
    where one.year >= ${sinceYear}
    group by one.year order by one.year`.execute(db);
  return rows;
}

export type Answers = {
  readonly count: number;
  readonly customers: number;
  readonly medianMinutes: number | null;
};

/** Measures the time to answer. A question is a customer's first message, or their first one after an answer; its answer is the
 * next message of one of the firm's authors. Questions without an answer are left out: the day page shows them. */
export async function answers(
  firm: FirmSubject,
  db: Db,
  { from, to, authors }: { readonly from: Day; readonly to: Instant; readonly authors: readonly Id[] },
): Promise<Answers> {
  const mine = seenLinks(firm, db).select("customer_advisors.customer_id");
  const { rows } = await sql<Answers>`
    select count(*)::int as count, count(distinct said.customer_id)::int as customers,
      round(percentile_cont(0.5) within group (order by extract(epoch from said.answered_at - said.created_at) / 60))::int
        as "medianMinutes"
    from (
      select message.customer_id, message.created_at, message.by_advisor,
        lag(message.by_advisor) over (partition by message.customer_id order by message.created_at, message.id) as after_answer,
        min(message.created_at) filter (where message.author_id = any(${[...authors]}::uuid[])) over (
          partition by message.customer_id order by message.created_at desc, message.id desc
          rows between unbounded preceding and 1 preceding exclude current row) as answered_at
      from messages as message
      where message.customer_id in (${mine})
        and message.created_at >= ${startOfDay(from)}::timestamptz and message.created_at <= ${to}::timestamptz
    ) as said
    where not said.by_advisor and coalesce(said.after_answer, true) and said.answered_at is not null`.execute(
    db,
  );
  return rows[0] ?? { count: 0, customers: 0, medianMinutes: null };
}

/** The longest list of departures. */
const departuresMost = 500;

/** Returns the customers who left for good within the range, newest first. For a customer with several advisors, lists those whom
 * the reader may see. */
export async function departures(firm: FirmSubject, db: Db, from: Day) {
  const rows = await db
    .selectFrom("book_departures as lost")
    .where("lost.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "lost.advisor_id"))
    .where(sql<boolean>`lost.left_at >= ${startOfDay(from)}::timestamptz`)
    .select(["lost.id", "lost.left_at", "lost.since_year"])
    .select(sql<string[]>`array_agg(lost.advisor_id::text order by lost.advisor_id)`.as("advisor_ids"))
    .groupBy(["lost.id", "lost.left_at", "lost.since_year"])
    .orderBy("lost.left_at", "desc")
    .orderBy("lost.id")
    .limit(departuresMost)
    .execute();
  return rows.map(fromRow);
}
