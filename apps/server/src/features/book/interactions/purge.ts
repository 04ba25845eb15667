import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetErased } from "./store/forget.ts";

/** Interactions are evidence of the advice given: they are kept as long as the advice, then deleted. */
export const interactionPurge = definePurge("interactions", async ({ db, clock }) => {
  const last = addMonths(dayOf(clock()), -adviceKeptMonths);
  return await forgetErased(db, instant(`${last}T00:00:00.000Z`));
});
