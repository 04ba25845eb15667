import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetErased } from "./store.ts";

/** Answers are evidence of the advice based on them: they are kept as long as the advice, then deleted. */
export const suitabilityPurge = definePurge("suitability", async ({ db, clock }) => {
  const last = addMonths(dayOf(clock()), -adviceKeptMonths);
  return await forgetErased(db, instant(`${last}T00:00:00.000Z`));
});
