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
  /** As of when a datum, since when a figure. */
  asOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** Where a figure was read; null for a datum of the saver. */
  source: z.string().nullable(),
});
export type ObservationInput = z.output<typeof observationInput>;

/** A fact of the saver's own figures beside dated ones: never an order. */
export const observation = z.object({
  rule: z.enum(observationRules),
  /** Names it for as long as it is about the same portfolios. */
  key: z.string(),
  portfolioIds: z.array(id),
  contract: z.string().nullable(),
  detail: z.string().nullable(),
  /** Euros concerned, by which the list is ordered; null when unknown. */
  amount: amount.nullable(),
  /** What it makes in a year, where the figures tell. */
  yearly: amount.nullable(),
  on: dayText.nullable(),
  inputs: z.array(observationInput),
  /** Put aside by the saver until this day; null when it is not. */
  asideUntil: dayText.nullable(),
});
export type Observation = z.output<typeof observation>;

/** How long an observation may be put aside. */
export const asideDays = [30, 90, 365] as const;

const observations = z.object({
  /** The day they were made. */
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
