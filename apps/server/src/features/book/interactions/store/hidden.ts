import type { Id } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { StoredInteraction } from "../store.ts";

/** Returns a hidden line of a customer whom the actor may access, locked until the transaction ends, so that one of two concurrent
 * restores succeeds. */
export async function lockHidden(
  firm: FirmSubject,
  trx: Trx,
  id: Id,
): Promise<StoredInteraction | undefined> {
  const row = await trx
    .selectFrom("interactions")
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", id)
    .where("is_system", "=", false)
    .where("hidden_at", "is not", null)
    .where("customer_id", "in", seenLinks(firm, trx).select("customer_advisors.customer_id"))
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}
