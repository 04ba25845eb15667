import { assertionMinutes, type Clock, fail, instant, ok, type Result } from "@vigie/domain";
import { createLocalJWKSet, decodeJwt, errors as joseErrors, type JSONWebKeySet, jwtVerify } from "jose";
import * as oidc from "openid-client";
import type { z } from "zod";
import { parseJson } from "../http/read-body.ts";
import type { ResilientFetch } from "../http/resilient-fetch.ts";
import { memberFromWire } from "./map.ts";
import type { SsoAssertion, SsoCode, SsoExchange, SsoMember, SsoPort, SsoReturn } from "./port.ts";
import {
  assertionType,
  signatureAlgorithms,
  wireAssertion,
  wireClaims,
  wireDiscovery,
  wireKeys,
} from "./wire.ts";

export type SsoOptions = {
  /** The partner's OpenID Connect issuer; plain http is for this computer's sandbox only. */
  readonly issuerUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What a signed assertion must be addressed to: the origin of our authentication host. */
  readonly audience: string;
  readonly fetch: ResilientFetch;
  readonly clock: Clock;
  /** Milliseconds of the computer's own clock, which the library reads. */
  readonly computerNow: () => number;
};

const maxAgeSeconds = assertionMinutes * 60;

/** The port over OpenID Connect. The library checks the protocol; the age of the identity and the shape of its claims are
 * checked here. Nothing is cached: a key that the partner withdrew serves no more. */
export function createSso(options: SsoOptions): SsoPort {
  return {
    start: async (exchange) => await start(options, exchange),
    finish: async (back) => await finish(options, back),
    readAssertion: async (assertion) => await readAssertion(options, assertion),
  };
}

async function start(
  options: SsoOptions,
  { redirectUri, state, nonce, codeVerifier }: SsoExchange,
): Promise<Result<{ readonly url: string }, SsoCode>> {
  const found = await discover(options);
  if (!found.ok) return found;
  const url = oidc.buildAuthorizationUrl(found.value, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return ok({ url: url.href });
}

async function finish(options: SsoOptions, back: SsoReturn): Promise<Result<SsoMember, SsoCode>> {
  const found = await discover(options);
  if (!found.ok) return found;
  const url = new URL(back.redirectUri);
  url.searchParams.set("code", back.code);
  url.searchParams.set("state", back.state);
  if (back.issuer !== null) url.searchParams.set("iss", back.issuer);
  try {
    const tokens = await oidc.authorizationCodeGrant(found.value, url, {
      expectedState: back.state,
      expectedNonce: back.nonce,
      pkceCodeVerifier: back.codeVerifier,
      idTokenExpected: true,
    });
    const claims = wireClaims.safeParse(tokens.claims());
    if (!claims.success || !isFresh(claims.data.iat, options.clock)) return fail("sso.refused");
    return ok(memberFromWire(claims.data));
  } catch (error) {
    return fail(codeOf(error));
  }
}

/** Written at most five minutes ago, and not in the future by more than a minute. */
function isFresh(issuedAt: number, clock: Clock): boolean {
  const age = secondsOf(clock) - issuedAt;
  return age <= maxAgeSeconds && age >= -60;
}

function secondsOf(clock: Clock): number {
  return Math.floor(Date.parse(clock()) / 1000);
}

async function discover(options: SsoOptions): Promise<Result<oidc.Configuration, SsoCode>> {
  const { issuerUrl, clientId, clientSecret } = options;
  // The library reads the computer's clock; the house's may be another one.
  const skew = secondsOf(options.clock) - Math.floor(options.computerNow() / 1000);
  try {
    const config = await oidc.discovery(
      new URL(issuerUrl),
      clientId,
      { client_secret: clientSecret, [oidc.clockSkew]: skew },
      oidc.ClientSecretPost(clientSecret),
      {
        [oidc.customFetch]: transport(options),
        execute: [
          // Without it the library trusts the channel that brought the identity, and checks no signature.
          oidc.enableNonRepudiationChecks,
          ...(issuerUrl.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    return ok(config);
  } catch {
    return fail("sso.unavailable");
  }
}

/** The partner could not be asked, or failed: not a word about the member. */
class PartnerDown extends Error {}

function transport({ fetch }: SsoOptions): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const reply = await fetch({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers: Object.fromEntries(new Headers(headers).entries()),
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
    });
    if (!reply.ok || reply.value.status >= 500) throw new PartnerDown();
    const type = reply.value.headers.get("content-type") ?? "application/json";
    return new Response(reply.value.text, { status: reply.value.status, headers: { "content-type": type } });
  };
}

function textOf(body: unknown): string {
  return body instanceof URLSearchParams || typeof body === "string" ? String(body) : "";
}

/** Which codes of the library mean that the answer was none. */
const damaged: readonly string[] = ["OAUTH_PARSE_ERROR", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_TIMEOUT"];

function codeOf(error: unknown): SsoCode {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof PartnerDown) return "sso.unavailable";
    if ("code" in one && damaged.includes(String(one.code))) return "sso.unavailable";
  }
  return "sso.refused";
}

async function readAssertion(options: SsoOptions, jwt: string): Promise<Result<SsoAssertion, SsoCode>> {
  // What is not even addressed to us must not make us ask the partner for its keys.
  if (!isForUs(options, jwt)) return fail("sso.refused");
  const keys = await partnerKeys(options);
  if (!keys.ok) return keys;
  try {
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys.value), {
      algorithms: signatureAlgorithms,
      issuer: options.issuerUrl,
      audience: options.audience,
      typ: assertionType,
      currentDate: new Date(options.clock()),
      requiredClaims: ["sub", "jti", "iat", "exp"],
    });
    const claims = wireAssertion.safeParse(payload);
    if (!claims.success || !isFresh(claims.data.iat, options.clock)) return fail("sso.refused");
    // Kept for as long as it could be believed, whatever it says of its own end.
    const last = Math.min(claims.data.exp, claims.data.iat + maxAgeSeconds);
    return ok({
      member: memberFromWire(claims.data),
      id: claims.data.jti,
      expiresAt: instant(new Date(last * 1000)),
    });
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return fail("sso.refused");
    throw error;
  }
}

function isForUs({ issuerUrl, audience }: SsoOptions, jwt: string): boolean {
  try {
    const { iss, aud } = decodeJwt(jwt);
    return iss === issuerUrl && aud === audience;
  } catch {
    return false;
  }
}

async function partnerKeys(options: SsoOptions): Promise<Result<JSONWebKeySet, SsoCode>> {
  const { issuerUrl } = options;
  const base = issuerUrl.replace(/\/$/, "");
  const found = await read(options, `${base}/.well-known/openid-configuration`, wireDiscovery);
  if (!found.ok) return found;
  if (found.value.issuer !== issuerUrl) return fail("sso.refused");
  return await read(options, found.value.jwks_uri, wireKeys);
}

async function read<T>(
  { fetch }: SsoOptions,
  url: string,
  schema: z.ZodType<T>,
): Promise<Result<T, SsoCode>> {
  const reply = await fetch({ method: "GET", url });
  if (!reply.ok || reply.value.status !== 200) return fail("sso.unavailable");
  const json = parseJson(reply.value.text);
  const parsed = schema.safeParse(json.ok ? json.value : undefined);
  return parsed.success ? ok(parsed.data) : fail("sso.unavailable");
}
