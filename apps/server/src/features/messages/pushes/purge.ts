import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";
import { deleteEndedDevices } from "./store.ts";

/** Long enough to count the messages of a day. */
const keptMs = 8 * dayMs;

export const pushPurge = definePurge("pushes", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("pushes").where("created_at", "<", addMs(now, -keptMs)).executeTakeFirst(),
    await deleteEndedDevices(db, now),
  ]);
});
