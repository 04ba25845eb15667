import { investmentGoals, projectReasons } from "@vigie/domain";
import { z } from "zod";
import { amount, id } from "../types.ts";

/** A customer's project for a contract that they share. */
export const customerProject = z.object({
  portfolioId: id,
  name: z.string(),
  goal: z.enum(investmentGoals),
  value: amount.nullable(),
  /** 0 where there is no target. */
  target: amount.nullable(),
  years: z.int().nullable(),
  /** Monthly deposit, as the customer entered it. */
  monthly: amount.nullable(),
  /** Why there is no projection. */
  reason: z.enum(projectReasons).nullable(),
  /** Monthly deposit for a probability of 90 %; null where there is no projection, or where it exceeds the range of the customer's
   * own page. */
  needed: amount.nullable(),
});
export type CustomerProject = z.output<typeof customerProject>;
