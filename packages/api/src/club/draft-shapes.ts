import { z } from "zod";
import { amount } from "../types.ts";

/** What is written of a draft. */

/** A billion euros: beyond it something was mistyped. */
const mostDepositedCents = 100_000_000_000;
export const deposited = amount
  .refine((cents) => cents >= 0 && cents <= mostDepositedCents, "amount.negative")
  .nullable();

/** The revision that the writer read: where another stands, nothing is written, and 409 says so. Without it, what stands is written over. */
const read = z.int().min(0).optional();
/** Of the whole draft: who sends it has seen it all. */
export const readDraft = { revision: read };
/** Of the draft, and of its reasons, arguments and documents alone. */
export const readWords = { ...readDraft, wordsRevision: read };
