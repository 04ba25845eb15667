import { countDeleted, definePurge } from "../../../queue/purge.ts";

/** The pieces of an archive are deleted with it. */
export const bookExportPurge = definePurge("book_exports", async ({ db, clock }) =>
  countDeleted([await db.deleteFrom("book_exports").where("expires_at", "<", clock()).executeTakeFirst()]),
);
