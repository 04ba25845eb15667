import { type Day, type Id, type Instant, startOfDay } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { idsOfFirm } from "../../../directory/people/actions.ts";

/** Conditions on what happened with a customer within a range of the statistics: used both by the counts and by the lists they
 * open. */

type Condition = RawBuilder<SqlBool>;
type Moment = { readonly now: Instant; readonly firmId: Id };

/** A member of the firm logged an exchange with the customer since a day. */
export function exchangedWithin({ now, firmId }: Moment, from: Day): Condition {
  return sql<SqlBool>`exists (
    select from interactions log
    where log.customer_id = book.customer_id and log.firm_id = ${firmId} and not log.is_system and log.hidden_at is null
      and log.at >= ${startOfDay(from)}::timestamptz and log.at <= ${now}::timestamptz)`;
}

/** The customer wrote a message since a day, and a member of the firm wrote to them after it. */
export function answeredWithin({ now, firmId }: Moment, from: Day): Condition {
  return sql<SqlBool>`exists (
    select from messages answer
    where answer.customer_id = book.customer_id and answer.created_at <= ${now}::timestamptz
      and answer.author_id in (${idsOfFirm(firmId)})
      and exists (
        select from messages asked
        where asked.customer_id = answer.customer_id and not asked.by_advisor
          and asked.created_at >= ${startOfDay(from)}::timestamptz
          and (asked.created_at, asked.id) < (answer.created_at, answer.id)))`;
}

/** The customer paid an invoice of the firm's Club since a day, refunded or not. */
export function paidSince(firmId: Id, from: Day): Condition {
  return sql<SqlBool>`exists (
    select from club_invoices bill
    inner join club_subscriptions subscription
      on subscription.customer_id = bill.customer_id and subscription.id = bill.subscription_id
    where bill.customer_id = book.customer_id and subscription.firm_id = ${firmId} and bill.state in ('paid', 'refunded')
      and bill.paid_at >= ${startOfDay(from)}::timestamptz)`;
}
