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
import { type RawBuilder, sql } from "kysely";
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

/** The same rows make what a column tells and the order by it: of the customer of a column. */
type Of = { readonly firm: FirmSubject; readonly customer: RawBuilder<unknown> };

const goalPlace = sql`array_position(${[...investmentGoals]}::text[], goal)`;
const channelPlace = sql`array_position(${[...contactChannels]}::text[], channel)`;

/** What the contracts that they share are for, each goal once. */
function goalsOf({ customer }: Pick<Of, "customer">): RawBuilder<unknown> {
  return sql`(
    select distinct held.infos ->> 'typeInvestment' as goal from portfolios as held
    where held.customer_id = ${customer} and not held.advisor_hidden and held.deleted_at is null
      and held.complete and not held.disabled and held.status = 'visible'
      and held.infos ->> 'typeInvestment' = any(${[...investmentGoals]}::text[])) as goals`;
}

/** The open missions whose target they are in, of those that the caller sees. */
function missionsOf({ firm, customer }: Of): RawBuilder<unknown> {
  const isSeen =
    firm.sees === "firm" || firm.actor.kind !== "user"
      ? sql`true`
      : sql`(m.shared or m.author_id = ${firm.actor.userId})`;
  return sql`mission_leads as l join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id
    where l.customer_id = ${customer} and l.firm_id = ${firm.firmId} and m.state = 'open' and ${isSeen}`;
}

/** The newest word on each channel, where it is a yes. */
function consentsOf({ firm, customer }: Of): RawBuilder<unknown> {
  return sql`(
    select distinct on (said.channel) said.channel, said.granted from contact_consents as said
    where said.customer_id = ${customer} and said.firm_id = ${firm.firmId}
    order by said.channel, said.at desc, said.id desc) as word where word.granted`;
}

/** The newest subscription, and whether its price is told. */
function newestSubscription({ firm, customer }: Of): RawBuilder<unknown> {
  return sql`club_subscriptions as s where s.customer_id = ${customer} and s.firm_id = ${firm.firmId}
    order by s.created_at desc, s.id desc limit 1`;
}
const isPriceTold = sql`s.state = any(${answered}::text[]) and s.quote is not null`;
const price = sql`(s.quote -> s.interval ->> 'ttcCents')::bigint`;

/** What some columns of the list tell that no daily row holds: of customers who are within the actor's reach, a page of them. */
export async function detailRows(
  firm: FirmSubject,
  db: Db | Trx,
  ids: readonly Id[],
): Promise<readonly Details[]> {
  const of = { firm, customer: sql`one.customer_id` };
  const { rows } = await sql<Details>`
    select one.customer_id as "customerId",
      (select coalesce(json_agg(goal order by ${goalPlace}), '[]') from ${goalsOf(of)}) as projects,
      (select case when ${isPriceTold} then json_build_object('amount', ${price}, 'interval', s.interval) end
        from ${newestSubscription(of)}) as "clubPrice",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by folded(m.name), m.id), '[]')
        from ${missionsOf(of)}) as missions,
      (select coalesce(json_agg(channel order by ${channelPlace}), '[]') from ${consentsOf(of)}) as consents
    from unnest(${[...ids]}::uuid[]) as one(customer_id)`.execute(db);
  return rows;
}

/** Of the row of a list, what orders it by one of these columns: what it tells, in the order in which it is told; null where it tells
 * of nothing. Prices are those of a year, whatever they are paid by. */
export function detailOrders(firm: FirmSubject) {
  const of = { firm, customer: sql`book.customer_id` };
  return {
    projects: sql`(select string_agg(to_char(${goalPlace}, 'FM00'), ' ' order by ${goalPlace}) from ${goalsOf(of)})`,
    clubPrice: sql`(select case when ${isPriceTold} then ${price} * case s.interval when 'monthly' then 12 else 1 end end
      from ${newestSubscription(of)})`,
    missions: sql`(select string_agg(folded(m.name), ', ' order by folded(m.name), m.id) from ${missionsOf(of)})`,
    consents: sql`(select string_agg(${channelPlace}::text, ' ' order by ${channelPlace}) from ${consentsOf(of)})`,
  } as const;
}
