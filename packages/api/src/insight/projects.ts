import { apartReasons, investmentGoals, projectLaws, projectReasons } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const project = z.object({
  portfolioId: id,
  name: z.string(),
  goal: z.enum(investmentGoals),
  /** Value of the whole contract, as on its page. */
  value: amount.nullable(),
  /** 0 where there is no target. */
  target: amount.nullable(),
  years: z.int().nullable(),
  /** Monthly deposit used in the projection: the stored or the requested one. */
  monthly: amount.nullable(),
  /** Why there is no projection. */
  reason: z.enum(projectReasons).nullable(),
  outlook: z
    .object({
      /** Target at the prices of the last year. */
      goal: amount,
      /** Probability of reaching it; also with an expected return one point lower, and one higher. */
      chance: ratio,
      chanceBelow: ratio,
      chanceAbove: ratio,
      /** Monthly deposit for a probability of 90 %, in steps of five euros; null above 100 000 euros. */
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

/** Several projects that share one wealth, in an order. */
const together = z.object({
  on: dayText,
  /** Value of the contracts of these projects, each counted once, and their monthly deposits. */
  wealth: amount,
  monthly: amount,
  projects: z.array(
    z.object({
      portfolioId: id,
      name: z.string(),
      goal: z.enum(investmentGoals),
      years: z.int(),
      /** Target at the prices of the last year. */
      target: amount,
      /** Assumed returns: money needed soon leaves the markets. */
      law: z.enum(projectLaws),
      meanRatio: ratio,
      deviationRatio: ratio,
      /** Ratio of the wealth reserved for this project: as requested by the saver, otherwise the value of its contract. */
      kept: ratio,
      isKeptAsked: z.boolean(),
      /** Its share of the wealth and of the deposits. */
      fromWealth: amount,
      fromMonthly: amount,
      chance: ratio,
      isHeld: z.boolean(),
      /** Additional monthly deposit for a probability of 90 %; null above 100 000 euros. */
      more: amount.nullable(),
    }),
  ),
  /** Order in which the most projects succeed, if it is better; null without one, or for more than five projects. */
  better: z.object({ order: z.array(id), heldCount: z.int() }).nullable(),
  freeWealth: amount,
  freeMonthly: amount,
  /** Projects that are excluded, and why. */
  apart: z.array(z.object({ portfolioId: id, name: z.string(), reason: z.enum(apartReasons) })),
});
export type ProjectsTogetherView = z.output<typeof together>;

const mostIds = 40 * 37;
const mostShares = 40 * 41;

export const projectsApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/projects",
    summary:
      "Projects of the contracts: what each may be worth, its chance, and the payment that brings it to nine in ten",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ projects: z.array(project) }),
    errors: [],
  }),
  together: endpoint({
    method: "GET",
    path: "/users/{id}/projects_together",
    summary: "Projects that share one wealth, in their order: which hold together, and what the others lack",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    /** Contract ids in order of priority, separated by commas; default: earliest date first. */
    query: z.object({
      order: z.string().max(mostIds).optional(),
      /** Shares of the wealth reserved for projects: ids and whole percentages, `id:40,id:20`; a project that is not listed keeps
       * the value of its contract. */
      shares: z.string().max(mostShares).optional(),
    }),
    versioned: true,
    reply: z.object({ together }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/{id}/projects/{portfolioId}",
    summary: "One project, with another monthly payment where one is asked",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id }),
    /** Euros per month. */
    query: z.object({ monthly: z.coerce.number().min(0).max(100_000).optional() }),
    versioned: true,
    reply: z.object({ project }),
    errors: ["portfolio.not_found"],
  }),
};
