import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { nameErased } from "../../../../db/erased-customer.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Returns the customers with proposals whose account was erased before an instant. */
export async function chainsToForget(db: Db, before: Instant): Promise<Id[]> {
  const rows = await sql<{ id: Id }>`
    select distinct kept.customer_id as id from proposals as kept
    join erasures on erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
  return rows.rows.map(({ id }) => id);
}

/** Deletes sent proposals: the database allows it only for a legal erasure that the transaction names. */
export async function forget({ customerId }: Subject, trx: Trx): Promise<number> {
  await nameErased(trx, customerId);
  await trx.deleteFrom("proposal_observations").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("proposal_signatures").where("customer_id", "=", customerId).execute();
  await trx.deleteFrom("proposal_order_ticks").where("customer_id", "=", customerId).execute();
  const gone = await trx.deleteFrom("proposals").where("customer_id", "=", customerId).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
