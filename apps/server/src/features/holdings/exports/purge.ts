import { countDeleted, definePurge } from "../../../queue/purge.ts";

/** The pieces of a file are deleted with it. */
export const exportPurge = definePurge("exports", async ({ db, clock }) =>
  countDeleted([await db.deleteFrom("export_files").where("expires_at", "<", clock()).executeTakeFirst()]),
);
