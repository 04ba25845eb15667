import type { accessLogApi, Endpoint, Visibility } from "@vigie/api";
import { fail, instant, ok } from "@vigie/domain";
import type { Action, Caller } from "../../../edge/handler.ts";
import { publishLive } from "../../../edge/live-bus.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import * as store from "./store.ts";

/** Writes down that somebody else looks at a customer's data, before anything of it is read. */
export async function recordAccess(
  services: Services,
  subject: Subject,
  { caller, endpoint }: { caller: Caller; endpoint: Endpoint },
): Promise<void> {
  const at = services.clock();
  const reads = endpoint.method === "GET";
  const role = (["admin", "manager", "advisor"] as const).find((one) => caller.roles.includes(one));
  await store.addAccess(subject, services.db, {
    id: services.newId(),
    at,
    kind: reads ? "read" : "write",
    actor_id: caller.userId,
    actor_role: role ?? "advisor",
    firm_id: caller.firmId,
    session_id: caller.sessionId,
    hour: reads ? instant(`${at.slice(0, 13)}:00:00.000Z`) : null,
    method: endpoint.method,
    path: endpoint.path,
  });
}

export const listAccesses: Action<typeof accessLogApi.list> = async ({ services, subject }, { query }) => {
  const { page, perPage, kind = null } = query;
  const rows = await store.listAccesses(subject, services.db, {
    offset: (page - 1) * perPage,
    limit: perPage,
    kind,
  });
  const totalCount = await store.countAccesses(subject, services.db, kind);
  return ok({
    accesses: rows.map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind,
      advisorName: row.actor_name,
      advisorRole: row.actor_role,
      firmName: row.firm_name,
      method: row.method,
      path: row.path,
    })),
    meta: { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / perPage)) },
  });
};

async function visibilityOf(services: Services, subject: Subject): Promise<Visibility> {
  const advisors = await store.advisorsOf(subject, services.db);
  return {
    advisors: advisors.map((row) => ({
      name: [row.first_name, row.last_name].filter((name) => name !== null).join(" "),
      email: row.email,
      firmName: row.firm,
      since: row.since,
    })),
    hiddenPortfolioIds: await store.hiddenIds(subject, services.db),
  };
}

export const showVisibility: Action<typeof accessLogApi.visibility> = async ({ services, subject }) =>
  ok({ visibility: await visibilityOf(services, subject) });

/** Holds from the next call of an advisor on; their open screens are told through the channel, then closed to it. */
export const setVisibility: Action<typeof accessLogApi.setVisibility> = async (
  { services, subject },
  { body },
) => {
  const ids = body.hiddenPortfolioIds;
  const done = await services.db.transaction().execute(async (trx) => {
    if (!(await store.ownsAll(subject, trx, ids))) return false;
    const changed = await store.hideExactly(subject, trx, { ids, at: services.clock() });
    if (changed.length > 0) {
      const payload = { event: "visibility.changed" };
      await publishLive({ services, subject, trx }, { channel: "SyncChannel", payload });
    }
    return true;
  });
  return done ? ok({ visibility: await visibilityOf(services, subject) }) : fail("portfolio.not_found");
};
