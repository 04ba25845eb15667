import type { connectionsApi } from "@vigie/api";
import { addMs, fail, type Id, ok } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { Action } from "../../../../edge/handler.ts";
import * as store from "../store.ts";
import { institutionBy } from "../../../market/institutions/actions.ts";
import { ensureLink } from "./link.ts";
import { register } from "./register.ts";

/** The saver has this long to come back from the bank. */
const stateMinutes = 60;

/** The bank's own sign-in address. The state is random, bound to this session, and comes back once: a return forged with
 * somebody else's connection is refused. */
export const startWebauth: Action<typeof connectionsApi.startWebauth> = async (
  { services, subject, caller },
  { body },
) => {
  const target = await webauthTarget(services, subject, body);
  if (!target.ok) return target;
  const user = await ensureLink(services, subject);
  if (!user.ok) return user;
  const state = services.randomBytes(24).toString("base64url");
  await store.saveWebauthState(subject, services.db, {
    stateHash: hashState(state),
    sessionId: caller.sessionId,
    connectionId: target.value.connectionId,
    expiresAt: addMs(services.clock(), stateMinutes * 60_000),
    usedAt: null,
  });
  const url = await services.partners.aggregation.webauthUrl(user.value, {
    redirectUri: `${services.config.publicUrl}/app/account/webauth`,
    state,
    ...target.value.request,
  });
  if (url.ok) return ok({ url: url.value, state });
  return fail(url.code === "connection.up_to_date" ? "account.up_to_date" : "partner.unavailable");
};

type Asked = { readonly bankId?: string | undefined; readonly accountId?: Id | undefined };

async function webauthTarget(
  services: Parameters<typeof ensureLink>[0],
  subject: Parameters<typeof ensureLink>[1],
  asked: Asked,
) {
  if (asked.accountId !== undefined) {
    const row = await store.connectionById(subject, services.db, asked.accountId);
    if (row === undefined) return fail("account.not_found");
    return ok({ connectionId: row.id, request: { connectionId: row.providerConnectionId } });
  }
  const institution = await institutionBy(services, { slug: asked.bankId ?? "" });
  if (institution === undefined) return fail("bank.not_found");
  return ok({ connectionId: null, request: { institutionUuid: institution.providerUuid } });
}

function hashState(state: string): Buffer {
  return createHash("sha256").update(state).digest();
}

export const finishWebauth: Action<typeof connectionsApi.finishWebauth> = async (
  { services, subject, caller },
  { body },
) => {
  const taken = await store.takeWebauthState(subject, services.db, {
    hash: hashState(body.state),
    sessionId: caller.sessionId,
    at: services.clock(),
  });
  if (taken === undefined) return fail("webauth.invalid_state");
  if (body.error !== undefined)
    return fail(body.error === "access_denied" ? "webauth.access_denied" : "webauth.server_error");
  const known =
    taken.connectionId === null
      ? undefined
      : await store.connectionById(subject, services.db, taken.connectionId);
  const connexionId = body.connexionId ?? known?.providerConnectionId;
  return connexionId === undefined
    ? fail("account.not_found")
    : await register(services, subject, connexionId);
};
