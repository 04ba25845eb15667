import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "./connection.ts";

const uuid = /^[0-9a-f-]{36}$/;

/** Tells the triggers of ledgers whose rows a legal erasure deletes, until the transaction ends or null resets it: `set local`
 * reaches the machines of a cluster (`cluster.ts`), `set_config` does not. */
export async function nameErased(trx: Trx, customerId: Id | null): Promise<void> {
  const value = customerId ?? "";
  if (value !== "" && !uuid.test(value))
    throw new Error("assertion: an erased customer is named by their id");
  await sql.raw(`set local vigie.erased_customer = '${value}'`).execute(trx);
}
