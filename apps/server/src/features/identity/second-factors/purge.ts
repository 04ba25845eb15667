import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

export const secondFactorPurge = definePurge("second-factors", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    await db.deleteFrom("factor_challenges").where("expires_at", "<", now).executeTakeFirst(),
    await db
      .deleteFrom("totp_secrets")
      .where("state", "=", "pending")
      .where("created_at", "<", addMs(now, -dayMs))
      .executeTakeFirst(),
  ]);
});
