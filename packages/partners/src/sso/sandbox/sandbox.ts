import { type Clock, msBetween, type Instant } from "@vigie/domain";
import fastify from "fastify";
import { decodeJwt } from "jose";
import type { FastifyInstance } from "fastify";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import {
  acceptForms,
  answer,
  type Answer,
  type Body,
  bodyText,
  html,
  isLocal,
  redirect,
  route,
} from "../../aggregation/sandbox/http.ts";
import { memberOf, type SandboxMember } from "./members.ts";
import { choicePage, homePage, errorPage } from "./pages.ts";
import { createSigner, type Signer, type SsoFault, ssoFaults } from "./tokens.ts";

/** Simulates an employee-savings provider: an OpenID Connect provider on which members choose themselves, and the links on its own
 * pages, with a one-time code from Vigie's authentication host. */
export type SsoSandboxOptions = {
  readonly port?: number;
  readonly host?: string;
  readonly clock: Clock;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Vigie's authentication host. */
  readonly authenticationUrl?: string;
};

export type SsoSandbox = {
  /** Also its issuer. */
  readonly url: string;
  readonly setFault: (fault: SsoFault | null) => void;
  /** Simulates a member's choice on the partner's page, and returns the callback URL. */
  readonly choose: (authorizationUrl: string, memberId: string) => Promise<string>;
  /** A signed assertion about a member for our authentication host. */
  readonly assert: (memberId: string, audience: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

type Granted = {
  readonly member: SandboxMember;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly at: Instant;
};
type World = {
  readonly options: Required<SsoSandboxOptions>;
  readonly signer: Signer;
  readonly codes: Map<string, Granted>;
  fault: SsoFault | null;
  url: string;
};

export const ssoDefaults = {
  clientId: "vigie",
  clientSecret: "sandbox-secret",
  authenticationUrl: "http://localhost:3002",
} as const;

const codeLifeMs = 60_000;

export async function startSsoSandbox(given: SsoSandboxOptions): Promise<SsoSandbox> {
  const options = { port: 0, host: "127.0.0.1", ...ssoDefaults, ...given };
  const world: World = {
    options,
    signer: await createSigner(options.clock),
    codes: new Map(),
    fault: null,
    url: "",
  };
  const app = fastify({ forceCloseConnections: true });
  acceptForms(app);
  app.addHook("onRequest", async (_request, reply) => {
    if (world.fault === "slow") await wait(3_000);
    if (world.fault === "unavailable" && !_request.url.startsWith("/fault"))
      await reply.code(503).send({ error: "temporarily_unavailable" });
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    const json = String(reply.getHeader("content-type")).includes("json");
    return world.fault === "garbled" && json && typeof payload === "string"
      ? payload.slice(0, payload.length / 2)
      : payload;
  });
  mountProvider(app, world);
  mountPages(app, world);
  await app.listen({ port: options.port, host: options.host });
  const address = app.server.address();
  world.url = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
  return {
    url: world.url,
    setFault: (fault) => void (world.fault = fault),
    choose: async (url, member) => await choose(url, member),
    assert: async (memberId, audience) => await assertMember(world, memberOf(memberId), audience),
    close: async () => await app.close(),
  };
}

async function choose(authorizationUrl: string, member: string): Promise<string> {
  const url = new URL(authorizationUrl);
  const body = new URLSearchParams([...url.searchParams, ["member", member]]);
  const reply = await fetch(`${url.origin}/authorize`, { method: "POST", body, redirect: "manual" });
  return reply.headers.get("location") ?? "";
}

async function assertMember(
  { signer, url, fault }: World,
  member: SandboxMember | null,
  audience: string,
): Promise<string> {
  if (member === null) throw new Error("assertion: the sandbox knows this member");
  return await signer.assertion({
    member,
    issuer: url,
    audience,
    fault,
    id: randomBytes(16).toString("hex"),
  });
}

const authorization = z.object({
  response_type: z.literal("code"),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().min(1),
  nonce: z.string().optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal("S256"),
});

function mountProvider(app: FastifyInstance, world: World): void {
  const { options, signer } = world;
  const at = (path: string) => `${world.url}${path}`;
  route(app, { method: "GET", url: "/.well-known/openid-configuration" }, () =>
    answer({
      issuer: world.url,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      jwks_uri: at("/keys"),
      end_session_endpoint: at("/logout"),
      response_types_supported: ["code"],
      subject_types_supported: ["pairwise"],
      id_token_signing_alg_values_supported: ["ES256"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  route(app, { method: "GET", url: "/keys" }, async () => answer(await signer.publicKeys()));
  route(app, { method: "GET", url: "/authorize" }, ({ query }) => {
    const refused = refusal(options.clientId, query);
    return refused ?? html(choicePage(query));
  });
  route(app, { method: "POST", url: "/authorize" }, ({ body }) => {
    const refused = refusal(options.clientId, body);
    const asked = authorization.safeParse(body);
    if (refused !== null || !asked.success) return refused ?? html(errorPage("Demande illisible."), 400);
    const back = new URL(asked.data.redirect_uri);
    back.searchParams.set("state", asked.data.state);
    back.searchParams.set("iss", world.url);
    const member = memberOf(bodyText(body, "member") ?? undefined);
    if (member === null) {
      back.searchParams.set("error", "access_denied");
      return redirect(back.href);
    }
    const code = randomBytes(24).toString("base64url");
    world.codes.set(code, {
      member,
      redirectUri: asked.data.redirect_uri,
      nonce: asked.data.nonce ?? null,
      challenge: asked.data.code_challenge,
      at: options.clock(),
    });
    back.searchParams.set("code", code);
    return redirect(back.href);
  });
  route(app, { method: "GET", url: "/logout" }, ({ query }) => endSession(world, query));
  route(app, { method: "POST", url: "/token" }, async ({ body }) => await giveToken(world, body));
}

const ending = z.object({
  client_id: z.string(),
  id_token_hint: z.jwt(),
  post_logout_redirect_uri: z.string(),
});
const hinted = z.object({ iss: z.string(), aud: z.string() });

/** RP-Initiated Logout 1.0: for a member's browser, with identity and client. This sandbox has no sessions, so only the visit
 * ends. */
function endSession({ url, options }: World, given: unknown): Answer {
  const asked = ending.safeParse(given);
  if (!asked.success) return html(errorPage("Cette demande de déconnexion est illisible."), 400);
  const { client_id: client, id_token_hint: hint, post_logout_redirect_uri: back } = asked.data;
  const claims = hinted.safeParse(decodeJwt(hint));
  const isOurs = claims.success && claims.data.iss === url && claims.data.aud === client;
  return isOurs && client === options.clientId && isLocal(back)
    ? redirect(back)
    : html(errorPage("Cette demande de déconnexion n’est pas la nôtre."), 400);
}

/** Only our client may use it, and only with a local page. */
function refusal(clientId: string, given: unknown): Answer | null {
  const asked = authorization.safeParse(given);
  const known = asked.success && asked.data.client_id === clientId && isLocal(asked.data.redirect_uri);
  return known ? null : html(errorPage("Cette demande de connexion n’est pas la nôtre."), 400);
}

async function giveToken({ options, codes, signer, fault, url }: World, body: Body): Promise<Answer> {
  const text = (name: string) => bodyText(body, name) ?? "";
  if (text("client_id") !== options.clientId || text("client_secret") !== options.clientSecret)
    return answer({ error: "invalid_client" }, 401);
  const granted = codes.get(text("code"));
  codes.delete(text("code"));
  const challenge = createHash("sha256").update(text("code_verifier")).digest("base64url");
  const right =
    granted !== undefined &&
    msBetween(granted.at, options.clock()) <= codeLifeMs &&
    granted.redirectUri === text("redirect_uri") &&
    granted.challenge === challenge;
  if (!right) return answer({ error: "invalid_grant" }, 400);
  const { member, nonce } = granted;
  return answer({
    access_token: randomBytes(24).toString("base64url"),
    token_type: "Bearer",
    expires_in: 60,
    id_token: await signer.idToken({ member, issuer: url, audience: options.clientId, nonce, fault }),
  });
}

const link = z.object({ url: z.string() });

function mountPages(app: FastifyInstance, world: World): void {
  route(app, { method: "GET", url: "/" }, () => html(homePage(world.fault)));
  route(app, { method: "POST", url: "/fault" }, ({ body }) => {
    world.fault = ssoFaults.find((known) => known === bodyText(body, "fault")) ?? null;
    return redirect("/");
  });
  route(app, { method: "POST", url: "/members/:id/link" }, async ({ params }) => {
    const member = memberOf(params["id"]);
    if (member === null) return html(errorPage("Ce membre est inconnu."), 404);
    const { authenticationUrl } = world.options;
    const assertion = await assertMember(world, member, authenticationUrl);
    const reply = await fetch(`${authenticationUrl}/tokens/otp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ assertion }),
    }).catch(() => null);
    const given = link.safeParse(await reply?.json().catch(() => null));
    if (reply?.status !== 201 || !given.success)
      return html(errorPage("Passerelle Épargne n’a pas accepté ce membre, ou ne répond pas."), 502);
    return redirect(given.data.url);
  });
}
