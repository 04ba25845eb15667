import { replacementOutcomes } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { printedText } from "../typed-values.ts";
import { id, instantText } from "../types.ts";

const isin = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/);

const replacement = z.object({
  id,
  fromIsin: z.string(),
  fromLabel: z.string(),
  toIsin: z.string(),
  toLabel: z.string(),
  authorName: z.string(),
  createdAt: instantText,
  /** Null while it runs. */
  doneAt: instantText.nullable(),
  /** Number of contracts with the fund, of customers visible to the caller, and number processed. */
  totalCount: z.int(),
  decidedCount: z.int(),
  customerCount: z.int(),
  outcomes: z.array(z.object({ outcome: z.enum(replacementOutcomes), count: z.int() })),
  /** Time and author of a cancellation before its end. */
  canceledAt: instantText.nullable(),
  canceledByName: z.string().nullable(),
  /** Its drafts visible to the caller: unchanged, edited, and sent. */
  drafts: z.object({ untouched: z.int(), edited: z.int(), sent: z.int() }),
  /** Last deletion of unchanged drafts; null where there was none. */
  drop: z
    .object({ askedAt: instantText, doneAt: instantText.nullable(), totalCount: z.int(), doneCount: z.int() })
    .nullable(),
});
export type Replacement = z.output<typeof replacement>;

const line = z.object({
  customerId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  portfolioId: id,
  portfolioName: z.string(),
  institutionName: z.string().nullable(),
  outcome: z.enum(replacementOutcomes),
  /** Null where there is none, or no longer. */
  proposalId: id.nullable(),
});
export type ReplacementLine = z.output<typeof line>;

const proposes = { access: "firm", permission: "advice.propose", needs: "showReco" } as const;

export const replacementsApi = {
  list: endpoint({
    ...proposes,
    method: "GET",
    path: "/fund_replacements",
    summary: "Replacements of a fund that were asked for, the newest first; at most twenty",
    reply: z.object({ replacements: z.array(replacement) }),
    errors: [],
  }),
  create: endpoint({
    ...proposes,
    method: "POST",
    path: "/fund_replacements",
    summary:
      "Replace a fund by another wherever it is held: one draft proposal a customer, prepared by a job",
    costly: "computation",
    body: z.object({
      fromIsin: isin,
      toIsin: isin,
      /** The advisor's reasons, used as the initial text of every draft. */
      reasons: printedText(z.string().trim().max(4000)).default(""),
    }),
    reply: z.object({ replacement }),
    status: 202,
    errors: ["fund.not_found", "replacement.same_fund", "replacement.not_held", "replacement.running"],
  }),
  show: endpoint({
    ...proposes,
    method: "GET",
    path: "/fund_replacements/{replacementId}",
    summary: "How far a replacement is: drafts, and what was left out by its reason",
    params: z.object({ replacementId: id }),
    reply: z.object({ replacement }),
    errors: ["replacement.not_found"],
  }),
  cancel: endpoint({
    ...proposes,
    method: "POST",
    path: "/fund_replacements/{replacementId}/cancel",
    summary: "Stop a replacement that runs: what was drafted stays, what was not looked at yet is not",
    params: z.object({ replacementId: id }),
    reply: z.object({ replacement }),
    errors: ["replacement.not_found", "replacement.over"],
  }),
  drop: endpoint({
    ...proposes,
    method: "POST",
    path: "/fund_replacements/{replacementId}/drop",
    summary: "Drop the drafts of a replacement that nobody changed or sent, by a job; the others stay",
    params: z.object({ replacementId: id }),
    reply: z.object({ replacement }),
    status: 202,
    errors: ["replacement.not_found", "replacement.running", "replacement.nothing_to_drop"],
  }),
  lines: endpoint({
    ...proposes,
    method: "GET",
    path: "/fund_replacements/{replacementId}/lines",
    summary: "The contracts of a replacement that were looked at, drafts first",
    params: z.object({ replacementId: id }),
    query: z.object({
      outcome: z.enum(replacementOutcomes).optional(),
      page: z.int().min(1).max(200).default(1),
    }),
    reply: z.object({
      lines: z.array(line),
      meta: z.object({ totalCount: z.int(), page: z.int(), totalPages: z.int() }),
    }),
    errors: ["replacement.not_found"],
  }),
};
