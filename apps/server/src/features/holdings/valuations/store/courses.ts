import type { Cents, Day, Id, PortfolioKind } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { listedPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

export type Course = {
  readonly portfolioId: Id;
  readonly values: readonly Cents[];
  readonly paidTotals: readonly Cents[];
};

/** Returns the values of each contract over a range, oldest first, from the one valid on its first day; one row per contract. */
export async function coursesBetween(
  { customerId }: Subject,
  db: Db | Trx,
  query: Omit<Ranged, "customerId">,
): Promise<Course[]> {
  return query.portfolioIds.length === 0 ? [] : await courses(db, { ...query, customerId });
}

type Ranged = {
  readonly customerId: Id;
  readonly portfolioIds: readonly Id[];
  readonly from: Day;
  readonly to: Day;
};

const courses = statement(
  (_db, { customerId, portfolioIds, from, to }: Ranged) => sql<Course>`
    select ${prepared} p.id as "portfolioId", course.values, course.paid as "paidTotals"
    from unnest(${portfolioIds}::uuid[]) as p (id)
    ${courseOf({ customerId, from, to })}`,
);

const courseOf = ({ customerId, from, to }: Omit<Ranged, "portfolioIds">) => sql`
    cross join lateral (
      select max(day) as day from valuations
      where customer_id = ${customerId} and portfolio_id = p.id and day <= ${from}
    ) opening
    cross join lateral (
      select array_agg(v.value_cents order by v.day) as values, array_agg(v.paid_total_cents order by v.day) as paid
      from valuations v
      where v.customer_id = ${customerId} and v.portfolio_id = p.id
        and v.day >= opening.day and v.day <= ${to}
    ) course
    where opening.day is not null`;

const coursesOfKinds = statement(
  (db, { customerId, kinds, from, to }: OfKinds & Pick<Ranged, "customerId">, sees) => sql<Course>`
    select ${prepared} p.id as "portfolioId", course.values, course.paid as "paidTotals"
    from (${listedPortfolios({ customerId, sees }, db)
      .select("id")
      .where(sql<boolean>`kind = any(${kinds}::text[])`)}) as p
    ${courseOf({ customerId, from, to })}`,
);
type OfKinds = Pick<Ranged, "from" | "to"> & { readonly kinds: readonly PortfolioKind[] };

/** Returns the same for all contracts of some kinds that the subject's lists contain. */
export async function coursesOfAll(
  { customerId, sees }: Subject,
  db: Db | Trx,
  query: OfKinds,
): Promise<Course[]> {
  return await coursesOfKinds(db, { ...query, customerId }, sees);
}
