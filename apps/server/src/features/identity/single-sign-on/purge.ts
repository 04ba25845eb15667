import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

export const singleSignOnPurge = definePurge("single-sign-on", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("sso_requests").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("sso_otps").where("expires_at", "<", addMs(now, -dayMs)).executeTakeFirst(),
    await db.deleteFrom("sso_assertions").where("expires_at", "<", now).executeTakeFirst(),
    // They identify a person, and are only needed while the session exists.
    await db
      .deleteFrom("sso_sign_outs")
      .using("sessions")
      .whereRef("sessions.user_id", "=", "sso_sign_outs.user_id")
      .whereRef("sessions.id", "=", "sso_sign_outs.session_id")
      .where((eb) => eb.or([eb("sessions.revoked_at", "is not", null), eb("sessions.ends_at", "<", now)]))
      .executeTakeFirst(),
  ]);
});
