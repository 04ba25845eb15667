import {
  argumentLength,
  assetClasses,
  costLineIds,
  executionStates,
  portfolioKinds,
  proposalChecks,
  proposalOrigins,
  proposalStates,
  refusalReasons,
  resultKinds,
  statementTopics,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, nothing, ratio, who } from "../types.ts";

/** The figures of a contract, before or after. */
export const proposalOutlook = z.object({
  expectedReturn: ratio.nullable(),
  volatility: ratio.nullable(),
  worstYear: ratio.nullable(),
  sri: ratio.nullable(),
  costRatio: ratio.nullable(),
  cost: amount.nullable(),
  /** Twenty years of it, at the value of today. */
  cost20: amount.nullable(),
});

/** Of the products and of the service, in one table. */
export const proposalCost = z.object({
  id: z.enum(costLineIds),
  /** Of one contract among several; null for the total. */
  contractName: z.string().nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  beforeRatio: ratio.nullable(),
  afterRatio: ratio.nullable(),
});

export const proposalCheck = z.object({
  check: z.enum(proposalChecks),
  verdict: z.enum(["passes", "to_argue", "refused"]),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  /** On several contracts: what each of them says; the verdict is the worst. */
  contracts: z.array(
    z.object({
      contractName: z.string(),
      verdict: z.enum(["passes", "to_argue", "refused"]),
      value: z.number().nullable(),
    }),
  ),
});

const head = {
  id,
  /** The first of its contracts; all of them are in `portfolioIds`. */
  portfolioId: id,
  portfolioIds: z.array(id),
  contractName: z.string(),
  institutionName: z.string().nullable(),
  version: z.int(),
  state: z.enum(proposalStates),
  authorName: z.string(),
  createdAt: instantText,
  sentAt: instantText.nullable(),
  /** When the customer first saw it. */
  openedAt: instantText.nullable(),
  decidedAt: instantText.nullable(),
  /** Last day on which it may be accepted. */
  validUntil: dayText.nullable(),
  moved: amount,
  /** Paid in with the moves. */
  paid: amount.nullable(),
};
const summary = z.object(head);
export type ProposalSummary = z.output<typeof summary>;

const move = z.object({
  isin: z.string().nullable(),
  label: z.string(),
  assetClass: z.enum(assetClasses),
  before: amount,
  after: amount,
  change: amount,
  /** Its share of the payment. */
  paid: amount,
  weightAfter: ratio,
});
const payment = z.object({
  amount,
  /** Taken on entry, once. */
  fee: amount,
  /** Where the money comes from. */
  source: z.string(),
});
const execution = z.object({
  state: z.enum(executionStates),
  lines: z.array(
    z.object({ label: z.string(), wanted: amount, held: amount.nullable(), isDone: z.boolean() }),
  ),
  payment: z.object({ wanted: amount, paid: amount.nullable(), isDone: z.boolean() }).nullable(),
});

/** What is proposed on one of its contracts. */
const contract = z.object({
  portfolioId: id,
  contractName: z.string(),
  institutionName: z.string().nullable(),
  kind: z.enum(portfolioKinds),
  origin: z.enum(proposalOrigins),
  amount,
  asOf: dayText.nullable(),
  before: proposalOutlook,
  after: proposalOutlook,
  moves: z.array(move),
  moved: amount,
  payment: payment.nullable(),
  tax: z.array(z.string()),
  execution: execution.nullable(),
});
export type ProposalOfContract = z.output<typeof contract>;

export const proposalShape = z.object({
  ...head,
  replacesId: id.nullable(),
  /** Where its weights come from: those of its first contract. */
  origin: z.enum(proposalOrigins),
  /** Of the firm's model, where they come from one. */
  modelVersion: z.int().nullable(),
  amount,
  asOf: dayText.nullable(),
  before: proposalOutlook,
  after: proposalOutlook,
  moves: z.array(move),
  payment: payment.nullable(),
  costs: z.array(proposalCost),
  /** What leaves the guarantee of a euro fund. */
  leftGuarantee: amount,
  /** Taken for the moves and on entry, once. */
  switchCost: amount,
  /** The Club's fee of a year; null where none is under way. */
  club: amount.nullable(),
  /** One by contract. */
  contracts: z.array(contract),
  /** The advisor's own words. */
  reasons: z.string(),
  checks: z.array(
    proposalCheck.extend({
      /** Why it is right nonetheless. */
      argument: z.string().nullable(),
    }),
  ),
  /** Checks that keep it from being sent. */
  open: z.array(z.enum(proposalChecks)),
  statement: z.array(z.object({ topic: z.enum(statementTopics), text: z.string() })),
  reason: z.enum(refusalReasons).nullable(),
  words: z.string().nullable(),
  /** Of an accepted one: what the sources have told since, the worst of its contracts. */
  execution: execution.pick({ state: true }).nullable(),
  /** After six and twelve months: the same sum with the change and without it. */
  results: z.array(
    z.object({
      kind: z.enum(resultKinds),
      from: dayText.nullable(),
      to: dayText.nullable(),
      start: amount.nullable(),
      with: amount.nullable(),
      without: amount.nullable(),
      switchCost: amount.nullable(),
      club: amount.nullable(),
      /** Lines whose course is not known: without them nothing is told. */
      unknown: z.array(z.string()),
      /** Lines at the last published rate: that of the year is not known yet. */
      assumed: z.array(z.string()),
    }),
  ),
  /** SHA-256 of the statement's file, as its chain keeps it. */
  statementHash: z.string().nullable(),
});
export type Proposal = z.output<typeof proposalShape>;

