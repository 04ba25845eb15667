import { defineTransitions } from "../kernel/transitions.ts";

export const accountStates = ["unconfirmed", "confirmed"] as const;

/** An address is claimed, then confirmed. An account ends by erasure, from any state. */
export const accountTransitions = defineTransitions({
  entity: "account",
  states: accountStates,
  starts: ["unconfirmed", "confirmed"],
  rows: [{ from: ["unconfirmed"], event: "confirm", to: "confirmed", guard: "addressIsFree" }],
});

export const partnerErasureStates = ["waiting", "done"] as const;
export type PartnerErasureState = (typeof partnerErasureStates)[number];

/** Deletion of an erased customer at a partner, retried until the partner has done it. */
export const partnerErasureTransitions = defineTransitions({
  entity: "deletion at a partner",
  states: partnerErasureStates,
  starts: ["waiting"],
  rows: [{ from: ["waiting"], event: "finish", to: "done", effect: "done_at; the token is forgotten" }],
});
