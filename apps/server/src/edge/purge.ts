import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge, hourMs } from "../queue/purge.ts";

const webhooksKeptMs = 30 * dayMs;
const deliveriesKeptMs = 7 * dayMs;

export const edgePurge = definePurge("edge", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    // A client that was disconnected for long reads everything again: an older event is sent to nobody.
    await db.deleteFrom("live_events").where("created_at", "<", addMs(now, -dayMs)).executeTakeFirst(),
    await db.deleteFrom("websocket_tickets").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("live_seats").where("heard_at", "<", addMs(now, -hourMs)).executeTakeFirst(),
    // A worker processes them within seconds; one that it cannot parse is reported in its log.
    await db
      .deleteFrom("webhook_deliveries")
      .where("received_at", "<", addMs(now, -deliveriesKeptMs))
      .executeTakeFirst(),
    await db
      .deleteFrom("webhook_events")
      .where("received_at", "<", addMs(now, -webhooksKeptMs))
      .where("processed_at", "is not", null)
      .executeTakeFirst(),
  ]);
});
