import { addMs, type Instant } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
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

/** Can somebody still register with it? */
export function isAcceptable({ state, expiresAt }: Invitation, now: Instant): boolean {
  return mayMove(invitationTransitions, state, "accept") && expiresAt > now;
}

/** Is it shown to who follows its link? An accepted one stays, so that a second click on the mail says what happened. */
export function isShown({ state, expiresAt }: Invitation, now: Instant): boolean {
  return state === "accepted" || (state !== "canceled" && expiresAt > now);
}

/** What an advisor may add of the person whom they invite, by the columns of a file of people to invite. */
export type InviteeDetails = Readonly<Record<string, string>>;

/** One reminder at most: the first contact is at the advisor's request, not at the person's. */
export const remindersMost = 1;
/** From when an invitation that nobody read is one to ask about. */
export const waitingDays = 7;

type Sending = Invitation & {
  readonly sentAt: Instant | null;
  readonly bouncedAt: Instant | null;
  readonly resentNb: number;
};

/** What the advisor who sent it reads of an invitation besides its state, and what they may do with it. */
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

/** May the same advisor send one more invitation to an address? It counts their own alone: what others send tells nothing.
 * @param sent when their invitations of the last day left for the address */
export function sendingAllowance(
  sent: readonly Instant[],
  now: Instant,
): Result<null, "invitation.too_soon" | "invitation.too_many"> {
  if (sent.some((at) => addMs(at, minuteMs) > now)) return fail("invitation.too_soon");
  return sent.length >= sendingsPerDay ? fail("invitation.too_many") : ok(null);
}
