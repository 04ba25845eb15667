import type { sessionsApi } from "@vigie/contract";
import { addMs, fail, ok, recentMinutes } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import { verifyPassword } from "../actions.ts";
import * as store from "../store.ts";
import { deviceLabel } from "./device.ts";
import { countersOf, countFailure, isLocked } from "./lockout.ts";

/** The open sessions of a user, which they may close, and the proof of a recent password. */

export const listSessions: Action<typeof sessionsApi.list> = async ({ services, caller }) => {
  const rows = await store.openSessions(services.db, caller.userId, services.clock());
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    device: deviceLabel(row.user_agent),
    network: row.network,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    endsAt: row.ends_at,
  }));
  return ok({ sessions });
};

export const closeOneSession: Action<typeof sessionsApi.closeOne> = async (context, { params }) => {
  const { services, caller } = context;
  const session = { userId: caller.userId, sessionId: params.id, at: services.clock() };
  if (!(await store.revokeSession(services.db, session))) return fail("session.not_found");
  if (params.id === caller.sessionId) context.cookies.clear("vigie-refresh");
  return ok({});
};

export const closeOtherSessions: Action<typeof sessionsApi.closeOthers> = async ({ services, caller }) => {
  const closed = await store.revokeSessions(services.db, {
    userId: caller.userId,
    except: caller.sessionId,
    at: services.clock(),
  });
  return ok({ closed });
};

/** The password again. Wrong ones count as at sign-in: a page left open is no place to guess. */
export const reauthenticate: Action<typeof sessionsApi.reauthenticate> = async (context, { body }) => {
  const { services, caller } = context;
  const user = await store.signInUser(services.db, caller.userId);
  if (user === undefined) throw new Error("assertion: a session belongs to a user");
  const counters = countersOf(context, user, "again/");
  const locked = await isLocked(services, counters);
  const right = await verifyPassword(user.password_hash, body.password);
  if (locked) return fail("password.wrong");
  if (!right) {
    await countFailure(services, user, counters);
    return fail("password.wrong");
  }
  const now = services.clock();
  await store.noteAuthentication(services.db, {
    userId: caller.userId,
    sessionId: caller.sessionId,
    at: now,
  });
  return ok({ recentUntil: addMs(now, recentMinutes * 60_000) });
};
