import { addMonths, adviceKeptMonths, dayOf, instant, keptYears } from "@vigie/domain";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { definePurge } from "../../../queue/purge.ts";
import { forgetReads, readsToForget } from "./store/kept.ts";
import { forgetRecord, recordsToForget } from "./store.ts";

/** The record is kept as long as the advice it proves, then deleted with it; the log of who read it, as long as the longest
 * retention. */
export const recordPurge = definePurge("advice_record", async (services) => {
  const last = addMonths(dayOf(services.clock()), -adviceKeptMonths);
  let gone = 0;
  for (const customerId of await recordsToForget(services.db, instant(`${last}T00:00:00.000Z`)))
    gone += await inTransaction(
      services,
      async ({ db }) => await forgetRecord(systemSubject("purge", customerId), db),
    );
  const lastRead = addMonths(dayOf(services.clock()), -12 * keptYears.contract);
  for (const customerId of await readsToForget(services.db, instant(`${lastRead}T00:00:00.000Z`)))
    gone += await inTransaction(
      services,
      async ({ db }) => await forgetReads(systemSubject("purge", customerId), db),
    );
  return gone;
});
