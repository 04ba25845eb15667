import { costLineIds } from "@vigie/domain";
import { z } from "zod";
import { amount, ratio } from "../types.ts";

/** Figures of a contract before or after the change. */
export const proposalOutlook = z.object({
  expectedReturn: ratio.nullable(),
  volatility: ratio.nullable(),
  worstYear: ratio.nullable(),
  sri: ratio.nullable(),
  costRatio: ratio.nullable(),
  cost: amount.nullable(),
  /** Costs of twenty years at today's value. */
  cost20: amount.nullable(),
});

/** Costs of the products and of the service, in one table. */
export const proposalCost = z.object({
  id: z.enum(costLineIds),
  /** Name of the contract where there are several; null for the total. */
  contractName: z.string().nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  beforeRatio: ratio.nullable(),
  afterRatio: ratio.nullable(),
});
