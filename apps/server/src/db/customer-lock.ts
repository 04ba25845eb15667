import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "./connection.ts";
import { prepared } from "./prepared.ts";

/** Locks a customer until the transaction ends, for writes that depend on all of their contracts. Without it, two files confirmed
 * together would each find the other's contract missing, and a sync and an import would both rewrite one history. */
export async function lockCustomer(trx: Trx, subject: { readonly customerId: Id }): Promise<void> {
  const key = `customer/${subject.customerId}`;
  await sql`select ${prepared} pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
