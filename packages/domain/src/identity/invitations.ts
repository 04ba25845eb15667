import { addMs, type Instant } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { defineTransitions, mayMove } from "../kernel/transitions.ts";

export const invitationStates = ["sent", "read", "accepted", "canceled"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An advisor's invitation to a person without an account. */
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
    {
      from: ["sent", "read"],
      event: "resend",
      to: "sent",
      guard: "notReminded",
      effect: "sent_at, resent_nb, a new token and a new end; read_at and bounced_at are cleared",
    },
    { from: ["sent", "read"], event: "cancel", to: "canceled", effect: "canceled_at" },
  ],
});

type Invitation = { readonly state: InvitationState; readonly expiresAt: Instant };

export const invitationDays = 30;

export function invitationEnd(sentAt: Instant): Instant {
  return addMs(sentAt, invitationDays * 86_400_000);
}

/** Returns whether a registration is still possible with it. */
export function isAcceptable({ state, expiresAt }: Invitation, now: Instant): boolean {
  return mayMove(invitationTransitions, state, "accept") && expiresAt > now;
}

/** Returns whether it is shown to a person who opens its link. An accepted one is, so that a second click on the email explains
 * what happened. */
export function isShown({ state, expiresAt }: Invitation, now: Instant): boolean {
  return state === "accepted" || (state !== "canceled" && expiresAt > now);
}

/** Additional data that an advisor may enter about an invited person, by the columns of an invitation file. */
export type InviteeDetails = Readonly<Record<string, string>>;

/** At most one reminder: the advisor initiated the contact, not the person. */
export const remindersMost = 1;
/** Days after which an unread invitation is reported to the advisor. */
export const waitingDays = 7;

type Sending = Invitation & {
  readonly sentAt: Instant | null;
  readonly bouncedAt: Instant | null;
  readonly resentNb: number;
};

/** What the advisor who sent an invitation sees besides its state, and what they may do with it. */
export function sentFacts(invitation: Sending, now: Instant) {
  const { state, expiresAt, sentAt, bouncedAt, resentNb } = invitation;
  const isExpired = expiresAt <= now && (state === "sent" || state === "read");
  const isLate = sentAt !== null && addMs(sentAt, waitingDays * 86_400_000) < now;
  return {
    bounced: bouncedAt !== null,
    expired: isExpired,
    waiting: state === "sent" && bouncedAt === null && !isExpired && isLate,
    maySend: mayMove(invitationTransitions, state, "resend") && resentNb < remindersMost,
    mayCancel: mayMove(invitationTransitions, state, "cancel"),
  };
}

const minuteMs = 60_000;
const sendingsPerDay = 3;

/** Returns whether the same advisor may send another invitation to an address. Only their own count, so that nothing is disclosed
 * about those of others.
 * @param sent times of their invitations to the address within the last day */
export function sendingAllowance(
  sent: readonly Instant[],
  now: Instant,
): Result<null, "invitation.too_soon" | "invitation.too_many"> {
  if (sent.some((at) => addMs(at, minuteMs) > now)) return fail("invitation.too_soon");
  return sent.length >= sendingsPerDay ? fail("invitation.too_many") : ok(null);
}
