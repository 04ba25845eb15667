import { countDeleted, definePurge } from "../../../queue/purge.ts";

/** Their pieces go with them. */
export const exportPurge = definePurge("exports", async ({ db, clock }) =>
  countDeleted([await db.deleteFrom("export_files").where("expires_at", "<", clock()).executeTakeFirst()]),
);
