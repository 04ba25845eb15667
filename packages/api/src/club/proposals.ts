import { mostContracts, proposalChecks } from "@vigie/domain";
import { z } from "zod";
import { printedText, typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing, who } from "../types.ts";
import { deposited, readDraft, readWords } from "./draft-shapes.ts";
import { answers, one, owned, proposalEndings, proposes } from "./proposal-endings.ts";
import { argumentText, givenKeyDocument, proposalShape, proposalSummary } from "./proposal-shapes.ts";

const reads = { access: "owner", needs: "showReco" } as const;

export const paymentSource = printedText(z.string().trim().min(1).max(200));
/** Where a draft goes: a new one, a replacement of a sent version, or a part of a draft on other contracts. */
export const place = {
  /** The version to replace. */
  replacesId: id.nullable().default(null),
  /** The draft to extend. */
  draftId: id.nullable().default(null),
};
/** Why a contract cannot be added to a draft. */
export const draftErrors = [
  "proposal.costs_unknown",
  "proposal.entry_fee_unknown",
  "proposal.no_source",
  "proposal.too_many_contracts",
] as const;
/** Errors of a rewritten sentence, and the conflict with a changed draft. */
const sentenceErrors = ["proposal.figure_unknown", "proposal.no_figure", "proposal.draft_changed"] as const;

export const proposalsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/proposals",
    summary: "The proposals of an advisor, the newest first; a draft is the advisor's alone",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ proposals: z.array(proposalSummary) }),
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
  tick: endpoint({
    ...answers,
    ...owned,
    method: "PUT",
    path: "/users/{id}/proposals/{proposalId}/ticks",
    summary: "Say on which day an order was carried out, or take it back; what a source shows stands apart",
    body: z.object({
      portfolioId: id,
      rank: z.int().min(0).max(1000),
      /** Null withdraws the report. */
      doneOn: typedDay("fact").nullable(),
    }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state", "proposal.order_not_found", "proposal.order_day"],
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
    summary: "Accept a proposal, or have it signed where the firm asks; nothing is sent to the insurer",
    recent: true,
    reply: one,
    errors: [
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.deceased",
      "proposal.relation_ended",
      "proposal.outdated",
      "proposal.over",
      "proposal.changed",
      "proposal.signer_unknown",
      "proposal.signer_without_mobile",
    ],
  }),
  sign: endpoint({
    ...answers,
    ...owned,
    method: "POST",
    path: "/users/{id}/proposals/{proposalId}/signature",
    recent: true,
    summary: "Where the customer signs, asked for at the moment of use; reads at the partner what came of it",
    reply: z.object({
      proposal: proposalShape,
      /** Null where the partner does not respond, or where nothing remains to be signed. */
      signUrl: z.url().nullable(),
      expiresAt: instantText.nullable(),
    }),
    errors: ["proposal.not_found", "signature.unavailable"],
  }),
  giveUp: endpoint({
    ...answers,
    ...owned,
    method: "DELETE",
    path: "/users/{id}/proposals/{proposalId}/signature",
    summary: "Give up signing: the proposal waits for an answer again",
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
  signed: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/proposals/{proposalId}/signed",
    summary: "The statement as the customer signed it, a PDF",
    reply: "file",
    errors: ["proposal.not_found"],
  }),
  proof: endpoint({
    ...reads,
    ...owned,
    method: "GET",
    path: "/users/{id}/proposals/{proposalId}/proof",
    summary: "The partner's record of how it was signed, a PDF",
    reply: "file",
    errors: ["proposal.not_found"],
  }),
  ...proposalEndings,
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
      /** Origin of the money that the search invests; required if it invests any. */
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
    summary: "Write the reasons of a draft, the arguments of its checks and the documents that are given",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    body: z.object({
      ...readWords,
      reasons: printedText(z.string().trim().max(4000)),
      arguments: z
        .array(z.object({ check: z.enum(proposalChecks), text: argumentText }))
        .max(proposalChecks.length),
      /** Earlier deposits on a contract whose deposits the law limits, and on the person's other plan; null is unknown. */
      deposits: z
        .array(z.object({ portfolioId: id, own: deposited, other: deposited }))
        .max(mostContracts)
        .default([]),
      /** Replaces all given documents; absent: they are unchanged. A key must be one of the draft's. */
      keyDocuments: z.array(givenKeyDocument).max(200).optional(),
    }),
    reply: one,
    errors: [
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.draft_changed",
      "proposal.document_fund",
      "proposal.document_link",
      "proposal.document_day",
    ],
  }),
  write: endpoint({
    ...proposes,
    method: "PUT",
    path: "/customers/{id}/proposals/{proposalId}/sentences",
    summary: "Write sentences of a draft's statement anew, all or none, with its own figures; each is kept",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    body: z.object({
      sentences: z
        .array(
          z.object({
            key: z.string().min(1).max(4000),
            /** Null restores the generated sentence, and deletes the text of one that is no longer generated. */
            text: printedText(z.string().trim().min(1).max(1000)).nullable(),
            /** Text that the writer read; absent: overwrites whatever is stored. */
            was: z.string().max(4000).optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state", "proposal.sentence_not_found", ...sentenceErrors],
  }),
  send: endpoint({
    ...proposes,
    method: "POST",
    path: "/customers/{id}/proposals/{proposalId}/send",
    summary: "Send a draft to the customer, with its suitability statement; what it replaces is superseded",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    body: z.object(readDraft),
    reply: one,
    errors: [
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.checks_open",
      "proposal.no_reasons",
      ...sentenceErrors,
      "proposal.deceased",
      "proposal.contract_changed",
      "proposal.contract_open",
      "proposal.former_answered",
      "file.incomplete",
    ],
  }),
  remove: endpoint({
    ...proposes,
    method: "DELETE",
    path: "/customers/{id}/proposals/{proposalId}",
    summary: "Drop a draft, or take back a proposal that waits for its answer, without a word",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    reply: nothing,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
};
