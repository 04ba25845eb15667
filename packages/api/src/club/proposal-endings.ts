import { refusalReasons } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, who } from "../types.ts";
import { proposalShape } from "./proposal-shapes.ts";

export const one = z.object({ proposal: proposalShape });
const words = z.string().trim().min(1).max(2000);
export const owned = { subject: "id", params: z.object({ id: who, proposalId: id }) } as const;
export const answers = { access: "customer", needs: "showReco", fullAccount: "advice" } as const;
export const proposes = { access: "firm", permission: "advice.propose", needs: "showReco" } as const;

/** Calls that end a sent proposal without an agreement, or lead to another version, with an explanation. */
export const proposalEndings = {
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
    errors: ["proposal.not_found", "proposal.wrong_state", "proposal.relation_ended"],
  }),
  takeBack: endpoint({
    ...answers,
    ...owned,
    method: "DELETE",
    path: "/users/{id}/proposals/{proposalId}/change",
    summary: "Take back the change that was asked for: the proposal waits for an answer again",
    reply: one,
    errors: [
      "proposal.not_found",
      "proposal.wrong_state",
      "proposal.deceased",
      "proposal.relation_ended",
      "proposal.outdated",
      "proposal.over",
      "proposal.changed",
      "proposal.contract_open",
    ],
  }),
  withdraw: endpoint({
    ...proposes,
    method: "POST",
    path: "/customers/{id}/proposals/{proposalId}/withdraw",
    summary:
      "Take back a proposal that waits for its answer or for another version, and tell the customer why",
    subject: "id",
    params: z.object({ id, proposalId: id }),
    body: z.object({ words }),
    reply: one,
    errors: ["proposal.not_found", "proposal.wrong_state"],
  }),
};
