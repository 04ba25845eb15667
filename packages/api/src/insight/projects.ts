import { investmentGoals, projectReasons } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const project = z.object({
  portfolioId: id,
  name: z.string(),
  goal: z.enum(investmentGoals),
  /** Of the whole contract, as its page tells it. */
  value: amount.nullable(),
  /** 0 where no amount is aimed at. */
  target: amount.nullable(),
  years: z.int().nullable(),
  /** Paid in each month in what follows: as it was said, or as it is asked. */
  monthly: amount.nullable(),
  /** Why nothing is told of what comes. */
  reason: z.enum(projectReasons).nullable(),
  outlook: z
    .object({
      /** The target at the prices of the last year. */
      goal: amount,
      /** To reach it; with a mean of one point less, and one more. */
      chance: ratio,
      chanceBelow: ratio,
      chanceAbove: ratio,
      /** What brings the chance to nine in ten, by steps of five euros; null beyond 100 000 euros. */
      needed: amount.nullable(),
      meanRatio: ratio,
      deviationRatio: ratio,
      points: z.array(
        z.object({
          on: dayText,
          low: amount,
          lowTwoThirds: amount,
          median: amount,
          highTwoThirds: amount,
          high: amount,
          goal: amount,
        }),
      ),
    })
    .nullable(),
});
export type ProjectView = z.output<typeof project>;

export const projectsApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/projects",
    summary:
      "Projects of the contracts: what each may be worth, its chance, and the payment that brings it to nine in ten",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ projects: z.array(project) }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/{id}/projects/{portfolioId}",
    summary: "One project, with another monthly payment where one is asked",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id }),
    /** Euros a month. */
    query: z.object({ monthly: z.coerce.number().min(0).max(100_000).optional() }),
    reply: z.object({ project }),
    errors: ["portfolio.not_found"],
  }),
};
