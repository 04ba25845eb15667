import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetDue } from "./store.ts";

/** Documents and attestations are kept for five years after the end of the relation or the account (CMF L561-12), then deleted. */
export const clientFilePurge = definePurge("client_files", async ({ db, clock }) => {
  const today = dayOf(clock());
  const erasedBefore = instant(`${addMonths(today, -adviceKeptMonths)}T00:00:00.000Z`);
  return await forgetDue(db, { today, erasedBefore });
});
