import { hash, verify } from "@node-rs/argon2";
import type { Session, sessionsApi } from "@vigie/contract";
import {
  accessTokenSeconds,
  addMs,
  demoAccounts,
  demoPassword,
  fail,
  type Id,
  lockMinutes,
  maxSignInFailures,
  msBetween,
  ok,
  refreshGraceSeconds,
  type Result,
  sessionDays,
  ticketSeconds,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import { hashToken, makeToken, readToken } from "../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../edge/handler.ts";
import type { Services } from "../../services.ts";
import * as store from "./store.ts";

/** OWASP's argon2id minimum: 19 MiB, 2 passes. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, argon);
}

/** Verified when the address is unknown, so that the answer takes the same time. */
const nobodyHash = hash("nobody has this password", argon);

export const openSession: Action<typeof sessionsApi.token> = async (context, { body }) => {
  if (body.grantType === "refresh_token") return await prolong(context, body.refreshToken ?? "");
  return await signIn(context, (body.username ?? "").trim().toLowerCase(), body.password ?? "");
};

type SignInCode = "session.invalid_credentials";

async function signIn(
  context: PublicContext,
  email: string,
  password: string,
): Promise<Result<Session, SignInCode>> {
  const { services } = context;
  const now = services.clock();
  const emailHash = createHash("sha256").update(email).digest();
  const attempts = await store.attemptsOf(services.db, emailHash);
  const locked =
    attempts?.locked_until !== undefined && attempts.locked_until !== null && attempts.locked_until > now;
  const user = await store.userByEmail(services.db, email);
  const matches = await verify(user?.password_hash ?? (await nobodyHash), password);
  // While locked, a right password answers as a wrong one: the lock must not tell who has an account.
  if (locked) return fail("session.invalid_credentials");
  if (user === undefined || user.password_hash === null || !matches) {
    const windowStart = addMs(now, -lockMinutes * 60_000);
    const failures = await store.countFailure(services.db, { emailHash, at: now, windowStart });
    if (failures >= maxSignInFailures)
      await store.lockAddress(services.db, emailHash, addMs(now, lockMinutes * 60_000));
    return fail("session.invalid_credentials");
  }
  await store.clearFailures(services.db, emailHash);
  return ok(await startSession(services, user.id, context.request.userAgent));
}

async function startSession(services: Services, userId: Id, userAgent: string | null): Promise<Session> {
  const now = services.clock();
  const sessionId = services.newId();
  const access = makeToken(userId, sessionId, services.randomBytes(32));
  const refresh = makeToken(userId, sessionId, services.randomBytes(32));
  await store.insertSession(services.db, {
    user_id: userId,
    id: sessionId,
    access_hash: hashToken(access),
    refresh_hash: hashToken(refresh),
    previous_refresh_hash: null,
    rotated_at: null,
    created_at: now,
    expires_at: addMs(now, accessTokenSeconds * 1000),
    ends_at: addMs(now, sessionDays * 86_400_000),
    revoked_at: null,
    user_agent: userAgent,
    refresh_in: "body",
    network: null,
    last_seen_at: now,
    authenticated_at: now,
  });
  return sessionReply(access, refresh);
}

function sessionReply(accessToken: string, refreshToken: string): Session {
  return {
    accessToken,
    refreshToken,
    tokenType: "Bearer",
    expiresIn: accessTokenSeconds,
    userCreated: false,
  };
}

/** Rotates both tokens. A refresh token used twice kills the session, but for the second of two tabs. */
async function prolong(
  { services }: PublicContext,
  token: string,
): Promise<Result<Session, "session.invalid_refresh_token">> {
  const now = services.clock();
  const parts = readToken(token);
  if (parts === null) return fail("session.invalid_refresh_token");
  const { userId, sessionId, hash: expectedRefresh } = parts;
  const access = makeToken(userId, sessionId, services.randomBytes(32));
  const refresh = makeToken(userId, sessionId, services.randomBytes(32));
  const rotated = await store.rotateSession(services.db, {
    userId,
    sessionId,
    expectedRefresh,
    access: hashToken(access),
    refresh: hashToken(refresh),
    at: now,
    expiresAt: addMs(now, accessTokenSeconds * 1000),
  });
  if (rotated) return ok(sessionReply(access, refresh));
  const session = await store.sessionOf(services.db, userId, sessionId);
  const reused =
    session?.previous_refresh_hash?.equals(expectedRefresh) === true && session.rotated_at !== null;
  const rotatedAt = session?.rotated_at ?? now;
  if (reused && msBetween(rotatedAt, now) > refreshGraceSeconds * 1000) {
    await store.revokeSession(services.db, { userId, sessionId, at: now });
    services.log("warn", "session.refresh_reused");
  }
  return fail("session.invalid_refresh_token");
}

export const closeSession: Action<typeof sessionsApi.revoke> = async ({ services, caller }) => {
  const { userId, sessionId } = caller;
  await store.revokeSession(services.db, { userId, sessionId, at: services.clock() });
  return ok({});
};

export const giveTicket: Action<typeof sessionsApi.websocketToken> = async ({ services, caller }) => {
  const token = services.randomBytes(32).toString("base64url");
  await store.insertTicket(services.db, {
    ticket_hash: hashToken(token),
    user_id: caller.userId,
    session_id: caller.sessionId,
    expires_at: addMs(services.clock(), ticketSeconds * 1000),
  });
  return ok({ token });
};

/** Who comes with this ticket, once; null for anything else. */
export async function redeemTicket(
  services: Services,
  token: string,
): Promise<{ userId: Id; sessionId: Id } | null> {
  const row = await store.takeTicket(services.db, hashToken(token), services.clock());
  return row === undefined ? null : { userId: row.user_id, sessionId: row.session_id };
}

/** Is the session still open? The live channel asks every few seconds. */
export async function sessionIsOpen(services: Services, userId: Id, sessionId: Id): Promise<boolean> {
  const session = await store.sessionOf(services.db, userId, sessionId);
  return session !== undefined && session.revoked_at === null && session.expires_at > services.clock();
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
