import { referenceConfidences } from "@vigie/domain";
import { z } from "zod";

const knownContract = z.object({
  slug: z.string(),
  name: z.string(),
  insurer: z.string().nullable(),
  distributor: z.string().nullable(),
  /** Where it was read, and the month or the year. */
  source: z.string().nullable(),
  seen: z.string(),
  confidence: z.enum(referenceConfidences),
});
export type KnownContract = z.output<typeof knownContract>;

/** Which known contract a portfolio is, or may be. */
export const recognition = z.object({
  /** Told by its name alone, or by the saver. */
  contract: knownContract.nullable(),
  bySaver: z.boolean(),
  /** What the saver is asked about, the likeliest first; empty where the contract is known. */
  candidates: z.array(knownContract),
});
