import { apartReasons, investmentGoals, projectLaws, projectReasons } from "@vigie/domain";
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

/** Several projects that draw on one wealth, in an order. */
const together = z.object({
  on: dayText,
  /** Of the contracts of these projects, each once; and what is paid into them each month. */
  wealth: amount,
  monthly: amount,
  projects: z.array(
    z.object({
      portfolioId: id,
      name: z.string(),
      goal: z.enum(investmentGoals),
      years: z.int(),
      /** The target at the prices of the last year. */
      target: amount,
      /** What is due soon leaves the markets. */
      law: z.enum(projectLaws),
      meanRatio: ratio,
      deviationRatio: ratio,
      /** Of the wealth, what serves this project before the others: what the saver asks, else what its contract holds. */
      kept: ratio,
      isKeptAsked: z.boolean(),
      /** Its part of the wealth and of the payments. */
      fromWealth: amount,
      fromMonthly: amount,
      chance: ratio,
      isHeld: z.boolean(),
      /** What more it takes a month for nine chances in ten; null beyond 100 000 euros. */
      more: amount.nullable(),
    }),
  ),
  /** Ids in the order that holds the most of them, where it holds more; null without any, or for more than five. */
  better: z.object({ order: z.array(id), heldCount: z.int() }).nullable(),
  freeWealth: amount,
  freeMonthly: amount,
  /** Projects that are not among them, and why. */
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
    /** Ids of contracts, the first to be served first, separated by commas; the soonest first without it. */
    query: z.object({
      order: z.string().max(mostIds).optional(),
      /** Parts of the wealth to keep for projects first: ids and whole percents, `id:40,id:20`; a project that is not named keeps what
       * its contract holds. */
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
    /** Euros a month. */
    query: z.object({ monthly: z.coerce.number().min(0).max(100_000).optional() }),
    versioned: true,
    reply: z.object({ project }),
    errors: ["portfolio.not_found"],
  }),
};
