import { defineTransitions } from "../kernel/transitions.ts";

export const invitationStates = ["sent", "read", "accepted", "canceled"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An advisor's invitation of a person who has no account yet. */
export const invitationTransitions = defineTransitions({
  entity: "invitation",
  states: invitationStates,
  starts: ["sent"],
  rows: [
    { from: ["sent"], event: "read", to: "read", effect: "read_at" },
    {
      from: ["sent", "read"],
      event: "accept",
      to: "accepted",
      effect: "accepted_at, accepted_by; the customer is linked",
    },
    { from: ["sent", "read"], event: "cancel", to: "canceled", effect: "canceled_at" },
  ],
});
