import { dayOf, type KeptFor, keptByEnd } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { kindsKept } from "./actions/kinds.ts";
import * as store from "./store.ts";

const keptFor: readonly KeptFor[] = ["contract", "bill", "advice"];

/** What the dated rule of conservation no longer keeps. */
export const clubDocumentPurge = definePurge("club_documents", async ({ db, clock }) => {
  const today = dayOf(clock());
  let emptied = 0;
  for (const kept of keptFor)
    emptied += await store.emptyDue(db, {
      kinds: kindsKept(kept),
      today,
      endedBefore: keptByEnd(kept, today),
      of: kept === "advice" ? "customer" : "subscription",
    });
  return emptied;
});
