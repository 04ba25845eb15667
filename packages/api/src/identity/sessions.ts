import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { passkeyAnswer } from "./passkeys.ts";
import { id, instantText, nothing } from "../types.ts";

/** POST /oauth/token accepts a password or a refresh token; JSON or form-encoded, as OAuth 2 clients send. A browser sends no
 * refresh token: it is in a cookie that scripts cannot read. */
const tokenRequest = z.object({
  grantType: z.enum(["password", "refresh_token"]),
  username: z.string().max(254).optional(),
  password: z.string().max(1000).optional(),
  refreshToken: z.string().max(500).optional(),
});

export const session = z.object({
  accessToken: z.string(),
  /** Null for a browser: it is in an HttpOnly cookie. */
  refreshToken: z.string().nullable(),
  tokenType: z.literal("Bearer"),
  /** Seconds. */
  expiresIn: z.int(),
  userCreated: z.boolean(),
});
export type Session = z.output<typeof session>;

const demoAccount = z.object({
  label: z.string(),
  description: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(["customer", "advisor", "manager"]),
});

/** A session as its owner sees it. */
const openSession = z.object({
  id,
  current: z.boolean(),
  /** « Firefox sur Windows »; null where the browser did not send it. */
  device: z.string().nullable(),
  /** Prefix of the network address: 203.0.113.0/24. */
  network: z.string().nullable(),
  createdAt: instantText,
  lastSeenAt: instantText,
  endsAt: instantText,
});

export const sessionsApi = {
  token: endpoint({
    method: "POST",
    path: "/oauth/token",
    summary: "Open a session with a password, or prolong one with its refresh token",
    access: "public",
    costly: "password",
    body: tokenRequest,
    reply: session,
    errors: [
      "session.invalid_credentials",
      "session.invalid_refresh_token",
      "session.too_many_failures",
      "session.locked",
      "session.deceased",
      "second_factor.required",
    ],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/oauth/revoke",
    forAuditors: true,
    summary: "Close the session",
    access: "session",
    beforeEnrolment: true,
    reply: nothing,
    errors: [],
  }),
  reauthenticate: endpoint({
    method: "POST",
    path: "/oauth/reauthenticate",
    forAuditors: true,
    summary:
      "Say again who holds the session, by the password, a code of the app or a passkey: for 15 minutes it may change what protects the account",
    access: "session",
    costly: "password",
    beforeEnrolment: true,
    body: z.object({
      password: z.string().max(1000).optional(),
      code: z.string().max(20).optional(),
      passkey: passkeyAnswer.optional(),
    }),
    reply: z.object({ recentUntil: instantText }),
    errors: ["password.wrong", "second_factor.invalid_code", "passkey.refused", "session.locked"],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/me/sessions",
    forAuditors: true,
    summary: "The open sessions of the signed-in user, the last seen first",
    access: "session",
    beforeEnrolment: true,
    reply: z.object({ sessions: z.array(openSession) }),
    errors: [],
  }),
  closeOne: endpoint({
    method: "DELETE",
    path: "/users/me/sessions/{id}",
    forAuditors: true,
    summary: "Close one session",
    access: "session",
    beforeEnrolment: true,
    params: z.object({ id }),
    reply: nothing,
    errors: ["session.not_found"],
  }),
  closeOthers: endpoint({
    method: "DELETE",
    path: "/users/me/sessions",
    forAuditors: true,
    summary: "Close every session but this one",
    access: "session",
    beforeEnrolment: true,
    reply: z.object({ closed: z.int() }),
    errors: [],
  }),
  websocketToken: endpoint({
    method: "GET",
    path: "/websocket/token",
    forAuditors: true,
    summary: "A ticket of 30 seconds, for one use, to open the live channel at /cable",
    access: "session",
    reply: z.object({ token: z.string() }),
    errors: [],
  }),
  demo: endpoint({
    method: "GET",
    path: "/demo",
    summary: "The demonstration sign-ins, present only while the sandboxes run",
    access: "public",
    reply: z.object({ accounts: z.array(demoAccount) }),
    errors: ["demo.unavailable"],
  }),
};
