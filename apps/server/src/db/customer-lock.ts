import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "./connection.ts";
import { prepared } from "./prepared.ts";

/** Until the transaction ends, nobody else writes data that is decided from all of a customer's contracts: two files confirmed
 * at once would each find the other's contract missing, and a sync and an import would rewrite one history twice. */
export async function lockCustomer(trx: Trx, subject: { readonly customerId: Id }): Promise<void> {
  const key = `customer/${subject.customerId}`;
  await sql`select ${prepared} pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
