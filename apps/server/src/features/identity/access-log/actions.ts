import type { accessLogApi, Endpoint, Visibility } from "@vigie/api";
import { fail, firmRoleOf, fullName, type Id, instant, isAuditorRole, ok, type Result } from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../db/unit-of-work.ts";
import { isRecent } from "../../../edge/authenticate.ts";
import type { Action, Caller } from "../../../edge/handler.ts";
import { publishLive } from "../../../edge/live-bus.ts";
import { workOf } from "../../../edge/work.ts";
import { publish } from "../../../events/events.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { advisorsOf, firmName, personById } from "../../directory/people/actions.ts";
import { pageOf, readingId } from "./actions/pages.ts";
import * as store from "./store.ts";

export { insertOf as insertOfAccess, type NewLine as NewAccess } from "./store.ts";

type Call = { readonly caller: Caller; readonly endpoint: Endpoint; readonly reason: string | null };

/** Records that somebody else views a customer's data, before any of it is read. */
export async function recordAccess(services: Services, subject: Subject, call: Call): Promise<void> {
  logAccess(services, subject, call);
  await store.addAccess(subject, services.db, accessOf(services, subject, call));
}

/** Writes the access to the security log. */
export function logAccess(services: Services, subject: Subject, { caller, endpoint }: Call): void {
  const reads = endpoint.method === "GET";
  const isAudit = isAuditorRole(caller.roles);
  services.trail(isAudit ? "auditor.read" : reads ? "advisor.read" : "advisor.acted", {
    user: caller.userId,
    session: caller.sessionId,
    firm: firmOf(subject, caller),
    customer: subject.customerId,
    method: endpoint.method,
    route: endpoint.path,
  });
}

/** Returns the actor's firm; an auditor reads for a firm that is not theirs. */
function firmOf({ actor }: Subject, caller: Caller): Id | null {
  return actor.kind === "user" ? actor.firmId : caller.firmId;
}

/** Builds the line of a request in its customer's access ledger. */
export function accessOf(
  services: Services,
  subject: Subject,
  { caller, endpoint, reason }: Call,
): store.NewLine {
  const at = services.clock();
  const reads = endpoint.method === "GET";
  const isAudit = isAuditorRole(caller.roles);
  const role = (["admin", "manager", "advisor"] as const).find((one) => caller.roles.includes(one));
  return {
    customerId: subject.customerId,
    id: reads
      ? readingId({
          customerId: subject.customerId,
          actorId: caller.userId,
          sessionId: caller.sessionId,
          hour: instant(`${at.slice(0, 13)}:00:00.000Z`),
          // A read with another reason is recorded again.
          page: [isAudit ? endpoint.path : pageOf(endpoint.path), reason ?? ""].join("|"),
        })
      : services.newId(),
    at,
    kind: reads ? "read" : "write",
    actorId: caller.userId,
    actorRole: isAudit ? "auditor" : (role ?? "advisor"),
    firmId: firmOf(subject, caller),
    sessionId: caller.sessionId,
    hour: null,
    method: endpoint.method,
    path: endpoint.path,
    reason,
  };
}

/** Writes only to the security log, if the law forbids informing the customer. */
export async function noteAccess(
  { trail }: Services,
  { customerId }: Subject,
  { caller, endpoint }: { caller: Caller; endpoint: Endpoint },
): Promise<void> {
  const { method, path: route } = endpoint;
  trail(method === "GET" ? "vigilance.read" : "vigilance.written", {
    user: caller.userId,
    session: caller.sessionId,
    firm: caller.firmId,
    customer: customerId,
    method,
    route,
  });
  await Promise.resolve();
}

/** Same for many customers at once, for a request that names none of them in its path. */
export async function recordAccesses(
  services: Services,
  customerIds: readonly Id[],
  { caller, kind, endpoint }: { caller: Caller; kind: "read" | "write"; endpoint: Endpoint },
): Promise<void> {
  const at = services.clock();
  const actor = await personById(services.db, caller.userId);
  if (actor === undefined) throw new Error("assertion: a session belongs to a user");
  const line = {
    at,
    kind,
    actorId: actor.id,
    actorName: fullName(actor) ?? "",
    actorRole: firmRoleOf(caller.roles) ?? "advisor",
    firmId: actor.firmId,
    firmName: actor.firmId === null ? null : await firmName(services.db, actor.firmId),
    sessionId: caller.sessionId,
    hour: null as null,
    method: endpoint.method,
    path: endpoint.path,
  };
  await store.addAccesses(
    services.db,
    customerIds.map((customerId) => ({ ...line, customerId, id: services.newId() })),
  );
  for (const customerId of customerIds)
    services.trail(kind === "read" ? "advisor.read" : "advisor.acted", {
      user: caller.userId,
      session: caller.sessionId,
      firm: caller.firmId,
      customer: customerId,
      method: line.method,
      route: line.path,
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
      advisorName: row.actorName,
      advisorRole: row.actorRole,
      firmName: row.firmName,
      method: row.method,
      path: row.path,
      beginsVisit: row.hour !== null,
      reason: row.reason,
    })),
    meta: { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / perPage)) },
  });
};

async function visibilityOf(services: Services, subject: Subject): Promise<Visibility> {
  const advisors = await advisorsOf(services.db, subject.customerId);
  return {
    advisors: advisors.map((row) => ({
      name: fullName(row) ?? "",
      email: row.email,
      firmName: row.firmName,
      since: row.since,
    })),
    hiddenPortfolioIds: await store.hiddenIds(subject, services.db),
  };
}

export const showVisibility: Action<typeof accessLogApi.visibility> = async ({ services, subject }) =>
  ok({ visibility: await visibilityOf(services, subject) });

/** Applies from the next request of an advisor on; their live connections are notified through the channel, then closed to it. */
export const setVisibility: Action<typeof accessLogApi.setVisibility> = async (
  { services, subject, caller },
  { body },
) => {
  const ids = body.hiddenPortfolioIds;
  const hidden = (await visibilityOf(services, subject)).hiddenPortfolioIds;
  // Somebody else at an unlocked device could share more; hiding does no harm, so it needs no recent authentication.
  if (hidden.some((id) => !ids.includes(id)) && !isRecent(caller, services.clock()))
    return fail("session.recent_authentication_required");
  const done = await unitOfWork(services, async (unit) => {
    if (!(await store.ownsAll(subject, unit.db, ids))) return fail("portfolio.not_found");
    await hide(unit, subject, ids);
    return ok(null);
  });
  return done.ok ? ok({ visibility: await visibilityOf(services, subject) }) : done;
};

async function hide(unit: UnitOfWork, subject: Subject, ids: readonly Id[]): Promise<void> {
  const changed = await store.hideExactly(subject, unit.db, { ids, at: unit.clock() });
  if (changed.length === 0) return;
  const payload = { event: "visibility.changed" };
  await publish(workOf(unit, subject), "visibility.changed", { portfolioIds: changed });
  await publishLive(workOf(unit, subject), { channel: "SyncChannel", payload });
}

/** Shows exactly these contracts to the customer's advisors. */
export async function shareOnly(
  unit: UnitOfWork,
  subject: Subject,
  ids: readonly Id[],
): Promise<Result<null, "portfolio.not_found">> {
  if (!(await store.ownsAll(subject, unit.db, ids))) return fail("portfolio.not_found");
  const all = await store.ownIds(subject, unit.db);
  await hide(
    unit,
    subject,
    all.filter((id) => !ids.includes(id)),
  );
  return ok(null);
}
