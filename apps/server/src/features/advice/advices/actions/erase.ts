import { addMonths, dayOf, instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import * as store from "../store.ts";

/** Advice is kept for five years, even if the person left. */
const keptMonths = 60;

/** Deletes the customer's whole chain for a legal erasure: a chain with gaps would prove nothing. */
export async function eraseAdvices(trx: Trx, subject: Subject): Promise<number> {
  return await store.erase(subject, trx);
}

/** Deletes the chains of customers who left, once their last link is older than the legal retention. */
export async function eraseForgottenAdvices(services: Services): Promise<number> {
  let erased = 0;
  const oldest = addMonths(dayOf(services.clock()), -keptMonths);
  for (const customerId of await store.forgottenChains(services.db, instant(`${oldest}T00:00:00.000Z`))) {
    const subject = systemSubject("purge", customerId);
    erased += await inTransaction(services, async ({ db }) => await eraseAdvices(db, subject));
  }
  return erased;
}
