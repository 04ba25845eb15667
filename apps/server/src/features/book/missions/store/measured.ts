import type { Cents, Day, Id, PortfolioKind } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

export type Measured = {
  readonly missionId: Id;
  /** Customers with a validated lead. */
  readonly leadCount: number;
  /** Those of them who share a contract of the mission's kinds. */
  readonly seenCount: number;
  readonly openedCount: number;
  /** Payments less withdrawals. */
  readonly paidCents: Cents;
  readonly firstOn: Day;
  readonly lastOn: Day;
};

/** Measures each mission on the shared contracts of customers with a validated lead, within its dates: contracts opened, and
 * payments less withdrawals. A contract that was opened before but linked during the mission counts only what was paid after its
 * first known value. */
export async function measured(
  firm: FirmSubject,
  db: Db | Trx,
  { kinds, today }: { readonly kinds: ReadonlyMap<Id, readonly PortfolioKind[]>; readonly today: Day },
): Promise<Measured[]> {
  if (kinds.size === 0) return [];
  const own = seenLinks(firm, db).select("customer_advisors.customer_id");
  const wanted = JSON.stringify(Object.fromEntries(kinds));
  const { rows } = await sql<Measured>`
    with lead as (
      select l.mission_id, l.customer_id, (m.opened_at at time zone 'Europe/Paris')::date as first_on,
        least(m.ends_on, (m.ended_at at time zone 'Europe/Paris')::date, ${today}::date) as last_on
      from mission_leads as l join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id
      where l.firm_id = ${firm.firmId} and l.mission_id = any(${[...kinds.keys()]}::uuid[]) and l.state = 'validated'
        and m.opened_at is not null and l.customer_id in (${own})
    ), held as (
      select lead.*, p.id, coalesce(p.opened_on between lead.first_on and lead.last_on, false) as is_new,
        coalesce(p.ownership_ratio::numeric, 1) as ratio
      from lead join portfolios as p on p.customer_id = lead.customer_id and not p.advisor_hidden and not p.disabled
        and p.deleted_at is null and p.complete and p.status = 'visible' and p.currency = 'EUR'
        and p.kind in (select jsonb_array_elements_text(${wanted}::jsonb -> lead.mission_id::text))
    ), paid as (
      select held.mission_id, held.customer_id, held.is_new, held.ratio * (coalesce((
          select v.paid_total_cents from valuations as v where v.customer_id = held.customer_id and v.portfolio_id = held.id
            and v.day <= held.last_on order by v.day desc limit 1
        ), 0) - case when held.is_new then 0 else coalesce((
          select v.paid_total_cents from valuations as v where v.customer_id = held.customer_id and v.portfolio_id = held.id
            and v.day < held.first_on order by v.day desc limit 1
        ), (
          select v.paid_total_cents from valuations as v where v.customer_id = held.customer_id and v.portfolio_id = held.id
            and v.day <= held.last_on order by v.day limit 1
        ), 0) end) as cents
      from held
    )
    select lead.mission_id as "missionId", count(distinct lead.customer_id)::int as "leadCount",
      count(distinct paid.customer_id)::int as "seenCount", count(*) filter (where paid.is_new)::int as "openedCount",
      coalesce(round(sum(paid.cents)), 0)::bigint as "paidCents",
      min(lead.first_on)::text as "firstOn", max(lead.last_on)::text as "lastOn"
    from lead left join paid on paid.mission_id = lead.mission_id and paid.customer_id = lead.customer_id
    group by lead.mission_id`.execute(db);
  return rows;
}
