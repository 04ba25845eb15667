import { dayOf } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { termsOn } from "./actions/terms.ts";
import * as store from "./store.ts";

/** Empties documents past their retention period. They could no longer be opened from the day it ended. */
export const clubDocumentPurge = definePurge("club_documents", async ({ db, clock }) => {
  const terms = termsOn(dayOf(clock()));
  return await store.emptyDue(db, terms);
});
