import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../db/connection.ts";

/** Returns the firms that retain data of an erased customer; none for a customer who has an account or of whom nothing is
 * retained. */
export async function keepersOf(db: Db, customerId: Id): Promise<readonly Id[]> {
  const { rows } = await sql<{ firm_id: Id }>`
    select firm_id from (
      select firm_id from club_documents where customer_id = ${customerId} and pdf is not null
      union
      select firm_id from proposals where customer_id = ${customerId} and state <> 'draft'
      union
      select firm_id from advice_reviews where customer_id = ${customerId} and state = 'concluded'
      union
      select firm_id from suitability_answers where customer_id = ${customerId} and firm_id is not null
      union
      select firm_id from vigilance_entries where customer_id = ${customerId}
    ) as kept
    where exists (select from erasures where user_id = ${customerId})`.execute(db);
  return rows.map((row) => row.firm_id);
}
