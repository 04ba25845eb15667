import { z } from "zod";
import { invitationStates, inviteeColumns } from "@vigie/domain";
import { endpoint } from "../endpoint.ts";
import { id, instantText, nothing, who } from "../types.ts";

const sentInvitation = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  state: z.enum(invitationStates),
  advisorName: z.string().nullable(),
  promoCode: z.string().nullable(),
  sentAt: instantText.nullable(),
  readAt: instantText.nullable(),
  acceptedAt: instantText.nullable(),
  canceledAt: instantText.nullable(),
  expiresAt: instantText,
  /** Account that accepted it. */
  customerId: id.nullable(),
  /** Number of times it was resent. */
  resentNb: z.int(),
  /** True where the address rejected the email. */
  bounced: z.boolean(),
  /** True where it was sent more than seven days ago and neither read nor accepted. */
  waiting: z.boolean(),
  expired: z.boolean(),
  /** Import that created it, if any. */
  importId: id.nullable(),
  maySend: z.boolean(),
  mayCancel: z.boolean(),
});
export type SentInvitation = z.output<typeof sentInvitation>;

const one = z.object({ id });
const reads = { access: "firm", permission: "invitations.read", needs: "aInviteClients" } as const;
const writes = { access: "firm", permission: "invitations.write", needs: "aInviteClients" } as const;
const sending = ["invitation.too_soon", "invitation.too_many", "invitation.opted_out"] as const;

export const bookInvitationsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/invitations",
    summary:
      "The invitations that an advisor sent, the newest first: one's own, or those of an advisor of the firm",
    params: z.object({ id: who }),
    query: z.object({
      state: z.enum([...invitationStates, "resent", "bounced", "waiting"]).optional(),
      text: z.string().trim().max(100).optional(),
      after: id.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ invitations: z.array(sentInvitation), after: id.nullable() }),
    errors: ["person.not_found", "invitation.not_found"],
  }),
  show: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/invitations/{invitationId}",
    summary: "The sheet of who is invited and has no account: where it stands, what the file of people told",
    params: z.object({ id: who, invitationId: id }),
    reply: z.object({
      invitation: sentInvitation,
      /** Data that is applied once they accept. */
      told: z.array(z.object({ column: z.enum(inviteeColumns), value: z.string() })),
    }),
    errors: ["person.not_found", "invitation.not_found"],
  }),
  create: endpoint({
    ...writes,
    method: "POST",
    path: "/invitations",
    summary: "Invite a person, whether or not somebody has an account at the address: the answer is the same",
    body: z.object({
      invitation: z.object({
        email: z.string().max(300),
        firstName: z.string().trim().max(80).nullable().default(null),
        lastName: z.string().trim().max(80).nullable().default(null),
        promoCode: z.string().trim().max(40).nullable().default(null),
      }),
    }),
    reply: z.object({ invitation: sentInvitation }),
    status: 201,
    errors: [
      "email.blank",
      "email.invalid",
      "invitation.already_invited",
      "invitation.already_customer",
      "invitation.own_firm",
      "coupon.unknown",
      ...sending,
    ],
  }),
  send: endpoint({
    ...writes,
    method: "POST",
    path: "/invitations/{id}/send",
    summary: "Send an invitation again, once: with a new link, the former one opens nothing any more",
    params: one,
    reply: z.object({ invitation: sentInvitation }),
    errors: [
      "invitation.not_found",
      "invitation.wrong_state",
      "invitation.reminded",
      "invitation.own_firm",
      ...sending,
    ],
  }),
  sendMany: endpoint({
    ...writes,
    method: "POST",
    path: "/invitations/send_again",
    summary: "Send many invitations again; those that could not leave are named with the reason",
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    reply: z.object({
      doneCount: z.int(),
      failed: z.array(z.object({ id, code: z.string(), message: z.string() })),
    }),
    errors: [],
  }),
  cancel: endpoint({
    ...writes,
    method: "POST",
    path: "/invitations/{id}/cancel",
    summary: "Cancel an invitation that nobody accepted",
    params: one,
    reply: z.object({ invitation: sentInvitation }),
    errors: ["invitation.not_found", "invitation.wrong_state"],
  }),
  accept: endpoint({
    method: "POST",
    path: "/invitations/{token}/accept",
    summary: "Accept an invitation with the account that one has; nothing is shared but what is named here",
    access: "customer",
    params: z.object({ token: z.string().max(100) }),
    body: z.object({ sharedPortfolioIds: z.array(id).max(500).default([]) }),
    reply: nothing,
    errors: [
      "invitation.not_found",
      "invitation.already_used",
      "invitation.of_own_firm",
      "portfolio.not_found",
      "session.recent_authentication_required",
    ],
  }),
  optOut: endpoint({
    method: "POST",
    path: "/invitations/{token}/opt_out",
    summary: "Ask for no more invitations at the address that this one was sent to",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: nothing,
    errors: ["invitation.not_found"],
  }),
};
