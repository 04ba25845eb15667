import { investmentGoals, projectReasons } from "@vigie/domain";
import { z } from "zod";
import { amount, id } from "../types.ts";

/** What the customer wants of a contract that they share. */
export const customerProject = z.object({
  portfolioId: id,
  name: z.string(),
  goal: z.enum(investmentGoals),
  value: amount.nullable(),
  /** 0 where no amount is aimed at. */
  target: amount.nullable(),
  years: z.int().nullable(),
  /** Paid in each month, as they said. */
  monthly: amount.nullable(),
  /** Why nothing is told of what comes. */
  reason: z.enum(projectReasons).nullable(),
  /** What makes nine chances in ten; null where nothing is told, or beyond what the customer's own page tries. */
  needed: amount.nullable(),
});
export type CustomerProject = z.output<typeof customerProject>;
