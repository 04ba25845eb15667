import type { Endpoint } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { FirmContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { recordAccess } from "../../../identity/access-log/actions.ts";

/** Records the access in the customer's access log. Needed for endpoints whose path names the interaction and not the customer. */
export async function recordInLedger(
  { services, firm, caller }: FirmContext,
  endpoint: Endpoint,
  { customerId, reason = null }: { readonly customerId: Id; readonly reason?: string | null },
): Promise<void> {
  const subject: Subject = { actor: firm.actor, customerId, variant: firm.variant, sees: "shared" };
  await recordAccess(services, subject, { caller, endpoint, reason });
}
