import type { connectionsApi } from "@vigie/api";
import { addMs, fail, type Id, ok, type Result } from "@vigie/domain";
import type { Answer, PartnerUser } from "@vigie/partners";
import { createHash } from "node:crypto";
import type { Services } from "../../../../boot/services.ts";
import type { Action } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import { institutionBy } from "../../../market/institutions/actions.ts";
import { ensureLink } from "./link.ts";
import { register } from "./register.ts";

/** Returns the address where the saver signs in: the partner's hosted pages, or the bank's own page if we are an agent. The state
 * is random, bound to this session and usable once, so a forged return with another person's connection is refused. */
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
    expiresAt: addMs(services.clock(), store.webauthMinutes * 60_000),
    usedAt: null,
  });
  const { request } = target.value;
  const back = { state, redirectUri: `${services.config.publicUrl}/app/account/webauth` };
  const isAtBank = services.config.aggregation.ownForms && Object.keys(request).length > 0;
  const url = isAtBank
    ? await services.partners.aggregation.webauthUrl(user.value, { ...back, ...request })
    : await hostedAddress(services, user.value, { ...back, ...request, resets: body.resets === true });
  if (url.ok) return ok({ url: url.value, state });
  return fail(url.code === "connection.up_to_date" ? "account.up_to_date" : "partner.unavailable");
};

type Hosted = {
  readonly redirectUri: string;
  readonly state: string;
  readonly connectionId?: string;
  readonly institutionUuid?: string;
  readonly resets: boolean;
};

/** @source aggregator-api-2.md, fact 7 */
async function hostedAddress(services: Services, user: PartnerUser, asked: Hosted): Promise<Answer<string>> {
  const { aggregation } = services.partners;
  const code = await aggregation.temporaryCode(user);
  if (!code.ok) return code;
  const { connectionId, institutionUuid, resets, ...back } = asked;
  const request = { ...back, code: code.value.code };
  return ok(
    connectionId === undefined
      ? aggregation.webviewAddress({
          ...request,
          flow: "connect",
          ...(institutionUuid === undefined ? {} : { institutionUuids: [institutionUuid] }),
        })
      : aggregation.webviewAddress({
          ...request,
          flow: "reconnect",
          connectionId,
          resetsCredentials: resets,
        }),
  );
}

type Asked = { readonly bankId?: string | undefined; readonly accountId?: Id | undefined };

type Target = {
  readonly connectionId: Id | null;
  readonly request: { readonly connectionId?: string; readonly institutionUuid?: string };
};

async function webauthTarget(
  services: Services,
  subject: Subject,
  asked: Asked,
): Promise<Result<Target, "account.not_found" | "bank.not_found">> {
  if (asked.accountId !== undefined) {
    const row = await store.connectionById(subject, services.db, asked.accountId);
    if (row === undefined) return fail("account.not_found");
    return ok({ connectionId: row.id, request: { connectionId: row.providerConnectionId } });
  }
  // The saver chooses the bank on the partner's pages.
  if (asked.bankId === undefined) return ok({ connectionId: null, request: {} });
  const institution = await institutionBy(services, { slug: asked.bankId });
  if (institution === undefined || institution.goneAt !== null) return fail("bank.not_found");
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
