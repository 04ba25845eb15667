import { hash, verify } from "@node-rs/argon2";
import type { Session, sessionsApi } from "@vigie/api";
import {
  accessTokenSeconds,
  addMs,
  demoAccounts,
  demoPassword,
  fail,
  type Id,
  type Instant,
  msBetween,
  ok,
  sessionDays,
  ticketSeconds,
} from "@vigie/domain";
import { hashToken, makeToken, readToken } from "../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../edge/handler.ts";
import type { Services } from "../../../boot/services.ts";
import { networkOf } from "./actions/network.ts";
import { makeRefreshToken } from "./actions/refresh-token.ts";
import * as store from "./store.ts";

/** OWASP's minimum for argon2id: 19 MiB, 2 passes. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, argon);
}

/** Verified if there is no password, so that the response takes the same time: the hash of 32 discarded random bytes, with the
 * parameters above. Precomputed, since computing it at the start would take 19 MiB. */
export const unusedHash =
  "$argon2id$v=19$m=19456,t=2,p=1$QK4idC12fW49TiJV/tck5g$Hs1j/EDhk6BUUgReo3CokIdY0P+tXKEHbypkmQmNsmc";

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? unusedHash, password);
  return matches && passwordHash !== null;
}

export type Tokens = {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: Instant;
  readonly endsAt: Instant;
};

/** Opens a session for a user who has authenticated, with any factor. A browser gets its refresh token in an HttpOnly cookie; a
 * program, which sends no Origin, gets it in the response. */
export async function startSession(context: PublicContext, user: { readonly id: Id }): Promise<Session> {
  const { services, request, cookies } = context;
  const now = services.clock();
  const sessionId = services.newId();
  const channel = cookies.fromBrowser ? "cookie" : "body";
  await endReplaced(context);
  const tokens = {
    access: makeToken(user.id, sessionId, services.randomBytes(32)),
    refresh: makeRefreshToken(services, { userId: user.id, sessionId }),
    expiresAt: addMs(now, accessTokenSeconds * 1000),
    endsAt: addMs(now, sessionDays * 86_400_000),
  };
  await store.insertSession(services.db, {
    userId: user.id,
    id: sessionId,
    accessHash: hashToken(tokens.access),
    refreshHash: hashToken(tokens.refresh),
    previousRefreshHash: null,
    rotatedAt: null,
    createdAt: now,
    expiresAt: tokens.expiresAt,
    endsAt: tokens.endsAt,
    revokedAt: null,
    userAgent: request.userAgent,
    refreshIn: channel,
    network: networkOf(request.address),
    lastSeenAt: now,
    authenticatedAt: now,
  });
  return issueTokens(context, tokens, channel);
}

/** A browser has one session, however the next one was opened: the session of its replaced cookie is ended. */
async function endReplaced({ services, cookies }: PublicContext): Promise<void> {
  const token = cookies.sameOrigin ? cookies.read("vigie-refresh") : null;
  const parts = token === null ? null : readToken(token);
  if (parts !== null) await store.revokeByRefresh(services.db, parts, services.clock());
}

export function issueTokens(context: PublicContext, tokens: Tokens, channel: "cookie" | "body"): Session {
  const now = context.services.clock();
  const seconds = (until: Instant) => Math.max(0, Math.round(msBetween(now, until) / 1000));
  if (channel === "cookie") context.cookies.set("vigie-refresh", tokens.refresh, seconds(tokens.endsAt));
  return {
    accessToken: tokens.access,
    refreshToken: channel === "cookie" ? null : tokens.refresh,
    tokenType: "Bearer",
    expiresIn: seconds(tokens.expiresAt),
    userCreated: false,
  };
}

export const closeSession: Action<typeof sessionsApi.revoke> = async ({ services, caller, cookies }) => {
  const { userId, sessionId } = caller;
  await store.revokeSession(services.db, { userId, sessionId, at: services.clock() });
  cookies.clear("vigie-refresh");
  return ok({});
};

/** Closes a user's sessions, optionally except one: after a change of what protects the account. */
export async function closeSessions(
  { db, clock }: Services,
  { userId, except = null }: { readonly userId: Id; readonly except?: Id | null },
): Promise<void> {
  await store.revokeSessions(db, { userId, except, at: clock() });
}

export const issueTicket: Action<typeof sessionsApi.websocketToken> = async ({ services, caller }) => {
  const token = services.randomBytes(32).toString("base64url");
  await store.insertTicket(services.db, {
    ticketHash: hashToken(token),
    userId: caller.userId,
    sessionId: caller.sessionId,
    expiresAt: addMs(services.clock(), ticketSeconds * 1000),
  });
  return ok({ token });
};

/** Returns the owner of a live channel ticket, once; null for anything else. */
export async function redeemTicket(
  services: Services,
  token: string,
): Promise<{ userId: Id; sessionId: Id } | null> {
  const row = await store.takeTicket(services.db, hashToken(token), services.clock());
  return row ?? null;
}

export const demo: Action<typeof sessionsApi.demo> = async ({ services }) => {
  if (!services.config.demo) return fail("demo.unavailable");
  const accounts = demoAccounts.map(({ label, description, email, role }) => ({
    label,
    description,
    email,
    role,
    password: demoPassword,
  }));
  return ok({ accounts });
};

/** Records the session's last authentication: what protects the account may be changed for a while. */
export async function noteAuthentication(
  { db, clock }: Services,
  { userId, sessionId }: { readonly userId: Id; readonly sessionId: Id },
): Promise<Instant> {
  const at = clock();
  await store.noteAuthentication(db, { userId, sessionId, at });
  return at;
}
