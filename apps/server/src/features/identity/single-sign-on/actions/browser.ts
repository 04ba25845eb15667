import type { Session, singleSignOnApi } from "@vigie/api";
import { addMs, fail, ok, signOnMinutes } from "@vigie/domain";
import { z } from "zod";
import type { Services } from "../../../../boot/services.ts";
import { hashToken, readToken } from "../../../../edge/authenticate.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { siteOf } from "../../../../edge/site.ts";
import { closeSession } from "../../sessions/actions.ts";
import { completeSignIn } from "../../sessions/actions/complete-sign-in.ts";
import { countForLimit, isOverLimit } from "../../sessions/actions/network-limits.ts";
import * as store from "../store/sign-on.ts";
import { logFailure } from "./log-failure.ts";
import { signInMember } from "./member-sign-in.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Sign-in at the partner's page. The response must reach the browser that started it: an HttpOnly, SameSite cookie binds them,
 * and our own page posts the partner's response. */

const secrets = z.object({ nonce: z.string(), codeVerifier: z.string() });

/** Both are registered at the partner as our redirect addresses. */
function addressesOf({ services, request }: PublicContext) {
  const site = siteOf(services, request.variant);
  return { redirectUri: `${site}/app/otp`, signedOutUri: `${site}/app/login` };
}

export const start: Action<typeof singleSignOnApi.start> = async (context) => {
  const { services, cookies, request } = context;
  const partner = services.partners.sso.of(request.variantName);
  if (partner === null) return fail("single_sign_on.not_offered");
  if (await isOverLimit(context, "signOnRequests")) return fail("request.too_many");
  await countForLimit(context, "signOnRequests");
  const [state = "", nonce = "", codeVerifier = "", browser = ""] = Array.from({ length: 4 }, () =>
    services.randomBytes(32).toString("base64url"),
  );
  const started = await partner.start({
    state,
    nonce,
    codeVerifier,
    redirectUri: addressesOf(context).redirectUri,
  });
  if (!started.ok) {
    logFailure(services, partner, started);
    return fail("single_sign_on.unavailable");
  }
  const stateHash = hashToken(state);
  await store.insertRequest(services.db, {
    stateHash,
    partner: partner.partner,
    browserHash: hashToken(browser),
    secretsEnvelope: services.secrets.seal(JSON.stringify({ nonce, codeVerifier }), contextOf(stateHash)),
    expiresAt: addMs(services.clock(), signOnMinutes * 60_000),
  });
  cookies.set("vigie-sso", browser, signOnMinutes * 60);
  return ok({ url: started.value.url, expiresIn: signOnMinutes * 60 });
};

export const finish: Action<typeof singleSignOnApi.finish> = async (context, { body }) => {
  const { services, cookies, request } = context;
  const partner = services.partners.sso.of(request.variantName);
  if (partner === null) return fail("single_sign_on.not_offered");
  // A page of another site must not sign its visitor in to somebody else's account.
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("single_sign_on.invalid_state");
  const browser = cookies.read("vigie-sso");
  if (browser === null) return fail("single_sign_on.invalid_state");
  const stateHash = hashToken(body.state);
  const started = await store.takeRequest(services.db, {
    stateHash,
    browserHash: hashToken(browser),
    now: services.clock(),
  });
  if (started?.partner !== partner.partner) return fail("single_sign_on.invalid_state");
  cookies.clear("vigie-sso");
  if (body.error === "access_denied") return fail("single_sign_on.denied");
  if (body.error !== undefined || body.code === undefined) return fail("single_sign_on.refused");
  const kept = secrets.parse(
    JSON.parse(services.secrets.open(started.secretsEnvelope, contextOf(stateHash))),
  );
  const came = await partner.finish({
    ...kept,
    state: body.state,
    code: body.code,
    issuer: body.issuer ?? null,
    ...addressesOf(context),
  });
  if (!came.ok) {
    logFailure(services, partner, came);
    return fail(came.code === "sso.refused" ? "single_sign_on.refused" : "single_sign_on.unavailable");
  }
  const arrival = { partner: started.partner, variant: request.variantName, member: came.value.member };
  return await signInMember(context, arrival, async (user) => {
    const session = await completeSignIn(context, user);
    await keepSignOut(services, session, came.value.signOutUrl);
    return session;
  });
};

async function keepSignOut(services: Services, session: Session, url: string | null): Promise<void> {
  const opened = readToken(session.accessToken);
  if (url === null || opened === null) return;
  const { userId, sessionId } = opened;
  const urlEnvelope = services.secrets.seal(url, sealContexts.signOutUrl(sessionId));
  await store.insertSignOut(services.db, { userId, sessionId, urlEnvelope });
}

/** Ends the session here, and returns the address where the browser ends the partner's session. */
export const leave: Action<typeof singleSignOnApi.leave> = async (context) => {
  const { services, caller } = context;
  const envelope = await store.takeSignOut(services.db, caller);
  await closeSession(context, { params: {}, query: {}, body: {} });
  return ok({
    url:
      envelope === null ? null : services.secrets.open(envelope, sealContexts.signOutUrl(caller.sessionId)),
  });
};

function contextOf(stateHash: Buffer): string {
  return `sso_requests.secrets_envelope/${stateHash.toString("base64url")}`;
}
