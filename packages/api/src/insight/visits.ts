import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id } from "../types.ts";

/** What the wealth became since its owner last looked at it. */
const visit = z.object({
  /** The last day before today on which they looked; null at a first visit. */
  since: dayText.nullable(),
  /** The contracts that were known on that day, for the person's share; null where none was. */
  change: amount.nullable(),
  /** By the saver, then by their employer: with what the markets did, they make the change. */
  paid: amount.nullable(),
  employer: amount.nullable(),
  market: amount.nullable(),
  /** The contract whose value changed most, by a euro at least. */
  mover: z.object({ id, name: z.string(), change: amount }).nullable(),
  /** Contracts that came since: they are in no change. */
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
