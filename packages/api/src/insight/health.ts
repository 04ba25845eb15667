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

/** Days without a value, or with reconstructed ones: first and last day. */
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
  /** What the last read could not read, and since when; null where it was complete. Always sent. */
  unread: unread.nullable().optional(),
  /** Reconstructed period without reported values. */
  reconstructed: span.nullable(),
  /** Gaps without reported values, newest first. */
  gaps: z.array(span),
});
export type HealthPortfolio = z.output<typeof healthPortfolio>;

const healthSource = z.object({
  /** A bank connection, imported files, or manual input. */
  source: z.enum(["provider", "file", "typed"]),
  accountId: id.nullable(),
  /** Name of the institution; null for files and manual input. */
  name: z.string().nullable(),
  standing: z.enum(standings),
  state: z.enum(connectionStates).nullable(),
  errorMessage: z.string().nullable(),
  lastSuccessAt: instantText.nullable(),
  lastTryAt: instantText.nullable(),
  nextTryAt: instantText.nullable(),
  consentEndsOn: dayText.nullable(),
  /** Total value, with debts as positive amounts; null where none is known. */
  amount: amount.nullable(),
  contracts: z.array(healthPortfolio),
});
export type HealthSource = z.output<typeof healthSource>;

export const healthProblem = z.object({
  kind: z.enum(problemKinds),
  /** The action that solves it. */
  action: z.enum(healthActions),
  accountId: id.nullable(),
  portfolioId: id.nullable(),
  /** Kind of the property or portfolio concerned, which determines the screen. */
  portfolioKind: z.enum(portfolioKinds).nullable(),
  subject: z.string(),
  state: z.enum(connectionStates).nullable(),
  errorMessage: z.string().nullable(),
  /** Affected amount, debts included as positive; null where unknown. */
  amount: amount.nullable(),
  /** Number of affected portfolios of unknown value, which the amount excludes. */
  unknownCount: z.int(),
  /** Last day without the problem, or the end of the consent. */
  on: dayText.nullable(),
});
export type HealthProblem = z.output<typeof healthProblem>;

const health = z.object({
  /** Time of this response. */
  readAt: instantText,
  sources: z.array(healthSource),
  /** Problems that need an action, by affected amount. */
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
