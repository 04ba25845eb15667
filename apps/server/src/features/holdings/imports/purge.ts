import { addMs } from "@vigie/domain";
import { countDeleted, dayMs, definePurge } from "../../../queue/purge.ts";

const previewsKeptMs = 7 * dayMs;

export const importPurge = definePurge("imports", async ({ db, clock }) => {
  const now = clock();
  return countDeleted([
    // The bytes of a file no longer wait for its owner's answers.
    await db.deleteFrom("import_files").where("created_at", "<", addMs(now, -dayMs)).executeTakeFirst(),
    await db
      .deleteFrom("statement_imports")
      .where("state", "in", ["asking", "previewed"])
      .where("created_at", "<", addMs(now, -previewsKeptMs))
      .executeTakeFirst(),
  ]);
});
