import { referenceConfidences } from "@vigie/domain";
import { z } from "zod";

const knownContract = z.object({
  slug: z.string(),
  name: z.string(),
  insurer: z.string().nullable(),
  distributor: z.string().nullable(),
  /** Source, and the month or year in which it was read. */
  source: z.string().nullable(),
  seen: z.string(),
  confidence: z.enum(referenceConfidences),
});
export type KnownContract = z.output<typeof knownContract>;

/** The known contract that a portfolio is or may be. */
export const recognition = z.object({
  /** Recognised by its name alone, or confirmed by the saver. */
  contract: knownContract.nullable(),
  bySaver: z.boolean(),
  /** Candidates to ask the saver about, likeliest first; empty where the contract is known. */
  candidates: z.array(knownContract),
});
