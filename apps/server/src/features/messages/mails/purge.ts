import { addMs } from "@vigie/domain";
import { deleteOldAddresses } from "./store/addresses.ts";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

/** Long enough to count an address's mails of a day, and for a server that retries for five days to report a failure. */
const mailsKeptMs = 8 * dayMs;
const addressesKeptMs = 400 * dayMs;

export const mailPurge = definePurge("mails", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db
      .deleteFrom("mails")
      .where("created_at", "<", addMs(now, -mailsKeptMs))
      .where("state", "!=", "waiting")
      .executeTakeFirst(),
    await deleteOldAddresses(db, addMs(now, -addressesKeptMs)),
    await db.deleteFrom("one_time_secrets").where("expires_at", "<", now).executeTakeFirst(),
  ]);
});
