import { countDeleted, definePurge } from "../../../queue/purge.ts";

/** Their pieces go with them. */
export const bookExportPurge = definePurge("book_exports", async ({ db, clock }) =>
  countDeleted([await db.deleteFrom("book_exports").where("expires_at", "<", clock()).executeTakeFirst()]),
);
