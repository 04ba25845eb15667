import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

const keptMs = 400 * dayMs;

export const notificationPurge = definePurge("notifications", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("notifications").where("created_at", "<", addMs(now, -keptMs)).executeTakeFirst(),
  ]);
});
