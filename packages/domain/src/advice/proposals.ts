import { addDays, type Day, type Instant } from "../kernel/day.ts";
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
    { from: ["draft"], event: "drop_untouched", to: null, guard: "untouched" },
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
    {
      from: ["sent", "change_asked"],
      event: "refuse",
      to: "refused",
      effect: "decided_at, reason, words",
    },
    { from: ["sent"], event: "ask_change", to: "change_asked", effect: "decided_at, words, requests" },
    {
      from: ["change_asked"],
      event: "take_change_back",
      to: "sent",
      effect: "requests; decided_at and words are cleared",
    },
    {
      from: ["sent", "signing", "change_asked"],
      event: "withdraw",
      to: "withdrawn",
      effect: "decided_at, withdrawn_words",
    },
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

/** Why a sent proposal cannot be accepted: the customer died, the firm no longer advises them, it expired, the answers on which it
 * rests changed, or its contracts did. */
export const proposalBlocks = ["deceased", "relation_ended", "over", "outdated", "changed"] as const;
export type ProposalBlock = (typeof proposalBlocks)[number];

/** A request by the customer for a change, or its withdrawal; requests are never changed or deleted. */
export const requestKinds = ["asked", "taken_back"] as const;
export type ProposalRequest = {
  readonly kind: (typeof requestKinds)[number];
  readonly at: Instant;
  readonly words: string | null;
};

type Answered = {
  readonly state: ProposalState;
  readonly decidedAt: Instant | null;
  readonly words: string | null;
  readonly requests: readonly ProposalRequest[];
};

/** Returns all requests so far; a change requested before requests were stored exists only in the answer. */
export function requestsKept({ state, decidedAt, words, requests }: Answered): readonly ProposalRequest[] {
  const isKept = state !== "change_asked" || requests.at(-1)?.kind === "asked";
  return isKept || decidedAt === null ? requests : [...requests, { kind: "asked", at: decidedAt, words }];
}

export const refusalReasons = ["too_risky", "too_costly", "not_now", "not_understood", "other"] as const;
export type RefusalReason = (typeof refusalReasons)[number];
