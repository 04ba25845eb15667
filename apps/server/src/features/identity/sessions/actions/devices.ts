import type { sessionsApi } from "@vigie/api";
import { fail, ok } from "@vigie/domain";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { deviceLabel } from "./device.ts";

/** Returns the open sessions of a user, who may close them. */

export const listSessions: Action<typeof sessionsApi.list> = async ({ services, caller }) => {
  const rows = await store.openSessions(services.db, caller.userId, services.clock());
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    device: deviceLabel(row.userAgent),
    network: row.network,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    endsAt: row.endsAt,
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
