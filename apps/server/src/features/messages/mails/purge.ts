import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

/** Long enough to count an address's mails of a day. */
const mailsKeptMs = 2 * dayMs;

export const mailPurge = definePurge("mails", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db
      .deleteFrom("mails")
      .where("created_at", "<", addMs(now, -mailsKeptMs))
      .where("state", "!=", "waiting")
      .executeTakeFirst(),
    await db.deleteFrom("one_time_secrets").where("expires_at", "<", now).executeTakeFirst(),
  ]);
});
