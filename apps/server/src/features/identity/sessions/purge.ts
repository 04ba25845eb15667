import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

/** How long a session is kept after its end, for the list of devices. */
const sessionsKeptMs = 30 * dayMs;

export const sessionPurge = definePurge("sessions", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db
      .deleteFrom("sign_in_attempts")
      .where("first_at", "<", addMs(now, -dayMs))
      .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<", now)]))
      .executeTakeFirst(),
    await db.deleteFrom("sessions").where("ends_at", "<", addMs(now, -sessionsKeptMs)).executeTakeFirst(),
  ]);
});
