import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

const historyKeptMs = 90 * dayMs;

export const connectionPurge = definePurge("connections", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("webauth_states").where("expires_at", "<", addMs(now, -dayMs)).executeTakeFirst(),
    await db.deleteFrom("sync_history").where("at", "<", addMs(now, -historyKeptMs)).executeTakeFirst(),
  ]);
});
