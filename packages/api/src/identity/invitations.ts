import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../types.ts";

export const invitationStates = ["sent", "read", "accepted", "canceled"] as const;

/** What an invited person sees before they have an account. */
const invitation = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firmName: z.string(),
  advisorName: z.string().nullable(),
  promoCode: z.string().nullable(),
  state: z.enum(invitationStates),
});

const byToken = z.object({ token: z.string().max(100) });

export const invitationsApi = {
  byToken: endpoint({
    method: "GET",
    path: "/invitations/{token}",
    summary: "An invitation, by the token of its mail",
    access: "public",
    params: byToken,
    reply: z.object({ invitation }),
    errors: ["invitation.not_found"],
  }),
  markAsRead: endpoint({
    method: "POST",
    path: "/invitations/{token}/mark_as_read",
    summary: "The link of the invitation was followed",
    access: "public",
    params: byToken,
    reply: nothing,
    errors: ["invitation.not_found", "invitation.already_used"],
  }),
};
