import { addMs, type Instant } from "../kernel/day.ts";
import { defineTransitions, mayMove } from "../kernel/transitions.ts";

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

type Invitation = { readonly state: InvitationState; readonly expiresAt: Instant };

export const invitationDays = 30;

export function invitationEnd(sentAt: Instant): Instant {
  return addMs(sentAt, invitationDays * 86_400_000);
}

/** Can somebody still register with it? */
export function isAcceptable({ state, expiresAt }: Invitation, now: Instant): boolean {
  return mayMove(invitationTransitions, state, "accept") && expiresAt > now;
}

/** Is it shown to who follows its link? An accepted one stays, so that a second click on the mail says what happened. */
export function isShown({ state, expiresAt }: Invitation, now: Instant): boolean {
  return state === "accepted" || (state !== "canceled" && expiresAt > now);
}
