import type { LeadWriting } from "@vigie/api";
import { type Id, writingAnswer } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { writingFacts } from "../../interactions/actions/refusals.ts";
import * as leadStore from "../store/leads.ts";

type Means = Services & { readonly db: Db | Trx };

/** Whether the firm may write to a customer now for a mission, and since when it has not. */
export async function writingOf(services: Means, firm: FirmSubject, customerId: Id): Promise<LeadWriting> {
  const lastMessageAt = await leadStore.lastMessageAt(firm, services.db, customerId);
  const facts = { ...(await writingFacts(services, firm, customerId)), lastMessageAt };
  const { reason, allowedFrom } = writingAnswer(facts, services.clock());
  return { reason, allowedFrom, lastMessageAt };
}
