import {
  type ClubInterval,
  type ContactChannel,
  contactChannels,
  type Cents,
  type Id,
  investmentGoals,
  type InvestmentGoal,
  openClubStates,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** A request that was sent shows its price to who answers for it. Before that and after it, a price over a contract that the customer
 * hides would tell what it is worth. */
const answered = openClubStates.filter((state) => state !== "inactive");

type Details = {
  readonly customerId: Id;
  readonly projects: InvestmentGoal[];
  readonly clubPrice: { readonly amount: Cents; readonly interval: ClubInterval } | null;
  readonly missions: { readonly id: Id; readonly name: string }[];
  readonly consents: ContactChannel[];
};

/** What some columns of the list tell that no daily row holds: of customers who are within the actor's reach, a page of them. */
export async function detailRows(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<readonly Details[]> {
  const { firmId } = firm;
  const isSeen =
    firm.sees === "firm" || firm.actor.kind !== "user"
      ? sql`true`
      : sql`(m.shared or m.author_id = ${firm.actor.userId})`;
  const { rows } = await sql<Details>`
    select one.customer_id as "customerId",
      (select coalesce(json_agg(goal order by array_position(${[...investmentGoals]}::text[], goal)), '[]') from (
        select distinct held.infos ->> 'typeInvestment' as goal from portfolios as held
        where held.customer_id = one.customer_id and not held.advisor_hidden and held.deleted_at is null
          and held.complete and not held.disabled and held.status = 'visible'
          and held.infos ->> 'typeInvestment' = any(${[...investmentGoals]}::text[])) as goals) as projects,
      (select case when s.state = any(${answered}::text[]) and s.quote is not null then json_build_object(
          'amount', (s.quote -> s.interval ->> 'ttcCents')::bigint, 'interval', s.interval) end
        from club_subscriptions as s where s.customer_id = one.customer_id and s.firm_id = ${firmId}
        order by s.created_at desc, s.id desc limit 1) as "clubPrice",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by folded(m.name), m.id), '[]')
        from mission_leads as l join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id
        where l.customer_id = one.customer_id and l.firm_id = ${firmId} and m.state = 'open' and ${isSeen}) as missions,
      (select coalesce(json_agg(channel order by array_position(${[...contactChannels]}::text[], channel)), '[]') from (
        select distinct on (said.channel) said.channel, said.granted from contact_consents as said
        where said.customer_id = one.customer_id and said.firm_id = ${firmId}
        order by said.channel, said.at desc, said.id desc) as word where word.granted) as consents
    from unnest(${[...ids]}::uuid[]) as one(customer_id)`.execute(db);
  return rows;
}
