import { type Cents, type Day, drawnSteps, type Id } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { seenPortfolios } from "../../../../db/seen.ts";
import { firmStatement, statement } from "../../../../db/statement.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";

export type EndRow = {
  readonly id: Id;
  readonly firstDay: Day;
  readonly from: Day;
} & { readonly [K in `${"then" | "now"}${"Value" | "Paid"}`]: Cents | null } & {
  readonly [K in `${"then" | "now"}Rebuilt`]: boolean | null;
};

/** Returns, for all portfolios that the subject may access and in one statement, the first known day, the value on a day and
 * today's value. If the requested day is earlier, the day is the first on which a portfolio that counts is known. A portfolio known
 * only later has its value of the first drawn day (`historyDays`) on which it has one. */
export function endsSince(since: DayInQuery) {
  return firmStatement(
    (db, firm, { fixed, ...given }: EndsAsked & { readonly fixed: Pick<Subject, "sees"> }) =>
      endsOf({ ...given, ...fixed }, db, since(firm, db, given.customerId)),
  );
}

/** A day of a customer that the firm knows, as an expression of the query. */
export type DayInQuery = (firm: FirmSubject, db: Db | Trx, customerId: Id) => RawBuilder<Day>;
type EndsAsked = { readonly customerId: Id; readonly today: Day };

/** Returns the same from a given day. */
export async function endsFrom(
  { customerId, sees }: Subject,
  db: Db | Trx,
  range: { readonly since: Day; readonly today: Day },
): Promise<EndRow[]> {
  return await endsFromDay(db, { customerId, ...range }, sees);
}

const endsFromDay = statement((db, { since, ...given }: EndsAsked & { readonly since: Day }, sees) =>
  endsOf({ ...given, sees }, db, sql<Day>`${since}::date`),
);

function endsOf(
  subject: EndsAsked & Pick<Subject, "sees">,
  db: Db | Trx,
  since: RawBuilder<Day>,
): RawBuilder<EndRow> {
  const { today } = subject;
  const mine = seenPortfolios(subject, db)
    .select(["id", counts.as("counts")])
    .where("deleted_at", "is", null);
  const mineOf = sql`customer_id = ${subject.customerId} and portfolio_id`;
  const valueOn = (day: RawBuilder<Day>) => sql`(
    select value_cents as value, paid_total_cents as paid, provenance = 'reconstructed' as rebuilt
    from valuations where ${mineOf} = known.id and day <= ${day} order by day desc limit 1)`;
  return sql<EndRow>`
    select ${prepared} known.id, known.day as "firstDay", known.opened as "from",
      one.value as "thenValue", one.paid as "thenPaid", one.rebuilt as "thenRebuilt",
      two.value as "nowValue", two.paid as "nowPaid", two.rebuilt as "nowRebuilt"
    from (
      select p.id, v.day, least(greatest(${since}, min(v.day) filter (where p.counts) over ()), ${today}::date) as opened
      from (${mine}) as p
      cross join lateral (select day from valuations where ${mineOf} = p.id order by day limit 1) as v
    ) as known
    left join lateral ${valueOn(sql<Day>`${firstDrawn(today)}`)} as one on true
    left join lateral ${valueOn(sql<Day>`${today}::date`)} as two on true`;
}

/** Whether a portfolio counts in the totals of a person (`visiblePortfolios`) and has a known value. */
export const counts = sql<boolean>`(complete and not disabled and status = 'visible' and currency = 'EUR' and amount_cents is not null)`;

/** Returns the first drawn day on which the portfolio is known: whole steps back from the last one. */
function firstDrawn(today: Day): RawBuilder<Day> {
  const step = drawnStep(sql<number>`(${today}::date - known.opened)`);
  return sql<Day>`case when known.day <= known.opened then known.opened
    else least(${today}::date - (${today}::date - known.day) / ${step} * ${step}, ${today}::date) end`;
}

/** Returns the step of `historyDays` in days, from the length of a range. */
export function drawnStep(span: RawBuilder<number>): RawBuilder<number> {
  const { dailyUpToDays, weeks } = drawnSteps;
  return sql<number>`(case when ${span} <= ${sql.lit(dailyUpToDays)} then 1
    else 7 * ceil(${span} / ${sql.lit(7 * weeks)}.0)::integer end)`;
}
