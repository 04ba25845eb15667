import { addMonths, dayOf, instant } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import * as store from "../store.ts";

/** An advice is kept five years, that of a person who left included. */
const keptMonths = 60;

/** The legal erasure of a customer takes their whole chain: a chain with holes would prove nothing. */
export async function eraseAdvices(trx: Trx, subject: Subject): Promise<number> {
  return await store.erase(subject, trx);
}

/** Erases the chains of the customers who left, once the last link is as old as the law keeps it. */
export async function eraseForgottenAdvices(services: Services): Promise<number> {
  let erased = 0;
  const oldest = addMonths(dayOf(services.clock()), -keptMonths);
  for (const customerId of await store.forgottenChains(services.db, instant(`${oldest}T00:00:00.000Z`))) {
    const subject = systemSubject("purge", customerId);
    erased += await inTransaction(services, async ({ db }) => await eraseAdvices(db, subject));
  }
  return erased;
}
