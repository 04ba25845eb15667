import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

export const singleSignOnPurge = definePurge("single-sign-on", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("sso_requests").where("expires_at", "<", now).executeTakeFirst(),
    await db.deleteFrom("sso_otps").where("expires_at", "<", addMs(now, -dayMs)).executeTakeFirst(),
    await db.deleteFrom("sso_assertions").where("expires_at", "<", now).executeTakeFirst(),
  ]);
});
