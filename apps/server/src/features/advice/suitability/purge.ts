import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetErased } from "./store.ts";

/** Answers prove the advice that was given on them: they are kept as long as it, then they go. */
export const suitabilityPurge = definePurge("suitability", async ({ db, clock }) => {
  const last = addMonths(dayOf(clock()), -adviceKeptMonths);
  return await forgetErased(db, instant(`${last}T00:00:00.000Z`));
});
