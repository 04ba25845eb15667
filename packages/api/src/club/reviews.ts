import {
  executionStates,
  investmentGoals,
  portfolioKinds,
  proposalStates,
  reviewBases,
  reviewChecks,
  reviewConclusions,
  reviewManners,
  reviewPoints,
  reviewStates,
  reviewTimes,
  reviewTopics,
  suitabilityStandings,
} from "@vigie/domain";
import { z } from "zod";
import { printedText, typedDay } from "../typed-values.ts";
import { argumentText } from "./proposal-shapes.ts";
import { endpoint } from "../endpoint.ts";
import { observation } from "../insight/next-steps.ts";
import { amount, dayText, id, instantText, nothing, ratio, who } from "../types.ts";
import { readDraft } from "./draft-shapes.ts";
import { reviewCampaign, reviewCampaignEnd } from "./review-campaign.ts";

const head = {
  id,
  state: z.enum(reviewStates),
  authorName: z.string(),
  manner: z.enum(reviewManners),
  heldOn: dayText,
  conclusion: z.enum(reviewConclusions).nullable(),
  createdAt: instantText,
  concludedAt: instantText.nullable(),
  /** Time at which the customer first opened it. */
  openedAt: instantText.nullable(),
};
const summary = z.object(head);
export type ReviewSummary = z.output<typeof summary>;

const sums = {
  valueThen: amount.nullable(),
  paid: amount.nullable(),
  market: amount.nullable(),
  value: amount.nullable(),
};
const contract = z.object({
  portfolioId: id,
  name: z.string(),
  institutionName: z.string().nullable(),
  kind: z.enum(portfolioKinds),
  ...sums,
  asOf: dayText.nullable(),
  volatility: ratio.nullable(),
  volatilityCap: ratio.nullable(),
});

