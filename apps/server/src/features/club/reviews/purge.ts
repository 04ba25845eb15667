import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { definePurge } from "../../../queue/purge.ts";
import { chainsToForget, forget } from "./store.ts";

/** Reviews are kept as long as the advice they are about, then deleted. */
export const reviewPurge = definePurge("reviews", async (services) => {
  const last = addMonths(dayOf(services.clock()), -adviceKeptMonths);
  let gone = 0;
  for (const customerId of await chainsToForget(services.db, instant(`${last}T00:00:00.000Z`)))
    gone += await inTransaction(
      services,
      async ({ db }) => await forget(systemSubject("purge", customerId), db),
    );
  return gone;
});
