import { type Cents, type Day, type Id, ownMoveCategories } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { ofSeenPortfolio, seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";

/** What only the sheet of a customer shows. */

export type Movement = { readonly on: Day; readonly wording: string; readonly amount: Cents };
type Asked = {
  /** Only movements after this day count; an expression of the surrounding query. */
  readonly since: RawBuilder<Day>;
  readonly above: Cents;
  readonly limit: number;
};

/** Selects the day since which the sheet shows changes: that of the last contact, or of the link if there was none. */
export function sinceContact(firm: FirmSubject, db: Db | Trx, customerId: Id): RawBuilder<Day> {
  const links = seenLinks(firm, db).select("since").where("customer_id", "=", customerId);
  return sql<Day>`(coalesce(
    (select last_contact_at from firm_customers where customer_id = ${customerId} and firm_id = ${firm.firmId}),
    (select min(since) from (${links}) as link)) at time zone 'Europe/Paris')::date`;
}

/** Selects the largest movements since a day, newest first. */
export function largestMovements(
  subject: Pick<Subject, "customerId" | "sees">,
  { since, above, limit }: Asked,
): RawBuilder<readonly Movement[]> {
  return sql<readonly Movement[]>`(
    select coalesce(json_agg(json_build_object('on', moved.date, 'wording', moved.wording, 'amount', moved.amount_cents)
      order by moved.date desc, moved.id), '[]')
    from (
      select date, wording, amount_cents, id from transactions
      where customer_id = ${subject.customerId} and not coming and date > ${since} and abs(amount_cents) >= ${above}
        and (category_id is null or category_id <> all(${[...ownMoveCategories]}::text[]))
        and ${ofSeenPortfolio(subject, "transactions.portfolio_id")}
      order by abs(amount_cents) desc, id
      limit ${limit}
    ) as moved)`;
}
