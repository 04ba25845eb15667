import {
  connectionStates,
  healthActions,
  portfolioKinds,
  portfolioStatuses,
  problemKinds,
  provenances,
  standings,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { unread } from "../holdings/portfolios.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

/** Days without a value, or with rebuilt ones: from the first to the last. */
const span = z.object({ from: dayText, to: dayText });

const healthPortfolio = z.object({
  id,
  name: z.string(),
  kind: z.enum(portfolioKinds),
  status: z.enum(portfolioStatuses),
  standing: z.enum(standings),
  amount: amount.nullable(),
  currency: z.string(),
  asOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** What its last reading could not read, and since when; null when it was whole. Always sent. */
  unread: unread.nullable().optional(),
  /** What nobody told and was rebuilt. */
  reconstructed: span.nullable(),
  /** Spans that nobody told of, the newest first. */
  gaps: z.array(span),
});
export type HealthPortfolio = z.output<typeof healthPortfolio>;

const healthSource = z.object({
  /** A bank connection, the files imported, or what is typed in. */
  source: z.enum(["provider", "file", "typed"]),
  accountId: id.nullable(),
  /** Of the institution; null for files and what is typed in. */
  name: z.string().nullable(),
  standing: z.enum(standings),
  state: z.enum(connectionStates).nullable(),
  errorMessage: z.string().nullable(),
  lastSuccessAt: instantText.nullable(),
  lastTryAt: instantText.nullable(),
  nextTryAt: instantText.nullable(),
  consentEndsOn: dayText.nullable(),
  /** The euros that it tells of, owed ones included; null when none is known. */
  amount: amount.nullable(),
  contracts: z.array(healthPortfolio),
});
export type HealthSource = z.output<typeof healthSource>;

export const healthProblem = z.object({
  kind: z.enum(problemKinds),
  /** The one thing that mends it. */
  action: z.enum(healthActions),
  accountId: id.nullable(),
  portfolioId: id.nullable(),
  /** The property or the portfolio it is about decides of the screen. */
  portfolioKind: z.enum(portfolioKinds).nullable(),
  subject: z.string(),
  state: z.enum(connectionStates).nullable(),
  errorMessage: z.string().nullable(),
  /** Euros affected, owed ones included; null when unknown. */
  amount: amount.nullable(),
  /** Portfolios touched whose euros are unknown: they are not in the amount. */
  unknownCount: z.int(),
  /** Last day it was well, or the end of the consent. */
  on: dayText.nullable(),
});
export type HealthProblem = z.output<typeof healthProblem>;

const health = z.object({
  /** The moment of this reading. */
  readAt: instantText,
  sources: z.array(healthSource),
  /** What needs somebody, by euros affected. */
  problems: z.array(healthProblem),
});
export type Health = z.output<typeof health>;

export const healthApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/health",
    summary: "How well each source of the figures tells, and what needs the saver, by euros affected",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ health }),
    errors: [],
  }),
};
