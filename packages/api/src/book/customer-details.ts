import { clubIntervals, contactChannels, investmentGoals } from "@vigie/domain";
import { z } from "zod";
import { amount, id } from "../types.ts";

/** Values of the columns that are queried for the displayed rows only; each is present if requested. */
export const rowDetails = z
  .object({
    /** Goals of the contracts that they share. */
    projects: z.array(z.enum(investmentGoals)),
    /** Price of the firm's Club per period, including tax; null where no request was sent, or the subscription ended. */
    clubPrice: z.object({ amount, interval: z.enum(clubIntervals) }).nullable(),
    /** Open missions that target them, among those visible to the caller. */
    missions: z.array(z.object({ id, name: z.string() })),
    /** Channels to which they consented. */
    consents: z.array(z.enum(contactChannels)),
  })
  .partial();
