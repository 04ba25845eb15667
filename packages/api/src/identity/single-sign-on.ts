import { mergeStates, passwordCodes } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { session } from "./sessions.ts";
import { id, instantText } from "../types.ts";
import { user } from "./users.ts";

/** Sign-in through the variant's employee-savings partner, by its page (OpenID Connect) or by the one-time code in its link; then
 * the full account: a new one (upgrade) or the member's existing one (merge). */

const email = z.string().max(254);
const code = z.string().max(40);
const newPassword = { password: z.string().max(1000), passwordConfirmation: z.string().max(1000) };

const merge = z.object({
  id,
  state: z.enum(mergeStates),
  /** The requested address, masked. It does not disclose whether an account exists. */
  email: z.string(),
  expiresAt: instantText,
});
export type Merge = z.output<typeof merge>;

const signOnErrors = [
  "single_sign_on.refused",
  "single_sign_on.unavailable",
  "single_sign_on.not_offered",
] as const;

export const singleSignOnApi = {
  start: endpoint({
    method: "POST",
    path: "/single_sign_on/requests",
    summary: "Where the browser goes to sign in at the partner: the answer binds this browser by a cookie",
    access: "public",
    reply: z.object({
      url: z.string(),
      /** Seconds. */
      expiresIn: z.int(),
    }),
    errors: ["single_sign_on.unavailable", "single_sign_on.not_offered", "request.too_many"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/single_sign_on/sessions",
    summary:
      "Open the session of who came back from the partner to /app/otp: what its address holds, once, in the same browser",
    access: "public",
    body: z.object({
      state: z.string().max(200),
      code: z.string().max(2000).optional(),
      /** Query parameter `iss`. */
      issuer: z.string().max(500).optional(),
      /** Query parameter `error`: access_denied where the member gave up. */
      error: z.string().max(100).optional(),
    }),
    reply: session,
    errors: [
      ...signOnErrors,
      "single_sign_on.invalid_state",
      "single_sign_on.denied",
      "second_factor.required",
    ],
  }),
  keep: endpoint({
    method: "POST",
    path: "/single_sign_on/sessions/keep",
    summary:
      "A session that the authentication host opened becomes this browser's own: new tokens, the refresh token in its cookie, once",
    access: "session",
    reply: session,
    errors: ["single_sign_on.nothing_to_keep"],
  }),
  leave: endpoint({
    method: "POST",
    path: "/single_sign_on/sessions/leave",
    summary:
      "Close the session, and tell where its partner's own ends: null for a session that no partner's page opened",
    access: "session",
    beforeEnrolment: true,
    reply: z.object({ url: z.string().nullable() }),
    errors: [],
  }),
  askUpgrade: endpoint({
    method: "POST",
    path: "/users/me/upgrade",
    summary:
      "A single-sign-on member asks for the full account: a code goes to the address; asking again sends another",
    access: "session",
    body: z.object({ email, terms: z.boolean() }),
    reply: z.object({ email: z.string() }),
    status: 202,
    errors: [
      "email.blank",
      "email.invalid",
      "terms.required",
      "confirmation.too_soon",
      "confirmation.too_many",
      "request.too_many",
      "single_sign_on.already_full",
    ],
  }),
  validateUpgrade: endpoint({
    method: "POST",
    path: "/users/me/upgrade/validate",
    summary: "The full account, by the mailed code and a first password: nothing is limited any more",
    access: "session",
    body: z.object({ code, ...newPassword }),
    reply: z.object({ user }),
    errors: [
      ...passwordCodes,
      "confirmation.invalid_code",
      "confirmation.code_spent",
      "single_sign_on.already_full",
    ],
  }),
  showMerge: endpoint({
    method: "GET",
    path: "/merge",
    summary: "The last merge that the signed-in member asked for",
    access: "customer",
    reply: z.object({ merge: merge.nullable() }),
    errors: [],
  }),
  askMerge: endpoint({
    method: "POST",
    path: "/merge",
    summary:
      "Ask to join an existing account: the same answer whether it exists; its holder gets a code and is told",
    access: "customer",
    body: z.object({ email }),
    reply: z.object({ merge }),
    status: 202,
    errors: [
      "email.blank",
      "email.invalid",
      "confirmation.too_soon",
      "confirmation.too_many",
      "request.too_many",
      "merge.not_allowed",
    ],
  }),
  validateMerge: endpoint({
    method: "POST",
    path: "/merges/{id}/validate",
    summary:
      "Join the accounts, by the mailed code and the password of the existing account, and its second factor where it has one: its session opens",
    access: "public",
    params: z.object({ id }),
    body: z.object({ code, password: z.string().max(1000), factorCode: z.string().max(60).optional() }),
    reply: session,
    errors: [
      "merge.not_found",
      "merge.refused",
      "merge.expired",
      "merge.already_done",
      "session.locked",
      "session.too_many_failures",
    ],
  }),
  remindMerge: endpoint({
    method: "POST",
    path: "/merge/send_reminder",
    summary: "Send the merge's mail again: one a minute, five a day",
    access: "customer",
    reply: z.object({ merge }),
    status: 202,
    errors: [
      "merge.not_found",
      "merge.expired",
      "confirmation.too_soon",
      "confirmation.too_many",
      "request.too_many",
    ],
  }),
};

/** Calls of the separate authentication host, at its root: no cookies are sent to it or read. */
export const authenticationHostApi = {
  validateOtp: endpoint({
    method: "POST",
    path: "/tokens/validate_otp",
    summary: "A session for the one-time code of a partner's link (?otp=): 5 minutes, once",
    access: "public",
    body: z.object({ otp: z.string().max(200) }),
    reply: session,
    errors: ["otp.invalid", "second_factor.required", "request.too_many"],
  }),
  issueOtp: endpoint({
    method: "POST",
    path: "/tokens/otp",
    summary: "A one-time code for a member, against the partner's signed word of who they are",
    access: "public",
    body: z.object({ assertion: z.string().max(8000) }),
    reply: z.object({
      otp: z.string(),
      /** URL for the member's browser: it contains the code. */
      url: z.string(),
      /** Seconds. */
      expiresIn: z.int(),
    }),
    status: 201,
    errors: [...signOnErrors, "request.too_many"],
  }),
};
