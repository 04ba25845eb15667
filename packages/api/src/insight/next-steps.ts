import { inputNames, observationRules, provenances } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

const observationInput = z.object({
  name: z.enum(inputNames),
  portfolioId: id.nullable(),
  contract: z.string().nullable(),
  /** One of these four, sometimes with a count. */
  amount: amount.nullable(),
  ratio: ratio.nullable(),
  day: dayText.nullable(),
  count: z.int().nullable(),
  /** Reference day of a value, or first day of a figure. */
  asOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** Source of a figure; null for a value of the saver. */
  source: z.string().nullable(),
});
export type ObservationInput = z.output<typeof observationInput>;

/** Fact from the saver's own figures compared with dated ones: never an instruction. */
export const observation = z.object({
  rule: z.enum(observationRules),
  /** Key that is stable while it is about the same portfolios. */
  key: z.string(),
  portfolioIds: z.array(id),
  contract: z.string().nullable(),
  detail: z.string().nullable(),
  /** Amount concerned, by which the list is sorted; null where unknown. */
  amount: amount.nullable(),
  /** Yearly effect, where it can be computed. */
  yearly: amount.nullable(),
  on: dayText.nullable(),
  inputs: z.array(observationInput),
  /** Dismissed by the saver until this day; null where it is not. */
  asideUntil: dayText.nullable(),
});
export type Observation = z.output<typeof observation>;

/** Number of days for which an observation may be dismissed. */
export const asideDays = [30, 90, 365] as const;

const observations = z.object({
  /** Day on which they were computed. */
  on: dayText,
  observations: z.array(observation),
});

export const nextStepsApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/observations",
    summary: "What may be looked at next, with figures, inputs and sources, by euros; those put aside too",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: observations,
    errors: [],
  }),
  putAside: endpoint({
    method: "PUT",
    path: "/users/me/observations",
    summary: "Put an observation aside for a time; null brings it back",
    access: "customer",
    body: z.object({
      observation: z.object({
        key: z.string().min(1).max(4000),
        asideDays: z.union(asideDays.map((days) => z.literal(days))).nullable(),
      }),
    }),
    reply: observations,
    errors: ["observation.not_found"],
  }),
};