const one = z.object({ proposal: proposalShape });
const words = z.string().trim().min(1).max(2000);
const owned = { subject: "id", params: z.object({ id: who, proposalId: id }) } as const;
const reads = { access: "owner", needs: "showReco" } as const;
const answers = { access: "customer", needs: "showReco", fullAccount: "advice" } as const;
const proposes = { access: "firm", permission: "advice.propose", needs: "showReco" } as const;

export const paymentSource = z.string().trim().min(1).max(200);
/** Where a draft goes: a new one, in the place of a version that was sent, or into a draft that is on other contracts. */
export const place = {
  /** The version that it is to take the place of. */
  replacesId: id.nullable().default(null),
  /** The draft that it is to be a part of. */
  draftId: id.nullable().default(null),
};
/** What keeps a contract out of a draft. */
export const draftErrors = [
  "proposal.costs_unknown",
  "proposal.entry_fee_unknown",
  "proposal.no_source",
  "proposal.too_many_contracts",
] as const;

export const proposalsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/proposals",
    summary: "The proposals of an advisor, the newest first; a draft is the advisor's alone",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ proposals: z.array(summary) }),
    errors: [],
  }),
  show: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/proposals/{proposalId}",
    summary: "One proposal: what, why, what it costs, what may go wrong, and how far it is carried out",
    reply: one,
    errors: ["proposal.not_found"],
  }),
  document: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/proposals/{proposalId}/statement",
    summary: "The suitability statement as it was sent, a PDF",
    reply: "file",
    errors: ["proposal.not_found"],
  }),
  orders: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/proposals/{proposalId}/orders",
    summary: "The sheet of orders of an accepted proposal, to carry out at the insurer, a PDF",
    reply: "file",
    errors: ["proposal.not_found"],
  }),
  opened: endpoint({
    ...answers,
    ...owned,
    method: "PUT",
    path: "/users/{id}/proposals/{proposalId}/opened",
    summary: "The customer sees the proposal: its delivery, kept once",
    reply: one,
    errors: ["proposal.not_found"],
  }),
  accept: endpoint({
    ...answers,
    ...owned,
    method: "POST",
    path: "/users/{id}/proposals/{proposalId}/accept",
    summary: "Accept a proposal; nothing is sent to the insurer",
    recent: true,
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state", "proposal.outdated", "proposal.over"],
  }),
  refuse: endpoint({
    ...answers,
    ...owned,
    method: "POST",
    path: "/users/{id}/proposals/{proposalId}/refuse",
    summary: "Refuse a proposal, with the reason",
    body: z.object({ reason: z.enum(refusalReasons), words: words.nullable().default(null) }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
  askChange: endpoint({
    ...answers,
    ...owned,
    method: "POST",
    path: "/users/{id}/proposals/{proposalId}/change",
    summary: "Ask for a change: the advisor prepares another version",
    body: z.object({ words }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
  create: endpoint({
    ...proposes,
    method: "POST",
    path: "/customers/{id}/proposals",
    summary: "Prepare a proposal from the last optimisation of a contract that stands",
    subject: "id",
    params: z.object({ id }),
    body: z.object({
      portfolioId: id,
      optimizationId: id,
      /** Where the money that the search places comes from; asked for when it places any. */
      paymentSource: paymentSource.nullable().default(null),
      ...place,
    }),
    reply: one,
    status: 201,
    errors: [
      "portfolio.not_found",
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.no_optimization",
      "proposal.nothing_to_move",
      ...draftErrors,
    ],
  }),
  leaveOut: endpoint({
    ...proposes,
    method: "DELETE",
    path: "/customers/{id}/proposals/{proposalId}/contracts/{portfolioId}",
    summary: "Leave a contract out of a draft on several",
    subject: "id",
    params: z.object({ id, proposalId: id, portfolioId: id }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state", "portfolio.not_found", "proposal.last_contract"],
  }),
  update: endpoint({
    ...proposes,
    method: "PUT",
    path: "/customers/{id}/proposals/{proposalId}",
    summary: "Write the reasons of a draft and the arguments of its checks",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    body: z.object({
      reasons: z.string().trim().max(4000),
      arguments: z
        .array(z.object({ check: z.enum(proposalChecks), text: z.string().trim().max(argumentLength.most) }))
        .max(proposalChecks.length),
    }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
  send: endpoint({
    ...proposes,
    method: "POST",
    path: "/customers/{id}/proposals/{proposalId}/send",
    summary: "Send a draft to the customer, with its suitability statement; what it replaces is superseded",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    reply: one,
    errors: [
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.checks_open",
      "proposal.no_reasons",
      "file.incomplete",
    ],
  }),
  remove: endpoint({
    ...proposes,
    method: "DELETE",
    path: "/customers/{id}/proposals/{proposalId}",
    summary: "Drop a draft, or take back a proposal that waits for its answer",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    reply: nothing,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
};
