import { dayOf } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { termsOn } from "./actions/terms.ts";
import * as store from "./store.ts";

/** What the dated rule of conservation no longer keeps. Nobody opens it since the day of its term. */
export const clubDocumentPurge = definePurge("club_documents", async ({ db, clock }) => {
  const terms = termsOn(dayOf(clock()));
  return await store.emptyDue(db, terms);
});
