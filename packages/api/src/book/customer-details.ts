import { clubIntervals, contactChannels, investmentGoals } from "@vigie/domain";
import { z } from "zod";
import { amount, id } from "../types.ts";

/** What the columns tell that are read of the rows shown alone; each where it was asked for. */
export const rowDetails = z
  .object({
    /** What the contracts that they share are for. */
    projects: z.array(z.enum(investmentGoals)),
    /** Of the firm's Club, a period, with tax; null where nothing was sent, or it is over. */
    clubPrice: z.object({ amount, interval: z.enum(clubIntervals) }).nullable(),
    /** The open ones whose target they are in, of those that the caller sees. */
    missions: z.array(z.object({ id, name: z.string() })),
    /** The channels that they agreed to. */
    consents: z.array(z.enum(contactChannels)),
  })
  .partial();
