import { addMonths, dayOf, instant, vigilanceKeptMonths } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetDue } from "./store.ts";

/** Deletes entries five years after the end of the relation or the account (CMF L561-12). */
export const vigilancePurge = definePurge("vigilance", async ({ db, clock }) => {
  const today = dayOf(clock());
  const erasedBefore = instant(`${addMonths(today, -vigilanceKeptMonths)}T00:00:00.000Z`);
  return await forgetDue(db, { today, erasedBefore });
});
