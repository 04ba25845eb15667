import { addDays, type Day } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";

/** A recommendation of an advisor on one or several contracts, from its draft to the customer's answer. */

export const proposalStates = [
  "draft",
  "sent",
  "signing",
  "accepted",
  "refused",
  "change_asked",
  "superseded",
  "withdrawn",
] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalTransitions = defineTransitions({
  entity: "proposal",
  states: proposalStates,
  starts: ["draft"],
  rows: [
    {
      from: ["draft"],
      event: "send",
      to: "sent",
      effect: "suitability_id, statement, statement_id, sent_at",
    },
    { from: ["draft"], event: "drop", to: null },
    { from: ["sent"], event: "accept", to: "accepted", guard: "opened", effect: "acceptance_id, decided_at" },
    {
      from: ["sent"],
      event: "ask_signature",
      to: "signing",
      guard: "opened",
      effect: "a signature is asked for at the partner",
    },
    {
      from: ["signing"],
      event: "sign",
      to: "accepted",
      guard: "signed",
      effect: "acceptance_id, decided_at",
    },
    { from: ["signing"], event: "leave_unsigned", to: "sent" },
    { from: ["signing"], event: "decline", to: "refused", effect: "decided_at, reason, words" },
    { from: ["sent"], event: "refuse", to: "refused", effect: "decided_at, reason, words" },
    { from: ["sent"], event: "ask_change", to: "change_asked", effect: "decided_at, words" },
    { from: ["sent", "signing"], event: "withdraw", to: "withdrawn", effect: "decided_at" },
    {
      from: ["sent", "signing", "change_asked"],
      event: "supersede",
      to: "superseded",
      effect: "decided_at",
    },
  ],
});

/** @source product decision of 23.11.2026: after that the figures are too old to be accepted */
export const proposalDays = 30;

export function isProposalOver(sentOn: Day, today: Day): boolean {
  return today > addDays(sentOn, proposalDays);
}

/** Why a proposal that was sent cannot be accepted: the customer died, its firm advises them no more, its term is over, the answers that it
 * rests on changed, or its contracts did. */
export const proposalBlocks = ["deceased", "relation_ended", "over", "outdated", "changed"] as const;
export type ProposalBlock = (typeof proposalBlocks)[number];

export const refusalReasons = ["too_risky", "too_costly", "not_now", "not_understood", "other"] as const;
export type RefusalReason = (typeof refusalReasons)[number];
