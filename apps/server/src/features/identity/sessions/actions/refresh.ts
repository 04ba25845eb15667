import type { Session } from "@vigie/api";
import {
  accessTokenSeconds,
  addMs,
  fail,
  msBetween,
  ok,
  refreshGraceSeconds,
  sessionIdleDays,
  type Result,
} from "@vigie/domain";
import { hashToken, makeToken, readToken, type TokenParts } from "../../../../edge/authenticate.ts";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { issueTokens, type Tokens } from "../actions.ts";
import { isRefreshTokenOf, makeRefreshToken } from "./refresh-token.ts";
import * as store from "../store.ts";

type Refused = "session.invalid_refresh_token";
const idleMs = sessionIdleDays * 24 * 3_600_000;

/** Rotates both tokens of a session. A browser's refresh token is only accepted in its cookie and from one of our pages; a
 * program's only in the body. */
export async function refreshTokens(
  context: PublicContext,
  inBody: string | null,
): Promise<Result<Session, Refused>> {
  const { services, cookies } = context;
  const channel = inBody === null ? "cookie" : "body";
  const token = inBody ?? (cookies.sameOrigin ? cookies.read("vigie-refresh") : null);
  const parts = token === null ? null : readToken(token);
  const session =
    parts === null ? undefined : await store.sessionOf(services.db, parts.userId, parts.sessionId);
  if (parts === null || session === undefined || session.refreshIn !== channel)
    return fail("session.invalid_refresh_token");
  if (msBetween(session.lastSeenAt, services.clock()) > idleMs) {
    await store.revokeSession(services.db, { ...parts, at: services.clock() });
    if (channel === "cookie") cookies.clear("vigie-refresh");
    return fail("session.invalid_refresh_token");
  }
  const tokens = (await rotate(services, parts, session)) ?? (await successor(services, parts, token ?? ""));
  if (tokens === null) {
    if (channel === "cookie") cookies.clear("vigie-refresh");
    return fail("session.invalid_refresh_token");
  }
  return ok(issueTokens(context, tokens, channel));
}

async function rotate(
  services: Services,
  parts: TokenParts,
  session: store.StoredSession,
): Promise<Tokens | null> {
  const { userId, sessionId, hash: expectedRefresh } = parts;
  const now = services.clock();
  const access = makeToken(userId, sessionId, services.randomBytes(32));
  const refresh = makeRefreshToken(services, { userId, sessionId });
  const usual = addMs(now, accessTokenSeconds * 1000);
  const expiresAt = session.endsAt < usual ? session.endsAt : usual;
  const tokens = { access, refresh, expiresAt, endsAt: session.endsAt };
  const rotated = await store.rotateSession(services.db, {
    userId,
    sessionId,
    expectedRefresh,
    access: hashToken(access),
    refresh: hashToken(refresh),
    at: now,
    expiresAt,
    successorEnvelope: services.secrets.seal(JSON.stringify({ access, refresh }), envelopeContext(parts)),
  });
  return rotated ? tokens : null;
}

/** Handles a token that is not the session's latest. Within the grace period, the previous one comes from a second tab, which
 * receives the same tokens as the first. Any other token that was issued before comes from a thief or their victim, which cannot
 * be distinguished: the whole session is revoked. */
async function successor(services: Services, parts: TokenParts, token: string): Promise<Tokens | null> {
  const { userId, sessionId, hash } = parts;
  const now = services.clock();
  const session = await store.sessionOf(services.db, userId, sessionId);
  if (session === undefined || session.revokedAt !== null || session.endsAt <= now) return null;
  const isPrevious = session.previousRefreshHash?.equals(hash) === true;
  if (!isPrevious && !isRefreshTokenOf(services, parts, token)) return null;
  const inGrace = Math.abs(msBetween(session.rotatedAt ?? now, now)) <= refreshGraceSeconds * 1000;
  if (isPrevious && inGrace && session.successorEnvelope !== null) {
    const { access, refresh } = readSuccessor(
      services.secrets.open(session.successorEnvelope, envelopeContext(parts)),
    );
    return { access, refresh, expiresAt: session.expiresAt, endsAt: session.endsAt };
  }
  await store.revokeSession(services.db, { userId, sessionId, at: now });
  services.trail("session.refresh_reused", { user: userId, session: sessionId });
  return null;
}

function envelopeContext({ userId, sessionId }: TokenParts): string {
  return `sessions.successor_envelope/${userId}/${sessionId}`;
}

function readSuccessor(text: string): { access: string; refresh: string } {
  const json: unknown = JSON.parse(text);
  if (typeof json === "object" && json !== null && "access" in json && "refresh" in json)
    return { access: String(json.access), refresh: String(json.refresh) };
  throw new Error("assertion: the envelope holds two tokens");
}
