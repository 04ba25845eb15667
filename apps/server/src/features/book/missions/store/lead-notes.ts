import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { StoredLead } from "./leads.ts";

/** Updates of a lead that do not change its state. */

/** Records a message to a customer who waits for an appointment or a call back, which stays planned. */
export async function noteWritten(
  trx: Trx,
  { customerId, missionId, state }: StoredLead,
  { by, at }: { readonly by: Id; readonly at: Instant },
): Promise<boolean> {
  const done = await trx
    .updateTable("mission_leads")
    .set({ written_at: at, was_contacted: true, changed_by: by, changed_at: at })
    .where("customer_id", "=", customerId)
    .where("mission_id", "=", missionId)
    .where("state", "=", state)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Stores which line of the log an outcome wrote. */
export async function noteLine(
  trx: Trx,
  { lead, interactionId }: { readonly lead: StoredLead; readonly interactionId: Id },
): Promise<void> {
  await trx
    .updateTable("mission_leads")
    .set({ interaction_id: interactionId })
    .where("customer_id", "=", lead.customerId)
    .where("mission_id", "=", lead.missionId)
    .execute();
}