const review = z.object({
  ...head,
  /** Revision while it is open, and its last editor if it is a colleague of the reader. */
  revision: z.int(),
  wordsByOther: z.string().nullable(),
  /** Day of the last review, otherwise the first day under advice. */
  since: dayText,
  isFirst: z.boolean(),
  /** Day of its figures: today while it is open. */
  on: dayText,
  person: z.object({
    standing: z.enum(suitabilityStandings),
    answeredOn: dayText.nullable(),
    answeredThenOn: dayText.nullable(),
    profile: z.int().nullable(),
    profileThen: z.int().nullable(),
    changed: z.array(
      z.object({ question: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
  contracts: z.array(contract),
  /** Sums; null where a part is unknown. */
  total: z.object(sums),
  proposals: z.array(
    z.object({
      proposalId: id,
      contractName: z.string(),
      state: z.enum(proposalStates),
      sentOn: dayText,
      execution: z.enum(executionStates).nullable(),
    }),
  ),
  projects: z.array(
    z.object({
      portfolioId: id,
      name: z.string(),
      goal: z.enum(investmentGoals),
      target: amount.nullable(),
      value: amount.nullable(),
      years: z.number().nullable(),
      chance: ratio.nullable(),
    }),
  ),
  /** For the reviewer; empty for the customer, whose own page shows them. */
  opportunities: z.array(observation.omit({ asideUntil: true })),
  checks: z.array(
    z.object({
      check: z.enum(reviewChecks),
      verdict: z.enum(["passes", "to_argue", "refused"]),
      contracts: z.array(z.string()),
      argument: z.string().nullable(),
    }),
  ),
  sentences: z.array(z.object({ topic: z.enum(reviewTopics), text: z.string() })),
  points: z.array(z.string()),
  /** For an open review: a follow-up point per failed check. */
  suggested: z.array(z.string()),
  words: z.string(),
  /** False once one of its contracts is hidden from the caller, who then may not read its file. */
  hasFile: z.boolean(),
  statementHash: z.string().nullable(),
});
export type Review = z.output<typeof review>;

const standing = z.object({
  since: dayText,
  basis: z.enum(reviewBases),
  lastOn: dayText.nullable(),
  /** Months between two reviews: from the letter, or from the firm's setting. */
  months: z.int(),
  dueOn: dayText,
  time: z.enum(reviewTimes),
});
export type ReviewStanding = z.output<typeof standing>;

const calendarLine = z.object({
  customerId: id,
  customerName: z.string(),
  ...standing.shape,
  /** Id of the open review. */
  openId: id.nullable(),
  /** Due day of a campaign's task, if one is open. */
  taskOn: dayText.nullable(),
});
export type ReviewLine = z.output<typeof calendarLine>;

const written = {
  manner: z.enum(reviewManners),
  heldOn: typedDay("fact"),
  arguments: z
    .array(
      z.object({
        check: z.enum(reviewChecks),
        text: argumentText,
      }),
    )
    .max(reviewChecks.length),
  points: z
    .array(printedText(z.string().trim().min(reviewPoints.least).max(reviewPoints.most)))
    .max(reviewPoints.count),
  words: printedText(z.string().trim().max(4000)),
};

const one = z.object({ review });
const owned = { subject: "id", params: z.object({ id: who, reviewId: id }) } as const;
const reads = { access: "owner", needs: "showReco" } as const;
const reviews = { access: "firm", permission: "advice.propose", needs: "showReco" } as const;
const ofCustomer = { subject: "id", params: z.object({ id, reviewId: id }) } as const;

export const reviewsApi = {
  calendar: endpoint({
    access: "firm",
    permission: "customers.read",
    needs: "showReco",
    method: "GET",
    path: "/reviews",
    summary:
      "Everyone of the book who stands under advice, with the day of their next review, the first first",
    query: z.object({
      time: z.enum(reviewTimes).optional(),
      page: z.int().min(1).max(1000).default(1),
    }),
    reply: z.object({
      reviews: z.array(calendarLine),
      meta: z.object({
        late: z.int(),
        due: z.int(),
        soon: z.int(),
        later: z.int(),
        totalCount: z.int(),
        page: z.int(),
        totalPages: z.int(),
      }),
    }),
    errors: [],
  }),
  campaign: endpoint({
    ...reviews,
    method: "POST",
    path: "/reviews/campaign",
    summary:
      "For each of these customers a task, and a message that invites them where one is written: who gets neither is named, with why",
    body: z.object({ campaign: reviewCampaign }),
    reply: reviewCampaignEnd,
    errors: ["review.too_many"],
  }),
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/reviews",
    summary: "The periodic reviews of a customer, the newest first; an open one is the advisor's alone",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({
      reviews: z.array(summary),
      /** One entry per firm under whose advice they are, among those visible to the caller. */
      standings: z.array(standing),
    }),
    errors: [],
  }),
  show: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/reviews/{reviewId}",
    summary: "One review: what changed since the last one, what was checked, and how it was concluded",
    reply: one,
    errors: ["review.not_found"],
  }),
  document: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/reviews/{reviewId}/statement",
    summary: "The statement of a concluded review, a PDF",
    reply: "file",
    errors: ["review.not_found"],
  }),
  opened: endpoint({
    access: "customer",
    needs: "showReco",
    fullAccount: "advice",
    ...owned,
    method: "PUT",
    path: "/users/{id}/reviews/{reviewId}/opened",
    summary: "The customer sees the statement: its delivery, kept once",
    reply: one,
    errors: ["review.not_found"],
  }),
  start: endpoint({
    ...reviews,
    method: "POST",
    path: "/customers/{id}/reviews",
    summary: "Open the next review of a customer; the one that is open is answered where there is one",
    subject: "id",
    params: z.object({ id }),
    reply: one,
    status: 201,
    errors: ["review.no_advice"],
  }),
  update: endpoint({
    ...reviews,
    ...ofCustomer,
    method: "PUT",
    path: "/customers/{id}/reviews/{reviewId}",
    summary: "Keep what was written of an open review",
    body: z.object({ ...readDraft, review: z.object(written) }),
    reply: one,
    errors: ["review.not_found", "review.wrong_state", "review.changed"],
  }),
  conclude: endpoint({
    ...reviews,
    ...ofCustomer,
    method: "POST",
    path: "/customers/{id}/reviews/{reviewId}/conclude",
    summary: "Conclude a review: its statement is filed and the customer is told",
    body: z.object({
      ...readDraft,
      review: z.object({ ...written, conclusion: z.enum(reviewConclusions) }),
    }),
    reply: one,
    errors: [
      "review.not_found",
      "review.wrong_state",
      "review.changed",
      "review.no_advice",
      "review.held_future",
      "review.held_early",
      "review.checks_open",
      "review.no_points",
      "review.points_left",
    ],
  }),
  remove: endpoint({
    ...reviews,
    ...ofCustomer,
    method: "DELETE",
    path: "/customers/{id}/reviews/{reviewId}",
    summary: "Give up an open review: nothing of it is kept",
    reply: nothing,
    errors: ["review.not_found", "review.wrong_state"],
  }),
};
