import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";

/** Customers who left a firm, stored without their names. */

export type LostCustomer = {
  readonly firmId: Id;
  readonly advisorIds: readonly Id[];
  readonly id: Id;
  readonly at: Instant;
  /** The year in which the customer had joined. */
  readonly sinceYear: number;
};

/** Records a departure once the firm's last link to a customer has ended. */
export async function noteDeparture(
  trx: Trx,
  { firmId, advisorIds, id, at, sinceYear }: LostCustomer,
): Promise<void> {
  await trx
    .insertInto("book_departures")
    .values(
      advisorIds.map((advisor_id) => ({
        firm_id: firmId,
        id,
        advisor_id,
        left_at: at,
        since_year: sinceYear,
      })),
    )
    .execute();
}

/** Called before an account is erased: records a departure for every linked firm. */
export async function noteDepartures(
  trx: Trx,
  { customerId, at }: { readonly customerId: Id; readonly at: Instant },
): Promise<void> {
  await sql`insert into book_departures (firm_id, id, advisor_id, left_at, since_year)
    select link.firm_id, lost.id, link.advisor_id, ${at}::timestamptz, lost.since_year
    from customer_advisors as link
    join (select firm_id, gen_random_uuid() as id,
        extract(year from min(since) at time zone 'Europe/Paris')::int as since_year
      from customer_advisors
      where customer_id = ${customerId} group by firm_id) as lost on lost.firm_id = link.firm_id
    where link.customer_id = ${customerId}`.execute(trx);
}
