import { firmDuties, passwordCodes, userRoles } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, nothing, who } from "../types.ts";
import { deletionDone, deletionRead } from "./deletions.ts";
import { name, situation, identity, profile } from "./profile.ts";

const consents = z.object({
  terms: instantText.nullable(),
  /** Sharing of employee-savings totals with the partner. */
  partnerSharing: instantText.nullable(),
  chat: instantText.nullable(),
  analytics: instantText.nullable(),
});

export const user = z.object({
  id,
  /** Empty for a partner's member who has not confirmed one yet. */
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  roles: z.array(z.enum(userRoles)),
  /** Duties assigned by their firm in addition to their role; absent where there are none. */
  duties: z.array(z.enum(firmDuties)).optional(),
  state: z.enum(["unconfirmed", "confirmed"]),
  cguValidated: z.boolean(),
  birthdate: dayText.nullable(),
  /** E.164: +33612345678. */
  mobile: z.string().nullable(),
  demo: z.boolean(),
  variant: z.string(),
  consents,
  /** True for a member who came from a partner and has no full account yet: calls that need one return
   * `single_sign_on.upgrade_required`; the terms are accepted at /app/otp. */
  ssoRestricted: z.boolean(),
  /** True where a partner's member was merged into this account. */
  ssoMerged: z.boolean(),
  /** True with consent to the chat and without restriction: otherwise the advisor's email address is the alternative. */
  chatAllowed: z.boolean(),
});
export type User = z.output<typeof user>;

const newPassword = { password: z.string().max(1000), passwordConfirmation: z.string().max(1000) };
const email = z.string().max(254);
const code = z.string().max(40);
const linkToken = z.string().max(100);

