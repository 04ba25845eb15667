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

/** States in which the price may be shown: the customer has sent the request. Otherwise a price computed over a contract that the
 * customer hides would reveal what it is worth. */
const answered = openClubStates.filter((state) => state !== "inactive");

type Details = {
  readonly customerId: Id;
  readonly projects: InvestmentGoal[];
  readonly clubPrice: { readonly amount: Cents; readonly interval: ClubInterval } | null;
  readonly missions: { readonly id: Id; readonly name: string }[];
  readonly consents: ContactChannel[];
};

/** The firm, and the column with the customer's id. The same subqueries give the value of a column and its sort order. */
type Of = { readonly firm: FirmSubject; readonly customer: RawBuilder<unknown> };

const goalPlace = sql`array_position(${[...investmentGoals]}::text[], goal)`;
const channelPlace = sql`array_position(${[...contactChannels]}::text[], channel)`;

/** Selects the distinct goals of the contracts that the customer shares. */
function goalsOf({ customer }: Pick<Of, "customer">): RawBuilder<unknown> {
  return sql`(
    select distinct held.infos ->> 'typeInvestment' as goal from portfolios as held
    where held.customer_id = ${customer} and not held.advisor_hidden and held.deleted_at is null
      and held.complete and not held.disabled and held.status = 'visible'
      and held.infos ->> 'typeInvestment' = any(${[...investmentGoals]}::text[])) as goals`;
}

/** Selects the open missions that target the customer, among those the caller sees. */
function missionsOf({ firm, customer }: Of): RawBuilder<unknown> {
  const isSeen =
    firm.sees === "firm" || firm.actor.kind !== "user"
      ? sql`true`
      : sql`(m.shared or m.author_id = ${firm.actor.userId})`;
  return sql`mission_leads as l join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id
    where l.customer_id = ${customer} and l.firm_id = ${firm.firmId} and m.state = 'open' and ${isSeen}`;
}

/** Selects the channels whose latest consent is a yes. */
function consentsOf({ firm, customer }: Of): RawBuilder<unknown> {
  return sql`(
    select distinct on (said.channel) said.channel, said.granted from contact_consents as said
    where said.customer_id = ${customer} and said.firm_id = ${firm.firmId}
    order by said.channel, said.at desc, said.id desc) as word where word.granted`;
}

/** Selects the newest subscription; `isPriceTold` says whether its price is shown. */
function newestSubscription({ firm, customer }: Of): RawBuilder<unknown> {
  return sql`club_subscriptions as s where s.customer_id = ${customer} and s.firm_id = ${firm.firmId}
    order by s.created_at desc, s.id desc limit 1`;
}
const isPriceTold = sql`s.state = any(${answered}::text[]) and s.quote is not null`;
const price = sql`(s.quote -> s.interval ->> 'ttcCents')::bigint`;

/** Returns the columns of the list that are not in the daily row, for one page of customers whom the actor may access. */
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

/** Returns the sort expressions of these columns: null if the column is empty. Prices are compared by year, whatever the interval
 * of payment. */
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
