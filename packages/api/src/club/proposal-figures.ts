import { costLineIds } from "@vigie/domain";
import { z } from "zod";
import { amount, ratio } from "../types.ts";

/** The figures of a contract, before or after. */
export const proposalOutlook = z.object({
  expectedReturn: ratio.nullable(),
  volatility: ratio.nullable(),
  worstYear: ratio.nullable(),
  sri: ratio.nullable(),
  costRatio: ratio.nullable(),
  cost: amount.nullable(),
  /** Twenty years of it, at the value of today. */
  cost20: amount.nullable(),
});

/** Of the products and of the service, in one table. */
export const proposalCost = z.object({
  id: z.enum(costLineIds),
  /** Of one contract among several; null for the total. */
  contractName: z.string().nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  beforeRatio: ratio.nullable(),
  afterRatio: ratio.nullable(),
});
