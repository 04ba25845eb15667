import { z } from "zod";
import { amount } from "../types.ts";

/** Input for a draft. */

/** A billion euros: a larger amount is a typing error. */
const mostDepositedCents = 100_000_000_000;
export const deposited = amount
  .refine((cents) => cents >= 0 && cents <= mostDepositedCents, "amount.negative")
  .nullable();

/** Revision that the writer read: if the current one differs, nothing is written and the call returns 409. Absent: overwrites
 * whatever is stored. */
const read = z.int().min(0).optional();
/** Revision of the whole draft: the sender must have seen all of it. */
export const readDraft = { revision: read };
/** Revisions of the draft, and of its reasons, arguments and documents only. */
export const readWords = { ...readDraft, wordsRevision: read };
