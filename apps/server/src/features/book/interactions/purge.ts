import { addMonths, adviceKeptMonths, dayOf, instant } from "@vigie/domain";
import { definePurge } from "../../../queue/purge.ts";
import { forgetErased } from "./store/forget.ts";

/** Exchanges prove the advice that was given: they are kept as long as it, then they go. */
export const interactionPurge = definePurge("interactions", async ({ db, clock }) => {
  const last = addMonths(dayOf(clock()), -adviceKeptMonths);
  return await forgetErased(db, instant(`${last}T00:00:00.000Z`));
});
