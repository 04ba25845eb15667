import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id } from "../types.ts";

/** Change of the wealth since its owner's last visit. */
const visit = z.object({
  /** Last day before today with a visit; null at the first visit. */
  since: dayText.nullable(),
  /** Change of the contracts known on that day, the person's share; null where there were none. */
  change: amount.nullable(),
  /** Paid by the saver, then by their employer: together with the market gain, they add up to the change. */
  paid: amount.nullable(),
  employer: amount.nullable(),
  market: amount.nullable(),
  /** Contract with the largest change, at least one euro. */
  mover: z.object({ id, name: z.string(), change: amount }).nullable(),
  /** Number of contracts added since, which no change includes. */
  arrivedCount: z.int(),
});
export type Visit = z.output<typeof visit>;

export const visitsApi = {
  begin: endpoint({
    method: "POST",
    path: "/users/me/visits",
    summary:
      "Keep that the customer looked today, and tell what moved since the last day they did; any number of times a day",
    access: "customer",
    reply: z.object({ visit }),
    errors: [],
  }),
};
