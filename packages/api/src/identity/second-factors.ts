import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { newPasskey, passkeyAnswer, passkeyOffer, passkeyQuestion } from "./passkeys.ts";
import { session } from "./sessions.ts";
import { id, instantText, nothing } from "../types.ts";

const passkeyName = z.string().trim().min(1).max(60);
const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instantText,
  lastUsedAt: instantText.nullable(),
  /** Synced by the device maker or a password manager to several devices. */
  synced: z.boolean(),
});

const state = z.object({
  /** True where this account must have one, because its owner sees other people's savings. */
  required: z.boolean(),
  enabled: z.boolean(),
  totp: z.object({ since: instantText, lastUsedAt: instantText.nullable() }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodes: z.object({ left: z.int(), createdAt: instantText }).nullable(),
});
export type SecondFactors = z.output<typeof state>;

/** Shown once: only their hashes are stored. Null where the account already has its codes. */
const recoveryCodes = z.array(z.string());
const challenge = z.string().max(100);

export const secondFactorsApi = {
  signIn: endpoint({
    method: "POST",
    path: "/oauth/second_factor",
    summary:
      "The second step of a sign-in: the challenge of second_factor.required, and a code of the app, a passkey's answer or a recovery code",
    access: "public",
    body: z.object({
      challenge,
      code: z.string().max(20).optional(),
      recoveryCode: z.string().max(60).optional(),
      passkey: passkeyAnswer.optional(),
    }),
    reply: session,
    errors: [
      "second_factor.challenge_expired",
      "second_factor.invalid_code",
      "passkey.refused",
      "session.locked",
    ],
  }),
  question: endpoint({
    method: "POST",
    path: "/oauth/second_factor/passkey_question",
    summary: "What the account's passkeys are to sign in the second step; the challenge stays the same",
    access: "public",
    body: z.object({ challenge }),
    reply: passkeyQuestion,
    errors: ["second_factor.challenge_expired"],
  }),
  questionAgain: endpoint({
    method: "POST",
    path: "/oauth/reauthenticate/passkey_question",
    forAuditors: true,
    summary: "What one of the account's passkeys is to sign to say again who holds the session",
    access: "session",
    beforeEnrolment: true,
    reply: passkeyQuestion,
    errors: [],
  }),
  askPasskey: endpoint({
    method: "POST",
    path: "/oauth/passkey/question",
    summary: "What a passkey is to sign to open a session without a password",
    access: "public",
    reply: passkeyQuestion,
    errors: [],
  }),
  passkeySignIn: endpoint({
    method: "POST",
    path: "/oauth/passkey",
    summary: "Open a session with a passkey that verified its user; no password, no second step",
    access: "public",
    body: z.object({ passkey: passkeyAnswer }),
    reply: session,
    errors: ["passkey.refused"],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/me/second_factor",
    forAuditors: true,
    summary: "The second factors of the signed-in user",
    access: "session",
    beforeEnrolment: true,
    reply: state,
    errors: [],
  }),
  startTotp: endpoint({
    method: "POST",
    path: "/users/me/second_factor/totp",
    forAuditors: true,
    summary: "A new secret for an authenticator app; it serves once a first code confirms it",
    access: "session",
    confirmed: true,
    recent: true,
    beforeEnrolment: true,
    reply: z.object({
      /** Base32, for manual input. */
      secret: z.string(),
      /** otpauth:// URI, shown as a QR code. */
      uri: z.string(),
      expiresAt: instantText,
    }),
    errors: [],
  }),
  confirmTotp: endpoint({
    method: "POST",
    path: "/users/me/second_factor/totp/confirmations",
    forAuditors: true,
    summary: "Take the app into use, by its first code; the first factor brings recovery codes",
    access: "session",
    confirmed: true,
    recent: true,
    beforeEnrolment: true,
    body: z.object({ code: z.string().max(20) }),
    reply: z.object({ recoveryCodes: recoveryCodes.nullable() }),
    errors: ["second_factor.not_started", "second_factor.invalid_code"],
  }),
  removeTotp: endpoint({
    method: "DELETE",
    path: "/users/me/second_factor/totp",
    forAuditors: true,
    summary: "Remove the authenticator app",
    access: "session",
    confirmed: true,
    recent: true,
    reply: nothing,
    errors: ["second_factor.not_found", "second_factor.last_required"],
  }),
  offerPasskey: endpoint({
    method: "POST",
    path: "/users/me/passkeys/offer",
    forAuditors: true,
    summary: "What a browser needs to make a passkey for the account",
    access: "session",
    confirmed: true,
    recent: true,
    beforeEnrolment: true,
    reply: passkeyOffer,
    errors: ["passkey.too_many"],
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/users/me/passkeys",
    forAuditors: true,
    summary: "Keep the passkey that the browser made; the first factor brings recovery codes",
    access: "session",
    confirmed: true,
    recent: true,
    beforeEnrolment: true,
    body: z.object({ name: passkeyName, passkey: newPasskey }),
    reply: z.object({ passkey, recoveryCodes: recoveryCodes.nullable() }),
    status: 201,
    errors: ["passkey.refused", "passkey.already_known", "passkey.too_many"],
  }),
  renamePasskey: endpoint({
    method: "PUT",
    path: "/users/me/passkeys/{id}",
    forAuditors: true,
    summary: "Name a passkey",
    access: "session",
    confirmed: true,
    params: z.object({ id }),
    body: z.object({ name: passkeyName }),
    reply: z.object({ passkey }),
    errors: ["passkey.not_found"],
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/users/me/passkeys/{id}",
    forAuditors: true,
    summary: "Remove a passkey",
    access: "session",
    confirmed: true,
    recent: true,
    params: z.object({ id }),
    reply: nothing,
    errors: ["passkey.not_found", "second_factor.last_required"],
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/users/me/second_factor/recovery_codes",
    forAuditors: true,
    summary: "Ten new recovery codes; the former ones serve no more",
    access: "session",
    confirmed: true,
    recent: true,
    reply: z.object({ recoveryCodes }),
    errors: ["second_factor.not_found"],
  }),
};
