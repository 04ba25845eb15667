import {
  addDays,
  addMonths,
  type AlertFacts,
  type ClubState,
  contactKinds,
  day,
  type Day,
  dayOf,
  type Id,
  type Instant,
  openClubStates,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { ofSeenPortfolio, ofSeenPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { underAdvice } from "../../customers/actions/reviews.ts";

/** What the alert rules need to know from each firm of a customer. */

export type FirmFacts = {
  readonly firmId: Id;
  readonly since: Instant;
  readonly lastContactAt: Instant | null;
  readonly refusedAt: Instant | null;
  readonly canceled: AlertFacts["canceled"];
  readonly latePromises: readonly { readonly id: Id; readonly what: string; readonly dueOn: Day }[];
  readonly club: AlertFacts["club"];
  readonly reviewOn: AlertFacts["reviewOn"];
  readonly cardExpiresOn: AlertFacts["cardExpiresOn"];
  readonly letterEndsOn: AlertFacts["letterEndsOn"];
  readonly openedProposals: AlertFacts["openedProposals"];
  readonly openedReviews: AlertFacts["openedReviews"];
};

type Of = Pick<Subject, "customerId"> & { readonly today: Day };

/** Returns one row for each firm of a customer. It is a single statement, because a recount runs it for every customer. */
const known = statement((_db, { customerId, today }: Of, sees) => {
  const ofFirm = sql`customer_id = ${customerId} and firm_id = link.firm_id`;
  const subject = { customerId, sees };
  return sql<Row>`
    select link.firm_id, link.since,
      (select last_contact_at from firm_customers where ${ofFirm}) as last_contact_at,
      (select max(refused_at) from interactions where ${ofFirm}) as refused_at,
      canceled.id as canceled_id, canceled.starts_at, canceled.hidden_at,
      (${latePromises(customerId, today)}) as late_promises,
      club.state as club_state, club.since as club_since, club.failed_at as club_failed_at, review.due_on,
      (select ended_on from firm_contracts where ${ofFirm} limit 1) as letter_ends_on,
      (select source_expires from club_payers where customer_id = ${customerId} and source_kind = 'card' limit 1) as card_expires,
      (select ${opened} from proposals
        where ${ofFirm} and opened_at is not null and decided_at is null and advisor_hidden = false
          and ${ofSeenPortfolio(subject, "proposals.portfolio_id")}
          and ${ofSeenPortfolios(subject, "proposals.other_portfolio_ids")}) as opened_proposals,
      (select ${opened} from advice_reviews where ${ofFirm} and opened_at is not null) as opened_reviews
    from (
      select firm_id, min(since) as since from customer_advisors where customer_id = ${customerId} group by firm_id
    ) as link
    left join lateral (${lastCanceled(customerId)}) as canceled on true
    left join lateral (
      select state, since, failed_at from club_subscriptions
      where ${ofFirm} and state = any(${sql.lit(`{${openClubStates.join(",")}}`)}::text[])
      limit 1
    ) as club on true
    left join lateral (
      select standing.due_on from ${underAdvice(sql.ref<Id>("link.firm_id"), customerId)} as standing limit 1
    ) as review on true
    order by link.firm_id`;
});

type Opened = { readonly id: Id; readonly on: Day };
type Row = {
  readonly firm_id: Id;
  readonly since: Instant;
  readonly last_contact_at: Instant | null;
  readonly refused_at: Instant | null;
  readonly canceled_id: Id | null;
  readonly starts_at: Instant | null;
  readonly hidden_at: Instant | null;
  readonly late_promises: FirmFacts["latePromises"] | null;
  readonly club_state: ClubState | null;
  readonly club_since: Instant | null;
  readonly club_failed_at: Instant | null;
  /** When the next suitability review is due; null if the customer is not under the firm's advice. */
  readonly due_on: Day | null;
  readonly letter_ends_on: Day | null;
  readonly card_expires: string | null;
  readonly opened_proposals: readonly Opened[] | null;
  readonly opened_reviews: readonly Opened[] | null;
};

/** Recommendations on hidden contracts are filtered out before this aggregation. */
const opened = sql`json_agg(json_build_object('id', id, 'on', (opened_at at time zone 'Europe/Paris')::date) order by id)`;

/** Selects the last appointment that was cancelled before it took place; none if there was another contact or appointment since. */
function lastCanceled(customerId: Id) {
  const ofFirm = sql`customer_id = ${customerId} and firm_id = link.firm_id`;
  return sql`
    select id, starts_at, hidden_at from interactions
    where ${ofFirm} and kind = 'appointment' and hidden_at < starts_at
      and hidden_at >= coalesce((select max(at) from interactions
        where ${ofFirm} and hidden_at is null and not unanswered and kind in (${sql.join(contactKinds.map((kind) => sql.lit(kind)))})), '-infinity')
    order by hidden_at desc, id limit 1`;
}

function latePromises(customerId: Id, today: Day) {
  return sql`
    select json_agg(json_build_object('id', promise.id, 'what', promise.what, 'dueOn', promise.due_on) order by promise.id)
    from interaction_promises as promise
    join interactions as log on log.customer_id = promise.customer_id and log.id = promise.interaction_id
    where promise.customer_id = ${customerId} and promise.firm_id = link.firm_id and promise.promised_by = 'customer'
      and promise.done_at is null and promise.due_on < ${today}::date and log.hidden_at is null`;
}

/** Returns what each firm of the customer knows. */
export async function firmsOf(
  { customerId, sees }: Subject,
  db: Db | Trx,
  today: Day,
): Promise<readonly FirmFacts[]> {
  return (await known(db, { customerId, today }, sees)).map((row) => ({
    firmId: row.firm_id,
    since: row.since,
    lastContactAt: row.last_contact_at,
    refusedAt: row.refused_at,
    canceled: canceledOf(row),
    latePromises: row.late_promises ?? [],
    club: clubOf(row),
    reviewOn: row.due_on,
    cardExpiresOn: lastDayOfMonth(row.card_expires),
    letterEndsOn: row.letter_ends_on,
    openedProposals: row.opened_proposals ?? [],
    openedReviews: row.opened_reviews ?? [],
  }));
}

function canceledOf({
  canceled_id: id,
  starts_at: startsAt,
  hidden_at: canceledAt,
}: Row): FirmFacts["canceled"] {
  if (id === null || startsAt === null || canceledAt === null) return null;
  return { id, startsOn: dayOf(startsAt), canceledOn: dayOf(canceledAt) };
}

/** Returns the customer's current subscription to the firm's Club, if any. */
function clubOf({ club_state: state, club_since: since, club_failed_at: failedAt }: Row): FirmFacts["club"] {
  if (state === null || since === null) return null;
  return { state, since: dayOf(since), failedOn: failedAt === null ? null : dayOf(failedAt) };
}

/** Returns the last day of a card's expiry month (`YYYY-MM`): it pays until then. */
function lastDayOfMonth(month: string | null): Day | null {
  if (month === null || !/^\d{4}-\d{2}$/.test(month)) return null;
  return addDays(addMonths(day(`${month}-01`), 1), -1);
}
