import { dayOf } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import * as store from "./store.ts";

export const clubDocumentPurge = definePurge("club_documents", async ({ db, clock }) =>
  store.emptyDue(db, dayOf(clock())),
);
