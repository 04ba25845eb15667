import { addMs } from "@vigie/domain";
import type { Services } from "../boot/services.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long rows that have served are kept. */
const keptMs = {
  /** A screen that was cut reads everything again: an event older than this reaches nobody. */
  liveEvents: dayMs,
  signInAttempts: dayMs,
  /** Long enough to count an address's mails of a day. */
  mails: 2 * dayMs,
  /** After its end a session is kept this long, for the list of devices. */
  sessions: 30 * dayMs,
  webhooks: 30 * dayMs,
  previews: 7 * dayMs,
  /** The bytes of a file wait for its owner's answers no longer. */
  importFiles: dayMs,
  syncHistory: 90 * dayMs,
  notifications: 400 * dayMs,
} as const;

/** Deletes what has served: run every hour, whatever was missed before. Answers how many rows went. */
export async function purge(services: Services): Promise<number> {
  const { db } = services;
  const now = services.clock();
  const before = (age: number) => addMs(now, -age);
  const gone = [
    await db.deleteFrom("live_events").where("created_at", "<", before(keptMs.liveEvents)).executeTakeFirst(),
    await db.deleteFrom("websocket_tickets").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("live_seats").where("heard_at", "<", before(hourMs)).executeTakeFirst(),
    await db.deleteFrom("webauth_states").where("expires_at", "<", before(dayMs)).executeTakeFirst(),
    await db
      .deleteFrom("sign_in_attempts")
      .where("first_at", "<", before(keptMs.signInAttempts))
      .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<", now)]))
      .executeTakeFirst(),
    await db
      .deleteFrom("mails")
      .where("created_at", "<", before(keptMs.mails))
      .where("state", "!=", "waiting")
      .executeTakeFirst(),
    await db.deleteFrom("factor_challenges").where("expires_at", "<", now).executeTakeFirst(),
    await db
      .deleteFrom("totp_secrets")
      .where("state", "=", "pending")
      .where("created_at", "<", before(dayMs))
      .executeTakeFirst(),
    await db.deleteFrom("sso_requests").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("sso_otps").where("expires_at", "<", before(dayMs)).executeTakeFirst(),
    await db.deleteFrom("sso_assertions").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("one_time_secrets").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("sessions").where("ends_at", "<", before(keptMs.sessions)).executeTakeFirst(),
    await db
      .deleteFrom("webhook_events")
      .where("received_at", "<", before(keptMs.webhooks))
      .where("processed_at", "is not", null)
      .executeTakeFirst(),
    await db
      .deleteFrom("import_files")
      .where("created_at", "<", before(keptMs.importFiles))
      .executeTakeFirst(),
    await db
      .deleteFrom("statement_imports")
      .where("state", "in", ["asking", "previewed"])
      .where("created_at", "<", before(keptMs.previews))
      .executeTakeFirst(),
    await db
      .deleteFrom("notifications")
      .where("created_at", "<", before(keptMs.notifications))
      .executeTakeFirst(),
    await db.deleteFrom("sync_history").where("at", "<", before(keptMs.syncHistory)).executeTakeFirst(),
  ];
  return gone.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}