export const usersApi = {
  me: endpoint({
    method: "GET",
    path: "/users/me",
    forAuditors: true,
    summary: "The signed-in user",
    access: "session",
    beforeEnrolment: true,
    versioned: true,
    reply: z.object({ user }),
    errors: [],
  }),
  profile: endpoint({
    method: "GET",
    path: "/users/me/profile",
    summary: "The profile, features and recommended risk of the signed-in user",
    access: "session",
    reply: z.object({ profile }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/{id}",
    summary: "The user behind a customer",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ user }),
    errors: ["user.not_found"],
  }),
  showProfile: endpoint({
    method: "GET",
    path: "/users/{id}/profile",
    summary: "The profile behind a customer",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({ profile }),
    errors: ["user.not_found"],
  }),
  updateProfile: endpoint({
    method: "PUT",
    path: "/users/{id}/profile",
    summary: "Say more of one's situation: what is absent stays as it is",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    body: z.object({ profile: z.object({ ...identity.shape, ...situation.shape }).partial() }),
    reply: z.object({ profile }),
    errors: [
      "user.not_found",
      "birthdate.future",
      "birthdate.invalid",
      "mobile.invalid",
      "name.reserved",
      "profile.category_mismatch",
    ],
  }),
  update: endpoint({
    method: "PUT",
    path: "/users/me",
    summary: "Personal data and consents: what is absent stays as it is",
    access: "session",
    body: z.object({
      user: identity.partial().optional(),
      /** True consents, false withdraws; the terms can only be accepted. */
      consent: z
        .object({
          terms: z.literal(true),
          partnerSharing: z.boolean(),
          chat: z.boolean(),
          analytics: z.boolean(),
        })
        .partial()
        .optional(),
    }),
    reply: z.object({ user }),
    errors: ["birthdate.future", "birthdate.invalid", "mobile.invalid", "name.reserved"],
  }),
  register: endpoint({
    method: "POST",
    path: "/users",
    summary: "Register: the answer is the same whether the address is free or taken; a mail tells which",
    access: "public",
    costly: "password",
    needs: "allowUserRegistration",
    body: z.object({
      user: z.object({
        email,
        ...newPassword,
        firstName: name.optional(),
        lastName: name.optional(),
        /** Acceptance of the terms of use. */
        terms: z.boolean(),
        invitationToken: linkToken.optional(),
        coupon: z.string().trim().max(40).optional(),
      }),
    }),
    reply: nothing,
    status: 202,
    errors: [
      ...passwordCodes,
      "email.blank",
      "email.invalid",
      "terms.required",
      "invitation.required",
      "invitation.invalid",
      "coupon.unknown",
      "request.too_many",
    ],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/users/confirmations",
    summary:
      "Confirm the address by the mailed code: with the session of the user, or with the address and its password",
    access: "public",
    body: z.object({ code, email: email.optional(), password: z.string().max(1000).optional() }),
    reply: z.object({ status: z.literal("user.validated") }),
    errors: [
      "confirmation.invalid_code",
      "confirmation.code_spent",
      "confirmation.already_done",
      "session.locked",
      "session.too_many_failures",
    ],
  }),
  resendConfirmation: endpoint({
    method: "GET",
    path: "/users/confirmations/new",
    summary: "Mail a new code: one a minute, five a day",
    access: "session",
    beforeEnrolment: true,
    reply: z.object({ email: z.string() }),
    errors: [
      "confirmation.too_soon",
      "confirmation.too_many",
      "confirmation.not_received",
      "request.too_many",
    ],
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/users/me/email",
    summary: "Ask for another address: a code goes to the new one, a notice to the old one",
    access: "session",
    beforeEnrolment: true,
    recent: true,
    body: z.object({ email }),
    reply: z.object({ email: z.string() }),
    status: 202,
    errors: [
      "email.blank",
      "email.invalid",
      "email.unchanged",
      "confirmation.too_soon",
      "confirmation.too_many",
      "request.too_many",
    ],
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/users/me/email/confirmations",
    summary: "Take the new address, by the code that it received",
    access: "session",
    beforeEnrolment: true,
    body: z.object({ code }),
    reply: z.object({ user }),
    errors: ["confirmation.invalid_code", "confirmation.code_spent"],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/users/me/password",
    forAuditors: true,
    summary: "Change the password: the other sessions end, a mail tells",
    access: "session",
    costly: "password",
    beforeEnrolment: true,
    recent: true,
    body: z.object(newPassword),
    reply: nothing,
    errors: [...passwordCodes],
  }),
  setUpPassword: endpoint({
    method: "POST",
    path: "/users/password_setup",
    summary: "The first password of an invited or single-sign-on user, by the mailed token",
    access: "public",
    costly: "password",
    body: z.object({ token: linkToken, ...newPassword }),
    reply: nothing,
    errors: [...passwordCodes, "password.invalid_token"],
  }),
  askReset: endpoint({
    method: "POST",
    path: "/users/password/reset_password",
    summary: "Mail a reset link; the answer is the same whether the address is known or not",
    access: "public",
    body: z.object({ email }),
    reply: nothing,
    status: 202,
    errors: ["email.blank", "email.invalid", "request.too_many"],
  }),
  resetPassword: endpoint({
    method: "PUT",
    path: "/users/password",
    summary: "A new password by the mailed token: every session ends, a lock too",
    access: "public",
    costly: "password",
    body: z.object({ resetPasswordToken: linkToken, ...newPassword }),
    reply: nothing,
    errors: [...passwordCodes, "password.invalid_token"],
  }),
  askDeletion: endpoint({
    method: "DELETE",
    path: "/users/me",
    summary: "Ask for the deletion of the account: a link is mailed, nothing is deleted yet",
    access: "session",
    recent: true,
    fullAccount: false,
    reply: z.object({
      email: z.string(),
      /** The link's token, for a partner's member without an email address; null where it is emailed. */
      token: z.string().nullable(),
    }),
    status: 202,
    errors: ["confirmation.too_soon", "confirmation.too_many", "user.closed_by_firm"],
  }),
  deletionValidity: endpoint({
    method: "GET",
    path: "/users/{token}/deletion_validity",
    summary: "Is the deletion link valid, and what would go and stay; the same as /account_deletions/{token}",
    ...deletionRead,
  }),
  deleteAccount: endpoint({
    method: "DELETE",
    path: "/users/{token}",
    summary: "Delete the account, by the mailed token; irreversible. The same as /account_deletions/{token}",
    ...deletionDone,
  }),
  deletionByToken: endpoint({
    method: "GET",
    path: "/account_deletions/{token}",
    summary: "Is the deletion link valid, and what would go and stay",
    ...deletionRead,
  }),
  deleteByToken: endpoint({
    method: "DELETE",
    path: "/account_deletions/{token}",
    summary: "Delete the account, by the mailed token; irreversible",
    ...deletionDone,
  }),
};
