import { type Day, type Id, openClubStates, type ReviewBasis, reviewMonths } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";

/** A customer under the advice of a firm: since when, on what basis, the last review and the next one due. */
export type UnderAdvice = {
  customer_id: Id;
  since: Day;
  basis: ReviewBasis;
  last_on: Day | null;
  /** The number of months between two reviews. */
  months: number;
  due_on: Day;
};

const dayIn = (column: string): RawBuilder<Day> =>
  sql<Day>`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;

/** Returns a subquery with the customers under advice, by the rule of `nextReviewOn`: they have a Club letter that both signed and
 * that has not ended, or an accepted proposal on a contract still held. A letter keeps the interval that it promised; without one
 * the firm's setting applies. Proposals on contracts hidden from advisors do not count.
 * @param only limits the result to one customer */
export function underAdvice(firmId: Id | RawBuilder<Id>, only: Id | null = null): RawBuilder<UnderAdvice> {
  const ofOne = (column: string) => (only === null ? sql`true` : sql`${sql.ref(column)} = ${only}`);
  return sql<UnderAdvice>`(
    select advised.customer_id, advised.since, advised.basis, last.on as last_on, advised.months,
      (greatest(advised.since, last.on) + make_interval(months => advised.months))::date as due_on
    from (
      select customer_id, min(since) as since, case when count(distinct kind) = 2 then 'both' else min(kind) end as basis,
        coalesce(min(promised), (select (own.settings ->> 'reviewMonths')::int from firms as own where own.id = ${firmId}),
          ${reviewMonths.usual}) as months
      from (
        select club.customer_id, ${dayIn("club.concluded_at")} as since, 'club' as kind,
            coalesce(club.review_months, ${reviewMonths.usual})::int as promised from club_subscriptions as club
        where club.firm_id = ${firmId} and ${ofOne("club.customer_id")} and club.concluded_at is not null
          and club.state = any (${[...openClubStates]}::text[])
        union all
        select p.customer_id, ${dayIn("p.decided_at")}, 'proposal', null from proposals as p
        where p.firm_id = ${firmId} and ${ofOne("p.customer_id")} and p.state = 'accepted' and not p.advisor_hidden
          and exists (select from portfolios as held where held.customer_id = p.customer_id
            and held.id = any (p.portfolio_id || p.other_portfolio_ids) and held.deleted_at is null)
          and not exists (select from portfolios as kept where kept.customer_id = p.customer_id
            and kept.id = any (p.portfolio_id || p.other_portfolio_ids) and kept.advisor_hidden)
      ) as stands
      group by customer_id
    ) as advised
    left join lateral (
      select max(${dayIn("done.concluded_at")}) as "on" from advice_reviews as done
      where done.customer_id = advised.customer_id and ${ofOne("done.customer_id")} and done.firm_id = ${firmId} and done.state = 'concluded'
    ) as last on true
  )`;
}
