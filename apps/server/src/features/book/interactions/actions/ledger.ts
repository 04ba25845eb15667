import type { Endpoint } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { FirmContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { recordAccess } from "../../../identity/access-log/actions.ts";

/** Where the path names the interaction and not the customer, their ledger is written by the action. */
export async function recordInLedger(
  { services, firm, caller }: FirmContext,
  endpoint: Endpoint,
  { customerId, reason = null }: { readonly customerId: Id; readonly reason?: string | null },
): Promise<void> {
  const subject: Subject = { actor: firm.actor, customerId, variant: firm.variant, sees: "shared" };
  await recordAccess(services, subject, { caller, endpoint, reason });
}
