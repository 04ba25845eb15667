import type { Selectable } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import { type FromRow, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import type { Subject } from "../../../../edge/subject.ts";

type DeathRow = FromRow<Selectable<Database["deaths"]>>;

/** Returns false if a death is already recorded: the first record is kept. */
export async function insertDeath(
  { customerId }: Subject,
  trx: Trx,
  death: Omit<DeathRow, "customerId">,
): Promise<boolean> {
  const added = await trx
    .insertInto("deaths")
    .values(toRow({ ...death, customerId }))
    .onConflict((conflict) => conflict.doNothing())
    .returning("customer_id")
    .executeTakeFirst();
  return added !== undefined;
}
