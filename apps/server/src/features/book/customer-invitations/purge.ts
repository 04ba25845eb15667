import { addMs, originalKeptDays, reportKeptDays } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

export const customerInvitationPurge = definePurge("invitation_imports", async ({ db, clock }) => {
  const now = clock();
  await db
    .updateTable("invitation_imports")
    .set({ original: null })
    .where("original", "is not", null)
    .where("created_at", "<", addMs(now, -originalKeptDays * dayMs))
    .execute();
  return countDeleted([
    await db
      .deleteFrom("invitation_imports")
      .where("state", "!=", "running")
      .where("created_at", "<", addMs(now, -reportKeptDays * dayMs))
      .executeTakeFirst(),
  ]);
});
