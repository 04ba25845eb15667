import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./types.ts";

/** POST /oauth/token takes a password or a refresh token; JSON or form-encoded, as OAuth 2 clients send. */
const tokenRequest = z.object({
  grantType: z.enum(["password", "refresh_token"]),
  username: z.string().max(254).optional(),
  password: z.string().max(1000).optional(),
  refreshToken: z.string().max(500).optional(),
});

const session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
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
  role: z.enum(["customer", "advisor"]),
});

export const sessionsApi = {
  token: endpoint({
    method: "POST",
    path: "/oauth/token",
    summary: "Open a session with a password, or prolong one with its refresh token",
    access: "public",
    body: tokenRequest,
    reply: session,
    errors: ["session.invalid_credentials", "session.locked", "session.invalid_refresh_token"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/oauth/revoke",
    summary: "Close the session",
    access: "session",
    reply: nothing,
    errors: [],
  }),
  websocketToken: endpoint({
    method: "GET",
    path: "/websocket/token",
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
